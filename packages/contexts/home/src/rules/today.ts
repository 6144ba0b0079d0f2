import type { PaymentSource } from '@pocketful/ledger/rules/payments';

/** The answers that no ledger entry shows, as the audit log names them. */
export const ANSWER_ACTIONS = [
  'chore.rejected',
  'claim.rejected',
  'purchase.rejected',
  'withdrawal.rejected',
  'proposal.accepted',
  'proposal.declined',
  'purchase.handed_over',
  'withdrawal.handed_over',
] as const;

/** The tabs of a child's bar. */
export const CHILD_TABS = ['home', 'goals', 'chores', 'rewards'] as const;
export type ChildTab = (typeof CHILD_TABS)[number];

/** The subjects of transactions and answers. A proposal pays nothing itself. */
export type NewsSource = PaymentSource | 'proposal';

/** The tab that shows the transactions and answers of each source. */
const TAB_OF: Readonly<Record<NewsSource, ChildTab>> = {
  chore: 'chores',
  proposal: 'chores',
  claim: 'rewards',
  purchase: 'goals',
  withdrawal: 'home',
  allowance: 'home',
};

/** A child's Home shows a rejection for this many days. */
export const ANSWER_DAYS = 7;
/** It shows a new rejection for this many days. */
export const NEW_ANSWER_DAYS = 30;
/** The most chores that the dashboard names of a child. */
export const NAMED_CHORES = 3;
/** The most chores of a later day that a child's Home offers. */
export const NEXT_CHORES = 2;
/** The most new transactions that are counted, and the most that are listed. */
export const NEW_ENTRIES = { counted: 50, listed: 20 } as const;

/**
 * Counts news by tab.
 *
 * @param sources the source of each new transaction or answer; null for a transaction that an adult entered
 */
export function countNews(sources: readonly (NewsSource | null)[]): Record<ChildTab, number> {
  const counts = { home: 0, goals: 0, chores: 0, rewards: 0 };
  for (const source of sources) counts[source === null ? 'home' : TAB_OF[source]] += 1;
  return counts;
}
