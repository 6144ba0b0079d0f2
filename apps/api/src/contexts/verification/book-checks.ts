import { type RawBuilder, sql } from 'kysely';
import { type PayingSource, SOURCES } from '../ledger/public.ts';

/** A fault in the books. It has ids only. */
export interface BookFault {
  readonly check: string;
  readonly familyId: string;
  readonly what: string;
}

/** The ids of the families that are checked together. */
export type Portion = readonly string[];

/** The most faults that a portion reports. */
const MAX = 200;

const within = (alias: string, portion: Portion) => sql`${sql.ref(`${alias}.family_id`)} = ANY (${portion}::uuid[])`;

/**
 * Checks each account, whatever was verified before: its balance is that of its newest entry, and every child has one.
 */
function accountChecks(portion: Portion): RawBuilder<BookFault> {
  return sql`
    SELECT 'balance' AS check, a.family_id AS "familyId",
      format('the balance of child %s differs from its newest entry', a.child_id) AS what
    FROM accounts AS a LEFT JOIN LATERAL (
      SELECT e.sequence, e.balance_after FROM ledger_entries AS e
      WHERE e.family_id = a.family_id AND e.child_id = a.child_id ORDER BY e.sequence DESC LIMIT 1
    ) AS newest ON true
    WHERE ${within('a', portion)}
      AND (a.balance <> coalesce(newest.balance_after, 0) OR a.sequence <> coalesce(newest.sequence, 0))
    UNION ALL
    SELECT 'balance', m.family_id, format('child %s has no account', m.member_id)
    FROM members AS m LEFT JOIN accounts AS a ON a.family_id = m.family_id AND a.child_id = m.member_id
    WHERE ${within('m', portion)} AND m.role = 'child' AND a.child_id IS NULL
    UNION ALL
    SELECT 'audit', f.family_id, 'the audit chain is gone'
    FROM families AS f LEFT JOIN audit_heads AS h ON h.family_id = f.family_id
    WHERE ${within('f', portion)} AND h.family_id IS NULL
    UNION ALL
    SELECT 'audit', h.family_id, format('the audit chain ends at row %s but should end at %s', t.sequence, h.sequence)
    FROM audit_heads AS h LEFT JOIN LATERAL (
      SELECT a.sequence, a.hash FROM audit_entries AS a WHERE a.family_id = h.family_id
      ORDER BY a.sequence DESC LIMIT 1
    ) AS t ON true
    WHERE ${within('h', portion)}
      AND (h.sequence <> coalesce(t.sequence, 0) OR h.hash <> coalesce(t.hash, sha256('')))`;
}

const sources = (): [string, PayingSource][] => Object.entries(SOURCES);

/** Whether an entry takes the entry `e` back. */
const isReversed = sql`EXISTS (SELECT FROM ledger_entries AS r WHERE r.family_id = e.family_id AND r.reverses = e.entry_id)`;

/**
 * Whether the source of the entry `e` exists, and has paid exactly this entry in its present round. Payments of earlier
 * rounds are reversed: the source may have been edited since.
 */
const paidFor = sql`(CASE e.source_type ${sql.join(
  sources().map(
    ([type, { table, key, paid, amount, round }]) => sql`WHEN ${sql.lit(type)} THEN EXISTS (
      SELECT FROM ${sql.table(table)} WHERE family_id = e.family_id AND ${sql.ref(key)} = e.source_id
        AND child_id = e.child_id AND CASE WHEN ${sql.raw(round)} = e.source_round THEN status = ${sql.lit(paid)} AND ${sql.raw(amount)} = e.amount
            AND (e.source_type = 'allowance' OR NOT ${isReversed})
          ELSE ${sql.raw(round)} > e.source_round AND ${isReversed} END)`,
  ),
  sql` `,
)} ELSE false END)`;

/**
 * Whether the entry `e`, if it takes another one back, is its opposite. The other one may have been brought forward.
 */
const reversesRightly = sql`(e.reverses IS NULL OR EXISTS (
    SELECT FROM ledger_entries AS o WHERE o.family_id = e.family_id AND o.entry_id = e.reverses AND o.child_id = e.child_id
      AND o.amount = -e.amount AND o.category = e.category AND o.sequence < e.sequence AND o.reverses IS NULL)
  OR (NOT EXISTS (SELECT FROM ledger_entries AS o WHERE o.family_id = e.family_id AND o.entry_id = e.reverses)
    AND EXISTS (SELECT FROM ledger_entries AS b
      WHERE b.family_id = e.family_id AND b.child_id = e.child_id AND b.brought_forward AND b.sequence < e.sequence)))`;

/** The facts of a payday `p` by its columns. */
const paydayFacts = sql`jsonb_build_object('dueOn', p.due_on, 'paydays', p.paydays)
  || CASE WHEN p.amount < p.planned THEN jsonb_build_object('planned', (p.planned * 100)::bigint) ELSE '{}' END`;

