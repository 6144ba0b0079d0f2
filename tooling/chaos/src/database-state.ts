import type pg from 'pg';
import type { ObjectType, Terms } from './writes.ts';

/** A row of the audit log. */
export interface AuditRow {
  readonly familyId: string;
  readonly sequence: number;
  readonly action: string;
  readonly objectId: string | null;
  readonly details: AuditDetails;
  /** The idempotency key that its transaction stored, if any. */
  readonly key?: string | null;
}

/** The details of a row of the audit log. */
export interface AuditDetails {
  /** A chore that was made of an offer or a proposal, and the child who has it in turn. */
  readonly choreId?: string;
  readonly childId?: string;
  /** The turns that passed without a submission. */
  readonly missed?: readonly string[];
  /** Set for an approval by a child's rule. */
  readonly rule?: string;
  /** The amounts of a rule. */
  readonly mostEach?: string;
  readonly mostAWeek?: string;
}

/** A row of an object's table. */
export interface ObjectRow {
  readonly id: string;
  readonly type: ObjectType;
  readonly childId: string;
  readonly amount: string;
  readonly state: string;
  /** Null for a type without terms. */
  readonly terms?: Terms | null;
}

/** The entries of one object, their reversals, and the sum of both. */
export interface ObjectEntries {
  readonly entries: number;
  readonly reversals: number;
  readonly sum: string;
}

/**
 * The rows of the audit log after the last one that was checked, in the order of each chain. A row and a key that one
 * transaction inserted belong to one call.
 */
export async function readAudit(client: pg.Client, marks: ReadonlyMap<string, number>): Promise<AuditRow[]> {
  const { rows } = await client.query<AuditRow>(
    `SELECT a.family_id AS "familyId", a.sequence::int, a.action, a.object_id AS "objectId", a.details, k.key
     FROM audit_entries AS a JOIN unnest($1::uuid[], $2::bigint[]) AS m (family_id, sequence)
       ON a.family_id = m.family_id AND a.sequence > m.sequence
     LEFT JOIN idempotency_keys AS k ON k.family_id = a.family_id AND k.xmin = a.xmin
     ORDER BY a.family_id, a.sequence`,
    [[...marks.keys()], [...marks.values()]],
  );
  return rows;
}

/** All objects of these families that clients create. */
export async function readObjects(client: pg.Client, families: readonly string[]): Promise<ObjectRow[]> {
  const { rows } = await client.query<ObjectRow>(
    `SELECT id, type, "childId", amount, state, terms FROM (
       SELECT e.family_id, e.entry_id AS id, 'transaction' AS type, e.child_id AS "childId", e.amount::text,
           CASE WHEN r.reverses IS NULL THEN 'posted' ELSE 'reversed' END AS state
         FROM ledger_entries AS e LEFT JOIN (SELECT DISTINCT family_id, reverses FROM ledger_entries) AS r
           ON r.family_id = e.family_id AND r.reverses = e.entry_id WHERE e.source_id IS NULL AND e.reverses IS NULL
       UNION ALL SELECT family_id, chore_id, 'chore', child_id, reward::text, status FROM chores
       UNION ALL SELECT family_id, request_id, 'proposal', child_id, amount::text, status FROM chore_proposals
       UNION ALL SELECT o.family_id, o.offer_id, 'offer',
           (SELECT k.child_id FROM chore_offer_children AS k WHERE k.offer_id = o.offer_id ORDER BY k.position LIMIT 1),
           o.reward::text, CASE WHEN o.turn_position IS NOT NULL THEN 'in turn'
             WHEN EXISTS (SELECT FROM chores AS c WHERE c.offer_id = o.offer_id) THEN 'taken' ELSE 'open' END
         FROM chore_offers AS o
       UNION ALL SELECT family_id, child_id, 'rule', child_id, most_a_week::text, 'set' FROM auto_approvals
       UNION ALL SELECT family_id, absence_id, 'absence', child_id, '0', 'set' FROM absences
       UNION ALL SELECT family_id, request_id, 'claim', child_id, amount::text, status FROM reward_claims
       UNION ALL SELECT family_id, goal_id, 'goal', child_id, target::text, 'set' FROM savings_goals
       UNION ALL SELECT family_id, request_id, 'purchase', child_id, amount::text, status FROM purchase_requests
       UNION ALL SELECT family_id, request_id, 'withdrawal', child_id, amount::text, status FROM withdrawal_requests
       UNION ALL SELECT family_id, allowance_id, 'allowance', child_id, amount::text, 'set' FROM allowances
     ) AS objects LEFT JOIN (
       SELECT absence_id AS id, jsonb_build_object('from', from_day, 'to', to_day, 'skipsAllowances', skips_allowances) AS terms
         FROM absences
       UNION ALL SELECT child_id, jsonb_build_object('mostEach', most_each::text) FROM auto_approvals
     ) AS says USING (id) WHERE family_id = ANY ($1)`,
    [families],
  );
  return rows;
}

/** The entries that each object paid for or consists of, with their reversals. */
export async function readEntries(
  client: pg.Client,
  families: readonly string[],
): Promise<ReadonlyMap<string, ObjectEntries>> {
  const { rows } = await client.query<ObjectEntries & { id: string }>(
    `SELECT coalesce(o.source_id, o.entry_id) AS id, count(*) FILTER (WHERE e.reverses IS NULL)::int AS entries,
       count(e.reverses)::int AS reversals, sum(e.amount)::text AS sum
     FROM ledger_entries AS e JOIN ledger_entries AS o
       ON o.family_id = e.family_id AND o.entry_id = coalesce(e.reverses, e.entry_id)
     WHERE o.source_type IS DISTINCT FROM 'allowance' AND e.family_id = ANY ($1) GROUP BY 1`,
    [families],
  );
  return new Map(rows.map(({ id, ...entries }) => [id, entries]));
}

/** The ids of objects by idempotency key, for the stored keys. */
export async function readKeys(client: pg.Client, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ key: string; id: string }>(
    'SELECT key, resource_id AS id FROM idempotency_keys WHERE key = ANY ($1)',
    [keys],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** The balances that the account never had. */
export async function readUnknownBalances(
  client: pg.Client,
  balances: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<readonly { childId: string; balance: string }[]> {
  const pairs = [...balances].flatMap(([childId, seen]) => [...seen].map(balance => ({ childId, balance })));
  const { rows } = await client.query<{ childId: string; balance: string }>(
    `SELECT r.child_id AS "childId", r.balance::text FROM unnest($1::uuid[], $2::numeric[]) AS r (child_id, balance)
     WHERE r.balance <> 0 AND NOT EXISTS (
       SELECT FROM ledger_entries AS e WHERE e.child_id = r.child_id AND e.balance_after = r.balance)`,
    [pairs.map(({ childId }) => childId), pairs.map(({ balance }) => balance)],
  );
  return rows;
}

/** The internal errors that the API stored, each with its stack. */
export async function readInternalErrors(client: pg.Client): Promise<readonly { message: string; stack: string }[]> {
  const { rows } = await client.query<{ message: string; stack: string }>(
    `SELECT format('%s times: %s %s: %s', occurrences, http_method, url, coalesce(technical_message, message)) AS message,
       coalesce(stack_trace, '') AS stack FROM error_logs WHERE error_code IS DISTINCT FROM 'UNAVAILABLE'
       AND error_code IS DISTINCT FROM 'OUTCOME_UNKNOWN' ORDER BY created_at`,
  );
  return rows;
}
