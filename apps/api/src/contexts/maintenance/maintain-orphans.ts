import type { TableName } from '@pocketful/compliance/catalogue';
import { countOf, type RunReport, runReport } from '@pocketful/maintenance/rules';
import { type RawBuilder, sql } from 'kysely';
import { before, DAY } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Maintenance } from './maintenance-action.ts';

/** Rows of a table that have lost their owner or their use, and the reason. */
interface Orphans {
  readonly table: TableName;
  readonly why: string;
  /** A condition on a row `o`. */
  readonly when: (now: Date) => RawBuilder<unknown>;
  /** Whether the condition uses `there`, the members that rows of the table name. */
  readonly namesMembers?: true;
}

const isMissing = sql`o.member_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM there AS m WHERE m.family_id = o.family_id AND m.member_id = o.member_id)`;

/**
 * Orphaned rows. Foreign keys keep most rows from losing their owner. These are the rows that no foreign key protects,
 * and those that outlived their use. Ledger, consents and audit log are never among them.
 */
export const ORPHANS: readonly Orphans[] = [
  {
    table: 'login_names',
    why: 'names of members who are gone',
    // A reserved name has no member until its reservation ends.
    when: now => sql`(o.held_until IS NULL AND ${isMissing}) OR o.held_until < ${now}`,
    namesMembers: true,
  },
  {
    table: 'idempotency_keys',
    why: 'keys of requests older than a day, or of families that are gone',
    when: now => sql`o.created_at < ${before(now, DAY)} OR (o.family_id <> '00000000-0000-0000-0000-000000000000'
      AND NOT EXISTS (SELECT FROM families AS f WHERE f.family_id = o.family_id))`,
  },
  {
    table: 'sign_in_failures',
    why: 'failed sign-ins older than 30 days, or of members who are gone',
    when: now => sql`o.at < ${before(now, 30 * DAY)} OR (${isMissing})`,
    namesMembers: true,
  },
  {
    table: 'attempts',
    why: 'wrong tries without another one for 30 days',
    when: now => sql`o.updated_at < ${before(now, 30 * DAY)}`,
  },
  {
    table: 'password_reset_tokens',
    why: 'links to a new password that ran out or were used',
    when: now => sql`o.created_at < ${before(now, DAY)} AND (o.used_at IS NOT NULL OR o.expires_at < ${now})`,
  },
  {
    table: 'held_sign_ups',
    why: 'sign-ups that were never completed',
    when: now => sql`o.held_until < ${now}`,
  },
  {
    table: 'rewards',
    why: 'deleted rewards that no open claim needs',
    when: () => sql`NOT o.active AND NOT EXISTS (SELECT FROM reward_claims AS c
      WHERE c.family_id = o.family_id AND c.reward_id = o.reward_id AND c.status = 'submitted')`,
  },
  {
    table: 'reward_categories',
    why: 'deleted categories that no reward is in',
    when: () => sql`NOT o.active AND NOT EXISTS (SELECT FROM rewards AS r
      WHERE r.family_id = o.family_id AND r.category_id = o.category_id)`,
  },
];

/** Removes orphaned rows. A dry run counts them. */
export async function cleanUpOrphans({ database, dryRun, clock, report }: Maintenance): Promise<RunReport> {
  const db = database.crossTenant('maintenance');
  const now = clock();
  const rows: (readonly [string, string, number])[] = [];
  for (const [at, orphans] of ORPHANS.entries()) {
    const { table, why } = orphans;
    rows.push([table, why, await (dryRun ? countOrphans : removeOrphans)(db, orphans, now)]);
    await report(((at + 1) / ORPHANS.length) * 100);
  }
  const total = rows.reduce((sum, [, , count]) => sum + count, 0);
  const summary = dryRun
    ? `${countOf(total, 'row')} would be removed; nothing was.`
    : `${countOf(total, 'row')} removed.`;
  return runReport(summary, ['Table', 'What', dryRun ? 'Would go' : 'Removed'], rows);
}

async function countOrphans(db: Database, orphans: Orphans, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${membersNamedIn(orphans)} SELECT count(*)::int AS count FROM ${rowsOf(orphans, now)}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function removeOrphans(db: Database, orphans: Orphans, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    ${membersNamedIn(orphans)} DELETE FROM ${rowsOf(orphans, now)}`.execute(db);
  return Number(numAffectedRows);
}

const rowsOf = ({ table, when }: Orphans, now: Date) => sql`${sql.table(table)} AS o WHERE ${when(now)}`;

/** The members that rows of a table name, by a look at the table and one at the members. */
function membersNamedIn({ table, namesMembers }: Orphans): RawBuilder<unknown> {
  if (!namesMembers) return sql``;
  return sql`
    WITH named AS MATERIALIZED (
      SELECT DISTINCT n.family_id, n.member_id FROM ${sql.table(table)} AS n WHERE n.member_id IS NOT NULL
    ), there AS MATERIALIZED (
      SELECT m.family_id, m.member_id FROM named AS n
      JOIN members AS m ON m.family_id = n.family_id AND m.member_id = n.member_id
    )`;
}
