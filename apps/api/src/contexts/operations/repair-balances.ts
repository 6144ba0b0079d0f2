import { countOf, type RunReport, runReport } from '@pocketful/domain/maintenance';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { done, unchanged } from '../../platform/writes/outcome.ts';
import { neverAgain, systemWrites } from '../../platform/writes/writes.ts';
import type { Maintenance } from './take-up-maintenance.ts';

/** Accounts that are looked at in one go. */
const PORTION = 500;

interface Account {
  readonly family_id: string;
  readonly child_id: string;
  readonly balance: string;
  /** What its newest entry says. */
  readonly newest: string;
  /** What all its entries come to. */
  readonly total: string;
  /** Whether the account counts more entries than there are: the newest are lost, perhaps. */
  readonly missing: boolean;
  readonly agrees: boolean;
}

interface Repair {
  readonly was: string;
  readonly is_now: string;
}

const COLUMNS = ['Family', 'Child', 'Balance', 'By its entries', 'Outcome'];

/**
 * Holds every account's row against its entries, and brings those that differ back to what the entries say: each is a
 * write of its family, with its row in the trail. Entries are never touched; where they do not add up among themselves,
 * or fewer are there than the account counts, nothing is changed, and that is told.
 */
export async function recalculateBalances(maintenance: Maintenance): Promise<RunReport> {
  const { long, dryRun, tell } = maintenance;
  const rows: (readonly string[])[] = [];
  let looked = 0;
  let repaired = 0;
  const all = await countAccounts(long);
  for (let last: Account | undefined; ; ) {
    const accounts = await accountsAfter(long, last);
    for (const account of accounts.filter(({ agrees }) => !agrees)) {
      const { family_id, child_id, balance, newest } = account;
      const outcome = await settle(account, maintenance);
      if (outcome === 'repaired') repaired++;
      rows.push([family_id, child_id, balance, newest, outcome]);
    }
    looked += accounts.length;
    await tell((looked / Math.max(all, 1)) * 100);
    last = accounts.at(-1);
    if (accounts.length < PORTION) break;
  }
  const differ = `${countOf(rows.length, 'differs', 'differ')} from their entries`;
  const done = dryRun ? 'nothing was changed' : `${repaired} repaired`;
  return runReport(`${countOf(looked, 'account')} looked at, ${differ}, ${done}.`, COLUMNS, rows);
}

async function settle(account: Account, { long, writes, clock, dryRun }: Maintenance): Promise<string> {
  if (account.newest !== account.total) return 'entries do not add up';
  if (account.missing) return 'entries are missing';
  if (dryRun) return 'would be repaired';
  const childId = account.child_id;
  const order = systemWrites<'balance.repaired'>(writes, 'repairBalance', clock());
  const outcome = await order.write(
    long.family(account.family_id),
    async tx => {
      const [repair] = await tx.run(sql<Repair>`
        SELECT r.was::numeric(12, 2)::text AS was, r.is_now::numeric(12, 2)::text AS is_now
        FROM account_repair(${tx.familyId}, ${childId}) AS r`);
      // It was looked at a moment ago: a posting may have come between.
      if (!repair) return unchanged('agrees by now');
      const details = { was: repair.was, is: repair.is_now };
      return done('repaired', { action: 'balance.repaired', on: ['account', childId], childId, details });
    },
    neverAgain,
  );
  return typeof outcome === 'string' ? outcome : 'refused';
}

async function countAccounts(database: DatabaseHandle): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM accounts`.execute(
    database.across('maintenance'),
  );
  return rows[0]?.count ?? 0;
}

async function accountsAfter(database: DatabaseHandle, last: Account | undefined): Promise<Account[]> {
  const from = [last?.family_id ?? SYSTEM_FAMILY_ID, last?.child_id ?? SYSTEM_FAMILY_ID];
  const { rows } = await sql<Account>`
    SELECT a.family_id, a.child_id, a.balance::text, n.balance_after::numeric(12, 2)::text AS newest,
      n.total::numeric(12, 2)::text AS total, a.sequence > n.sequence AS missing,
      a.balance = n.balance_after AND a.sequence = n.sequence AND n.total = n.balance_after AS agrees
    FROM accounts AS a CROSS JOIN LATERAL (
      SELECT coalesce(sum(e.amount), 0) AS total, coalesce(max(e.sequence), 0) AS sequence,
        coalesce((array_agg(e.balance_after ORDER BY e.sequence DESC))[1], 0) AS balance_after
      FROM ledger_entries AS e WHERE e.family_id = a.family_id AND e.child_id = a.child_id
    ) AS n
    WHERE (a.family_id, a.child_id) > (${from[0]}::uuid, ${from[1]}::uuid)
    ORDER BY a.family_id, a.child_id LIMIT ${PORTION}`.execute(database.across('maintenance'));
  return rows;
}
