import { STAFF_PAGES } from '@pocketful/api-contract/staff/paths';
import { RULES } from '@pocketful/rules';
import { screenStories, storyStates, unopened, withoutStory } from '@pocketful/testkit/screens/screen-stories';
import { expect, test } from 'vitest';
import { PLACES } from './places.tsx';

const stories = screenStories(import.meta.glob<object>('../**/*.stories.tsx', { eager: true }));
const lazyDialogs = import.meta.glob<object>('../**/lazy-dialogs.ts', { eager: true });
const sources = import.meta.glob<string>('../**/*.tsx', { eager: true, query: '?raw', import: 'default' });

/** The staff's pages are another app's, to which the browser is sent on. */
const isOurs = (path: string) => !STAFF_PAGES.some(page => page === path);

test(`${RULES.app.stories}: every address with a screen has a story`, () => {
  const shown = Object.values(PLACES)
    .flatMap(place => ('screen' in place ? [place.path] : []))
    .filter(isOurs);
  expect(shown.length).toBeGreaterThan(20);
  expect(withoutStory(stories, shown)).toEqual([]);
});

test(`${RULES.app.stories}: each address with a list has stories: loading, failed, empty and full`, () => {
  const lists = ['/', '/chores', '/goals', '/rewards', '/accounts', '/settings', '/parental-data-rights'];
  const all = ['loading', 'broken', 'with nothing', 'with too much'];
  expect(lists.map(address => [address, storyStates(stories, address)])).toEqual(lists.map(address => [address, all]));
});

/** Which story opens each dialog whose code comes later. */
const OPENED_BY: Readonly<Record<string, string>> = {
  RejectDialog: 'chores.RejectChore',
  ChoreDialog: 'chores.AddChore',
  AddTemplateDialog: 'chores.AddTemplate',
  AssignChoreDialog: 'chores.AssignChore',
  GoalDialog: 'goals.AddGoal',
  DeleteChild: 'rights.Delete',
  WithdrawConsent: 'rights.Withdraw',
  CloseFamilyDialog: 'people.CloseTheFamily',
  CategoryDialog: 'rewards.AddCategory',
  DeleteCategory: 'rewards.DeleteCategory',
  RewardDialog: 'rewards.AddReward',
  DeleteReward: 'rewards.DeleteReward',
  AddTransactionDialog: 'home.AddTransaction',
  FeedbackDialog: 'feedback.Feedback',
  AllowanceDialog: 'allowances.AddAllowance',
  ApproveAll: 'home.ApproveAll',
  WithdrawDialog: 'home.Withdraw',
  AddChildDialog: 'people.AddChild',
  AddParentDialog: 'people.AddParent',
  EditChildDialog: 'people.EditChild',
  EditParentDialog: 'people.EditParent',
  HandOverDialog: 'people.HandOver',
};

test(`${RULES.app.stories}: every lazy dialog has a story that opens it`, () => {
  const declared = Object.values(lazyDialogs).flatMap(Object.keys);
  expect(declared.toSorted()).toEqual(Object.keys(OPENED_BY).toSorted());
  expect(unopened(stories, OPENED_BY)).toEqual([]);
});

test('every lazy dialog is loaded with the intent to open it', () => {
  const all = Object.values(sources).join('\n');
  expect(Object.keys(OPENED_BY).filter(dialog => !all.includes(`${dialog}.intent`))).toEqual([]);
});