/** Whether the entry `e` has the kind of its columns, and facts of the payday or of the entry that it takes back. */
const meansRightly = sql`(e.words IS NULL OR e.kind = CASE WHEN e.brought_forward THEN 'brought_forward'
    WHEN e.reverses IS NOT NULL THEN 'reversal'
    WHEN e.source_type = 'allowance' AND e.amount < 0 THEN 'regular_payment' ELSE coalesce(e.source_type, 'typed') END
  AND CASE
    WHEN e.source_type = 'allowance' THEN EXISTS (SELECT FROM allowance_payments AS p
      WHERE p.family_id = e.family_id AND p.payment_id = e.source_id AND p.kind = e.kind AND p.facts = e.facts
        AND e.facts = ${paydayFacts})
    WHEN e.reverses IS NOT NULL THEN NOT EXISTS (SELECT FROM ledger_entries AS o
      WHERE o.family_id = e.family_id AND o.entry_id = e.reverses AND o.words IS NOT NULL
        AND (e.facts ->> 'of' IS DISTINCT FROM o.kind OR e.facts - 'of' <> o.facts))
    ELSE e.facts = '{}' END)`;

/**
 * Whether the audit row `t` names other things of its entry `e` than the entry has. An older row names no kind and no
 * currency; that of a posting is of dollars.
 */
const isToldOtherwise = sql`(e.child_id <> t.child_id OR e.amount <> t.amount OR e.category <> t.category
  OR e.currency <> t.currency
  OR t.kind <> e.kind OR t.facts_digest <> encode(sha256(convert_to(e.facts::text, 'UTF8')), 'hex')
  OR (e.entry_id = t.entry_id AND t.reverses IS DISTINCT FROM e.reverses))`;

/** The columns of the audit row `t` that name an entry. */
const TOLD = sql`(t.details ->> 'entryId')::uuid AS entry_id, (t.details ->> 'childId')::uuid AS child_id,
  (t.details ->> 'amount')::numeric AS amount, (t.details ->> 'entry')::integer AS entry,
  t.details ->> 'category' AS category, (t.details ->> 'reverses')::uuid AS reverses, t.details ->> 'kind' AS kind,
  coalesce(t.details ->> 'currency', CASE WHEN t.action <> 'ledger.brought_forward' THEN 'USD' END) AS currency,
  t.details ->> 'factsDigest' AS facts_digest`;

/** Sources that should have paid and have not, or have paid and should not. */
function paymentsOf(
  type: string,
  { table, key, paid, amount, round }: PayingSource,
  portion: Portion,
): RawBuilder<unknown> {
  return sql`
    SELECT 'payment', s.family_id, format('%s %s is %s but its payment does not fit', ${sql.lit(type)}, s.key, s.status)
    FROM (SELECT family_id, child_id, status, ${sql.ref(key)} AS key, ${sql.raw(amount)} AS amount,
        ${sql.raw(round)} AS round
      FROM ${sql.table(table)}) AS s
    LEFT JOIN ledger_entries AS e
      ON e.family_id = s.family_id AND e.source_type = ${sql.lit(type)} AND e.source_id = s.key
        AND e.source_round = s.round
    WHERE ${within('s', portion)}
      AND (s.status = ${sql.lit(paid)}) IS DISTINCT FROM coalesce(e.child_id = s.child_id AND e.amount = s.amount, false)`;
}

/**
 * The erased children and closed families of the audit log, with the figures of their accounts: their entries are
 * recorded but gone.
 */
const erasedIn = (trail: RawBuilder<unknown>) => sql`
  SELECT a.family_id, a.object_id AS child_id, (a.details ->> 'entries')::bigint AS entries,
    (a.details ->> 'balance')::numeric AS balance
  FROM ${trail} AND a.action IN ('child.erased', 'family.closed')`;

/**
 * Whether the entry of the audit row `t` must exist: its child was not erased, and no brought-forward balance replaces
 * it.
 */
const isMissed = sql`NOT EXISTS (
    SELECT FROM erased AS x WHERE x.family_id = t.family_id AND x.child_id IN (t.child_id, t.family_id))
  AND NOT EXISTS (SELECT FROM ledger_entries AS b WHERE b.family_id = t.family_id AND b.child_id = t.child_id
    AND b.brought_forward AND b.sequence >= t.entry)`;

/**
 * Checks every row of a portion's families from the first one on. It holds no rows: each one is compared with the one
 * before.
 */
