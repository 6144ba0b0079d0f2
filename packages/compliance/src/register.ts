import type { TableName } from './catalogue.ts';
import { PERIODS, type PeriodName } from './retention.ts';

/** The people who see a datum, in the words of the policy. */
const SEEN = {
  family: 'the child and the adults of the family',
  adults: 'the adults of the family',
  names: 'the family, and staff who open the family with a reason',
  staff: 'the child and the adults of the family, and staff as numbers without a name',
  desk: 'staff, without a name',
  none: 'no one',
} as const;

/** The kinds of data in short, for summaries and the direct notice. */
const IN_SHORT = {
  names: 'First name and username; a last name only if a parent gives one',
  age: 'Age, as the year of birth',
  pin: 'A PIN, as a one-way encrypted hash',
  progress: 'Learning progress: chores, goals, rewards, requests, suggestions, days away and allowances',
  money: 'Virtual transactions, with the balance after each',
  use: 'Use of the profile: days, which news was seen, devices with their kind of browser, and for 30 days network addresses',
  errors: 'Errors on the child’s screen, without known names and without comments',
  records: 'Settings, consents and a record of changes',
} as const;

/** The same kinds in words for a child of 8. */
const FOR_CHILDREN: Readonly<Record<keyof typeof IN_SHORT, string>> = {
  names: 'Your name.',
  age: 'The year you were born.',
  pin: 'Your PIN, mixed up so that nobody can simply read it.',
  progress: 'Your chores, goals, rewards, requests, ideas for chores, days away and allowance.',
  money: 'What you earned, saved and spent.',
  use: 'When you were here, which news you have seen, on which device, and over which internet connection.',
  errors: 'What broke on your screen, without your name and your words.',
  records: 'What your grown-ups allowed and changed.',
};

/** A kind of data about a child. */
export interface Datum {
  readonly title: string;
  readonly short: keyof typeof IN_SHORT;
  /** What it is: a part of a sentence. */
  readonly what: string;
  readonly purpose: string;
  /** Why it has to be kept for its period. */
  readonly need: string;
  readonly period: PeriodName;
  readonly seen: keyof typeof SEEN;
  /** True if it exists only after a parent switched something on. */
  readonly optional?: true;
  /**
   * Its columns by table, separated by spaces. A kind without columns is announced: the policy names it before the product
   * stores it.
   */
  readonly columns?: { readonly [T in TableName]?: string };
}

/**
 * What is kept about a child, and why. It is the one source of the policy, the direct notice, the summaries on screens, the
 * explanations in a child's file, and the audit. A column of a table with rows about children that is in no kind fails
 * `apps/api/test/privacy-document.test.ts`. It is one table, since its order is the order of the policy.
 */
