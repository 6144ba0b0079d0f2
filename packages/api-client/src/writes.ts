import { addedLater } from './added-later.ts';
import type { Answer, CallInput } from './client.ts';
import type { ReadName, StaffName, WriteName } from './names.ts';
import type { Topic } from './reads.ts';

/**
 * What a write makes stale: the reads that show these topics; every read; or who is active ('session'), which the app
 * settles and then empties its cache.
 */
export type Changes = readonly Topic[] | 'everything' | 'session';

/**
 * What a second press means while the first is under way: nothing, since the button says that it is busy (`drop`);
 * the newest wish is sent when the first is answered, and those between are forgotten (`latest`); one after the other
 * (`queue`).
 */
type Meanwhile = 'drop' | 'latest' | 'queue';

/** The read that has the same answer as a write, and the input of that read. */
type AnsweredRead<N extends WriteName> = {
  [R in ReadName]: Answer<N> extends Answer<R>
    ? { readonly read: R; readonly at: (input: CallInput<N>, answer: Answer<N>) => CallInput<R> }
    : never;
}[ReadName];

/** The effects of a write on the cache, whichever screen sends it. */
export interface WritePolicy<N extends WriteName> {
  readonly changes: Changes;
  readonly meanwhile: Meanwhile;
  readonly answers?: AnsweredRead<N>;
}

const BALANCE = ['balance', 'ledger'] as const;
/** After a change of goals the product's rule is to read balances and the dashboard again, too. */
const GOALS = ['goals', 'balance'] as const;

