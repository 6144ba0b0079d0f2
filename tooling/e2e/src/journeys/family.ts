import { expect, type Page } from '@playwright/test';
import { enterDemo, unlockDemo } from '../demo-family.ts';
import { expectDashboard, expectPicker, openDialog, typePin } from '../steps.ts';
import { dialog, type Journey, place, type Screen } from './journey.ts';

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
  dialog('add-transaction', 'Add Transaction'),
  {
    name: 'add-transaction-mistakes',
    layer: true,
    open: async page => {
      await page.getByRole('dialog').getByRole('button', { name: 'Add Transaction' }).click();
      await expect(page.getByText('Amount must be greater than 0')).toBeVisible();
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
  place('accounts', '/accounts', /^Last updated/),
  dialog('add-child', 'Add Child', 'Add Child Account'),
  dialog('export-accounts', 'Export'),
  {
    name: 'statement',
    open: async page => {
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Statement of Mia' }).click();
      await expect(page.getByText('Closing balance')).toBeVisible();
    },
  },
  place('week', '/week', /^To talk about/),
  place('data-rights', '/parental-data-rights', 'Under 13'),
  {
    name: 'delete-child',
    layer: true,
    open: async page => {
      await page.getByRole('button', { name: 'Delete Account' }).first().click();
      await expect(page.getByText('Keep a copy first?')).toBeVisible();
    },
  },
  {
    name: 'confirm-consent-void',
    open: async page => {
      await page.goto('/confirm-consent#token=of-a-mail');
      await page.getByRole('button', { name: 'Confirm my consent' }).click();
      await expect(page.getByText('This link was used already or is too old.').first()).toBeVisible();
    },
  },
  place('chores', '/chores', 'Set the table'),
  place('duties', '/duties', 'Open the curtains'),
  dialog('add-duty', 'Add Duty'),
  { name: 'chores-waiting', open: page => openTab(page, 'Awaiting Approval', 'Empty the dishwasher') },
  { name: 'chores-pending', open: page => openTab(page, 'Pending', 'Feed the cat') },
  { name: 'chores-completed', open: page => openTab(page, 'Completed', 'Mow the front lawn') },
  dialog('add-chore', 'Add Chore'),
  {
    name: 'delete-chore',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await openTab(page, 'Pending', 'Feed the cat');
      await page.getByRole('button', { name: 'Feed the cat' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'edit-chore-series',
    layer: true,
    open: async page => {
      await page.keyboard.press('Escape');
      await openTab(page, 'Pending', 'Every Mon and Thu');
      await page.getByRole('button', { name: 'Put the bins out' }).click();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
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
  dialog('add-template', 'Add Template', 'Add Chore Template'),
  dialog('assign-chore', 'Assign Walk Biscuit', 'Assign Chore'),
  {
    name: 'settings-chores',
    open: async page => {
      await page.goto('/settings?tab=chores');
      await expect(page.getByRole('switch', { name: 'Chores for Mia' })).toBeVisible();
    },
  },
  place('goals-of-adults', '/goals', 'This page is only available for child accounts.'),
];

/** A separate journey, since each journey is one test with its own timeout. */
const SETTINGS_SCREENS: readonly Screen[] = [
  place('settings-family', '/settings?tab=accounts', /assigned to/),
  dialog('edit-child', 'Edit Mia', 'Edit Child Account'),
  dialog('edit-parent', 'Edit Sam', 'Edit Parent'),
  dialog('add-parent', 'Add Parent'),
  dialog('invite', 'Invite', 'Invite a Grown-Up'),
  {
    name: 'invitation',
    layer: true,
    open: async page => {
      await page.getByRole('button', { name: 'Make Invitation' }).click();
      await expect(page.getByText('Other devices cannot open this address yet')).toBeVisible();
    },
  },
  dialog('hand-over', 'Hand Over', 'Hand the family over'),
  dialog('close-family', 'Close Family', 'Close the whole family?'),
  place('settings-profile', '/settings', 'This device'),
  {
    name: 'feedback',
    layer: true,
    open: async page => {
      await page.goto('/settings?tab=contact');
      await openDialog(page, 'Share Your Feedback');
    },
  },
  {
    name: 'child',
    open: async page => {
      await page.goto('/accounts');
      await page.getByRole('link', { name: 'Mia', exact: true }).click();
      await expect(page.getByText(/^Next payday/)).toBeVisible();
    },
  },
  dialog('edit-allowance', /^Edit Mia's allowance/, 'Edit Allowance'),
  dialog('end-allowance', /^End Mia's allowance/, 'End this allowance?'),
  place('settings-rewards', '/settings?tab=rewards', 'Read a whole book'),
  dialog('add-reward', 'Add Reward for mia', 'Add Reward'),
  dialog('edit-category', ['Health', 'Edit'], 'Edit Category'),
  dialog('delete-reward', ['Read a whole book', 'Delete'], 'Delete this reward?'),
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
      await expect(page.getByLabel('Password of Dana')).toBeVisible();
    },
  },
];

/** The screens of the demo family's adults. None of them is empty. */
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
