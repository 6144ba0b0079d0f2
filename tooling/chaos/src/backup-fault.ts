import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { withClient } from '@pocketful/local/database-roles';
import { type LocalPostgres, startLocalPostgres } from '@pocketful/local/embedded-postgres';
import type pg from 'pg';
import { openBrowser } from './browser.ts';
import { PIN, signUp } from './families.ts';
import type { FaultScene } from './faults.ts';
import { finding } from './findings.ts';
import { brokenInvariants } from './invariants.ts';
import type { Random } from './random.ts';
import { readHeads, readRestored, wrongRestore } from './restored.ts';
import { databaseSettings, type Stage } from './stage.ts';
import { until } from './until.ts';

/**
 * Makes a backup under load, erases a child that is in it, and restores it into a new cluster. The restored instance has
 * the writes that were acknowledged before, no part of a later one, and not the child. Its books add up.
 */
export async function backUpAndRestore({ stage, random, families, report }: FaultScene): Promise<void> {
  const place = path.join(stage.folder, `backup-${random.whole(1, 1e9)}`);
  await mkdir(place);
  const child = await addErasable(stage, random.fork());
  const ids = families.map(({ id }) => id);
  const before = await stage.database.connected(client => readHeads(client, ids));
  await stage.command('backup', path.join(place, 'backup'));
  const after = await stage.database.connected(client => readHeads(client, ids));
  await child.erase();
  await journalKnows(stage, child.id);
  const server = await startLocalPostgres({ ephemeral: true });
  try {
    const settings = {
      ...databaseSettings(server),
      ...{ DATA_DIR: path.join(place, 'restored'), REVOCATIONS_DIR: path.join(stage.operatorDir, 'backups') },
    };
    await stage.start(['restore', path.join(place, 'backup')], settings).output;
    const verified = await stage.start(['verify'], settings).output.then(
      () => [],
      (error: unknown) => [finding('invariant', `the restored books: ${error}`)],
    );
    const restored = await inRestored(server, client => readRestored(client, ids, child.id));
    const live = await stage.database.connected(client => readRestored(client, ids, child.id, restored));
    report([...verified, ...(await inRestored(server, brokenInvariants))]);
    report(wrongRestore({ before, after, restored, live }));
  } finally {
    await server.stop();
    await rm(place, { recursive: true });
  }
}

function inRestored<T>(server: LocalPostgres, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(Object.assign(new URL(server.superuserUrl), { pathname: '/pocketful' }).href, work);
}

/** Signs a family up for this fault, with a child that has money. */
async function addErasable({ base }: Stage, random: Random) {
  const browser = openBrowser(base, random);
  await signUp(browser, `erasable-${random.whole(1, 1e9)}`);
  const consent = { parentalConsent: true, dataCollectionConsent: true } as const;
  const { id } = await browser.call('addChild', {
    body: { firstName: 'Kit', username: 'kit', age: 9, pin: '9164', ...consent },
  });
  const entry = { childId: id, amount: '12.34', description: 'Present', category: 'gift' } as const;
  await browser.call('createTransaction', { body: entry });
  return {
    id,
    async erase(): Promise<void> {
      await browser.call('confirmIdentity', { body: { pin: PIN } });
      await browser.call('deleteChildAccount', { body: { childId: id } });
    },
  };
}

/** Waits until the journal has the erasure. */
async function journalKnows({ operatorDir }: Stage, childId: string): Promise<void> {
  const journal = path.join(operatorDir, 'backups', 'revocations.jsonl');
  await until('the journal has the erasure', async () =>
    (await readFile(journal, 'utf8').catch(() => '')).includes(childId),
  );
}
