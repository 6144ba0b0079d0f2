import type { PeriodName } from './retention.ts';

/** How the rows of a table are about a child. */
interface ChildRows {
  /** The column that names the child. */
  readonly column: string;
  /** The table whose rows the column names, if it does not name the child itself. */
  readonly through?: 'parental_consents';
  /** How an erasure removes them: by a statement, or with the member. Otherwise what it leaves, and why that may stay. */
  readonly erased: 'deleted' | 'cascade' | `stays: ${string}`;
}

/** Free texts of a table, in which people can name a child that the row is not about. */
interface FreeTexts {
  /** The columns, with spaces between them. */
  readonly columns: string;
  /** Where a reader finds them: `3 in chores of other children`. */
  readonly place: string;
  /** The column that names the family. Default: `family_id`. */
  readonly family?: 'subject_id';
  /** Its names are unique, and `name_key` has them as they are compared. */
  readonly unique?: true;
}

/** What the product knows of a table: the one source for erasure, export, backup, ownership and the documents. */
export interface TableEntry {
  /** The context that writes it, 'platform', or 'database' for functions of the schema's owner. */
  readonly writer: string;
  readonly purpose: string;
  /** How long a row is kept. */
  readonly kept: string;
  /** The period of the published policy that covers it. Required of a table that names a child or a member. */
  readonly period?: PeriodName;
  /** What closing a family does with its rows: deletes, leaves to a reference, or keeps them. Absent without rows of families. */
  readonly closed?: 'deleted' | 'cascade' | 'kept';
  /** The rows about a child. Otherwise the reason why there are none. */
  readonly child?: ChildRows | 'none: adults have them' | 'none: of the family';
  /** What an erasure searches for the child's name. */
  readonly texts?: FreeTexts;
  /** The reason why rows about a child are not in the child's file. */
  readonly notInFile?: string;
  /** Whether it is on the first node, for all families: functions of a family's node do not reach it. */
  readonly beside?: true;
  /** Housekeeping deletes a row so many days after the time in a column. */
  readonly expires?: { readonly column: string; readonly days: number };
  /** False for rows that say nothing to another instance, or would open it. */
  readonly backup?: false;
}

const OWN = { column: 'child_id', erased: 'deleted' } as const;
const ADULTS = 'none: adults have them';
const FAMILYS = 'none: of the family';

/**
 * Every table, in an order in which rows can be deleted: what refers to a row comes before it. Ledger entries come first,
 * because an entry keeps what it paid. So a copy of a text comes before the text that it was copied from. It
 * is one table, since the order is over all of its rows.
 */
