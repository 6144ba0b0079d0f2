import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFolder } from '../../src/platform/backups/backup-folder.ts';
import { DAY } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { startWarnings } from '../../src/start-warnings.ts';
import { writeEmptyBackup } from '../fixtures/empty-backup.ts';

const PASSPHRASE = 'correct horse battery staple';

test('a start with a passphrase names the backups that are not encrypted', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'warnings-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const backups = join(dataDir, 'backups');
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
  const unencrypted = async (settings: Record<string, string>) => {
    const url = 'postgres://app@127.0.0.1/pocketful';
    const environment = { DATABASE_URL: url, DATABASE_JOBS_URL: url, DATA_DIR: dataDir, NODE_ENV: 'test', ...settings };
    const secrets = {
      SESSION_SECRET: 'a session secret for the tests alone',
      PIN_PEPPER: 'a pepper of the PINs for the tests alone',
    };
    const config = readConfig({ ...environment, ...secrets });
    return (await startWarnings(config, environment, new Date())).filter(line => line.includes('not encrypted'));
  };
  await createFolder(join(backups, 'sealed'), { createdAt: daysAgo(1).toISOString() }, PASSPHRASE);
  expect(await unencrypted({ BACKUP_PASSPHRASE: PASSPHRASE })).toEqual([]);
  await writeEmptyBackup(join(backups, 'older'), daysAgo(3));
  await writeEmptyBackup(join(backups, 'newer'), daysAgo(2));
  expect(await unencrypted({})).toEqual([]);
  expect(await unencrypted({ BACKUP_PASSPHRASE: PASSPHRASE })).toEqual([
    `2 backups are not encrypted, the newest is ${join(backups, 'newer')}: remove them, or they are removed at the age of 35 days`,
  ]);
});
