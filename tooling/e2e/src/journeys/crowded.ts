import { expect } from '@playwright/test';
import type { ApiClient } from '@pocketful/api-client/client';
import { addChild, newAdult, signUp } from '../family.ts';
import { expectDashboard, expectPicker } from '../steps.ts';
import { type Journey, place, type Screen } from './journey.ts';

const LONG_NAME = 'Bartholomew-Alexandros';
const LONG_TEXT = 'Carry the boxes from the attic to the garage, sort them by year and label each on two sides';
const ONE_WORD = 'Unbreakable'.repeat(6);
const DAY_MS = 86_400_000;

const CHILDREN = [1, 2, 3, 4, 5, 6].map(at => ({
  firstName: LONG_NAME,
  username: `the-very-long-name-${at}`,
  age: 17 - at,
  pin: `739${at}`,
}));

/** Creates a family with long texts and many items, to test layouts. */
async function foundCrowdedFamily(api: ApiClient): Promise<void> {
  const adult = { ...newAdult(), firstName: LONG_NAME };
  const { user } = await signUp(api, adult);
  const ids: string[] = [];
  for (const child of CHILDREN) ids.push((await addChild(api, child)).id);
  await api.call('completeSetup', {});
  const [childId = ''] = ids;
  const choreIds = await keepBusy(api, childId);
  await api.call('verifyPin', { body: { userId: childId, pin: CHILDREN[0]?.pin ?? '' } });
  for (const id of choreIds.slice(0, 7)) await api.call('submitChore', { params: { id } });
  await api.call('verifyPin', { body: { userId: user.id, pin: adult.pin } });
}

/** Thirty lines of money and thirty chores; the ids of the chores. The amounts are whole, as some currencies want. */
async function keepBusy(api: ApiClient, childId: string): Promise<string[]> {
  const dueDate = new Date(Date.now() + 5 * DAY_MS).toISOString();
  const choreIds: string[] = [];
  for (let at = 1; at <= 30; at += 1) {
    const description = at % 2 === 0 ? `${at} ${LONG_TEXT}` : `${at} ${ONE_WORD}`;
    const amount = at % 3 === 0 ? '-123456.00' : '1234567.00';
    await api.call('createTransaction', { body: { childId, amount, description, category: 'achievement' } });
    const chore = { childId, name: description, reward: '123456.00', dueDate };
    choreIds.push((await api.call('createChore', { body: chore })).id);
  }
  return choreIds;
}

const SCREENS: readonly Screen[] = [
  {
    name: 'crowded-dashboard',
    open: async (page, api) => {
      await foundCrowdedFamily(api);
      await page.goto('/');
      await expectDashboard(page);
      await expect(page.getByText('30 Carry the boxes').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Show 3 more' })).toBeVisible();
    },
  },
  place('crowded-chores', '/chores', '30 Carry the boxes'),
  {
    name: 'crowded-picker',
    open: async page => {
      await page.getByRole('button', { name: 'Switch Profile' }).click();
      await expectPicker(page);
      await expect(page.getByRole('button', { name: 'the-very-long-name-6' })).toBeVisible();
    },
  },
  {
    name: 'crowded-child-home',
    open: async page => {
      await page.getByRole('button', { name: 'the-very-long-name-1' }).click();
      await page.getByLabel('Enter your 4-digit PIN').fill('7391');
      await expect(page.getByText('30 Carry the boxes')).toBeVisible();
    },
  },
  {
    name: 'crowded-child-chores',
    open: async page => {
      await page.goto('/chores');
      await expect(page.getByRole('heading', { name: 'To Do (30)' })).toBeVisible();
    },
  },
];

/** The screens of a family with much and with long words in it. */
export const CROWDED_JOURNEY: Journey = { name: 'a crowded family’s house', screens: SCREENS };
