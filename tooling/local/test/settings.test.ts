import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readAddress, requireFreePort } from '../bin/lib/settings.mjs';
import { startServing } from '../src/api-process.ts';
import { secretEnv } from '../src/database.ts';
import { findFreePort } from '../src/ports.ts';
import { keepSecret } from '../src/secrets.ts';
import { addressLines, type LocalSettings, readSettings } from '../src/settings.ts';
import { apiEnvironment } from '../src/supervisor.ts';
import { makeTestFolder } from './instance.ts';

async function whileListening(host: string, check: (port: number) => Promise<void>): Promise<void> {
  const port = await findFreePort();
  const server = createServer();
  await new Promise<void>(resolve => server.listen(port, host, resolve));
  try {
    await check(port);
  } finally {
    server.close();
  }
}

const hasIpv6 = Object.values(networkInterfaces()).some(list => list?.some(address => address.address === '::1'));

describe('secrets', () => {
  test('the one secret of an earlier version is the instance’s key, and PINs get a pepper', () => {
    const dataDir = makeTestFolder();
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const former = keepSecret(dataDir, 'pin-pepper');
    const first = secretEnv({}, dataDir);
    expect(first.INSTANCE_KEY).toBe(former);
    expect(first.PIN_PEPPER).not.toBe(former);
    expect(secretEnv({}, dataDir)).toEqual(first);
  });

  test('a setting of the operator stays the one secret', () => {
    const dataDir = makeTestFolder();
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    expect(secretEnv({ PIN_PEPPER: 'x'.repeat(32) }, dataDir)).toEqual({ SESSION_SECRET: expect.any(String) });
    expect(secretEnv({ SESSION_SECRET_FILE: '/session', PIN_PEPPER_FILE: '/pepper' }, dataDir)).toEqual({});
  });
});

describe('PORT and HOST', () => {
  test('are 3000 and this machine alone unless set', () => {
    expect(readAddress({})).toEqual({ port: 3000, host: '127.0.0.1' });
    expect(readAddress({ PORT: '8080', HOST: '0.0.0.0' })).toEqual({ port: 8080, host: '0.0.0.0' });
  });

  test.each(['-1', '65536', '3e3', '30 00', 'http'])('PORT %s is refused by name', PORT => {
    expect(() => readAddress({ PORT })).toThrow(`PORT is '${PORT}', but must be a whole number from 0 to 65535.`);
  });

  test('a taken PORT is reported before anything is built', async () => {
    await whileListening('127.0.0.1', async port => {
      await expect(requireFreePort({ port, host: '127.0.0.1' })).rejects.toThrow(`PORT ${port} is taken`);
      await expect(requireFreePort({ port, host: '0.0.0.0' })).rejects.toThrow(`PORT ${port} is taken`);
    });
  });

  test.runIf(hasIpv6)('a PORT is taken as well when browsers would meet another program at localhost', async () => {
    await whileListening('::1', async port => {
      await expect(requireFreePort({ port, host: '127.0.0.1' })).rejects.toThrow(`PORT ${port} is taken`);
    });
  });

  test('a HOST of another machine is refused by name', async () => {
    await expect(requireFreePort({ port: await findFreePort(), host: '192.0.2.1' })).rejects.toThrow(
      "HOST '192.0.2.1' is not an address of this machine",
    );
  });
});

test.each([
  [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL is set, so PUBLIC_URL is needed too'],
  [{ DATABASE_ADMIN_URL: 'postgres://o:x@db.example/p' }, 'DATABASE_ADMIN_URL is set, so DATABASE_URL is needed too'],
  [{ DATABASE_URL: 'postgres://a:x@db.example/p' }, 'DATABASE_URL is set, so DATABASE_ADMIN_URL is needed too'],
  [
    { DATABASE_URL: 'postgres://a:x@db.example/p', DATABASE_ADMIN_URL: 'postgres://o:x@db.example/p' },
    'DATABASE_URL is set, so DATABASE_JOBS_URL is needed too',
  ],
  [
    {
      ...{ DATABASE_URL: 'postgres://a:x@h/p', DATABASE_ADMIN_URL: 'postgres://b:x@h/p' },
      ...{ DATABASE_JOBS_URL: 'postgres://c:x@h/p', WAL_ARCHIVE_DIR: '/archive' },
    },
    'WAL_ARCHIVE_DIR is for the embedded database',
  ],
  [{ DATABASE_JOBS_URL_FILE: '/url' }, 'DATABASE_JOBS_URL_FILE is for the API alone: set DATABASE_JOBS_URL instead.'],
])('a setting that needs another one is refused without it: %j', (env, message) => {
  expect(() => readSettings(env, '/', '.data')).toThrow(message);
});

const linesOf = (settings: Partial<LocalSettings>) =>
  addressLines({ host: '0.0.0.0', port: 3000, publicUrl: undefined, production: false, ...settings });

test('the address for phones is printed only if HOST lets them in', () => {
  expect(linesOf({ host: '127.0.0.1' })).toEqual([
    'Pocketful is running: http://localhost:3000',
    'Open it, and choose Start Saving Today if you are new.',
  ]);
  const [first, ...more] = linesOf({});
  expect(first).toBe('Pocketful is running: http://localhost:3000');
  expect(more.length).toBeGreaterThan(0);
  for (const line of more.slice(1)) expect(line).toMatch(/^For phones on your home network: /);
});

test('with a public address it is printed, and in production without one no address of this machine', () => {
  const publicUrl = 'https://pocketful.home';
  expect(linesOf({ publicUrl, production: true })[0]).toBe('Pocketful is running: https://pocketful.home');
  expect(linesOf({ production: true })[0]).toBe(
    'Pocketful is running: http://THIS-COMPUTER:3000 (the port that you published)',
  );
});

test('a job backs up the embedded database each day, and an own server only if a setting says so', () => {
  const dataDir = makeTestFolder();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(dataDir, { recursive: true });
  });
  const environment = (externalDatabase: LocalSettings['externalDatabase']) =>
    apiEnvironment(
      { familyWebDir: '', adminWebDir: '' },
      { port: 0, host: '', dataDir, archivesLog: false, externalDatabase, publicUrl: undefined, production: false },
      { env: {} },
    );
  const nightly = (externalDatabase: LocalSettings['externalDatabase']) => environment(externalDatabase).BACKUP_NIGHTLY;
  const own = { appUrl: '', directUrl: '', jobsUrl: '', adminUrl: '' };
  expect([nightly(undefined), nightly(own)]).toEqual(['on', 'off']);
  vi.stubEnv('BACKUP_NIGHTLY', 'on');
  expect(nightly(own)).toBe('on');
  // The address of this computer would hide the one in the network.
  vi.stubEnv('PUBLIC_URL', undefined);
  expect(environment(undefined).PUBLIC_URL).toBeUndefined();
});

test('a process that serves does not learn the password of the schema’s owner', async () => {
  const script =
    'process.send({ type: "ready", url: String(process.env.DATABASE_ADMIN_URL) }); setInterval(() => {}, 1000)';
  const env = { PATH: process.env.PATH, DATABASE_ADMIN_URL: 'postgres://owner:secret@127.0.0.1/pocketful' };
  const serving = startServing('The API', ['-e', script], env, import.meta.dirname);
  expect(await serving.ready()).toBe('undefined');
  await serving.stop();
});
