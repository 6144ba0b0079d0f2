import { choreMachine } from '@pocketful/chores/rules';
import { proposalMachine } from '@pocketful/chores/rules/proposals';
import { goalMachine } from '@pocketful/goals/rules';
import { NOTICE_HOURS, NOTICE_MAILS } from '@pocketful/notices/rules';
import { claimMachine, purchaseMachine, withdrawalMachine } from '@pocketful/requests/rules';
import { expect, test } from 'vitest';
import { WAITING_KINDS } from '../../src/contexts/home/waiting.ts';
import { startApp, type TestDatabase } from '../harness.ts';

/** Each table whose rows have states, and its machine. */
const MACHINES = {
  chores: choreMachine,
  chore_proposals: proposalMachine,
  savings_goals: goalMachine,
  purchase_requests: purchaseMachine,
  withdrawal_requests: withdrawalMachine,
  reward_claims: claimMachine,
};

test('the database has the same states as the machines', async () => {
  const { database } = await startApp();
  for (const [table, machine] of Object.entries(MACHINES))
    expect(quoted(await checkOf(database, `${table}_status_check`)), table).toEqual([...machine.states].sort());
});

test('the database makes notices due for each kind that waits, and takes each choice of a notice', async () => {
  const { database } = await startApp();
  const [append] = await database.query<{ source: string }>(
    "SELECT prosrc AS source FROM pg_proc WHERE proname = 'audit_append'",
  );
  expect(quoted(/object_type IN \(([^)]*)\)/.exec(append?.source ?? '')?.[1])).toEqual(WAITING_KINDS.toSorted());
  expect(quoted(await checkOf(database, 'notice_settings_mail_check'))).toEqual(NOTICE_MAILS.toSorted());
  const hours = (await checkOf(database, 'notice_settings_hour_check')).match(/\d+/g);
  expect(hours?.map(Number)).toEqual([NOTICE_HOURS.first, NOTICE_HOURS.last]);
});

async function checkOf(database: TestDatabase, name: string): Promise<string> {
  const [row] = await database.query<{ definition: string }>(
    'SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = $1',
    [name],
  );
  return row?.definition ?? '';
}

/** The quoted words of an SQL text, sorted. */
const quoted = (text = '') => [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word).sort();
