import { UNUSED_YEARS } from '@pocketful/domain/deadlines';

/** How long data about children is kept, as the privacy policy says it. */
export interface Period {
  /** Undefined where it ends with the account, or with a parent’s word. */
  readonly days: number | undefined;
  /** The period in a sentence: `Kept for 30 days`. */
  readonly brief: string;
  /** The sentence of the published policy. */
  readonly published: string;
}

/** The periods in years. A leap day counts as well. */
export const KEPT_YEARS = { educational: UNUSED_YEARS, activity: 1 } as const;
const YEAR_DAYS = 366;

/** The periods of the policy in force. */
export const PERIODS = {
  educational: {
    days: KEPT_YEARS.educational * YEAR_DAYS,
    brief: 'for 3 years at the most, counted from the last use',
    published:
      'Educational data (transactions, chores, goals, rewards, requests and allowances): 3 years at the most, counted from the last use. ' +
      'An allowance that is paid, a reward that is claimed and a goal that is saved for are in use.',
  },
  activity: {
    days: KEPT_YEARS.activity * YEAR_DAYS,
    brief: 'for 1 year at the most',
    published:
      'Activity logs, reports of errors and feedback: 1 year at the most; an error that comes back, a year after the last time.',
  },
  ticks: { days: 60, brief: 'for 60 days', published: 'Ticks of duties, if a parent adds duties: 60 days.' },
  circumstances: { days: 30, brief: 'for 30 days', published: 'Network addresses: 30 days.' },
  account: {
    days: undefined,
    brief: 'as long as the profile exists',
    published: 'Account data and consents: as long as the account exists.',
  },
} as const satisfies Record<string, Period>;

/** The days after which backups are removed, as the policy says. */
export const BACKUP_DAYS = 35;
export type PeriodName = keyof typeof PERIODS;

/** Columns that name a child, or a member who may be one. A table with one of them has a period in the catalogue. */
export const CHILD_COLUMNS = ['child_id', 'member_id', 'active_member_id', 'reporter_id'] as const;

/** Classes of rows with their limit in days, null for none. A daily job measures the oldest row of each class. */
export const CLASS_DAYS = {
  transactions: PERIODS.educational.days,
  requests: PERIODS.educational.days,
  chores: PERIODS.educational.days,
  offers: PERIODS.educational.days,
  goals: PERIODS.educational.days,
  paydays: PERIODS.educational.days,
  allowances: PERIODS.educational.days,
  absences: PERIODS.activity.days,
  ticks: PERIODS.ticks.days,
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
  // A claimed reward is in use, whatever its age; each family is judged by the last use.
  rewards: null,
  // It is cut after the signed part, and judged family by family.
  trail: null,
  // These rows belong to no person.
  request_counts: null,
} as const;

/** A class of rows that pass. */
export type RetentionClass = keyof typeof CLASS_DAYS;
