import { balancesSummary, type RunReport, runReport } from '@pocketful/maintenance/rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { byPlace } from '../../platform/database/cursor-batches.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { notReplayable, systemWrites } from '../../platform/writes/writes.ts';
import type { Maintenance } from './maintenance-action.ts';

/** Families per portion. */
const PORTION = 200;

const ALL = sql<{ family_id: string }>`SELECT f.family_id FROM families AS f ORDER BY ${byPlace(sql`f.family_id`)}`;

interface Account {
  readonly family_id: string;
  readonly child_id: string;
  /** Null if a child has no account. */
  readonly balance: string | null;
  /** The balance of its newest entry. */
  readonly newest: string;
  /** The sum of all its entries. */
  readonly total: string;
  /** Whether the account counts more entries than exist: the newest ones may be lost. */
  readonly missing: boolean;
  readonly agrees: boolean;
}

interface Repair {
  /** Null if there was no account. */
  readonly was: string | null;
  readonly is_now: string;
}

const NO_ACCOUNT = 'no account';
const COLUMNS = ['Family', 'Child', 'Balance', 'By its entries', 'Outcome'];

/**
 * Compares every child's account with its entries, and corrects those that differ, missing ones included. Each
 * correction is a write of its family with an audit row. Entries never change. If they do not add up among themselves,
 * or fewer exist than the account counts, nothing is changed and the report names the account.
 */
export async function recalculateBalances(maintenance: Maintenance): Promise<RunReport> {
  const { database, dryRun, report } = maintenance;
  const rows: (readonly string[])[] = [];
  let looked = 0;
  let repaired = 0;
  const db = database.crossTenant('maintenance');
  const all = await countChildren(db);
  for await (const portion of database.portions('maintenance', ALL, PORTION)) {
    const accounts = await accountsOf(db, portion);
    for (const account of accounts.filter(({ agrees }) => !agrees)) {
      const { family_id, child_id, balance, newest } = account;
      const outcome = await settle(account, maintenance);
      if (outcome === 'repaired') repaired++;
      rows.push([family_id, child_id, balance ?? NO_ACCOUNT, newest, outcome]);
    }
    looked += accounts.length;
    await report((looked / Math.max(all, 1)) * 100);
  }
  const found = { children: looked, wrong: rows.length, repaired: dryRun ? undefined : repaired };
  return runReport(balancesSummary(found), COLUMNS, rows);
}

async function settle(account: Account, { database, writes, clock, dryRun }: Maintenance): Promise<string> {
  if (account.newest !== account.total) return 'entries do not add up';
  if (account.missing) return 'entries are missing';
  if (dryRun) return 'would be repaired';
  const childId = account.child_id;
  const order = systemWrites<'balance.repaired'>(writes, 'repairBalance', clock());
  const outcome = await order.write(
    database.family(account.family_id),
    async tx => {
      const [repair] = await tx.run(sql<Repair>`
        SELECT r.was::numeric(12, 2)::text AS was, r.is_now::numeric(12, 2)::text AS is_now
        FROM account_repair(${tx.familyId}, ${childId}) AS r`);
      // A posting may have been committed since the comparison.
      if (!repair) return noop('agrees by now');
      const details = { was: repair.was ?? NO_ACCOUNT, is: repair.is_now };
      return commit('repaired', { action: 'balance.repaired', on: ['account', childId], childId, details });
    },
    notReplayable,
  );
  return typeof outcome === 'string' ? outcome : 'refused';
}

async function countChildren(db: Database): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM members WHERE role = 'child'`.execute(db);
  return rows[0]?.count ?? 0;
}

async function accountsOf(db: Database, families: readonly { readonly family_id: string }[]): Promise<Account[]> {
  const { rows } = await sql<Account>`
    SELECT m.family_id, m.member_id AS child_id, a.balance::text, n.balance_after::numeric(12, 2)::text AS newest,
      n.total::numeric(12, 2)::text AS total, coalesce(a.sequence > n.sequence, false) AS missing,
      coalesce(a.balance = n.balance_after AND a.sequence = n.sequence, false) AND n.total = n.balance_after AS agrees
    FROM members AS m LEFT JOIN accounts AS a ON a.family_id = m.family_id AND a.child_id = m.member_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(e.amount), 0) AS total, coalesce(max(e.sequence), 0) AS sequence,
        coalesce((array_agg(e.balance_after ORDER BY e.sequence DESC))[1], 0) AS balance_after
      FROM ledger_entries AS e WHERE e.family_id = m.family_id AND e.child_id = m.member_id
    ) AS n
    WHERE m.role = 'child' AND m.family_id = ANY (${families.map(({ family_id: id }) => id)}::uuid[])
    ORDER BY m.family_id, m.member_id`.execute(db);
  return rows;
}
