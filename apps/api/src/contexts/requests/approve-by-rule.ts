import { dayIn, startOf } from '@pocketful/domain/dates';
import { weekOf } from '@pocketful/domain/weeks';
import type { RequestSource } from '@pocketful/ledger/rules/payments';
import type { Member } from '../../platform/actor.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { eventAt, eventValues, SYSTEM } from '../../platform/writes/audit-row.ts';
import type { WriteEvent } from '../../platform/writes/outcome.ts';
import { type SourceJson, type SourceStep, sourceEntry } from '../ledger/public.ts';

const APPROVE = `SELECT audit_sequence, source
  FROM approve_by_rule($1, ${eventAt(2)}, $12::jsonb, $13::jsonb, $14::uuid, $15::timestamptz, $16::timestamptz)`;

interface Submission {
  readonly actor: Pick<Member, 'memberId' | 'timeZone'>;
  readonly now: Date;
  /** The approval of the submission. */
  readonly step: SourceStep & { readonly of: 'chore' | RequestSource };
  readonly event: WriteEvent;
}

/**
 * Approves and pays a child's submission if its rule covers it; undefined if it waits for an adult. Called last in the
 * transaction, since it locks the account and the audit head.
 */
export async function approveByRule(
  tx: FamilyTx,
  { actor: { memberId, timeZone }, now, step, event }: Submission,
): Promise<{ readonly source: SourceJson; readonly audit_sequence: string } | undefined> {
  const day = dayIn(timeZone, now);
  const [approved] = await tx.read<{ source: SourceJson; audit_sequence: string }>(
    APPROVE,
    ...eventValues({ writeId: tx.newId(), at: now, actor: SYSTEM, event }),
    JSON.stringify(step),
    JSON.stringify(sourceEntry(step.of)),
    memberId,
    startOf(weekOf(day).from, timeZone),
    startOf(day, timeZone),
  );
  return approved;
}
