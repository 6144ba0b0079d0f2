import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { STAFF_TOKEN_HEADER } from '@pocketful/contract-core/route';
import { expect, test, vi } from 'vitest';
import { eraseAgain } from '../../src/commands/erase-again.ts';
import { restore } from '../../src/commands/restore.ts';
import { appendToJournals } from '../../src/contexts/retention/journal.ts';
import { recordRevocations } from '../../src/contexts/retention/revocations.ts';
import { DAY, MINUTE } from '../../src/platform/clock.ts';
import { SYSTEM_FAMILY_ID } from '../../src/platform/ids.ts';
import { backedUp, emptyDatabase, journalsIn, useInstance } from '../fixtures/backups.ts';
import { STAFF_PASSWORD } from '../fixtures/staff-accounts.ts';
import { enroll, shownBy } from '../fixtures/staff-secrets.ts';
import { MIGRATIONS } from '../global-setup.ts';
import { startAppOn, type TestApp } from '../harness.ts';
import { staffBrowser } from '../principals.ts';

test('A restore takes away again what was taken away after the backup: an authenticator, and the recovery codes of which one was used', async () => {
  const NAMES = ['removed', 'changed', 'used', 'kept'] as const;
  const factors = new Map<string, Awaited<ReturnType<typeof enroll>>>();
  const { folder, target, database } = await backedUp(async app => {
    for (const name of NAMES) factors.set(name, await enroll(app, await staffBrowser(app, 'support_user', name)));
  });
  const live = await startAppOn(database);
  live.advance(Date.now() - live.now().getTime() + DAY);
  const signIn = async (app: TestApp, name: string, code?: string) => {
    const browser = app.browser();
    const body = { username: `support_user-${name}`, password: STAFF_PASSWORD, ...(code ? { code } : {}) };
    const { adminToken } = await browser.call('staffLogin', { body });
    browser.headers[STAFF_TOKEN_HEADER] = adminToken;
    return browser;
  };
  const shown = (app: TestApp, name: string) => shownBy(factors.get(name)?.secret ?? '', app);
  const recovery = (name: string) => factors.get(name)?.recoveryCodes ?? [];
  for (const name of ['removed', 'changed']) {
    const browser = await signIn(live, name, shown(live, name));
    const [code = ''] = recovery(name);
    await browser.call('removeSecondFactor', { body: { currentPassword: STAFF_PASSWORD, code } });
    if (name === 'changed') await enroll(live, browser);
  }
  const [used = '', unused] = recovery('used');
  await signIn(live, 'used', used);
  await signIn(live, 'kept', shown(live, 'kept'));
  expect(await recordRevocations(live.jobs.database, journalsIn(folder))).toBe(3);

  const restored = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(restored, join(folder, 'new'));
  await restore([target], MIGRATIONS);
  const app = await startAppOn(restored);
  app.advance(live.now().getTime() + DAY - app.now().getTime());
  // Without an authenticator no code is asked for.
  for (const name of ['removed', 'changed']) {
    const browser = await signIn(app, name);
    expect(await browser.call('getSecondFactor', {})).toMatchObject({ enrolled: false, recoveryCodesLeft: 0 });
  }
  for (const code of [used, unused]) await expect(signIn(app, 'used', code)).rejects.toThrow('SECOND_FACTOR_WRONG');
  await signIn(app, 'used', shown(app, 'used'));
  await signIn(app, 'kept', recovery('kept')[0]);
  expect(vi.mocked(console.log).mock.calls.flat()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Removed 2 authenticators /),
      expect.stringMatching(/^Voided the recovery codes of 1 staff members /),
    ]),
  );
});

test('an authenticator and recovery codes from after the entry of the journal stay', async () => {
  const { folder, database } = await backedUp(async app => {
    await enroll(app, await staffBrowser(app, 'support_user', 'late'));
  });
  useInstance(database, join(folder, 'new'));
  await database.query('UPDATE staff_second_factors SET created_at = now(), confirmed_at = now()');
  const [row] = await database.query<{ id: string }>('SELECT staff_id AS id FROM staff_second_factors');
  const lines = (['second_factor', 'recovery_codes'] as const).map(kind => {
    const at = new Date(Date.now() - MINUTE / 2).toISOString();
    return { kind, familyId: SYSTEM_FAMILY_ID, id: row?.id ?? '', by: null, at };
  });
  await appendToJournals(journalsIn(folder), [...lines, { knownUntil: new Date().toISOString() }]);
  await eraseAgain([folder]);
  expect(await database.query('SELECT FROM staff_recovery_codes WHERE used_at IS NULL')).toHaveLength(10);
});
