import { proposalMachine } from '@pocketful/domain/proposals';
import type { CallOf } from '../../platform/http/call.ts';
import { SOURCES } from '../ledger/public.ts';

/** Counts the open rows of a table for a child `m`. */
const openOf = (table: string, status: string | null, enabled = 'true') => `
  SELECT count(*) FROM ${table} AS w WHERE w.family_id = $1 AND w.child_id = m.member_id AND w.status = '${status}'
    AND ${enabled}`;
/** Chores and proposals wait with chores enabled, claims with rewards enabled, and requests always. */
const COUNTS = [
  openOf('chores', 'submitted', 'm.chores_enabled'),
  openOf('chore_proposals', proposalMachine.initial, 'm.chores_enabled'),
  openOf(SOURCES.claim.table, SOURCES.claim.open, 'm.rewards_enabled'),
  ...(['purchase', 'withdrawal'] as const).map(type => openOf(SOURCES[type].table, SOURCES[type].open)),
];
const COUNT = `
  SELECT coalesce(sum(${COUNTS.map(one => `(${one})`).join(' + ')}), 0)::integer AS count
  FROM members AS m WHERE m.family_id = $1 AND m.role = 'child'`;

/** The number of items in the family that wait for an adult. */
export async function getWaiting({ actor }: CallOf<'getWaiting'>): Promise<{ count: number }> {
  const [row] = await actor.family.read<{ count: number }>(COUNT);
  return { count: row?.count ?? 0 };
}
