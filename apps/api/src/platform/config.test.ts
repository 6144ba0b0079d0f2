import { RULES } from '@pocketful/rules';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = 'a secret of more than 32 characters';
const DATABASES = {
  DATABASE_URL: 'postgres://localhost/pocketful',
  DATABASE_JOBS_URL: 'postgres://jobs@localhost/pocketful',
};
const LEAST = { ...DATABASES, SESSION_SECRET: SECRET, PIN_PEPPER: SECRET };
const OPERATOR = {
  ...{ OPERATOR_NAME: 'Pocketful Inc.', OPERATOR_ADDRESS: '1 Main Street, Springfield', OPERATOR_PHONE: '555 0100' },
  ...{ OPERATOR_EMAIL: 'privacy@example.com', OPERATOR_SINCE: '2026-01-15' },
};
const PUBLIC = {
  ...{ SERVES: 'public', SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://bank.example' },
  ...{ EMAIL_VERIFICATION: 'required', ...OPERATOR },
};

test('an instance serves a household unless the settings say otherwise', () => {
  expect(readConfig(LEAST)).toMatchObject({ serves: 'household', operator: undefined });
});

test(`${RULES.compliance.publicNeeds}: the start names each setting that is missing`, () => {
  expect(readConfig({ ...LEAST, ...PUBLIC })).toMatchObject({ serves: 'public', operator: { name: 'Pocketful Inc.' } });
  for (const [without, named] of [
    [{ SMTP_URL: '', EMAIL_VERIFICATION: '' }, /SMTP_URL.*EMAIL_VERIFICATION=required/],
    [{ PUBLIC_URL: 'http://bank.example' }, /PUBLIC_URL with https/],
    [{ EMAIL_VERIFICATION: 'off' }, /EMAIL_VERIFICATION=required/],
    [{ OPERATOR_PHONE: '' }, /OPERATOR_PHONE/],
  ] as const)
    expect(() => readConfig({ ...LEAST, ...PUBLIC, ...without })).toThrow(named);
});

test('the settings of the operator go together, and name a day', () => {
  expect(() => readConfig({ ...LEAST, OPERATOR_NAME: 'Pocketful Inc.' })).toThrow(/go together/);
  expect(() => readConfig({ ...LEAST, ...OPERATOR, OPERATOR_SINCE: 'soon' })).toThrow(/OPERATOR_SINCE/);
});

test('jobs and commands need the address of their role', () => {
  expect(readConfig(LEAST)).toMatchObject({ databaseJobsUrl: DATABASES.DATABASE_JOBS_URL });
  expect(() => readConfig({ ...LEAST, DATABASE_JOBS_URL: '' })).toThrow('Setting DATABASE_JOBS_URL is not set');
});
