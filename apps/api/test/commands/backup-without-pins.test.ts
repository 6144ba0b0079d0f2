import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { backUpNightly } from '../../src/commands/backup.ts';
import { restore } from '../../src/commands/restore.ts';
import { verify } from '../../src/commands/verify.ts';
import { verifyCheckpoints } from '../../src/contexts/audit/audit-checkpoints.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createSecretHasher } from '../../src/platform/hashing.ts';
import { backedUp, emptyDatabase, KEYS, SECRETS, SLOW, useInstance } from '../fixtures/backups.ts';
import { STAFF_PASSWORD } from '../fixtures/staff-accounts.ts';
import { MIGRATIONS } from '../global-setup.ts';
import { addChild, signHeads, startAppOn, unlock } from '../harness.ts';
import { staffBrowser } from '../principals.ts';

const NEW_KEYS = {
  INSTANCE_KEY: 'a new key of an empty machine, for tests',
  PIN_PEPPER: 'a new pepper of an empty machine',
};

test('A backup that is not encrypted has no PINs, and a restore of it asks for new ones', SLOW, async () => {
  const { folder, family, mia } = await backedUp(async (app, dana) => {
    const leo = await addChild(dana, 'leo', '7350');
    // A PIN that was last typed before the pepper of PINs existed.
    const former = await createSecretHasher({ instanceKey: KEYS.INSTANCE_KEY }).hash('7350', 'public', 'pin');
    await app.database.query('UPDATE members SET pin_hash = $1 WHERE member_id = $2', [former, leo.id]);
    await staffBrowser(app, 'support_user', 'rivera');
    await signHeads(app);
  }, KEYS);
  await backUpNightly(readConfig(process.env), { info() {}, warn() {} });
  const backups = join(folder, 'old', 'backups');
  const [nightly = ''] = (await readdir(backups)).filter(name => name.startsWith('nightly-'));

  // No PIN can be found from the folder: the right PIN matches with none of its secrets.
  const secrets = await readdir(join(backups, nightly, 'secrets'));
  expect(secrets).toEqual(['instance-key', 'session-secret']);
  const rows = (await readFile(join(backups, nightly, 'members.copy'), 'utf8')).trim().split('\n');
  const hashes = rows.flatMap(row => row.split('\t').filter(value => /^p\d\$argon2id/.test(value)));
  expect(hashes.length).toBeGreaterThan(3);
  for (const name of secrets) {
    const secret = await readFile(join(backups, nightly, 'secrets', name), 'utf8');
    for (const keys of [{ instanceKey: secret }, { instanceKey: secret, pinPepper: secret }]) {
      const hasher = createSecretHasher(keys);
      for (const hash of hashes)
        for (const pin of ['2580', '4821', '7350'])
          expect(await hasher.verify(hash, pin, { queue: 'public' }), `${pin} by ${name}`).toBe(false);
    }
  }

  // The disk is lost. Its backups are on another disk.
  const kept = join(folder, 'kept');
  await cp(backups, kept, { recursive: true });
  await rm(join(folder, 'old'), { recursive: true });
  const dataDir = join(folder, 'new');
  await mkdir(join(dataDir, 'secrets'), { recursive: true });
  const database = await emptyDatabase();
  useInstance(database, dataDir);
  for (const [name, key] of Object.entries(NEW_KEYS)) vi.stubEnv(name, key);
  await restore([join(kept, nightly)], MIGRATIONS);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  expect(vi.mocked(console.log).mock.calls.flat().join('\n')).toContain('Members without one: 3.');
  expect((await readFile(join(dataDir, 'secrets', 'instance-key'), 'utf8')).trim()).toBe(SECRETS['instance-key']);

  const settings = { ...NEW_KEYS, INSTANCE_KEY: SECRETS['instance-key'] };
  for (const [name, key] of Object.entries(settings)) vi.stubEnv(name, key);
  const app = await startAppOn(database, { settings });
  const picker = await unlock(app, family);
  const members = await picker.call('listFamilyMembers', {});
  expect(members.map(({ pinLength }) => pinLength)).toEqual([null, null, null]);
  await expect(picker.call('verifyPin', { body: { userId: mia.id, pin: '4821' } })).rejects.toThrow('NO_PIN');
  const password = 'Pocketful-1!';
  expect(await picker.call('verifyPin', { body: { userId: mia.id, password } })).toMatchObject({ success: true });
  await picker.call('switchProfile', {});
  await picker.call('verifyPin', { body: { userId: family.adminId, password } });
  expect((await picker.call('getDashboard', {})).pinsToSet.map(({ username }) => username).sort()).toEqual([
    ...['dana-rivera', 'leo', 'mia'],
  ]);
  await picker.call('updateUser', { params: { id: mia.id }, body: { pin: '4821' } });
  await picker.call('updateUser', { params: { id: family.adminId }, body: { pin: '2580', currentPassword: password } });
  expect((await picker.call('getDashboard', {})).pinsToSet.map(({ username }) => username)).toEqual(['leo']);
  await picker.call('switchProfile', {});
  expect(await picker.call('verifyPin', { body: { userId: mia.id, pin: '4821' } })).toMatchObject({ success: true });
  const staff = { username: 'support_user-rivera', password: STAFF_PASSWORD };
  expect(await app.browser().call('staffLogin', { body: staff })).toHaveProperty('adminToken');
  await verify();
  expect(await verifyCheckpoints(app.handle, SECRETS['instance-key'], undefined)).toEqual([]);
});