const FAMILY_WRITES: { readonly [N in Exclude<WriteName, StaffName>]: WritePolicy<N> } = {
  // Starts a stranger's session, or adds a child to a family.
  signup: { changes: 'everything', meanwhile: 'drop' },
  login: { changes: 'session', meanwhile: 'drop' },
  verifyPin: { changes: 'session', meanwhile: 'drop' },
  switchProfile: { changes: 'session', meanwhile: 'drop' },
  logout: { changes: 'session', meanwhile: 'drop' },
  staffLogin: { changes: 'session', meanwhile: 'drop' },
  staffForgotPassword: { changes: [], meanwhile: 'drop' },
  staffResetPassword: { changes: [], meanwhile: 'drop' },
  verifyEmailCode: { changes: ['members'], meanwhile: 'drop' },
  resendVerification: { changes: [], meanwhile: 'drop' },
  forgotPassword: { changes: [], meanwhile: 'drop' },
  resetPassword: { changes: [], meanwhile: 'drop' },
  completeSetup: { changes: [], meanwhile: 'drop', answers: { read: 'getSetupStatus', at: () => ({}) } },
  registerParent: { changes: ['members'], meanwhile: 'drop' },
  addChild: { changes: ['members', 'balance'], meanwhile: 'drop' },
  updateUser: { changes: ['members', 'devices'], meanwhile: 'drop' },
  updateParent: { changes: ['members', 'devices'], meanwhile: 'drop' },
  deleteParent: { changes: ['members', 'devices'], meanwhile: 'drop' },
  endSession: { changes: ['devices'], meanwhile: 'drop' },
  endOtherSessions: { changes: ['devices'], meanwhile: 'drop' },
  reportError: { changes: ['errorLogs'], meanwhile: 'queue' },
  runPrivacyAudit: {
    changes: ['privacyAudit', 'complianceStatus'],
    meanwhile: 'drop',
    answers: { read: 'getPrivacyAudit', at: () => ({}) },
  },
  sendFeedback: { changes: [], meanwhile: 'drop' },
  // Roles and days are in almost every answer.
  handOverFamily: { changes: 'everything', meanwhile: 'drop' },
  closeFamily: { changes: 'session', meanwhile: 'drop' },
  updateFamily: { changes: 'everything', meanwhile: 'drop' },
  setChoresEnabled: {
    changes: ['members', 'chores'],
    meanwhile: 'latest',
    answers: { read: 'getUser', at: ({ params }) => ({ params }) },
  },
  setRewardsEnabled: {
    changes: ['members', 'rewards', 'claims'],
    meanwhile: 'latest',
    answers: { read: 'getUser', at: ({ params }) => ({ params }) },
  },
  createTransaction: { changes: BALANCE, meanwhile: 'drop' },
  createChore: { changes: ['chores'], meanwhile: 'drop' },
  deleteChore: { changes: ['chores'], meanwhile: 'drop' },
  updateChore: { changes: ['chores'], meanwhile: 'drop' },
  assignChore: { changes: ['chores'], meanwhile: 'drop' },
  createChoreTemplate: { changes: ['choreTemplates'], meanwhile: 'drop' },
  submitChore: { changes: ['chores'], meanwhile: 'drop' },
  resubmitChore: { changes: ['chores'], meanwhile: 'drop' },
  rejectChore: { changes: ['chores'], meanwhile: 'drop' },
  approveChore: { changes: ['chores', ...BALANCE], meanwhile: 'drop' },
  createGoal: { changes: GOALS, meanwhile: 'drop' },
  updateGoal: { changes: GOALS, meanwhile: 'drop' },
  deleteGoal: { changes: GOALS, meanwhile: 'drop' },
  // Every press of an arrow counts: what is asked for last is the order of the whole queue.
  setGoalPriorities: { changes: ['goals'], meanwhile: 'latest' },
  createPurchase: { changes: ['purchases', ...GOALS], meanwhile: 'drop' },
  approvePurchase: { changes: ['purchases', 'goals', ...BALANCE], meanwhile: 'drop' },
  rejectPurchase: { changes: ['purchases', ...GOALS], meanwhile: 'drop' },
  createRewardCategory: { changes: ['rewardCategories'], meanwhile: 'drop' },
  // The answer of a reward contains its category's looks.
  updateRewardCategory: { changes: ['rewardCategories', 'rewards'], meanwhile: 'drop' },
  deleteRewardCategory: { changes: ['rewardCategories'], meanwhile: 'drop' },
  createReward: { changes: ['rewards'], meanwhile: 'drop' },
  updateReward: { changes: ['rewards'], meanwhile: 'drop' },
  deleteReward: { changes: ['rewards'], meanwhile: 'drop' },
  createClaim: { changes: ['claims'], meanwhile: 'drop' },
  approveClaim: { changes: ['claims', 'goals', ...BALANCE], meanwhile: 'drop' },
  rejectClaim: { changes: ['claims'], meanwhile: 'drop' },
  createWithdrawal: { changes: ['withdrawals', ...GOALS], meanwhile: 'drop' },
  approveWithdrawal: { changes: ['withdrawals', 'goals', ...BALANCE], meanwhile: 'drop' },
  rejectWithdrawal: { changes: ['withdrawals', ...GOALS], meanwhile: 'drop' },
  createAllowance: { changes: ['allowances'], meanwhile: 'drop' },
  updateAllowance: { changes: ['allowances'], meanwhile: 'drop' },
  decideMissedPaydays: { changes: ['allowances', ...BALANCE], meanwhile: 'drop' },
  // The active member stays the same. The app reads the session again, which then asks for no acceptance.
  acceptPrivacyPolicy: { changes: [], meanwhile: 'drop' },
  recordConsent: { changes: ['consents'], meanwhile: 'drop' },
  confirmConsent: { changes: ['consents'], meanwhile: 'drop' },
  withdrawConsent: { changes: ['consents', 'devices'], meanwhile: 'drop' },
  // Any cached answer may contain data of the erased child.
  deleteChildAccount: { changes: 'everything', meanwhile: 'drop' },
  deleteUser: { changes: 'everything', meanwhile: 'drop' },
};

/** Every write of the API; those of staff alone once their rows were added. One that is missing does not compile. */
export const WRITES = addedLater<{ readonly [N in WriteName]: WritePolicy<N> }>(FAMILY_WRITES);
