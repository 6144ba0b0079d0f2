import type { RouteName, Routes } from '@pocketful/api-contract/routes';

type Method<N extends RouteName> = Routes[N]['method'];
/** The calls that only read. */
export type ReadName = { [N in RouteName]: Method<N> extends 'GET' ? N : never }[RouteName];
/** The calls that change something. */
export type WriteName = Exclude<RouteName, ReadName>;

const money = ['getDashboard', 'listTransactions', 'listChildTransactions', 'getChildBalance', 'listChildren'] as const;
const chores = ['listChores', 'listChildChores'] as const;
const members = ['listFamilyMembers', 'listChildren', 'getUser'] as const;

/** Which lists and figures a write makes stale. Calls that change who is active empty the cache instead. */
export const EFFECTS: Record<WriteName, readonly ReadName[] | 'everything'> = {
  signup: 'everything',
  login: 'everything',
  verifyPin: 'everything',
  switchProfile: 'everything',
  logout: 'everything',
  staffLogin: 'everything',
  completeSetup: ['getSetupStatus', 'getSessionUser'],
  registerParent: members,
  addChild: [...members, 'getDashboard'],
  setChoresEnabled: [...members, ...chores],
  createTransaction: money,
  createChore: chores,
  deleteChore: chores,
  submitChore: chores,
  resubmitChore: chores,
  rejectChore: chores,
  approveChore: [...chores, ...money],
};
