import { expect } from '@playwright/test';
import { enterDemo } from '../demo-family.ts';
import { expectChildHome, openDialog } from '../steps.ts';
import type { Journey, Screen } from './journey.ts';

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
  {
    name: 'withdraw',
    layer: true,
    open: async page => openDialog(page, 'Withdraw', 'Request Withdrawal'),
  },
  {
    name: 'child-goals',
    open: async page => {
      await page.goto('/goals');
      await expect(page.getByText('Goal Achieved! Amazing work!')).toBeVisible();
    },
  },
  { name: 'add-goal', layer: true, open: page => openDialog(page, 'Add New Goal', 'Create New Savings Goal') },
  {
    name: 'delete-goal',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Delete Watercolor set' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'child-logout',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'child-chores',
    open: async page => {
      await page.goto('/chores');
      await expect(page.getByText('Rake the leaves')).toBeVisible();
    },
  },
  {
    name: 'child-rewards',
    open: async page => {
      await page.goto('/rewards');
      await expect(page.getByText('Read a whole book')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Reward Updates' })).toBeVisible();
    },
  },
  {
    name: 'child-settings',
    open: async page => {
      await page.goto('/settings');
      await expect(page.getByText(/only available for parents/)).toBeVisible();
    },
  },
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
    name: 'child-home-negative',
    open: async (page, api) => {
      await enterDemo(api, 'bo-rivera');
      await page.goto('/');
      await expectChildHome(page, { firstName: 'Bo' });
      await expect(page.getByText('Dinosaur from the museum shop')).toBeVisible();
    },
  },
  {
    name: 'child-chores-long-name',
    open: async (page, api) => {
      await enterDemo(api, 'leo');
      await page.goto('/chores');
      await expect(page.getByText('Help Grandma Eleanor')).toBeVisible();
    },
  },
];

/** What the demo family's children see. */
export const CHILD_JOURNEY: Journey = { name: 'a child’s room', screens: CHILD_SCREENS };
