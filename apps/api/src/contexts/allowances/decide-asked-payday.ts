import { dayIn } from '@pocketful/domain/dates';
import { sql } from 'kysely';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { post, type SourceStep, takeStep } from '../ledger/public.ts';
import { momentOf, replayAllowance } from './allowances.ts';
import { paydayEntry } from './set-aside.ts';

type Deciding = CallOf<'decideAskedPayday'>;

/** Pays a payday that asks, in full or less, or skips it. */
export async function decideAskedPayday(call: Deciding, { jobsPay }: Pick<RouteDeps, 'jobsPay'>) {
  const { actor, objectId, body } = call;
  const decided = await (body.decision === 'pay' ? pay(call) : skip(call));
  if (decided instanceof Refusal) return decided;
  return replayAllowance(momentOf(call, jobsPay()))(actor.family, objectId);
}

function pay(call: Deciding) {
  const { actor, objectId, body } = call;
  return post(call, actor.family, {
    entry: { pays: 'allowance', step: settle(call, 'paid') },
    createdBy: actor.memberId,
    event: { action: 'allowance.paid', on: ['allowance', objectId], details: { dueOn: body.dueOn } },
    answer: () => 'paid' as const,
    refusal: reads => whyNotDecided(reads, call),
    replay: async () => 'paid' as const,
  });
}

function skip(call: Deciding) {
  const { actor, objectId, body, write } = call;
  return write(
    actor.family,
    async tx => {
      const row = await takeStep(tx, settle(call, 'skipped'));
      if (!row) return whyNotDecided(tx, call);
      const details = { dueOn: body.dueOn, paymentId: row.source_id };
      const on = ['allowance', objectId] as const;
      return commit('skipped' as const, { action: 'allowance.skipped', on, childId: row.child_id, details });
    },
    async () => 'skipped' as const,
  );
}

/** The step of a payday that asks. Without an amount the planned one is paid. */
function settle({ actor, objectId: id, body, now }: Deciding, status: 'paid' | 'skipped'): SourceStep {
  const { dueOn, amount } = body;
  const set = { status, posted_at: now.toISOString() };
  const less = paydayEntry({ dueOn, paydays: 1, planned: 1 }, null).description;
  return {
    ...{ of: 'asked', id, due_on: dueOn, today: dayIn(actor.timeZone, now), from: ['asked'], set },
    ...(status === 'paid' && amount !== undefined && { amount, less }),
  };
}

async function whyNotDecided(reads: FamilyReads, { actor, objectId, body, now }: Deciding) {
  const [row] = await reads.run(sql<{ amount: string | null }>`
    SELECT p.amount FROM allowances AS a LEFT JOIN allowance_payments AS p ON p.family_id = ${reads.familyId}
      AND p.allowance_id = a.allowance_id AND p.status = 'asked' AND p.due_on = ${body.dueOn}::date
      AND p.due_on <= ${dayIn(actor.timeZone, now)}::date
    WHERE a.family_id = ${reads.familyId} AND a.allowance_id = ${objectId}`);
  if (!row) return refuse('ALLOWANCE_NOT_FOUND');
  return refuse(row.amount === null ? 'PAYDAY_DECIDED' : 'NOT_LESS');
}
