import { addedLater } from './added-later.ts';
import type { ReadName, StaffName } from './names.ts';

/** Topics of answers. A write names the topics it changes, which makes every read that shows one of them stale. */
export type Topic =
  | 'members'
  | 'setup'
  | 'balance'
  | 'lockOuts'
  | 'ledger'
  | 'chores'
  | 'choreTemplates'
  | 'goals'
  | 'purchases'
  | 'withdrawals'
  | 'rewards'
  | 'rewardCategories'
  | 'claims'
  | 'allowances'
  | 'consents'
  | 'devices'
  | 'staff'
  | 'staffSessions'
  | 'secondFactor'
  | 'audit'
  | 'users'
  | 'errorLogs'
  | 'maintenance'
  | 'feedback'
  | 'figures'
  | 'privacyAudit'
  | 'complianceStatus'
  | 'evidence';

/** How an answer grows old. */
export interface ReadPolicy {
  /** Topics of the answer. */
  readonly shows: readonly Topic[];
  /** Milliseconds between polls, while it is on the screen. */
  readonly poll?: number;
  /** Milliseconds for which an answer counts as fresh for a new reader. Default: without limit. */
  readonly stale?: number;
  /** The read repeats when the window gets the focus. */
  readonly onFocus?: true;
  /** Topics that are stale when this answer differs from the last: they show what changed it. */
  readonly movedBy?: readonly Topic[];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What waits for an answer, and what was answered. */
const REQUESTS = { poll: 5 * MINUTE, stale: 2 * MINUTE } as const;

const FAMILY_READS: { readonly [N in Exclude<ReadName, StaffName>]: ReadPolicy } = {
  // Asked by the session alone, which settles by it who is active; no screen reads it.
  getSessionUser: { shows: ['members', 'setup'] },
  getSetupStatus: { shows: ['setup'] },
  getMailing: { shows: [] },
  listFamilyMembers: { shows: ['members'], stale: 0 },
  listChildren: { shows: ['members', 'balance'], poll: 5 * MINUTE },
  // A child's own profile: a switch by a parent is to be seen soon.
  getUser: { shows: ['members'], poll: 30 * SECOND, stale: 0, onFocus: true },
  getDashboard: { shows: ['balance', 'lockOuts'], poll: 5 * MINUTE },
  listTransactions: { shows: ['ledger'], poll: 5 * MINUTE },
  listChildTransactions: { shows: ['ledger'], poll: 5 * MINUTE },
  getChildBalance: {
    shows: ['balance'],
    poll: 30 * SECOND,
    stale: 0,
    movedBy: ['ledger', 'chores', 'goals', 'claims', 'purchases', 'withdrawals', 'allowances'],
  },
  getBalanceHistory: { shows: ['ledger'], poll: 5 * MINUTE },
  listChores: { shows: ['chores'], poll: 5 * MINUTE, stale: 2 * MINUTE },
  listChildChores: { shows: ['chores'], poll: 5 * MINUTE },
  // What a goal has saved follows from the balance.
  listGoals: { shows: ['goals', 'balance'], poll: 5 * MINUTE },
  listChildGoals: { shows: ['goals', 'balance'], poll: 5 * MINUTE },
  listPurchases: { shows: ['purchases'], ...REQUESTS },
  listChildPurchases: { shows: ['purchases'], ...REQUESTS },
  listWithdrawals: { shows: ['withdrawals'], ...REQUESTS },
  // Without a poll, as the product's rules have it; a child's own is looked after, so that what a parent adds is seen.
  listRewards: { shows: ['rewards'], stale: 5 * MINUTE },
  listChildRewards: { shows: ['rewards'], poll: 5 * MINUTE },
  listRewardCategories: { shows: ['rewardCategories'] },
  listClaims: { shows: ['claims'], ...REQUESTS },
  listChildClaims: { shows: ['claims'], ...REQUESTS },
  listConsents: { shows: ['consents', 'members'], stale: 0 },
  listAllowances: { shows: ['allowances'], poll: 5 * MINUTE },
  listChoreTemplates: { shows: ['choreTemplates'] },
  listSessions: { shows: ['devices', 'members'], stale: 0 },
  getPrivacyAudit: { shows: ['privacyAudit'], poll: 5 * MINUTE, stale: 0 },
};

/** Every read of the API; those of staff alone once their rows were added. One that is missing does not compile. */
export const READS = addedLater<{ readonly [N in ReadName]: ReadPolicy }>(FAMILY_READS);

/** The query key of a read: its name, then what it was asked with. */
export function keyOf(
  name: ReadName,
  input?: { readonly params?: unknown; readonly query?: unknown },
): readonly unknown[] {
  return input === undefined ? [name] : [name, input.params ?? null, input.query ?? null];
}
