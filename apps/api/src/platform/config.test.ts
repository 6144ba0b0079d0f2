import { expect, test } from 'vitest';
import { doubtsAbout, readConfig } from './config.ts';

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

test('An instance for the public needs mail, https, verified addresses and a named operator: the start names each setting that is missing', () => {
  expect(readConfig({ ...LEAST, ...PUBLIC })).toMatchObject({ serves: 'public', operator: { name: 'Pocketful Inc.' } });
  for (const [without, named] of [
    [{ SMTP_URL: '', EMAIL_VERIFICATION: '' }, /SMTP_URL.*EMAIL_VERIFICATION=required/],
    [{ PUBLIC_URL: 'http://bank.example' }, /PUBLIC_URL with https/],
    [{ EMAIL_VERIFICATION: 'off' }, /EMAIL_VERIFICATION=required/],
    [{ OPERATOR_PHONE: '' }, /OPERATOR_PHONE/],
  ] as const)
    expect(() => readConfig({ ...LEAST, ...PUBLIC, ...without })).toThrow(named);
});

test('A demo sends nothing and leaves nothing: the start refuses mail, pushes, posts, an archived log and the public, each by its name', () => {
  expect(readConfig(LEAST)).toMatchObject({ demo: false });
  expect(readConfig({ ...LEAST, DEMO: '' })).toMatchObject({ demo: false });
  expect(readConfig({ ...LEAST, DEMO: '1', BACKUP_NIGHTLY: 'on' })).toMatchObject({ demo: true, backupNightly: false });
  for (const [settings, named] of [
    [{ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://bank.example' }, 'SMTP_URL'],
    [{ PUSH_SERVICES: 'push.example' }, 'PUSH_SERVICES'],
    [{ NOTIFY_URL: 'http://hook.example' }, 'NOTIFY_URL'],
    [{ WAL_ARCHIVE_DIR: '/mnt/archive' }, 'WAL_ARCHIVE_DIR'],
    [PUBLIC, 'SMTP_URL, SERVES=public'],
  ] as const)
    expect(() => readConfig({ ...LEAST, ...settings, DEMO: '1' })).toThrow(`Setting DEMO does not go with ${named}`);
  expect(() => readConfig({ ...LEAST, DEMO: 'on' })).toThrow('Setting DEMO is wrong: takes 1');
});

test('an adult may keep a device open for 8 hours, for the public an hour, and never longer than ADULT_IDLE_MINUTES', () => {
  const idleOf = (settings: NodeJS.ProcessEnv) => readConfig({ ...LEAST, ...settings });
  expect(idleOf({})).toMatchObject({ adultIdleMinutes: 15, ownIdleMinutes: 480 });
  expect(idleOf({ ...PUBLIC, ADULT_IDLE_MINUTES: '120' })).toMatchObject({ ownIdleMinutes: 60 });
  expect(idleOf({ ADULT_IDLE_MINUTES: '30' })).toMatchObject({ adultIdleMinutes: 30, ownIdleMinutes: 30 });
});

test('the settings of the operator go together, and name a day', () => {
  expect(() => readConfig({ ...LEAST, OPERATOR_NAME: 'Pocketful Inc.' })).toThrow(/go together/);
  expect(() => readConfig({ ...LEAST, ...OPERATOR, OPERATOR_SINCE: 'soon' })).toThrow(/OPERATOR_SINCE/);
});

test('jobs and commands need the address of their role', () => {
  expect(readConfig(LEAST)).toMatchObject({ databaseJobsUrl: DATABASES.DATABASE_JOBS_URL });
  expect(() => readConfig({ ...LEAST, DATABASE_JOBS_URL: '' })).toThrow('Setting DATABASE_JOBS_URL is not set');
});

test('an https address with a trusted proxy, and an address without https, cause no warning', () => {
  const publicUrl = new URL('https://bank.example');
  expect(doubtsAbout({ publicUrl, trustedProxies: ['loopback'] }, {})).toEqual([]);
  expect(doubtsAbout({ publicUrl: new URL('http://pocketful.home'), trustedProxies: [] }, {})).toEqual([]);
});

test('a database or a mail server in a public network without TLS causes a warning at the start', () => {
  const doubts = (environment: NodeJS.ProcessEnv) =>
    doubtsAbout({ publicUrl: undefined, trustedProxies: [] }, environment);
  const DATABASE = 'postgres://app:secret@db.example:5432/pocketful';
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_JOBS_URL', 'DATABASE_REPLICA_URL'])
    expect(doubts({ [name]: DATABASE })).toEqual([
      `${name} sends everything to db.example without TLS: add sslmode=verify-full`,
    ]);
  expect(doubts({ SMTP_URL: 'smtp://me:secret@mail.example' })).toEqual([
    'SMTP_URL may send its password to mail.example without TLS: use smtps:// or add requireTLS=true',
  ]);
  for (const url of ['203.0.113.7', '[2001:db8::1]', 'db.example?sslmode=disable', '172.32.0.1', 'x?host=db.example'])
    expect(doubts({ DATABASE_URL: `postgres://app@${url}` }), url).toHaveLength(1);
  for (const url of [
    'localhost',
    '127.0.0.1',
    '[::1]',
    '192.168.1.7',
    '[fd00::7]',
    'postgres',
    'db.internal',
    '/pocketful',
  ])
    expect(doubts({ DATABASE_URL: `postgres://app@${url}`, SMTP_URL: `smtp://me:secret@${url}` }), url).toEqual([]);
  for (const query of ['sslmode=verify-full', 'application_name=x&sslmode=require', 'ssl=true', 'host=/run/pg.sock'])
    expect(doubts({ DATABASE_ADMIN_URL: `${DATABASE}?${query}` }), query).toEqual([]);
  for (const url of [
    'smtp://mail.example',
    'smtps://me:secret@mail.example',
    'smtp://me:x@mail.example?requireTLS=true',
  ])
    expect(doubts({ SMTP_URL: url }), url).toEqual([]);
});
