import { centsOf, toWireNumber } from '@pocketful/domain/money';
import { sql } from 'kysely';
import { before, DAY } from '../../platform/clock.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { maySeeChild } from './list-transactions.ts';

/** How long the dashboard tells of a lock-out. */
const NOTICE = DAY;

/** A child's balance: one read by primary key. */
export async function getChildBalance({
  actor,
  params,
}: CallOf<'getChildBalance'>): Promise<{ balance: number } | Refusal<'CHILD_NOT_FOUND'>> {
  if (!maySeeChild(actor, params.id)) return refuse('CHILD_NOT_FOUND');
  const account = await actor.family.db
    .selectFrom('accounts')
    .select('balance')
    .where('family_id', '=', actor.family.familyId)
    .where('child_id', '=', params.id)
    .executeTakeFirst();
  return account ? { balance: toWireNumber(centsOf(account.balance)) } : refuse('CHILD_NOT_FOUND');
}

interface LockOutJson {
  readonly userId: string;
  readonly username: string;
  readonly lockedAt: string;
  readonly lockedUntil: string;
}

/** The total, and who was locked out lately; a child's own balance for a child. */
export async function getDashboard({ actor, now }: CallOf<'getDashboard'>) {
  const { family } = actor;
  const own = actor.role === 'child' ? actor.memberId : null;
  const [row] = await family.run(sql<{ total: string; lock_outs: LockOutJson[] }>`
    SELECT
      (SELECT coalesce(sum(balance), 0)::text FROM accounts
        WHERE family_id = ${family.familyId} AND (${own}::uuid IS NULL OR child_id = ${own}::uuid)) AS total,
      (SELECT coalesce(json_agg(json_build_object('userId', m.member_id, 'username', m.username,
          'lockedAt', a.locked_at, 'lockedUntil', coalesce(a.locked_until, a.locked_at)) ORDER BY a.locked_at DESC), '[]')
        FROM member_attempts AS a JOIN members AS m ON m.family_id = a.family_id AND m.member_id = a.member_id
        WHERE a.family_id = ${family.familyId} AND a.locked_at > ${before(now, NOTICE)}
          AND ${own}::uuid IS NULL) AS lock_outs
  `);
  return {
    totalBalance: toWireNumber(centsOf(row?.total ?? '0')),
    lockOuts: (row?.lock_outs ?? []).map(lockOut => ({
      ...lockOut,
      lockedAt: new Date(lockOut.lockedAt).toISOString(),
      lockedUntil: new Date(lockOut.lockedUntil).toISOString(),
    })),
  };
}
