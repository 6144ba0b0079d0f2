import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSecretFiles, SECRETS } from './secret-files.ts';

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pocketful-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'secret'), text);
  return join(folder, 'secret');
}

function environmentAfter(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  readSecretFiles(environment);
  return environment;
}

test('each setting whose name says that it holds a secret, or an address with a password, can be in a file', () => {
  const source = readFileSync(new URL('config.ts', import.meta.url), 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): ?/gm)].map(([, name = '']) => name);
  const secrets = names.filter(name => /(?:URL|SECRET|PEPPER|KEY|PASSPHRASE|TOKEN|PASSWORD|HEADERS)$/.test(name));
  expect(secrets.filter(name => name !== 'PUBLIC_URL').toSorted()).toEqual(SECRETS.toSorted());
});

test.each(SECRETS)('%s_FILE names the file with the secret', name => {
  const file = fileWith(' a secret \n');
  expect(environmentAfter({ [`${name}_FILE`]: file, PORT: '1' })).toEqual({ [name]: ' a secret ', PORT: '1' });
  expect(() => readSecretFiles({ [`${name}_FILE`]: file, [name]: 'x' })).toThrow(
    `Settings ${name} and ${name}_FILE are both set: set one`,
  );
});

test('an empty setting and an empty file count as unset', () => {
  expect(environmentAfter({ SMTP_URL_FILE: '', SMTP_URL: 'smtp://a' })).toEqual({ SMTP_URL: 'smtp://a' });
  expect(environmentAfter({ SMTP_URL_FILE: fileWith('\n') })).toEqual({ SMTP_URL: '' });
});

test('a file that cannot be read is named with its setting', () => {
  expect(() => readSecretFiles({ PIN_PEPPER_FILE: '/no/such/file' })).toThrow(
    'Setting PIN_PEPPER_FILE is wrong: /no/such/file cannot be read (ENOENT)',
  );
});

test('a name that is no secret stays as it is', () => {
  const environment = { SSL_CERT_FILE: '/no/such/file', PORT_FILE: '/no/such/file' };
  expect(environmentAfter({ ...environment })).toEqual(environment);
});
