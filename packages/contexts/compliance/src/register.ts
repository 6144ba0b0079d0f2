import { PERIODS, type PeriodName } from './retention.ts';
import type { ShortName } from './summary.ts';

/** The people who see a datum, in the words of the policy. */
const SEEN = {
  family: 'the child and the adults of the family',
  adults: 'the adults of the family',
  names: 'the family, and staff who open the family with a reason',
  staff:
    'the child and the adults of the family, and staff: as numbers without a name, and with it after they open the family with a reason',
  desk: 'staff, without a name',
  none: 'no one',
} as const;

/** A kind of data about a child. */
export interface Datum {
  readonly title: string;
  readonly short: ShortName;
  /** Its description: a part of a sentence. */
  readonly what: string;
  readonly purpose: string;
  /** Why it has to be kept for its period. */
  readonly need: string;
  readonly period: PeriodName;
  readonly seen: keyof typeof SEEN;
  /** True if it exists only after a parent switched something on. */
  readonly optional?: true;
  /** The policy names it before the product stores it: it has no columns. */
  readonly announced?: true;
}

/**
 * The kinds of data about a child, with their purposes. It is the one source of the policy, the direct notice, the
 * summaries on screens, the explanations in a child's file, and the audit. Each column of `tables/` has its kind. It is
 * one table, since its order is the order of the policy.
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
  },
  age: {
    title: 'Age',
    short: 'age',
    what: 'the year of birth',
    purpose: 'to know when a parent’s consent is required',
    need: 'the age changes every year',
    period: 'account',
    seen: 'staff',
  },
  pin: {
    title: 'PIN',
    short: 'pin',
    what: 'a PIN, kept as a one-way encrypted hash; a backup that is not encrypted has none',
    purpose: 'the child opens the own profile with it',
    need: 'each opening compares it',
    period: 'account',
    seen: 'none',
  },
  settings: {
    title: 'Settings',
    short: 'records',
    what: 'the color and the drawn face of the profile, the length of the PIN, what is switched on for the child, and when the profile was made',
    purpose: 'to show the child its own Pocketful',
    need: 'they apply until a parent changes them',
    period: 'account',
    seen: 'staff',
  },
  chores: {
    title: 'Chores',
    short: 'progress',
    what: 'names, pictures, rewards, due days, what became of them, and a parent’s comment',
    purpose: 'to show what is to do and what was done',
    need: 'they are the learning progress, and explain what was paid',
    period: 'educational',
    seen: 'staff',
  },
  goals: {
    title: 'Savings goals',
    short: 'progress',
    what: 'names, prices and order, what was bought, and a parent’s comment',
    purpose: 'to show what the child saves for',
    need: 'they are the savings progress, and explain what was paid',
    period: 'educational',
    seen: 'staff',
  },
  rewards: {
    title: 'Rewards',
    short: 'progress',
    what: 'what the child can earn and has claimed, and a parent’s comment',
    purpose: 'to show what can be earned and what was earned',
    need: 'they are the learning progress, and explain what was paid',
    period: 'educational',
    seen: 'staff',
  },
  requests: {
    title: 'Requests for money',
    short: 'progress',
    what: 'what the child asked for, and the answer',
    purpose: 'to let a parent decide',
    need: 'they explain what was paid',
    period: 'educational',
    seen: 'staff',
  },
  allowances: {
    title: 'Allowances',
    short: 'progress',
    what: 'amounts and days, what a regular payment is for, and what was paid or skipped',
    purpose: 'to pay on time and once',
    need: 'they explain what was paid',
    period: 'educational',
    seen: 'staff',
  },
  transactions: {
    title: 'Virtual transactions',
    short: 'money',
    what: 'what was earned, saved and spent, with the balance after each',
    purpose: 'to show the balance and where it came from',
    need: 'the balance follows from them',
    period: 'educational',
    seen: 'staff',
  },
  consents: {
    title: 'Consents and requests of parents',
    short: 'records',
    what: 'which adult consented, when and how, and what was exported or deleted',
    purpose: 'to prove the consent and to carry out the parents’ rights',
    need: 'the consent must be provable as long as the profile exists',
    period: 'account',
    seen: 'staff',
  },
  devices: {
    title: 'Devices',
    short: 'use',
    what: 'which device the profile is open on, with its kind of browser, while it is signed in: for 90 days at the most, and a child’s own device for a year',
    purpose: 'to keep the child signed in and to let parents end it',
    need: 'the device is signed in',
    period: 'activity',
    seen: 'adults',
  },
  days: {
    title: 'Days of use',
    short: 'use',
    what: 'the days on which the profile was used',
    purpose: 'to count how many families use Pocketful, and to know what is no longer used',
    need: 'the counts compare months',
    period: 'activity',
    seen: 'desk',
  },
  networks: {
    title: 'Networks',
    short: 'use',
    what: 'the network address of a device, and wrong PINs with their network',
    purpose: 'to stop a person who guesses PINs, and to find misuse',
    need: 'misuse is noticed within weeks',
    period: 'circumstances',
    seen: 'staff',
  },
  errors: {
    title: 'Errors',
    short: 'errors',
    what: 'where something went wrong on the child’s screen, without known names, secrets and comments',
    purpose: 'to find and mend errors',
    need: 'an error may come back after months',
    period: 'activity',
    seen: 'desk',
  },
  changes: {
    title: 'Record of changes',
    short: 'records',
    what: 'who changed what and when, with amounts and the years of birth before and after a change across 13, as numbers without a name',
    purpose: 'to show parents each change, and to find tampering',
    need: 'tampering is found by comparing a year',
    period: 'activity',
    seen: 'staff',
  },
  numbers: {
    title: 'Internal numbers',
    short: 'records',
    what: 'numbers that tie the records of a family together',
    purpose: 'to keep families apart',
    need: 'without them a record belongs to no family',
    period: 'account',
    seen: 'staff',
  },
  seen: {
    title: 'What was seen',
    short: 'use',
    what: 'up to which entry and decision the child has seen its news; no time',
    purpose: 'to mark what is new',
    need: 'news is new until it was seen',
    period: 'account',
    seen: 'family',
  },
  payouts: {
    title: 'Decisions taken back and money handed over',
    short: 'progress',
    what: 'which decision an adult took back, and when money or a purchase was handed over and received',
    purpose: 'to correct mistakes and to show what is owed',
    need: 'they explain what was paid',
    period: 'educational',
    seen: 'staff',
  },
  ownDevices: {
    title: 'Invitations and children’s devices',
    short: 'use',
    what: 'which device an adult set up for which child',
    purpose: 'to let a child open the profile on the own device',
    need: 'the device is signed in, for a year at the most',
    period: 'activity',
    seen: 'adults',
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
    announced: true,
  },
} as const satisfies Record<string, Datum>;

/** The name of a kind of data. */
export type KindOfData = keyof typeof REGISTER;

/** All kinds with their names, in the order of the policy. */
export const DATA: readonly (readonly [name: KindOfData, datum: Datum])[] = Object.entries(REGISTER).map(
  ([name, datum]) => [name as KindOfData, datum],
);

/** A kind of data as one sentence each: description, purpose, period and need, readers. */
export function described({ title, what, purpose, need, period, seen }: Datum): string {
  return `${title}: ${what}. Purpose: ${purpose}. Kept ${PERIODS[period].brief}, since ${need}. Seen by ${SEEN[seen]}.`;
}
