import { expect, test } from 'vitest';
import { PLACES } from './places.tsx';

const stories = Object.values(
  import.meta.glob<string>('../**/*.stories.tsx', { query: '?raw', import: 'default', eager: true }),
).join('\n');
const dialogs = import.meta.glob<string>('../**/lazy-dialogs.ts', { query: '?raw', import: 'default', eager: true });

test('every address that shows a screen has its stories', () => {
  const shown = Object.values(PLACES).flatMap(place => ('screen' in place && !('bare' in place) ? [place.path] : []));
  expect(shown.length).toBeGreaterThan(20);
  // As it stands there: the address itself, perhaps with what follows it.
  const isTold = (path: string) => new RegExp(`'${path}(?:[?#][^']*)?'`).test(stories);
  expect(shown.filter(path => !isTold(path))).toEqual([]);
});

test('every state that a list can be in has a story: loading, broken, with nothing and with too much', () => {
  for (const path of ['/', '/chores', '/goals', '/rewards', '/accounts', '/parental-data-rights']) {
    const own = stories.split(/^export const /m).filter(story => new RegExp(`screen\\(\\s*'${path}'`).test(story));
    const has = (words: RegExp) => own.some(story => words.test(story));
    expect([has(/'NEVER'/), has(/'INTERNAL'/), has(/world: (?:quiet|\{)/), has(/world: crowded/)], path).toEqual([
      ...[true, true, true, true],
    ]);
  }
});

/** What each dialog that comes later is opened with in a story. */
const TITLES: Readonly<Record<string, string>> = {
  RejectDialog: 'Reject "Vacuum the living room"?',
  ChoreDialog: 'Add Chore',
  AddTemplateDialog: 'Add Chore Template',
  AssignChoreDialog: 'Assign Chore',
  GoalDialog: 'Create New Savings Goal',
  DeleteChild: 'Keep a copy first?',
  WithdrawConsent: 'Withdraw the consent',
  CloseFamilyDialog: 'Keep a copy first?',
  CategoryDialog: 'Add Category',
  DeleteCategory: 'Delete this category?',
  RewardDialog: 'Add Reward',
  DeleteReward: 'Delete this reward?',
  AddTransactionDialog: 'Add Transaction',
  FeedbackDialog: 'Share Your Feedback',
  AllowanceDialog: 'Add Allowance',
  ApproveAll: 'Approve everything that waits?',
  WithdrawDialog: 'Request Withdrawal',
  AddChildDialog: 'Add Child Account',
  AddParentDialog: 'Add Parent',
  EditChildDialog: 'Edit Child Account',
  EditParentDialog: 'Edit Parent',
  HandOverDialog: 'Hand the family over',
};

test('every dialog that comes later is opened by a story', () => {
  const declared = [
    ...Object.values(dialogs)
      .join('\n')
      .matchAll(/export const (\w+) = lazyPart/g),
  ].map(([, name]) => name);
  expect(declared.toSorted()).toEqual(Object.keys(TITLES).toSorted());
  for (const [dialog, title] of Object.entries(TITLES)) expect(stories, dialog).toContain(`opens: '${title}'`);
});
