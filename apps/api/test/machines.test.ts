import { choreMachine } from '@pocketful/domain/chores';
import { goalMachine } from '@pocketful/domain/goals';
import { proposalMachine } from '@pocketful/domain/proposals';
import { claimMachine, purchaseMachine, withdrawalMachine } from '@pocketful/domain/requests';
import { expect, test } from 'vitest';
import { startApp } from './harness.ts';

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
  for (const [table, machine] of Object.entries(MACHINES)) {
    const [row] = await database.query<{ definition: string }>(
      'SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = $1',
      [`${table}_status_check`],
    );
    const states = [...(row?.definition ?? '').matchAll(/'(\w+)'/g)].map(match => match[1]);
    expect(states.sort(), table).toEqual([...machine.states].sort());
  }
});
