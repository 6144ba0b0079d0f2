import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { restore } from '../../src/commands/restore.ts';
import { appendToJournals, endOldLines } from '../../src/contexts/retention/journal.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts';
import { backedUp, emptyDatabase, journalsIn, useInstance } from '../fixtures/backups.ts';
import { MIGRATIONS } from '../global-setup.ts';

afterEach(() => void vi.useRealTimers());

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

/** A backup that a number of days passed since, and an empty instance. */
async function agedBackup(days: number) {
  const backup = await backedUp();
  const database = await emptyDatabase();
  const dataDir = join(backup.folder, 'new');
  await mkdir(join(dataDir, 'secrets'), { recursive: true });
  useInstance(database, dataDir);
  vi.setSystemTime(Date.now() + days * DAY);
  return { ...backup, database, dataDir, run: (...flags: string[]) => restore([backup.target, ...flags], MIGRATIONS) };
}

test('a restore stops if the journal ended long ago, and goes on if the operator names the gap', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { folder, run, database } = await agedBackup(35);
  // The journal is newer than the backup, and older than its limit.
  await appendToJournals(journalsIn(folder), [{ knownUntil: ago(34.5 * DAY) }]);
  await expect(run()).rejects.toThrow(/lacks 35 days up to now: .* or add --accept-gap 35d\.$/);
  for (const gap of ['1d', '9999d', '35', 'all'])
    await expect(run('--accept-gap', gap), gap).rejects.toThrow('add --accept-gap 35d');
  await expect(run('--accept-stale')).rejects.toThrow("Unknown option '--accept-stale'");
  expect(await database.query('SELECT FROM login_names')).toEqual([]);
  await run('--accept-gap', '35d');
  expect(vi.mocked(console.warn).mock.calls.flat().join()).toContain('come back');
});

test('a restore goes on if the journal ended less than two hours ago', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { folder, run } = await agedBackup(20);
  await appendToJournals(journalsIn(folder), [{ knownUntil: ago(HOUR + 55 * MINUTE) }]);
  await run();
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
});

test('a restore goes on with the journal of an instance that stopped in order, but not with a copy of it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { folder, dataDir, run } = await agedBackup(20);
  await appendToJournals(journalsIn(folder), [{ knownUntil: ago(10 * DAY), stopped: true }]);
  await expect(run()).rejects.toThrow('add --accept-gap 10d');
  const own = join(dataDir, 'backups');
  await mkdir(own);
  await cp(join(folder, 'revocations.jsonl'), join(own, 'revocations.jsonl'));
  await appendToJournals(journalsIn(own), [{ knownUntil: ago(9 * DAY) }]);
  await expect(run()).rejects.toThrow('add --accept-gap 9d');
  await appendToJournals(journalsIn(own), [{ knownUntil: ago(9 * DAY), stopped: true }]);
  await run();
});

test('a restore does not take an old stop for the end of an instance that ran on', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { folder, dataDir, run } = await agedBackup(18);
  const own = join(dataDir, 'backups');
  await mkdir(own);
  const stop = { knownUntil: ago(20 * DAY), stopped: true } as const;
  // The backup is newer than the stop. Without the journal beside it, only the backup shows this.
  await appendToJournals(journalsIn(own), [stop]);
  const beside = join(folder, 'revocations.jsonl');
  await rename(beside, `${beside}.away`);
  await expect(run()).rejects.toThrow('add --accept-gap 18d');
  await rename(`${beside}.away`, beside);
  await expect(run()).rejects.toThrow('add --accept-gap 18d');
  // The stop is newer than the backup, and the instance ran on.
  await appendToJournals(journalsIn(own), [{ knownUntil: ago(15 * DAY), stopped: true }]);
  await appendToJournals(journalsIn(folder), [{ knownUntil: ago(12 * DAY) }]);
  await expect(run()).rejects.toThrow('add --accept-gap 12d');
  const erased = { kind: 'child', familyId: randomUUID(), id: randomUUID(), by: null, at: ago(8 * DAY) } as const;
  await appendToJournals(journalsIn(own), [{ knownUntil: ago(9 * DAY), stopped: true }]);
  await appendToJournals(journalsIn(folder), [erased]);
  await expect(run()).rejects.toThrow('add --accept-gap 9d');
  await appendToJournals(journalsIn(own), [{ knownUntil: ago(7 * DAY), stopped: true }]);
  await run();
});

test('a restore counts the time before the journal begins', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { folder, run } = await agedBackup(50);
  await rm(join(folder, 'revocations.jsonl'));
  await appendToJournals(journalsIn(folder), [{ knownUntil: ago(40 * DAY) }, { knownUntil: ago(HOUR) }]);
  await endOldLines(journalsIn(folder), new Date(ago(30 * DAY)));
  await expect(run()).rejects.toThrow('add --accept-gap 11d');
});

test('a restore stops at a line of the journal that is not signed', async () => {
  const { folder, target, family } = await backedUp();
  const database = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(database, join(folder, 'new'));
  const forged = { kind: 'family', familyId: family.familyId, id: family.familyId, by: null, at: new Date() };
  await appendFile(join(folder, 'revocations.jsonl'), `${JSON.stringify(forged)}\n`);
  await expect(restore([target], MIGRATIONS)).rejects.toThrow(/line 2 of .* is not signed.* add --accept-unsigned/);
  await writeFile(join(folder, 'revocations.jsonl'), `${JSON.stringify(forged)}\n`);
  await expect(restore([target], MIGRATIONS)).rejects.toThrow(/ is not signed\. .* add --accept-unsigned/);
  expect(await database.query('SELECT FROM login_names')).toEqual([]);
  await restore([target, '--accept-unsigned'], MIGRATIONS);
  expect(await database.query('SELECT FROM families')).toEqual([]);
});