export function wholeChecks(portion: Portion): RawBuilder<BookFault> {
  return sql`
    WITH erased AS MATERIALIZED (${erasedIn(sql`audit_entries AS a WHERE ${within('a', portion)}`)}),
    cut AS MATERIALIZED (
      -- The time to which the audit log was trimmed: it has no rows about earlier entries.
      SELECT h.family_id, oldest.at FROM audit_heads AS h CROSS JOIN LATERAL (
        SELECT a.sequence, a.at FROM audit_entries AS a WHERE a.family_id = h.family_id ORDER BY a.sequence LIMIT 1
      ) AS oldest WHERE ${within('h', portion)} AND oldest.sequence > 1)
    SELECT 'ledger' AS check, family_id AS "familyId",
      format('entry %s of child %s does not follow from the one before', sequence, child_id) AS what
    FROM (
      SELECT e.family_id, e.child_id, e.sequence, e.amount, e.balance_after, e.brought_forward,
        lag(e.sequence) OVER child AS previous_sequence, lag(e.balance_after) OVER child AS previous_balance
      FROM ledger_entries AS e WHERE ${within('e', portion)}
      WINDOW child AS (PARTITION BY e.family_id, e.child_id ORDER BY e.sequence)
    ) AS entries
    WHERE balance_after <> coalesce(previous_balance, 0) + amount OR CASE
      WHEN brought_forward THEN previous_sequence IS NOT NULL ELSE sequence <> coalesce(previous_sequence, 0) + 1 END
    UNION ALL
    SELECT 'audit', family_id, format('audit row %s was changed, removed or reordered', sequence)
    FROM (
      SELECT a.*, lag(a.hash) OVER chain AS previous_hash, lag(a.sequence) OVER chain AS previous_sequence
      FROM audit_entries AS a WHERE ${within('a', portion)}
      WINDOW chain AS (PARTITION BY a.family_id ORDER BY a.sequence)
    ) AS trail
    WHERE CASE
      -- A trail that was cut starts at a head that was signed, and nowhere else.
      WHEN previous_sequence IS NULL AND sequence > 1 THEN NOT EXISTS (SELECT FROM audit_checkpoint_heads AS c
        WHERE c.family_id = trail.family_id AND c.sequence = trail.sequence AND c.hash = trail.hash)
      ELSE sequence <> coalesce(previous_sequence, 0) + 1 OR hash <> audit_hash(coalesce(previous_hash, sha256('')),
        family_id, sequence, at, action, actor_id, profile_id, object_type, object_id, request_id, details, write_id,
        address_digest) END
    UNION ALL
    SELECT 'trail', coalesce(e.family_id, t.family_id),
      CASE WHEN e.entry_id IS NULL THEN format('audit row %s names an entry that does not exist', t.sequence)
        ELSE format('the audit log has no matching row for entry %s', e.entry_id) END
    FROM (SELECT * FROM ledger_entries AS e WHERE ${within('e', portion)}) AS e
    FULL JOIN (
      SELECT t.family_id, t.sequence, ${TOLD}
      FROM audit_entries AS t WHERE ${within('t', portion)} AND t.details ? 'entryId'
    ) AS t ON t.family_id = e.family_id AND t.entry_id = e.entry_id
    WHERE (e.entry_id IS NULL AND ${isMissed})
      OR (t.entry_id IS NULL AND e.created_at > coalesce((SELECT c.at FROM cut AS c WHERE c.family_id = e.family_id),
        '-infinity'))
      OR ${isToldOtherwise}
    UNION ALL
    ${sql.join(
      sources().map(([type, source]) => paymentsOf(type, source, portion)),
      sql` UNION ALL `,
    )}
    UNION ALL
    SELECT 'payment', e.family_id, format('entry %s was paid by a %s that is not there', e.entry_id, e.source_type)
    FROM ledger_entries AS e
    WHERE ${within('e', portion)} AND e.source_id IS NOT NULL AND NOT ${paidFor}
    UNION ALL
    SELECT 'reversal', e.family_id, format('entry %s is not the opposite of the entry that it takes back', e.entry_id)
    FROM ledger_entries AS e WHERE ${within('e', portion)} AND NOT ${reversesRightly}
    UNION ALL
    SELECT 'meaning', e.family_id, format('entry %s has another kind or other facts than its source', e.entry_id)
    FROM ledger_entries AS e WHERE ${within('e', portion)} AND NOT ${meansRightly}
    UNION ALL
    SELECT 'meaning', p.family_id, format('payday %s has another kind or other facts than its columns', p.payment_id)
    FROM allowance_payments AS p
    WHERE ${within('p', portion)} AND p.words IS NOT NULL AND p.status <> 'missed'
      AND (p.kind <> CASE WHEN p.amount < 0 THEN 'regular_payment' ELSE 'allowance' END
        OR p.facts <> ${paydayFacts})
    UNION ALL
    SELECT 'audit', a.family_id, 'the audit chain of the closed family is gone'
    FROM audit_entries AS a LEFT JOIN audit_heads AS h ON h.family_id = a.family_id
    LEFT JOIN families AS f ON f.family_id = a.family_id
    WHERE ${within('a', portion)} AND h.family_id IS NULL AND f.family_id IS NULL GROUP BY a.family_id
    UNION ALL (${accountChecks(portion)})
    LIMIT ${MAX}`;
}

