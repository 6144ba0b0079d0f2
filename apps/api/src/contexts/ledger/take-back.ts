import type { AuditAction } from '@pocketful/api-contract/audit';
import type { ErrorCode } from '@pocketful/api-contract/errors';
import { centsOf, toWireNumber } from '@pocketful/domain/money';
import { TAKE_BACK_DAYS } from '@pocketful/ledger/rules/take-back';
import type { Adult } from '../../platform/actor.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { answerUnknown } from '../../platform/writes/one-write.ts';
import type { Writes } from '../../platform/writes/writes.ts';
import { ENTRY_COLUMNS, type EntryRow, findEntry, toTransaction } from './entries.ts';
import { type Posting, post } from './post.ts';
import type { SourceStep } from './steps.ts';

/** A call by an adult that takes back a decision. */
type TakingBack<Action extends AuditAction> = Writes<Action> & {
  readonly actor: Adult;
  readonly body: { readonly allowBelowZero: boolean; readonly decidedAt?: string | undefined };
};

/** Takes back a decision: its item takes a step and waits again, and its payment is reversed. */
export async function takeBack<T, Code extends ErrorCode, Action extends AuditAction>(
  call: TakingBack<Action>,
  step: Extract<SourceStep, { readonly at?: string }>,
  rest: Pick<Posting<T, Code, Action>, 'event' | 'answer' | 'refusal' | 'replay'>,
) {
  const { actor, now, body } = call;
  const { allowBelowZero, decidedAt } = body;
  const taken = { ...step, days: TAKE_BACK_DAYS, at: now.toISOString(), decided_at: decidedAt };
  const outcome = await post(call, actor.family, {
    entry: { reverses: taken, allowBelowZero },
    createdBy: actor.memberId,
    ...rest,
  });
  return withBalance(actor.family, outcome, PAID_BY, step.of, step.id);
}

/** Whether an adult saw another decision or mark than the one of this time. */
export function isOther(seen: string | undefined, decidedAt: string): boolean {
  return seen !== undefined && Date.parse(seen) !== Date.parse(decidedAt);
}

/** Takes back an entry that an adult made, or an allowance, by an entry of the opposite amount. */
export async function reverseTransaction(call: CallOf<'reverseTransaction'>) {
  const { actor, objectId: id, body } = call;
  const outcome = await post(call, actor.family, {
    entry: { reverses: id, ...body },
    createdBy: actor.memberId,
    event: { action: 'transaction.reversed', on: ['entry', id] },
    answer: () => 'reversed' as const,
    refusal: reads => whyNotReversed(reads, id),
    replay: async () => 'reversed' as const,
  });
  if (outcome !== 'reversed') return withBalance(actor.family, outcome, WITH_ID, id);
  const [row] = await actor.family.read<EntryRow>(REVERSAL_OF, id).catch(answerUnknown);
  return row ? toTransaction(row, actor.formats) : refuse('NO_LONGER_THERE');
}

const REVERSAL_OF = `SELECT ${ENTRY_COLUMNS} FROM ledger_entries AS e WHERE e.family_id = $1 AND e.reverses = $2`;

async function whyNotReversed(reads: FamilyReads, id: string) {
  const entry = await findEntry(reads, id);
  if (!entry) return refuse('TRANSACTION_NOT_FOUND');
  if (entry.reversed_by !== null) return refuse('ALREADY_REVERSED');
  const isOwn = entry.source_type === null || entry.source_type === 'allowance';
  if (!isOwn || entry.reverses !== null || entry.brought_forward) return refuse('NOT_REVERSIBLE');
  return refuse('TOO_LATE');
}

const BALANCE_WITHOUT = `
  SELECT (a.balance - e.amount)::text AS balance FROM ledger_entries AS e
  JOIN accounts AS a ON a.family_id = $1 AND a.child_id = e.child_id WHERE e.family_id = $1`;
const PAID_BY = `${BALANCE_WITHOUT} AND e.source_type = $2 AND e.source_id = $3 ORDER BY e.source_round DESC LIMIT 1`;
const WITH_ID = `${BALANCE_WITHOUT} AND e.entry_id = $2`;

/** Adds the resulting balance to the refusal of a reversal that would take it below zero. */
async function withBalance<T>(reads: FamilyReads, outcome: T, text: string, ...values: string[]): Promise<T> {
  if (!(outcome instanceof Refusal) || outcome.code !== 'WOULD_GO_BELOW_ZERO') return outcome;
  const [row] = await reads.read<{ balance: string }>(text, ...values);
  return Object.assign(outcome, row && { details: { balance: toWireNumber(centsOf(row.balance)) } });
}
