import type pg from 'pg';
import { type Finding, finding } from './findings.ts';

/** A statement that returns a row for each broken case, with its description. */
interface Invariant {
  readonly name: string;
  readonly broken: string;
}

/** Each table whose rows pay: the source type, the key, the signed amount of its entries. */
const PAYING = [
  { type: 'chore', table: 'chores', key: 'chore_id', amount: 'reward' },
  { type: 'claim', table: 'reward_claims', key: 'request_id', amount: 'amount' },
  { type: 'purchase', table: 'purchase_requests', key: 'request_id', amount: '-amount' },
  { type: 'withdrawal', table: 'withdrawal_requests', key: 'request_id', amount: '-amount' },
];

/** All rows that can pay. `paid` is true for rows that must have an entry. */
const PAYING_ROWS = [
  ...PAYING.map(
    ({ type, table, key, amount }) =>
      `SELECT '${type}' AS type, family_id, child_id, ${key} AS id, status = 'approved' AS paid, ${amount} AS amount, round FROM ${table}`,
  ),
  "SELECT 'allowance', family_id, child_id, payment_id, status = 'paid', amount, 1 FROM allowance_payments",
].join('\n UNION ALL ');

/** All entries with the source that they pay, or whose payment they reverse. A payday stays paid. */
const OF_SOURCES = `
  SELECT o.family_id, o.child_id, o.source_type, o.source_id, e.amount FROM ledger_entries AS e JOIN ledger_entries AS o
    ON o.family_id = e.family_id AND o.entry_id = coalesce(e.reverses, e.entry_id)
  WHERE o.source_id IS NOT NULL AND (e.reverses IS NULL OR o.source_type <> 'allowance')`;