/**
 * Checks the rows after the newest signed head of each family: its chain from there on, every entry that the audit log
 * names, and that the sum of all accounts changed by exactly these entries. A family without a signed head is returned,
 * to be verified in full.
 */
export function sinceCheckpointChecks(portion: Portion): RawBuilder<BookFault> {
  return sql`
    WITH base AS NOT MATERIALIZED (
      SELECT h.family_id, s.sequence, s.hash, s.entries, s.balance
      FROM audit_heads AS h CROSS JOIN LATERAL (
        SELECT c.* FROM audit_checkpoint_heads AS c WHERE c.family_id = h.family_id
        -- Of a chain that was written anew the newer head of a row counts.
        ORDER BY c.sequence DESC, c.replaces NULLS LAST LIMIT 1
      ) AS s WHERE ${within('h', portion)} AND s.entries IS NOT NULL
    ), trail AS NOT MATERIALIZED (
      SELECT a.*, coalesce(lag(a.hash) OVER chain, b.hash) AS previous_hash,
        coalesce(lag(a.sequence) OVER chain, b.sequence) AS previous_sequence
      FROM base AS b JOIN audit_entries AS a ON a.family_id = b.family_id AND a.sequence > b.sequence
      WINDOW chain AS (PARTITION BY a.family_id ORDER BY a.sequence)
    ), recorded AS NOT MATERIALIZED (
      SELECT t.family_id, t.sequence AS row, t.action, ${TOLD}
      FROM trail AS t WHERE t.details ? 'entryId'
    ), erased AS NOT MATERIALIZED (${erasedIn(sql`trail AS a WHERE true`)}
    ), moved AS NOT MATERIALIZED (
      SELECT b.family_id, b.entries + coalesce(t.entries, 0) - coalesce(x.entries, 0) AS entries,
        b.balance + coalesce(t.amount, 0) - coalesce(x.balance, 0) AS balance
      FROM base AS b
      LEFT JOIN (SELECT family_id, count(*) AS entries, sum(amount) AS amount FROM recorded
        WHERE action <> 'ledger.brought_forward' GROUP BY family_id) AS t
        ON t.family_id = b.family_id
      LEFT JOIN (SELECT family_id, sum(entries) AS entries, sum(balance) AS balance FROM erased GROUP BY family_id) AS x
        ON x.family_id = b.family_id
    )
    SELECT 'audit' AS check, t.family_id AS "familyId",
      format('audit row %s was changed, removed or reordered', t.sequence) AS what
    FROM trail AS t
    WHERE t.sequence <> t.previous_sequence + 1 OR t.hash <> audit_hash(t.previous_hash, t.family_id, t.sequence, t.at,
      t.action, t.actor_id, t.profile_id, t.object_type, t.object_id, t.request_id, t.details, t.write_id,
      t.address_digest)
    UNION ALL
    SELECT 'trail', t.family_id, format('the audit log has no matching row for entry %s', t.entry_id)
    FROM recorded AS t LEFT JOIN ledger_entries AS e ON e.family_id = t.family_id AND e.entry_id = t.entry_id
    LEFT JOIN ledger_entries AS p
      ON p.family_id = e.family_id AND p.child_id = e.child_id AND p.sequence = e.sequence - 1
    WHERE (e.entry_id IS NULL AND ${isMissed})
      OR ${isToldOtherwise} OR NOT ${meansRightly}
      OR e.balance_after <> coalesce(p.balance_after, 0) + e.amount
      OR (e.source_id IS NOT NULL AND NOT ${paidFor}) OR NOT ${reversesRightly}
    UNION ALL
    SELECT 'ledger', m.family_id, 'the accounts together did not move by the entries of the audit log since the checkpoint'
    FROM moved AS m LEFT JOIN LATERAL (
      SELECT coalesce(sum(a.sequence), 0) AS entries, coalesce(sum(a.balance), 0) AS balance
      FROM accounts AS a WHERE a.family_id = m.family_id
    ) AS now ON true
    WHERE now.entries <> m.entries OR now.balance <> m.balance
    UNION ALL (${accountChecks(portion)})
    LIMIT ${MAX}`;
}

/** The families of a portion without a signed head. They are verified from their first row on. */
export function unsignedFamilies(portion: Portion): RawBuilder<{ family_id: string }> {
  return sql`
    SELECT h.family_id FROM audit_heads AS h
    WHERE ${within('h', portion)} AND NOT EXISTS (
      SELECT FROM audit_checkpoint_heads AS c WHERE c.family_id = h.family_id AND c.entries IS NOT NULL)
    ORDER BY h.family_id`;
}