const REGISTER = {
  names: {
    title: 'Names',
    short: 'names',
    what: 'the first name and a username; a last name only if a parent gives one',
    purpose: 'to tell the members of the family apart',
    need: 'each screen names the child',
    period: 'account',
    seen: 'names',
    columns: { members: 'username username_key first_name last_name' },
  },
  age: {
    title: 'Age',
    short: 'age',
    what: 'the year of birth',
    purpose: 'to know when a parent’s consent is required',
    need: 'the age changes every year',
    period: 'account',
    seen: 'staff',
    columns: { members: 'birth_year' },
  },
  pin: {
    title: 'PIN',
    short: 'pin',
    what: 'a PIN, kept as a one-way encrypted hash; a backup that is not encrypted has none',
    purpose: 'the child opens the own profile with it',
    need: 'each opening compares it',
    period: 'account',
    seen: 'none',
    columns: { members: 'pin_hash' },
  },
  settings: {
    title: 'Settings',
    short: 'records',
    what: 'the color of the profile, the length of the PIN, what is switched on for the child, and when the profile was made',
    purpose: 'to show the child its own Pocketful',
    need: 'they apply until a parent changes them',
    period: 'account',
    seen: 'staff',
    columns: {
      members: 'pin_length role color parent_id chores_enabled rewards_enabled switches created_at',
      privacy_settings:
        'data_collection analytics marketing updated_at updated_by closed_at unverified_from grace_until',
      deadlines: 'kind created_at announced_at reminded_at',
    },
  },
  chores: {
    title: 'Chores',
    short: 'progress',
    what: 'names, pictures, rewards, due days, what became of them, and a parent’s comment',
    purpose: 'to show what is to do and what was done',
    need: 'they are the learning progress, and explain what was paid',
    period: 'educational',
    seen: 'staff',
    columns: {
      chores:
        'name reward status due_at submitted_at approved_at rejected_at rejection_comment created_at updated_at frequency recurring_days due_day anchor_day opens_on previous_day submitted_day icon_name',
    },
  },
  goals: {
    title: 'Savings goals',
    short: 'progress',
    what: 'names, prices and order, what was bought, and a parent’s comment',
    purpose: 'to show what the child saves for',
    need: 'they are the savings progress, and explain what was paid',
    period: 'educational',
    seen: 'staff',
    columns: {
      savings_goals: 'name target icon_name status position purchased_at created_at updated_at',
      purchase_requests: 'goal_name amount status submitted_at decided_at rejection_comment',
    },
  },
  rewards: {
    title: 'Rewards',
    short: 'progress',
    what: 'what the child can earn and has claimed, and a parent’s comment',
    purpose: 'to show what can be earned and what was earned',
    need: 'they are the learning progress, and explain what was paid',
    period: 'educational',
    seen: 'staff',
    columns: {
      rewards: 'name name_key description amount icon active created_at updated_at',
      reward_claims: 'reward_name reward_description category amount status submitted_at decided_at rejection_comment',
    },
  },
  requests: {
    title: 'Requests for money',
    short: 'progress',
    what: 'what the child asked for, and the answer',
    purpose: 'to let a parent decide',
    need: 'they explain what was paid',
    period: 'educational',
    seen: 'staff',
    columns: { withdrawal_requests: 'description amount status submitted_at decided_at' },
  },
  allowances: {
    title: 'Allowances',
    short: 'progress',
    what: 'amounts and days, what a regular payment is for, and what was paid or skipped',
    purpose: 'to pay on time and once',
    need: 'they explain what was paid',
    period: 'educational',
    seen: 'staff',
    columns: {
      allowances: 'amount name rhythm day starts_on ends_on paused next_due_on version created_at updated_at',
      allowance_payments: 'due_on amount description status posted_at paydays missed_from',
    },
  },
  transactions: {
    title: 'Virtual transactions',
    short: 'money',
    what: 'what was earned, saved and spent, with the balance after each',
    purpose: 'to show the balance and where it came from',
    need: 'the balance follows from them',
    period: 'educational',
    seen: 'staff',
    columns: {
      ledger_entries:
        'sequence amount balance_after description category source_type source_id created_by created_at brought_forward',
      accounts: 'balance sequence',
    },
  },
  consents: {
    title: 'Consents and requests of parents',
    short: 'records',
    what: 'which adult consented, when and how, and what was exported or deleted',
    purpose: 'to prove the consent and to carry out the parents’ rights',
    need: 'the consent must be provable as long as the profile exists',
    period: 'account',
    seen: 'staff',
    columns: {
      parental_consents:
        'given_by consent_type policy_version consent_date verification_method given_with_parental ordinal',
      consent_events: 'kind at done_by reason',
      consent_verification_audit:
        'asked_of verification_method status attempted_at accepted_at completed_at token_hash expires_at sent_to_salt sent_to_digest',
      data_access_requests: 'parent_id request_type status requested_at completed_at data_categories',
    },
  },
  devices: {
    title: 'Devices',
    short: 'use',
    what: 'which device the profile is open on, with its kind of browser, while it is signed in: for 90 days at the most, and a child’s own device for a year',
    purpose: 'to keep the child signed in and to let parents end it',
    need: 'the device is signed in',
    period: 'activity',
    seen: 'adults',
    columns: {
      sessions:
        'session_hash adult_id created_at expires_at last_active_at confirmed_at user_agent device_id invited_by',
    },
  },
  days: {
    title: 'Days of use',
    short: 'use',
    what: 'the days on which the profile was used',
    purpose: 'to count how many families use Pocketful, and to know what is no longer used',
    need: 'the counts compare months',
    period: 'activity',
    seen: 'desk',
    columns: { member_activity: 'day', member_last_active: 'day' },
  },
  networks: {
    title: 'Networks',
    short: 'use',
    what: 'the network address of a device, and wrong PINs with their network',
    purpose: 'to stop a person who guesses PINs, and to find misuse',
    need: 'misuse is noticed within weeks',
    period: 'circumstances',
    seen: 'staff',
    columns: {
      sign_in_failures: 'failure_id at kind staff_id network request_id',
      attempts: 'subject kind failures lock_level locked_at locked_until updated_at',
      audit_entries: 'address address_salt address_digest',
      parental_consents: 'ip_address user_agent',
      error_logs: 'ip_address user_agent browser_details device_type met_at',
    },
  },
  errors: {
    title: 'Errors',
    short: 'errors',
    what: 'where something went wrong on the child’s screen, without known names, secrets and comments',
    purpose: 'to find and mend errors',
    need: 'an error may come back after months',
    period: 'activity',
    seen: 'desk',
    columns: {
      error_logs:
        'fingerprint occurrences request_ids session_id error_type severity error_code message technical_message stack_trace url http_method request_data response_data user_comment status assigned_to resolution reproduced created_at last_seen_at updated_at resolved_at',
      refused_requests: 'request_id at method route status code',
      idempotency_keys: 'call key request_digest resource_id created_at',
    },
  },
  changes: {
    title: 'Record of changes',
    short: 'records',
    what: 'who changed what and when, with amounts and the years of birth before and after a change across 13, as numbers without a name',
    purpose: 'to show parents each change, and to find tampering',
    need: 'tampering is found by comparing a year',
    period: 'activity',
    seen: 'staff',
    columns: {
      audit_entries: 'sequence at action actor_id profile_id object_type object_id request_id details hash write_id',
    },
  },
  numbers: {
    title: 'Internal numbers',
    short: 'records',
    what: 'numbers that tie the records of a family together',
    purpose: 'to keep families apart',
    need: 'without them a record belongs to no family',
    period: 'account',
    seen: 'staff',
    columns: {
      members: 'family_id member_id',
      accounts: 'family_id child_id',
      auto_approvals: 'family_id child_id',
      ledger_entries: 'family_id child_id entry_id',
      absences: 'family_id absence_id child_id',
      chores: 'family_id chore_id child_id created_by template_id series_id offer_id group_id',
      chore_proposals: 'family_id request_id child_id',
      chore_offer_children: 'family_id offer_id child_id',
      device_children: 'family_id device_id child_id',
      invitation_children: 'family_id invitation_id child_id',
      savings_goals: 'family_id goal_id child_id',
      purchase_requests: 'family_id request_id child_id goal_id',
      rewards: 'family_id reward_id child_id category_id',
      reward_claims: 'family_id request_id child_id reward_id',
      withdrawal_requests: 'family_id request_id child_id',
      allowances: 'family_id allowance_id child_id',
      allowance_payments: 'family_id payment_id allowance_id child_id',
      parental_consents: 'family_id consent_id child_id',
      consent_events: 'family_id event_id consent_id',
      consent_verification_audit: 'family_id verification_id consent_id',
      privacy_settings: 'family_id child_id',
      deadlines: 'family_id deadline_id child_id',
      data_access_requests: 'family_id request_id child_id',
      sessions: 'family_id active_member_id',
      member_activity: 'family_id member_id',
      member_last_active: 'family_id member_id',
      sign_in_failures: 'family_id member_id',
      attempts: 'family_id member_id',
      refused_requests: 'family_id member_id',
      idempotency_keys: 'family_id caller_id',
      error_logs: 'error_log_id family_id reporter_id',
      audit_entries: 'family_id',
    },
  },
  seen: {
    title: 'What was seen',
    short: 'use',
    what: 'up to which entry and decision the child has seen its news; no time',
    purpose: 'to mark what is new',
    need: 'news is new until it was seen',
    period: 'account',
    seen: 'family',
    columns: { members: 'seen_entry seen_decision' },
  },
  payouts: {
    title: 'Decisions taken back and money handed over',
    short: 'progress',
    what: 'which decision an adult took back, and when money or a purchase was handed over and received',
    purpose: 'to correct mistakes and to show what is owed',
    need: 'they explain what was paid',
    period: 'educational',
    seen: 'family',
    columns: {
      ledger_entries: 'source_round reverses',
      chores: 'round is_last returned_at returned_comment returned_updated_at',
      purchase_requests: 'round owed handed_over_at received_at',
      reward_claims: 'round',
      withdrawal_requests: 'round owed handed_over_at received_at',
    },
  },
  ownDevices: {
    title: 'Invitations and children’s devices',
    short: 'use',
    what: 'which device an adult set up for which child',
    purpose: 'to let a child open the profile on the own device',
    need: 'the device is signed in, for a year at the most',
    period: 'activity',
    seen: 'adults',
    columns: { device_children: 'created_at', invitation_children: 'created_at' },
  },
  shared: {
    title: 'Shared chores and rules',
    short: 'progress',
    what: 'chores for several children, the amounts up to which chores and claims are approved at once, who set them, and what was approved so',
    purpose: 'to share the work and to answer sooner',
    need: 'they are the learning progress, and explain what was paid',
    period: 'educational',
    seen: 'family',
    optional: true,
    columns: {
      chores: 'trusted_up_to offer_day turn_submitted',
      reward_claims: 'trusted_up_to',
      chore_offer_children: 'position created_at',
      auto_approvals: 'most_each most_a_week set_by set_at',
    },
  },
  suggestions: {
    title: 'Suggested chores',
    short: 'progress',
    what: 'chores that the child suggests, with an amount and the answer',
    purpose: 'to let the child ask for work',
    need: 'they are the learning progress, and explain a chore that came of one',
    period: 'educational',
    seen: 'family',
    optional: true,
    columns: { chore_proposals: 'name amount status reward submitted_at decided_at rejection_comment' },
  },
  away: {
    title: 'Days away',
    short: 'progress',
    what: 'from which day to which day a child is away; no reason',
    purpose: 'so that chores are not late and paydays can be skipped',
    need: 'they explain why a chore was not late and a payday was skipped',
    period: 'activity',
    seen: 'family',
    optional: true,
    columns: {
      absences: 'from_day to_day starts_at ends_at skips_allowances created_at',
      allowance_payments: 'away',
    },
  },
  notices: {
    title: 'Notices to adults',
    short: 'records',
    what: 'a mail or push notice that something waits; the child’s name and the amount are in it only if the adult asks for that',
    purpose: 'to answer sooner',
    need: 'the notice is sent',
    period: 'circumstances',
    seen: 'adults',
    optional: true,
  },
} as const satisfies Record<string, Datum>;