export const CATALOGUE = {
  ledger_entries: {
    writer: 'database',
    purpose: 'a child’s transactions',
    kept: '3 years, then one balance brought forward',
    period: 'educational',
    closed: 'deleted',
    child: OWN,
    texts: { columns: 'description', place: 'transactions of other children' },
  },
  accounts: {
    writer: 'database',
    purpose: 'a child’s balance',
    kept: 'as long as the child',
    period: 'account',
    closed: 'deleted',
    child: OWN,
  },
  absences: {
    writer: 'people',
    purpose: 'days on which a child is away',
    kept: '1 year after their end',
    period: 'activity',
    closed: 'deleted',
    child: OWN,
    expires: { column: 'ends_at', days: 365 },
  },
  chore_offer_children: {
    writer: 'chores',
    purpose: 'which children may take an offer, or have it in turn',
    kept: '3 years since the last use of the offer',
    period: 'educational',
    closed: 'deleted',
    child: OWN,
  },
  chores: {
    writer: 'chores',
    purpose: 'chores and their outcome',
    kept: '3 years since the last use',
    period: 'educational',
    closed: 'deleted',
    child: OWN,
    texts: { columns: 'name rejection_comment returned_comment', place: 'chores of other children' },
  },
  auto_approvals: {
    writer: 'requests',
    purpose: 'up to which amounts chores and claims are approved when they are submitted, if a parent switched it on',
    kept: 'as long as the child, or until a parent switches it off',
    period: 'account',
    closed: 'deleted',
    child: OWN,
  },
  chore_proposals: {
    writer: 'chores',
    purpose: 'chores that a child proposes, and the answer, if a parent switched it on',
    kept: '3 years',
    period: 'educational',
    closed: 'deleted',
    child: OWN,
    texts: { columns: 'name rejection_comment', place: 'suggestions of other children' },
  },
  chore_offers: {
    writer: 'chores',
    purpose: 'chores for the first child who takes one, or for one child after the other',
    kept: '3 years since the last use',
    closed: 'deleted',
    child: FAMILYS,
    texts: { columns: 'name', place: 'chores for several children' },
  },
  chore_templates: {
    writer: 'chores',
    purpose: 'the family’s Master List',
    kept: 'as long as the family',
    closed: 'deleted',
    child: FAMILYS,
    texts: { columns: 'name description', place: 'the Master List' },
  },
  purchase_requests: {
    writer: 'goals',
    purpose: 'requests to buy a goal',
    kept: '3 years',
    period: 'educational',
    closed: 'deleted',
    child: OWN,
    texts: { columns: 'goal_name rejection_comment', place: 'requests of other children' },
  },
  savings_goals: {
    writer: 'goals',
    purpose: 'what a child saves for, and its trophies',
    kept: '3 years since the last use, or the purchase',
    period: 'educational',
    closed: 'deleted',
    child: OWN,
    texts: { columns: 'name icon_name', place: 'goals of other children' },
  },
  withdrawal_requests: {
    writer: 'requests',
    purpose: 'requests for money',
    kept: '3 years',
    period: 'educational',
    closed: 'deleted',
    child: OWN,
    texts: { columns: 'description', place: 'requests of other children' },
  },
  reward_claims: {
    writer: 'rewards',
    purpose: 'claims and their outcome',
    kept: '3 years',
    period: 'educational',
    closed: 'deleted',
    child: OWN,
    texts: {
      columns: 'reward_name reward_description category rejection_comment',
      place: 'requests of other children',
    },
  },
  rewards: {
    writer: 'rewards',
    purpose: 'what a child can earn',
    kept: '3 years since the last use',
    period: 'educational',
    closed: 'deleted',
    child: OWN,
    texts: { columns: 'name name_key description icon', place: 'rewards of other children', unique: true },
  },
  reward_categories: {
    writer: 'rewards',
    purpose: 'categories of rewards',
    kept: 'as long as the family',
    closed: 'deleted',
    child: FAMILYS,
    texts: { columns: 'name name_key description icon_name', place: 'categories of rewards', unique: true },
  },
  allowance_payments: {
    writer: 'allowances',
    purpose: 'paydays: paid, skipped or missed',
    kept: '3 years',
    period: 'educational',
    closed: 'deleted',
    child: OWN,
    texts: { columns: 'description', place: 'paydays of other children' },
  },
  allowances: {
    writer: 'allowances',
    purpose: 'schedules of allowances and regular payments',
    kept: '3 years since the last use, or their end',
    period: 'educational',
    closed: 'deleted',
    child: OWN,
    texts: { columns: 'name', place: 'regular payments of other children' },
  },
  consent_verification_audit: {
    writer: 'compliance',
    purpose: 'mails that ask to confirm a consent',
    kept: 'as long as the child',
    closed: 'deleted',
    child: { column: 'consent_id', through: 'parental_consents', erased: 'cascade' },
  },
  consent_events: {
    writer: 'compliance',
    purpose: 'verifications and withdrawals of consents',
    kept: 'as long as the child',
    closed: 'deleted',
    child: { column: 'consent_id', through: 'parental_consents', erased: 'deleted' },
    texts: { columns: 'reason', place: 'consents of other children' },
  },
  parental_consents: {
    writer: 'compliance',
    purpose: 'consents of parents for a child',
    kept: 'as long as the child; the network address 30 days',
    period: 'account',
    closed: 'deleted',
    child: OWN,
  },
  deadlines: {
    writer: 'retention',
    purpose: 'when adults learned what will be removed',
    kept: 'until the data is removed, or used again',
    period: 'account',
    closed: 'deleted',
    child: { column: 'child_id', erased: 'cascade' },
  },
  privacy_settings: {
    writer: 'compliance',
    purpose: 'what may be collected; analytics and marketing are always off',
    kept: 'as long as the child',
    period: 'account',
    closed: 'deleted',
    child: OWN,
  },
  data_access_requests: {
    writer: 'compliance',
    purpose: 'exports and erasures, as ids',
    kept: 'as long as the family',
    period: 'account',
    closed: 'deleted',
    child: { column: 'child_id', erased: 'stays: ids alone' },
  },
  policy_acceptances: {
    writer: 'compliance',
    purpose: 'which adult accepted which policy',
    ...{
      kept: 'as long as the adult; the network address 30 days',
      period: 'account',
      closed: 'deleted',
      child: ADULTS,
    },
  },
  feedback: {
    writer: 'staff',
    purpose: 'what adults write to staff, under ids',
    kept: '1 year, or until staff delete it',
    period: 'activity',
    closed: 'deleted',
    child: ADULTS,
    expires: { column: 'created_at', days: 365 },
  },
  outbox: {
    writer: 'platform',
    purpose: 'mail that waits or was sent, as ids; requests for a link to a new password',
    kept: '30 days; requests 3 days',
    period: 'circumstances',
    closed: 'deleted',
    child: ADULTS,
    backup: false,
    expires: { column: 'created_at', days: 30 },
  },
  email_verification_tokens: {
    writer: 'identity',
    purpose: 'the address that an adult verifies',
    kept: '30 days; a founder’s until it is verified',
    period: 'circumstances',
    closed: 'deleted',
    child: ADULTS,
  },
  password_reset_tokens: {
    writer: 'identity',
    purpose: 'a link to choose a new password, as a hash',
    kept: '30 days',
    period: 'circumstances',
    closed: 'deleted',
    child: ADULTS,
    expires: { column: 'created_at', days: 30 },
  },
  address_changes: {
    writer: 'people',
    purpose: 'the former address of an adult, to notify it of the change',
    kept: '30 days',
    period: 'circumstances',
    closed: 'deleted',
    child: ADULTS,
    expires: { column: 'changed_at', days: 30 },
  },
  idempotency_keys: {
    writer: 'platform',
    purpose: 'requests that may be repeated, as ids',
    kept: '1 day',
    closed: 'deleted',
    backup: false,
    child: { column: 'caller_id', erased: 'deleted' },
    notInFile: 'ids of requests alone',
    expires: { column: 'created_at', days: 1 },
  },
  sign_in_failures: {
    writer: 'platform',
    purpose: 'failed sign-ins, with the network',
    kept: '30 days',
    period: 'circumstances',
    closed: 'deleted',
    child: { column: 'member_id', erased: 'deleted' },
    expires: { column: 'at', days: 30 },
    beside: true,
  },
  attempts: {
    writer: 'platform',
    purpose: 'limited tries: of PINs, passwords and codes, and by network',
    kept: '30 days',
    period: 'circumstances',
    closed: 'deleted',
    child: { column: 'member_id', erased: 'cascade' },
    expires: { column: 'updated_at', days: 30 },
  },
  login_names: {
    writer: 'people',
    purpose: 'the names by which adults sign in',
    kept: 'as long as the adult',
    period: 'account',
    closed: 'deleted',
    child: ADULTS,
    beside: true,
  },
  push_subscriptions: {
    writer: 'notices',
    purpose: 'where push notices of an adult’s device go',
    kept: 'as long as the device is signed in',
    period: 'activity',
    closed: 'deleted',
    child: ADULTS,
    backup: false,
  },
  notice_settings: {
    writer: 'notices',
    purpose: 'how an adult hears of items that wait',
    kept: 'as long as the adult',
    period: 'account',
    closed: 'deleted',
    child: ADULTS,
  },
  device_children: {
    writer: 'platform',
    purpose: 'the children whose own device a session is',
    kept: 'as long as the device is signed in',
    period: 'activity',
    closed: 'deleted',
    child: OWN,
    backup: false,
  },
  invitation_children: {
    writer: 'identity',
    purpose: 'the children whose device an invitation adds',
    kept: 'as long as the invitation',
    period: 'circumstances',
    closed: 'deleted',
    child: OWN,
    notInFile: 'it ends within a day, or becomes the child’s own device',
    backup: false,
  },
  invitations: {
    writer: 'identity',
    purpose: 'invitations of adults and of children’s devices',
    kept: '24 hours',
    period: 'circumstances',
    closed: 'deleted',
    child: ADULTS,
    backup: false,
    expires: { column: 'expires_at', days: 0 },
  },
  sessions: {
    writer: 'platform',
    purpose: 'signed-in devices',
    kept: '30 days without use, 90 at most; a children’s own device 60 days without use, a year at most',
    ...{
      period: 'activity',
      closed: 'deleted',
      child: { column: 'active_member_id', erased: 'cascade' },
      backup: false,
    },
  },
  refused_requests: {
    writer: 'database',
    purpose: 'refused requests, for support: time, call and code, as ids',
    kept: '30 days',
    period: 'activity',
    closed: 'deleted',
    child: { column: 'member_id', erased: 'cascade' },
    expires: { column: 'at', days: 30 },
  },
  member_activity: {
    writer: 'metrics',
    purpose: 'the days (UTC) on which a member was active, for counts',
    kept: '1 year',
    period: 'activity',
    closed: 'cascade',
    child: { column: 'member_id', erased: 'cascade' },
  },
  member_last_active: {
    writer: 'metrics',
    purpose: 'the last day on which a member was active',
    kept: '1 year',
    period: 'activity',
    closed: 'cascade',
    child: { column: 'member_id', erased: 'cascade' },
  },
  former_adults: {
    writer: 'people',
    purpose: 'adults who left, as ids, so that a consent of theirs stays an adult’s',
    kept: 'as long as the family',
    period: 'account',
    closed: 'cascade',
    child: ADULTS,
  },
  members: {
    writer: 'people',
    purpose: 'who belongs to the family; of a child name, birth year, color, PIN as a hash',
    kept: 'as long as the member',
    period: 'account',
    closed: 'deleted',
    child: { column: 'member_id', erased: 'deleted' },
  },
  families: {
    writer: 'people',
    purpose: 'time zone, and whether the family is set up',
    kept: 'as long as the family',
    closed: 'deleted',
    child: FAMILYS,
  },
  error_logs: {
    writer: 'error-logs',
    purpose: 'errors without secrets and names, with the id of the adult who reported it',
    kept: '1 year; author, words and network address 30 days',
    period: 'activity',
    closed: 'kept',
    child: ADULTS,
    expires: { column: 'last_seen_at', days: 365 },
    texts: {
      columns: 'message technical_message stack_trace url request_data response_data user_comment resolution',
      place: 'reports of problems',
    },
    beside: true,
  },
  audit_entries: {
    writer: 'database',
    purpose: 'the audit log: who did what and when, as ids',
    kept: '1 year; the network address 30 days',
    closed: 'kept',
    child: { column: 'profile_id', erased: 'stays: ids alone' },
  },
  audit_heads: {
    writer: 'database',
    purpose: 'the end of each audit log',
    kept: 'as long as the audit log',
    closed: 'kept',
    child: FAMILYS,
  },
  audit_checkpoint_heads: {
    writer: 'audit',
    purpose: 'signed ends of audit logs',
    kept: 'as long as the audit log',
    closed: 'kept',
    child: FAMILYS,
  },
  audit_rechain_due: {
    writer: 'database',
    purpose: 'audit logs that still have digests of addresses by the instance’s key',
    kept: 'until the chain is written anew',
    closed: 'deleted',
    child: FAMILYS,
  },
  revocations: {
    writer: 'retention',
    purpose: 'what was taken away and is not yet in the journal beside the backups, as ids',
    kept: 'a few minutes',
    closed: 'kept',
    child: FAMILYS,
    backup: false,
  },
  closed_families: {
    writer: 'database',
    purpose: 'closed families, as ids',
    kept: 'for good',
    closed: 'kept',
    child: FAMILYS,
  },
  ledger_day_changes: {
    writer: 'database',
    purpose: 'entries that came late or were removed, until the sum of their day has them',
    kept: 'two days',
    closed: 'kept',
    child: FAMILYS,
  },
  activity_days: { writer: 'metrics', purpose: 'numbers of active members', kept: '100 days' },
  audit_checkpoints: { writer: 'audit', purpose: 'signatures over the ends of audit logs', kept: 'as long as they' },
  book_verifications: {
    writer: 'verification',
    purpose: 'results of the verifier',
    kept: '1 year',
    expires: { column: 'finished_at', days: 365 },
  },
  clock_gate: { writer: 'platform', purpose: 'the newest trusted time', kept: 'for good', backup: false },
  held_sign_ups: {
    writer: 'identity',
    purpose: 'sign-ups with an address that has an account',
    kept: 'a few hours',
    expires: { column: 'held_until', days: 0 },
  },
  job_schedule: { writer: 'job-runner.ts', purpose: 'when each job is due', kept: 'for good', backup: false },
  ledger_days: { writer: 'database', purpose: 'sums of entries by day', kept: 'for good' },
  maintenance_runs: {
    writer: 'maintenance',
    purpose: 'runs of maintenance and their reports',
    kept: '1 year',
    expires: { column: 'asked_at', days: 365 },
  },
  policy_versions: { writer: 'compliance', purpose: 'texts of published policies', kept: 'for good' },
  privacy_audits: {
    writer: 'compliance',
    purpose: 'results of audits, as numbers',
    kept: '3 years',
    expires: { column: 'finished_at', days: 1095 },
  },
  privacy_evidence: {
    writer: 'compliance',
    purpose: 'evidence of the security program',
    kept: '3 years',
    expires: { column: 'recorded_at', days: 1095 },
  },
  privacy_monitoring: { writer: 'compliance', purpose: 'that monitoring was started', kept: 'for good' },
  privacy_violations: {
    writer: 'compliance',
    purpose: 'open requirements',
    kept: '1 year after they were cleared',
    texts: { columns: 'resolved_reason', place: 'notes of support', family: 'subject_id' },
    beside: true,
  },
  request_counts: { writer: 'metrics', purpose: 'counts of requests by route', kept: '100 days, ever coarser' },
  retention_marks: { writer: 'retention', purpose: 'the age of the oldest row of each class', kept: 'for good' },
  retention_runs: {
    writer: 'retention',
    purpose: 'runs of the daily removal',
    kept: '1 year',
    expires: { column: 'finished_at', days: 365 },
  },
  schema_compatibility: {
    writer: 'database',
    purpose: 'the oldest compatible version',
    kept: 'for good',
    backup: false,
  },
  schema_migrations: { writer: 'platform', purpose: 'applied migrations', kept: 'for good', backup: false },
  schema_objects: { writer: 'platform', purpose: 'applied functions and views', kept: 'for good', backup: false },
  staff: { writer: 'staff', purpose: 'accounts of staff', kept: 'as long as the account' },
  staff_password_resets: {
    writer: 'staff',
    purpose: 'links to choose a new password, as hashes',
    kept: '30 days',
    expires: { column: 'created_at', days: 30 },
  },
  staff_recovery_codes: { writer: 'staff', purpose: 'recovery codes, as hashes', kept: 'as long as the authenticator' },
  staff_second_factors: { writer: 'staff', purpose: 'authenticators of staff', kept: 'as long as the account' },
  staff_sessions: {
    writer: 'staff',
    purpose: 'signed-in staff',
    kept: '1 day without use',
    backup: false,
    expires: { column: 'last_active_at', days: 1 },
  },
} as const satisfies Record<string, TableEntry>;

/** The name of a table. */
export type TableName = keyof typeof CATALOGUE;

/** All tables with their entries, in the order of the catalogue. */
export const TABLES: readonly (readonly [name: TableName, entry: TableEntry])[] = Object.entries(CATALOGUE).map(
  ([name, entry]) => [name as TableName, entry],
);

/** The rows of a table about a child, or undefined if it has none. */
export function childRowsOf(entry: TableEntry): ChildRows | undefined {
  return typeof entry.child === 'object' ? entry.child : undefined;
}
