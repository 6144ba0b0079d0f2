/** How long what is kept about children is kept, as the privacy policy says it. */
export interface Period {
  /** Undefined where it ends with the account, or with a parent’s word. */
  readonly days: number | undefined;
  /** The sentence of the published policy. */
  readonly published: string;
}

/** Years that the law’s own words count; leap days are the keeper’s. */
export const KEPT_YEARS = { educational: 3, activity: 1 } as const;
const YEAR_DAYS = 366;

/** The periods of the policy in force. */
export const PERIODS = {
  educational: {
    days: KEPT_YEARS.educational * YEAR_DAYS,
    published: 'Educational data (transactions, chores, goals, rewards and requests): 3 years at the most.',
  },
  activity: {
    days: KEPT_YEARS.activity * YEAR_DAYS,
    published: 'Activity logs, reports of errors and feedback: 1 year at the most.',
  },
  circumstances: { days: 30, published: 'Network addresses: 30 days.' },
  account: { days: undefined, published: 'Account data and consents: as long as the account exists.' },
} as const satisfies Record<string, Period>;
type PeriodName = keyof typeof PERIODS;

/** A table with rows about children: what they are for, and when they go. */
export interface ChildTable {
  readonly purpose: string;
  readonly period: PeriodName;
}

/** Every table that names a child, or a member who may be one. */
export const CHILD_TABLES: Readonly<Record<string, ChildTable>> = {
  members: { purpose: 'who belongs to the family', period: 'account' },
  accounts: { purpose: 'a child’s balance', period: 'account' },
  privacy_settings: { purpose: 'what may be collected', period: 'account' },
  parental_consents: { purpose: 'consents of parents', period: 'account' },
  data_access_requests: { purpose: 'what was exported or erased', period: 'account' },
  policy_acceptances: { purpose: 'which adult accepted which policy', period: 'account' },
  former_adults: { purpose: 'which adults have left, as ids', period: 'account' },
  login_names: { purpose: 'by which adults sign in', period: 'account' },
  ledger_entries: { purpose: 'a child’s transactions', period: 'educational' },
  chores: { purpose: 'chores and what came of them', period: 'educational' },
  savings_goals: { purpose: 'what a child saves for', period: 'educational' },
  purchase_requests: { purpose: 'requests to buy a goal', period: 'educational' },
  withdrawal_requests: { purpose: 'requests for money', period: 'educational' },
  rewards: { purpose: 'what a child can earn', period: 'account' },
  reward_claims: { purpose: 'claims and what came of them', period: 'educational' },
  allowances: { purpose: 'schedules of allowances', period: 'educational' },
  allowance_payments: { purpose: 'paydays, paid, skipped or missed', period: 'educational' },
  error_logs: { purpose: 'errors that were met', period: 'activity' },
  refused_requests: { purpose: 'requests that were refused, for support', period: 'activity' },
  feedback: { purpose: 'what adults write to staff', period: 'activity' },
  member_activity: { purpose: 'on which days a member was active', period: 'activity' },
  member_last_active: { purpose: 'the last day on which a member was active', period: 'activity' },
  sessions: { purpose: 'devices that are signed in', period: 'activity' },
  attempts: {
    purpose: 'tries that are limited: at PINs, passwords and codes, and what a network may ask for',
    period: 'circumstances',
  },
  sign_in_failures: { purpose: 'failed sign-ins', period: 'circumstances' },
  outbox: { purpose: 'mail to adults, and requests for a link to a new password', period: 'circumstances' },
  email_verification_tokens: { purpose: 'the address that an adult verifies', period: 'circumstances' },
  password_reset_tokens: { purpose: 'a link to choose a new password', period: 'circumstances' },
  address_changes: { purpose: 'the address that an adult had before', period: 'circumstances' },
};

/** By which columns it is known that a table names a child, or a member who may be one. */
export const CHILD_COLUMNS = ['child_id', 'member_id', 'active_member_id', 'reporter_id'] as const;

/** What is kept of a member, column by column: what the policy names, and what it follows from. */
export const MEMBER_COLUMNS: readonly string[] = [
  ...['family_id', 'member_id', 'role', 'username', 'username_key', 'first_name', 'last_name', 'email', 'birth_year'],
  ...['parent_id', 'color', 'chores_enabled', 'rewards_enabled', 'password_hash', 'pin_hash', 'pin_length'],
  ...['pin_fingerprint', 'created_at', 'email_verified_at'],
];

/** Classes of rows with their limit in days, null for none. A daily job measures the oldest row of each class. */
export const CLASS_DAYS = {
  transactions: PERIODS.educational.days,
  requests: PERIODS.educational.days,
  chores: PERIODS.educational.days,
  goals: PERIODS.educational.days,
  paydays: PERIODS.educational.days,
  allowances: PERIODS.educational.days,
  feedback: PERIODS.activity.days,
  error_logs: PERIODS.activity.days,
  // Kept shorter than other activity logs.
  refused_requests: PERIODS.circumstances.days,
  error_circumstances: PERIODS.circumstances.days,
  sign_in_failures: PERIODS.circumstances.days,
  attempts: PERIODS.circumstances.days,
  idempotency_keys: PERIODS.circumstances.days,
  mails: PERIODS.circumstances.days,
  farewell_mails: PERIODS.circumstances.days,
  email_codes: PERIODS.circumstances.days,
  password_asks: PERIODS.circumstances.days,
  password_links: PERIODS.circumstances.days,
  address_changes: PERIODS.circumstances.days,
  activity: PERIODS.activity.days,
  last_activity: PERIODS.activity.days,
  sessions: 90,
  staff_sessions: 90,
  // It is cut behind what is signed, and judged family by family.
  trail: null,
  // These rows belong to no person.
  request_counts: null,
} as const;

/** A class of rows that pass. */
export type RetentionClass = keyof typeof CLASS_DAYS;
