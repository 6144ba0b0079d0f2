import { proposalMachine } from '@pocketful/chores/rules/proposals';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { SOURCES } from '../ledger/public.ts';

function requestRows(source: 'claim' | 'purchase' | 'withdrawal') {
  const { table, open: status } = SOURCES[source];
  return { table, amount: 'amount', status };
}

/** The rows that wait for an adult, by kind. `enabled` is the switch of child `m` that they need. */
const WAITING = {
  chore: { table: 'chores', amount: 'reward', status: 'submitted', enabled: 'm.chores_enabled' },
  proposal: {
    table: 'chore_proposals',
    amount: 'amount',
    status: proposalMachine.initial,
    enabled: 'm.chores_enabled',
  },
  claim: { ...requestRows('claim'), enabled: 'm.rewards_enabled' },
  purchase: { ...requestRows('purchase'), enabled: 'true' },
  withdrawal: { ...requestRows('withdrawal'), enabled: 'true' },
};
export type WaitingKind = keyof typeof WAITING;
/** The kinds of waiting items. `audit_append` makes notices due for the objects of these names. */
export const WAITING_KINDS = Object.keys(WAITING);

/** The waiting items of child `m`, in a family that an expression names: `kind`, `amount` and `submitted_at`. */
export function waitingSql(family: string): string {
  return Object.entries(WAITING)
    .map(
      ([kind, { table, amount, status, enabled }]) => `
  SELECT '${kind}' AS kind, w.${amount} AS amount, w.submitted_at FROM ${table} AS w
  WHERE w.family_id = ${family} AND w.child_id = m.member_id AND w.status = '${status}' AND ${enabled}`,
    )
    .join('\n  UNION ALL');
}

const WAITS = `
  SELECT count(*)::integer AS count,
    NOT EXISTS (SELECT FROM notice_settings AS n WHERE n.family_id = $1 AND n.member_id = $2) AS undecided
  FROM members AS m CROSS JOIN LATERAL (${waitingSql('$1')}) AS w WHERE m.family_id = $1 AND m.role = 'child'`;

/** The number of items in the family that wait for an adult, and whether the daily mail is offered. */
export async function getWaiting({ actor }: CallOf<'getWaiting'>, { outbox }: Pick<RouteDeps, 'outbox'>) {
  const [row] = await actor.family.read<{ count: number; undecided: boolean }>(WAITS, actor.memberId);
  return { count: row?.count ?? 0, offersMail: outbox.on && row?.undecided === true };
}
