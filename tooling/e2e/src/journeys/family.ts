import { expect, type Page } from '@playwright/test';
import { enterDemo, unlockDemo } from '../demo-family.ts';
import { expectDashboard, expectPicker, openDialog, typePin } from '../steps.ts';
import type { Journey, Screen } from './journey.ts';

const PARENT_SCREENS: readonly Screen[] = [
  {
    name: 'dashboard',
    open: async page => {
      await page.goto('/');
      await expectDashboard(page);
      await expect(page.getByText('Weekly allowance').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Approve' }).first()).toBeVisible();
    },
  },
  {
    name: 'dashboard-negative-balance',
    open: async page => {
      await page.getByRole('tab', { name: 'bo-rivera' }).click();
      await expect(page.getByText('Dinosaur from the museum shop')).toBeVisible();
    },
  },
  { name: 'add-transaction', layer: true, open: page => openDialog(page, 'Add Transaction') },
  {
    name: 'add-transaction-mistakes',
    layer: true,
    open: async page => {
      await page.getByRole('dialog').getByRole('button', { name: 'Add Transaction' }).click();
      await expect(page.getByText('Amount must be greater than 0')).toBeVisible();
    },
  },
  {
    name: 'add-child',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await openDialog(page, 'Add Child', 'Add Child Account');
    },
  },
  {
    name: 'approve-all',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Approve all' }).click();
      await expect(page.getByRole('dialog', { name: 'Approve all 6 requests?' })).toBeVisible();
    },
  },
  {
    name: 'reject-chore',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Reject' }).first().click();
      await expect(page.getByRole('dialog', { name: /^Reject/ })).toBeVisible();
    },
  },
  {
    name: 'accounts',
    open: async page => {
      await page.goto('/accounts');
      await expect(page.getByText(/^Last updated/).first()).toBeVisible();
    },
  },
  { name: 'export-accounts', layer: true, open: page => openDialog(page, 'Export') },
  {
    name: 'statement',
    open: async page => {
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Statement of mia' }).click();
      await expect(page.getByText('Closing balance')).toBeVisible();
    },
  },
  {
    name: 'data-rights',
    open: async page => {
      await page.goto('/parental-data-rights');
      await expect(page.getByText('Under 13').first()).toBeVisible();
    },
  },
  {
    name: 'delete-child',
    layer: true,
    open: async page => {
      await page.getByRole('button', { name: 'Delete Account' }).first().click();
      await expect(page.getByText('Keep a copy first?')).toBeVisible();
    },
  },
  {
    name: 'chores',
    open: async page => {
      await page.goto('/chores');
      await expect(page.getByText('Set the table')).toBeVisible();
    },
  },
  { name: 'chores-waiting', open: page => openTab(page, 'Awaiting Approval', 'Empty the dishwasher') },
  { name: 'chores-pending', open: page => openTab(page, 'Pending', 'Feed the cat') },
  { name: 'chores-completed', open: page => openTab(page, 'Completed', 'Mow the front lawn') },
  {
    name: 'add-chore',
    layer: true,
    open: page => openDialog(page, 'Add Chore'),
  },
  {
    name: 'delete-chore',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await openTab(page, 'Pending', 'Feed the cat');
      await page.getByRole('button', { name: 'Delete Feed the cat' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'edit-chore-series',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await openTab(page, 'Pending', 'Every Monday and Thursday');
      await page.getByRole('button', { name: 'Edit Put the bins out' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit Chore' }).getByText('On these days')).toBeVisible();
    },
  },
  {
    name: 'chores-master-list',
    open: async page => {
      await page.keyboard.press('Escape');
      await openTab(page, 'Master List', 'Walk Biscuit');
    },
  },
  { name: 'add-template', layer: true, open: page => openDialog(page, 'Add Template', 'Add Chore Template') },
  {
    name: 'assign-chore',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await openDialog(page, 'Assign Walk Biscuit', 'Assign Chore');
    },
  },
  {
    name: 'settings-chores',
    open: async page => {
      await page.goto('/settings?tab=chores');
      await expect(page.getByRole('switch', { name: 'Chores for mia' })).toBeVisible();
    },
  },
  {
    name: 'goals-of-adults',
    open: async page => {
      await page.goto('/goals');
      await expect(page.getByText('This page is only available for child accounts.')).toBeVisible();
    },
  },
];

/** Apart, since one journey is one test, and has its time. */
const SETTINGS_SCREENS: readonly Screen[] = [
  {
    name: 'settings-family',
    open: async page => {
      await page.goto('/settings?tab=accounts');
      await expect(page.getByRole('button', { name: /^Edit mia's allowance/ })).toBeVisible();
    },
  },
  { name: 'edit-child', layer: true, open: page => openDialog(page, 'Edit mia', 'Edit Child Account') },
  {
    name: 'edit-parent',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await openDialog(page, 'Edit sam', 'Edit Parent');
    },
  },
  {
    name: 'add-parent',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await openDialog(page, 'Add Parent');
    },
  },
  {
    name: 'hand-over',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await openDialog(page, 'Hand Over', 'Hand the family over');
    },
  },
  {
    name: 'close-family',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await openDialog(page, 'Close Family', 'Close the whole family?');
    },
  },
  {
    name: 'settings-profile',
    open: async page => {
      await page.goto('/settings');
      await expect(page.getByText('This device')).toBeVisible();
    },
  },
  {
    name: 'feedback',
    layer: true,
    open: async page => {
      await page.goto('/settings?tab=contact');
      await openDialog(page, 'Share Your Feedback');
    },
  },
  {
    name: 'settings-family-again',
    open: async page => {
      await page.goto('/settings?tab=accounts');
      await expect(page.getByRole('button', { name: /^Edit mia's allowance/ })).toBeVisible();
    },
  },
  {
    name: 'edit-allowance',
    layer: true,
    open: async page => {
      await page.getByRole('button', { name: /^Edit mia's allowance/ }).click();
      await expect(page.getByRole('dialog', { name: 'Edit Allowance' })).toBeVisible();
    },
  },
  {
    name: 'end-allowance',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^End mia's allowance/ }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'settings-rewards',
    open: async page => {
      await page.goto('/settings?tab=rewards');
      await expect(page.getByText('Read a whole book')).toBeVisible();
    },
  },
  {
    name: 'add-reward',
    layer: true,
    open: page => openDialog(page, 'Add Reward for mia', 'Add Reward'),
  },
  {
    name: 'edit-category',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await openDialog(page, 'Edit Health', 'Edit Category');
    },
  },
  {
    name: 'delete-reward',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Delete Read a whole book' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'rewards-of-adults',
    open: async page => {
      await page.goto('/rewards');
      await expect(page.getByRole('heading', { name: 'Rewards Management', exact: true })).toBeVisible();
    },
  },
  {
    name: 'not-found-for-members',
    open: async page => {
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    },
  },
];

const PICKER_SCREENS: readonly Screen[] = [
  {
    name: 'picker',
    open: async (page, api) => {
      await unlockDemo(api);
      await page.goto('/');
      await expectPicker(page);
      await expect(page.getByRole('button', { name: 'bo-rivera' })).toBeVisible();
    },
  },
  {
    name: 'pin',
    open: async page => {
      await page.getByRole('button', { name: 'leo' }).click();
      await page.getByLabel('Enter your 4-digit PIN').fill('73');
    },
  },
  {
    name: 'pin-refused',
    open: async page => {
      await typePin(page, '9053');
      await expect(page.getByText(/tries left|try left/)).toBeVisible();
      await page.keyboard.press('F8');
    },
  },
  {
    name: 'picker-password',
    open: async page => {
      await page.getByRole('button', { name: 'Forgot your PIN? Ask a grown-up' }).click();
      await expect(page.getByLabel('Password of dana')).toBeVisible();
    },
  },
];

/** What the demo family's adults see, with something on each screen. */
export const FAMILY_JOURNEYS: readonly Journey[] = [
  { name: 'the picker', screens: PICKER_SCREENS },
  { name: 'a parent’s room', screens: asDana(PARENT_SCREENS) },
  { name: 'a parent’s settings', screens: asDana(SETTINGS_SCREENS) },
];

function asDana([first, ...rest]: readonly Screen[]): Screen[] {
  if (!first) return [];
  const open: Screen['open'] = async (page, api) => {
    await enterDemo(api, 'dana');
    await first.open(page, api);
  };
  return [{ ...first, open }, ...rest];
}

async function openTab(page: Page, tab: string, text: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  await expect(page.getByRole('tabpanel').getByText(text)).toBeVisible();
}