/** Conditions that hold at any time. Their statements share nothing with the product's. */
const INVARIANTS: readonly Invariant[] = [
  {
    name: 'a balance is the sum of its entries, and the balance after the newest one',
    broken: `
      SELECT format('child %s has %s, entries sum to %s, newest says %s', a.child_id, a.balance, e.sum, e.newest)
      FROM accounts AS a LEFT JOIN LATERAL (
        SELECT coalesce(sum(amount), 0) AS sum, count(*) AS count, coalesce(max(sequence), 0) AS last,
          coalesce((array_agg(balance_after ORDER BY sequence DESC))[1], 0) AS newest
        FROM ledger_entries AS e WHERE e.family_id = a.family_id AND e.child_id = a.child_id) AS e ON true
      WHERE (a.balance, a.balance, a.sequence, a.sequence) IS DISTINCT FROM (e.sum, e.newest, e.last, e.count)`,
  },
  {
    name: 'each entry follows from the one before',
    broken: `
      SELECT format('entry %s of child %s', sequence, child_id) FROM (
        SELECT *, lag(balance_after, 1, 0) OVER chain AS before, lag(sequence, 1, 0) OVER chain AS previous
        FROM ledger_entries WINDOW chain AS (PARTITION BY family_id, child_id ORDER BY sequence)) AS e
      WHERE balance_after <> before + amount OR sequence <> previous + 1`,
  },
  {
    name: 'a withdrawal or a purchase never makes a balance negative',
    broken: `
      SELECT format('entry %s of child %s', sequence, child_id) FROM ledger_entries
      WHERE source_type IN ('withdrawal', 'purchase') AND amount < 0 AND balance_after < 0`,
  },
  {
    name: 'a row is approved if and only if its entries say so',
    broken: `
      SELECT format('%s %s is %s, entries sum to %s', p.type, p.id, CASE WHEN p.paid THEN 'paid' ELSE 'not paid' END, e.sum)
      FROM (${PAYING_ROWS}) AS p LEFT JOIN (
        SELECT family_id, child_id, source_type, source_id, sum(amount) FROM (${OF_SOURCES}) AS o GROUP BY 1, 2, 3, 4) AS e
        ON e.family_id = p.family_id AND e.child_id = p.child_id AND e.source_type = p.type AND e.source_id = p.id
      WHERE coalesce(e.sum, 0) <> CASE WHEN p.paid THEN p.amount ELSE 0 END`,
  },
  {
    name: 'each entry with a source has a row that pays',
    broken: `
      SELECT format('%s %s', e.source_type, e.source_id) FROM ledger_entries AS e
      WHERE e.source_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM (${PAYING_ROWS}) AS p WHERE p.family_id = e.family_id AND p.type = e.source_type AND p.id = e.source_id)`,
  },
  {
    name: 'a source pays once in each round',
    broken: `
      SELECT format('%s %s: %s entries', source_type, source_id, count(*)) FROM ledger_entries
      WHERE source_id IS NOT NULL GROUP BY family_id, source_type, source_id, source_round HAVING count(*) > 1`,
  },
  {
    name: 'a payment is the one of the present round of an approved row, or of an earlier round and reversed',
    broken: `
      SELECT format('%s %s, round %s of %s', p.type, p.id, e.source_round, p.round) FROM (${PAYING_ROWS}) AS p
      JOIN ledger_entries AS e ON e.family_id = p.family_id AND e.source_type = p.type AND e.source_id = p.id
      LEFT JOIN ledger_entries AS r ON r.family_id = e.family_id AND r.reverses = e.entry_id
      WHERE p.type <> 'allowance' AND CASE WHEN r.reverses IS NULL THEN NOT p.paid OR e.source_round <> p.round
        ELSE e.source_round >= p.round END`,
  },
  {
    name: 'a reversal is the opposite of an earlier entry, which is no reversal',
    broken: `
      SELECT format('entry %s of child %s', r.sequence, r.child_id) FROM ledger_entries AS r
      LEFT JOIN ledger_entries AS e ON e.family_id = r.family_id AND e.entry_id = r.reverses
      WHERE r.reverses IS NOT NULL AND (e.reverses IS NOT NULL OR r.source_id IS NOT NULL OR e.sequence >= r.sequence
        OR (e.child_id, e.amount, e.category) IS DISTINCT FROM (r.child_id, -r.amount, r.category))`,
  },
  {
    name: 'an entry is reversed once',
    broken: `
      SELECT format('entry %s: %s reversals', reverses, count(*)) FROM ledger_entries WHERE reverses IS NOT NULL
      GROUP BY family_id, reverses HAVING count(*) > 1`,
  },
  {
    name: 'a rule pays at most the highest sum of a week that was set',
    broken: `
      SELECT format('child %s has %s of %s', r.child_id, r.paid, r.most) FROM (
        SELECT e.child_id, sum(e.amount) AS paid, (SELECT max((s.details ->> 'mostAWeek')::numeric) FROM audit_entries AS s
            WHERE s.family_id = e.family_id AND s.action = 'auto_approve.changed' AND s.object_id = e.child_id) AS most
        FROM audit_entries AS a JOIN ledger_entries AS e ON e.family_id = a.family_id AND e.source_id = a.object_id
          AND e.source_round = 1 AND e.amount > 0
        WHERE a.details ->> 'rule' = 'auto_approval' AND NOT EXISTS (
          SELECT FROM ledger_entries AS x WHERE x.family_id = e.family_id AND x.reverses = e.entry_id)
        GROUP BY e.family_id, e.child_id, date_trunc('week', a.at)) AS r
      WHERE r.paid > coalesce(r.most, 0)`,
  },
  {
    name: 'a child is away once on each day',
    broken: `
      SELECT format('child %s on %s', x.child_id, d.day) FROM absences AS x
      CROSS JOIN LATERAL (SELECT x.from_day + n AS day FROM generate_series(0, x.to_day - x.from_day) AS n) AS d
      GROUP BY x.family_id, x.child_id, d.day HAVING count(*) > 1`,
  },
  {
    name: 'each payday of an allowance has one payment',
    broken: `
      SELECT format('allowance %s: %s payments on %s', a.allowance_id, count(p), p.due_on)
      FROM allowances AS a JOIN allowance_payments AS p ON p.family_id = a.family_id AND p.allowance_id = a.allowance_id
      GROUP BY a.allowance_id, p.due_on HAVING count(p) > 1`,
  },
  {
    name: 'a goal waits while its purchase is open, and is purchased if it was approved',
    broken: `
      SELECT format('goal %s is %s', g.goal_id, g.status) FROM savings_goals AS g LEFT JOIN LATERAL (
        SELECT count(*) FILTER (WHERE status = 'submitted') AS open, count(*) FILTER (WHERE status = 'approved') AS bought
        FROM purchase_requests AS r WHERE r.family_id = g.family_id AND r.goal_id = g.goal_id) AS r ON true
      WHERE (r.open, r.bought) IS DISTINCT FROM
        (CASE WHEN g.status = 'waiting' THEN 1 ELSE 0 END, CASE WHEN g.status = 'purchased' THEN 1 ELSE 0 END)`,
  },
  {
    name: 'an audit chain has no gap, and its head is its newest row',
    broken: `
      SELECT format('family %s: head %s, newest row %s, rows %s', h.family_id, h.sequence, e.last, e.count)
      FROM audit_heads AS h LEFT JOIN LATERAL (
        SELECT max(sequence) AS last, count(*) AS count, (array_agg(hash ORDER BY sequence DESC))[1] AS hash
        FROM audit_entries AS e WHERE e.family_id = h.family_id) AS e ON true
      WHERE (h.sequence, h.sequence, h.hash) IS DISTINCT FROM (coalesce(e.last, 0), e.count, coalesce(e.hash, h.hash))`,
  },
  {
    name: 'a write has one row in the audit log',
    broken: `
      SELECT format('write %s: %s rows', write_id, count(*)) FROM audit_entries WHERE write_id IS NOT NULL
      GROUP BY write_id HAVING count(*) > 1`,
  },
];

/** How many cases of one broken invariant are reported. */
const REPORTED = 20;

/** The broken invariants of the whole database. */
export async function brokenInvariants(client: pg.Client): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, broken } of INVARIANTS) {
    // With a LIMIT the planner takes nested loops, which need the square of the rows.
    const { rows } = await client.query<{ format: string }>(broken);
    findings.push(...rows.slice(0, REPORTED).map(({ format }) => finding('invariant', `${name}: ${format}`)));
  }
  return findings;
}
