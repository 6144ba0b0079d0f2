import { expect } from '@playwright/test';
import { enterDemo } from '../demo-family.ts';
import { expectChildHome } from '../steps.ts';
import { dialog, type Journey, place, type Screen } from './journey.ts';

const CHILD_SCREENS: readonly Screen[] = [
  {
    name: 'child-home',
    open: async (page, api) => {
      await enterDemo(api, 'mia');
      await page.goto('/');
      await expectChildHome(page, { firstName: 'Mia' });
      await expect(page.getByText('Ice cream at the park')).toBeVisible();
    },
  },
  dialog('withdraw', 'Withdraw', 'Request Withdrawal'),
  place('child-goals', '/goals', 'Goal Achieved! Amazing work!'),
  dialog('add-goal', 'Add New Goal', 'Create New Savings Goal'),
  dialog('delete-goal', ['Watercolor set', 'Delete'], 'Delete this goal?'),
  {
    name: 'child-logout',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  place('child-chores', '/chores', 'Rake the leaves'),
  {
    name: 'child-rewards',
    open: async page => {
      await page.goto('/rewards');
      await expect(page.getByText('Read a whole book')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Reward Updates' })).toBeVisible();
    },
  },
  place('child-settings', '/settings', /only available for parents/),
  {
    name: 'child-accounts',
    open: async page => {
      await page.goto('/accounts');
      await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible();
    },
  },
  {
    name: 'child-goals-trophy',
    open: async (page, api) => {
      await enterDemo(api, 'leo');
      await page.goto('/goals');
      await expect(page.getByRole('heading', { name: 'Your Achievements' })).toBeVisible();
    },
  },
  {
    name: 'child-home-simple',
    open: async (page, api) => {
      await enterDemo(api, 'bo-rivera');
      await place('', '/', /^You owe/).open(page, api);
    },
  },
  place('child-chores-simple', '/chores', 'Feed the cat'),
  {
    name: 'child-chores-long-name',
    open: async (page, api) => {
      await enterDemo(api, 'leo');
      await page.goto('/chores');
      await expect(page.getByText('Help Grandma Eleanor')).toBeVisible();
    },
  },
];

/** The screens of the demo family's children. */
export const CHILD_JOURNEY: Journey = { name: 'a child’s room', screens: CHILD_SCREENS };
