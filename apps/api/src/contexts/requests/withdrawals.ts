import { centsOf, toWireNumber } from '@pocketful/domain/money';
import { availableCents } from '@pocketful/goals/rules';
import type { Withdrawal } from '@pocketful/requests/calls';
import { MAX_OPEN_REQUESTS, withdrawalMachine } from '@pocketful/requests/rules';
import { sql } from 'kysely';
import { onlyChildOf } from '../../platform/actor.ts';
import type { RowOf } from '../../platform/database/columns.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { findAccount } from '../ledger/public.ts';
import { lockMember } from '../people/public.ts';
import { cancelRequest } from './cancel.ts';
import { approveRequest, rejectRequest, takeBackRequest } from './decide.ts';
import { handOverRequest, receiveRequest } from './hand-over.ts';
import { promiseAnswer, replayRequest, requestAnswer, requestKind } from './request-kind.ts';
import { requestPage } from './request-page.ts';

type WithdrawalRow = RowOf<'withdrawal_requests'>;

const withdrawals = requestKind({
  source: 'withdrawal',
  machine: withdrawalMachine,
  promises: true,
  toAnswer: (row: WithdrawalRow): Withdrawal => ({
    ...requestAnswer(row),
    ...promiseAnswer(row),
    description: row.description,
  }),
});

/** The family's withdrawals for an adult; the child's withdrawals for a child. */
export function listWithdrawals(call: CallOf<'listWithdrawals'>): Promise<Withdrawal[]> {
  return requestPage(call, withdrawals, onlyChildOf(call.actor));
}

/** A child asks for money that is available now. The approval checks the balance again. */
export function createWithdrawal({ actor, body, now, objectId, write }: CallOf<'createWithdrawal'>) {
  const { amount, description } = body;
  return write(
    actor.family,
    async tx => {
      await lockMember(tx, actor.memberId);
      const account = await findAccount(tx, actor.memberId);
      const available = account ? availableCents(centsOf(account.balance), centsOf(account.set_aside)) : 0;
      if (available < centsOf(amount)) return refuse('INSUFFICIENT_FUNDS', { available: toWireNumber(available) });
      const [row] = await tx.run(sql<WithdrawalRow>`
        INSERT INTO withdrawal_requests AS r (family_id, request_id, child_id, description, amount, status, submitted_at)
        SELECT f.family_id, ${objectId}::uuid, ${actor.memberId}::uuid, ${description}, ${amount}::numeric,
          ${withdrawalMachine.initial}, ${now}::timestamptz
        FROM families AS f WHERE f.family_id = ${tx.familyId} AND (SELECT count(*) FROM withdrawal_requests AS o
          WHERE o.family_id = ${tx.familyId} AND o.child_id = ${actor.memberId} AND o.status = ${withdrawalMachine.initial}
        ) < ${MAX_OPEN_REQUESTS}
        RETURNING ${withdrawals.columns}`);
      if (!row) return refuse('TOO_MANY_REQUESTS');
      const event = { on: ['withdrawal', objectId], childId: actor.memberId, details: { amount: row.amount } } as const;
      return commit(withdrawals.toAnswer(row), { action: 'withdrawal.requested', ...event });
    },
    replayRequest(withdrawals),
  );
}

export function approveWithdrawal(call: CallOf<'approveWithdrawal'>) {
  return approveRequest(call, withdrawals, 'withdrawal.approved');
}

export function rejectWithdrawal(call: CallOf<'rejectWithdrawal'>) {
  return rejectRequest(call, withdrawals, 'withdrawal.rejected');
}

export function takeBackWithdrawal(call: CallOf<'takeBackWithdrawal'>) {
  return takeBackRequest(call, withdrawals, 'withdrawal.taken_back', async (_, { handed_over_at }) =>
    handed_over_at ? refuse('HANDED_OVER') : undefined,
  );
}

export function handOverWithdrawal(call: CallOf<'handOverWithdrawal'>) {
  return handOverRequest(call, withdrawals, 'withdrawal.handed_over');
}

export function receiveWithdrawal(call: CallOf<'receiveWithdrawal'>) {
  return receiveRequest(call, withdrawals, 'withdrawal.received');
}

export function cancelWithdrawal(call: CallOf<'cancelWithdrawal'>) {
  return cancelRequest(call, withdrawals, 'withdrawal.cancelled');
}