/** Columns of these tables that are empty for a child. */
const OF_ADULTS = ['members.email', 'members.email_verified_at', 'members.password_hash'];

/** The name of a kind of data. */
type DatumName = keyof typeof REGISTER;

/** All kinds with their names, in the order of the policy. */
export const DATA: readonly (readonly [name: DatumName, datum: Datum])[] = Object.entries(REGISTER).map(
  ([name, datum]) => [name as DatumName, datum],
);

/** A kind of data as one sentence each: what, purpose, period and need, readers. */
export function described({ title, what, purpose, need, period, seen }: Datum): string {
  return `${title}: ${what}. Purpose: ${purpose}. Kept ${PERIODS[period].brief}, since ${need}. Seen by ${SEEN[seen]}.`;
}

/** What is collected about a child, in short. */
export const COLLECTED: readonly string[] = Object.values(IN_SHORT);

/** What is stored about a child, in words for a child. Announced kinds are not stored yet. */
export const COLLECTED_FOR_CHILDREN: readonly string[] = [
  ...new Set(DATA.filter(([, { columns }]) => columns).map(([, { short }]) => FOR_CHILDREN[short])),
];

const KNOWN = new Set([
  ...OF_ADULTS,
  ...DATA.flatMap(([, { columns = {} }]) =>
    Object.entries(columns).flatMap(([table, names]) => names.split(' ').map(name => `${table}.${name}`)),
  ),
]);

/** The columns, as `table.column`, that belong to no kind of data. */
export function unregistered(columns: readonly string[]): string[] {
  return columns.filter(column => !KNOWN.has(column));
}

/** The kinds of data in the rows of a table, each described. Internal numbers are in each table. */
export function explained(table: TableName): string[] {
  return DATA.filter(([name, { columns }]) => name !== 'numbers' && columns && table in columns).map(([, datum]) =>
    described(datum),
  );
}
