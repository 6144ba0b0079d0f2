import type { RetentionClass } from '@pocketful/compliance/retention';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { LongWork } from '../../platform/database/long-work.ts';

/** The latest time at which a person can have last used an offer `o`. A turn that passes by the calendar is no use. */
const OFFER_USED = sql.raw('greatest(o.updated_at, CASE WHEN o.turn_position IS NULL THEN past(o.due_at, now()) END)');

/** The expression for the age of the oldest row of each class of data that expires. */
const OLDEST: Readonly<Record<RetentionClass, RawBuilder<unknown>>> = {
  sessions: sql`SELECT min(last_active_at) FROM sessions`,
  staff_sessions: sql`SELECT min(last_active_at) FROM staff_sessions`,
  email_codes: sql`SELECT min(created_at) FROM email_verification_tokens`,
  password_asks: sql`SELECT min(created_at) FROM outbox WHERE request_id IS NOT NULL`,
  password_links: sql`SELECT min(created_at) FROM password_reset_tokens`,
  address_changes: sql`SELECT min(changed_at) FROM address_changes`,
  idempotency_keys: sql`SELECT min(created_at) FROM idempotency_keys`,
  sign_in_failures: sql`SELECT min(at) FROM sign_in_failures`,
  attempts: sql`SELECT min(updated_at) FROM attempts`,
  mails: sql`SELECT min(created_at) FROM outbox WHERE member_id IS NOT NULL OR staff_id IS NOT NULL`,
  farewell_mails: sql`SELECT min(created_at) FROM outbox WHERE kind = 'family_closed'`,
  feedback: sql`SELECT min(created_at) FROM feedback`,
  error_logs: sql`SELECT min(last_seen_at) FROM error_logs`,
  refused_requests: sql`SELECT min(at) FROM refused_requests`,
  error_circumstances: sql`SELECT min(met_at) FROM error_logs`,
  transactions: sql`SELECT min(created_at) FROM ledger_entries WHERE NOT brought_forward`,
  requests: sql`SELECT least((SELECT min(decided_at) FROM reward_claims), (SELECT min(decided_at) FROM purchase_requests),
    (SELECT min(decided_at) FROM withdrawal_requests), (SELECT min(decided_at) FROM chore_proposals))`,
  // A chore that waits for an adult is open, whatever its age.
  chores: sql`SELECT min(greatest(past(due_at, now()), updated_at)) FROM chores WHERE status <> 'submitted'`,
  offers: sql`SELECT least((SELECT min(${OFFER_USED}) FROM chore_offers AS o),
    (SELECT min(${OFFER_USED}) FROM chore_offer_children AS k
      JOIN chore_offers AS o ON o.family_id = k.family_id AND o.offer_id = k.offer_id))`,
  rewards: sql`SELECT min(greatest(created_at, updated_at)) FROM rewards`,
  goals: sql`SELECT min(purchased_at) FROM savings_goals`,
  paydays: sql`SELECT min(posted_at) FROM allowance_payments`,
  allowances: sql`SELECT min(ends_on)::timestamptz FROM allowances WHERE next_due_on IS NULL`,
  absences: sql`SELECT least((SELECT min(ends_at) FROM absences WHERE ends_at < now()),
    (SELECT min(next_day) FROM away_rhythms WHERE next_day < now()))`,
  ticks: sql`SELECT least((SELECT min(day) FROM duty_ticks), (SELECT min(to_day) FROM duty_days))::timestamptz`,
  activity: sql`SELECT min(day)::timestamptz FROM member_activity`,
  last_activity: sql`SELECT min(day)::timestamptz FROM member_last_active`,
  request_counts: sql`SELECT min(at) FROM request_counts`,
  trail: sql`SELECT min(at) FROM audit_entries`,
};

/** The age of the oldest row of a class. */
export interface RetentionMark {
  readonly class: string;
  /** Undefined if there is none. */
  readonly oldestAt: Date | undefined;
}

/**
 * Reads the age of the oldest row of each class, for the metrics.
 */
export async function markOldest(database: LongWork, now: Date): Promise<void> {
  const db = database.crossTenant('retention');
  for (const [name, oldest] of Object.entries(OLDEST))
    await sql`
      INSERT INTO retention_marks AS m (class, oldest_at, looked_at) SELECT ${name}, o.at, ${now} FROM (${oldest}) AS o (at)
      ON CONFLICT (class) DO UPDATE SET oldest_at = excluded.oldest_at, looked_at = excluded.looked_at`.execute(db);
}

/** The ages at the last run of the job. */
export async function readRetentionMarks(database: DatabaseHandle): Promise<RetentionMark[]> {
  const { rows } = await sql<RowOf<'retention_marks'>>`
    SELECT ${sql.raw(columnsOf('retention_marks', 'm'))} FROM retention_marks AS m ORDER BY m.class`.execute(
    database.crossTenant('retention'),
  );
  return rows.map(row => ({ class: row.class, oldestAt: row.oldest_at ?? undefined }));
}
