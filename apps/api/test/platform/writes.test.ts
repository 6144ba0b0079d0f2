import { randomId } from '@pocketful/api-client/random-id';
import { startProxy } from '@pocketful/local/tcp-proxy';
import { expect, onTestFinished, test } from 'vitest';
import { callOf } from '../calls/row.ts';
import type { PlayedName } from '../calls/rows.ts';
import { borrowDatabase, changeRows } from '../databases.ts';
import { faultsOf } from '../harness.ts';
import { auditActionsOf, openRow, WRITES } from '../row-server.ts';

test.each(WRITES)('%s succeeds although the reply to its commit is lost, and happens once', async name => {
  const database = await borrowDatabase();
  onTestFinished(() => database.close());
  const proxy = await startProxy(Number(new URL(database.appUrl).port));
  onTestFinished(() => proxy.close());
  const url = Object.assign(new URL(database.appUrl), { port: String(proxy.port) });
  // The proxy finds the commit by its text.
  const { app, row, runner } = await openRow(name, {
    on: Object.assign(database, { appUrl: url.href }),
    settings: { PREPARED_STATEMENTS: 'off' },
  });
  const before = await auditActionsOf(app);
  proxy.loseAnswerTo(['post_entries', 'commit']);
  await runner.run([callOf(name, row)]);
  expect(proxy.lost(), 'an answer was lost').toBe(1);
  expect((await auditActionsOf(app)).length).toBe(before.length + (row.auditRows ?? 1));
  expect(await faultsOf(app)).toEqual([]);
});

/** A call that was made with a key, and the same call with that key. */
async function repeated(name: PlayedName) {
  const { app, row, runner } = await openRow(name);
  const step = { ...callOf(name, row, randomId()), by: 'first device' };
  await runner.run([step]);
  return { app, runner, again: { ...step, by: 'second device' } };
}

test('a repeated sign-up signs in, and creates no second family', async () => {
  const { app, runner, again } = await repeated('signup');
  await runner.run([again, { call: 'getDashboard', by: 'second device' }]);
  expect(await app.database.query('SELECT FROM families')).toHaveLength(1);
});

test('a repeated sign-up opens nothing once its password has changed', async () => {
  const { app, runner, again } = await repeated('signup');
  await app.database.query('UPDATE members SET password_hash = $1', [await app.hasher.hash('Another-1!', 'signed-in')]);
  await runner.run([{ ...again, refused: 'NO_LONGER_THERE' }]);
});

test.each([
  ['createChore', 'chores'],
  ['createTransaction', 'ledger_entries'],
  ['reverseTransaction', 'ledger_entries'],
  ['createAllowance', 'allowances'],
  ['createAbsence', 'absences'],
  ['setAutoApprove', "members WHERE role = 'child'"],
  ['createReward', 'rewards'],
  ['recordConsent', 'parental_consents'],
  ['recordPrivacyEvidence', 'privacy_evidence'],
  ['runMaintenance', 'maintenance_runs'],
  ['setFeedbackStatus', 'feedback'],
] as const)('a repeated request whose object was deleted gets NO_LONGER_THERE: %s', async (name, table) => {
  const { app, row, runner } = await openRow(name);
  const step = callOf(name, row, randomId());
  await runner.run([step]);
  await changeRows(app.database, [`DELETE FROM ${table}`]);
  await runner.run([{ ...step, refused: 'NO_LONGER_THERE' }]);
});
