import { expect, type Page } from '@playwright/test';
import type { ApiClient } from '@pocketful/api-client/client';
import { addChild, newAdult, newChild, PASSWORD, signUp } from '../family.ts';
import { expectDashboard } from '../steps.ts';
import { type Journey, place, type Screen } from './journey.ts';

const VISITOR_SCREENS: readonly Screen[] = [
  {
    name: 'landing',
    open: async page => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible();
    },
  },
  {
    name: 'error-report',
    layer: true,
    open: async page => {
      // The landing page does not run the app. The event is the one that a failing script raises.
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('of a journey') })));
      await expect(page.getByRole('dialog', { name: 'JavaScript Error' })).toBeVisible();
    },
  },
  {
    name: 'goals-of-strangers',
    open: async page => {
      await page.goto('/goals');
      await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible();
    },
  },
  place('privacy-policy', '/privacy-policy', 'Version 1.0, effective June 21, 2025'),
  {
    name: 'terms-of-service',
    open: async page => {
      await page.goto('/terms-of-service?from=signup');
      await expect(page.getByRole('link', { name: 'Back to Policy Acceptance' })).toBeVisible();
    },
  },
  {
    name: 'login',
    open: async page => {
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    },
  },
  {
    name: 'login-mistakes',
    open: async page => {
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Email or username is required')).toBeVisible();
    },
  },
  {
    name: 'login-refused',
    layer: true,
    open: async page => {
      await page.getByLabel('Email or username').fill('nobody');
      await page.getByLabel('Password', { exact: true }).fill('not-this-one');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Login failed' })).toContainText(
        'Invalid email/username or password.',
      );
      // A toast with the focus in it stays.
      await page.keyboard.press('F8');
    },
  },
  place('signup', '/signup', 'Step 1 of 2'),
  {
    name: 'signup-mistakes',
    open: async page => {
      await page.getByLabel('PIN', { exact: true }).fill('1234');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('This PIN is easy to guess.')).toBeVisible();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    },
  },
  {
    name: 'signup-policies',
    open: async page => {
      await page.goto('/signup');
      await fillSignup(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Step 2 of 2')).toBeVisible();
    },
  },
  {
    name: 'signup-code',
    open: async page => {
      // The instance of the journeys sends no mail, so it asks for no code.
      const answer = { user: { username: 'ada', email: 'ada@example.com' }, requiresEmailVerification: true };
      await page.route('**/api/auth/signup', route => route.fulfill({ status: 201, json: answer }));
      await page.getByRole('checkbox', { name: 'privacy policy' }).check();
      await page.getByRole('checkbox', { name: 'terms of service' }).check();
      await page.getByRole('button', { name: 'Create Family Account' }).click();
      await expect(page.getByLabel('Verification code')).toBeVisible();
      await page.keyboard.press('F8');
    },
  },
  {
    name: 'forgot-password',
    open: async page => {
      // The instance of the journeys sends no mail.
      await page.route('**/api/auth/mail', route => route.fulfill({ json: { on: true } }));
      await page.goto('/forgot-password');
      await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
    },
  },
  {
    name: 'forgot-password-without-mail',
    open: async page => {
      await page.unroute('**/api/auth/mail');
      await page.goto('/forgot-password');
      await expect(page.getByText(/sends no mail/)).toBeVisible();
    },
  },
  place('join', '/join', 'Username of the person who invited you'),
  {
    name: 'reset-password',
    open: async page => {
      await page.goto('/reset-password#token=of-a-mail');
      await expect(page.getByLabel('New password')).toBeVisible();
    },
  },
  {
    name: 'reset-password-void',
    open: async page => {
      await page.getByLabel('New password').fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText(/used already|too old|not valid/).first()).toBeVisible();
    },
  },
  {
    name: 'confirm-consent',
    open: async page => {
      await page.goto('/confirm-consent#token=of-a-mail');
      await expect(page.getByText('Please sign in first')).toBeVisible();
    },
  },
  {
    name: 'not-found',
    open: async page => {
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    },
  },
];

const NEWCOMER_SCREENS: readonly Screen[] = [
  {
    name: 'wizard-welcome',
    open: async (page, api) => {
      await signUp(api, newAdult());
      await page.goto('/');
      await expect(page.getByText('Step 1 of 3')).toBeVisible();
    },
  },
  {
    name: 'wizard-child',
    open: async page => {
      await page.getByRole('button', { name: 'Add Children' }).click();
      await expect(page.getByText('Step 2 of 3')).toBeVisible();
    },
  },
  {
    name: 'wizard-child-mistakes',
    open: async page => {
      await page.getByLabel('PIN', { exact: true }).fill('4444');
      await page.getByRole('button', { name: 'Create Child Account' }).click();
      await expect(page.getByText('Parental consent is required', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'wizard-complete-empty',
    open: async page => {
      await page.getByRole('button', { name: 'Not now' }).click();
      await expect(page.getByText('Step 3 of 3')).toBeVisible();
    },
  },
  {
    name: 'dashboard-empty',
    open: async page => {
      await page.getByRole('button', { name: 'Start Using Pocketful' }).click();
      await expectDashboard(page);
      await expect(page.getByRole('button', { name: 'Add First Family Member' })).toBeVisible();
    },
  },
  place('chores-empty', '/chores', 'No children yet'),
  {
    name: 'dashboard-one-child',
    open: async (page, api) => {
      await addChild(api, newChild());
      await page.goto('/');
      await expect(page.getByText('Add transactions to see the account ledger')).toBeVisible();
    },
  },
  place('chores-none', '/chores', 'Nothing to do right now.'),
  {
    name: 'dashboard-first-steps',
    open: async page => {
      // The instance of the journeys is reachable only from this computer.
      const status = { needsSetup: false, homeAddress: 'http://192.168.1.20:3000' };
      await page.route('**/api/auth/setup-status', route => route.fulfill({ json: status }));
      await page.goto('/');
      await expect(page.getByRole('img', { name: /^Code for/ })).toBeVisible();
    },
  },
  { name: 'dashboard-lock-out', open: lockOut },
  {
    name: 'child-home-empty',
    open: async (page, api) => {
      await becomeFirstChild(api);
      await page.goto('/');
      await expect(page.getByText('No transactions yet')).toBeVisible();
    },
  },
  place('child-chores-empty', '/chores', 'Nothing to do'),
];

/** The screens of people without a session. */
export const VISITOR_JOURNEYS: readonly Journey[] = [
  { name: 'a visitor’s way', screens: VISITOR_SCREENS },
  { name: 'a newcomer’s way', screens: NEWCOMER_SCREENS },
];

async function fillSignup(page: Page): Promise<void> {
  const { firstName, lastName, username, email, password, pin } = newAdult();
  const values = { 'First name': firstName, 'Last name': lastName, Username: username, Email: email };
  const secrets = { Password: password, 'Confirm password': password, PIN: pin, 'Confirm PIN': pin };
  for (const [label, value] of Object.entries({ ...values, ...secrets }))
    await page.getByLabel(label, { exact: true }).fill(value);
}

async function lockOut(page: Page, api: ApiClient): Promise<void> {
  const userId = await onlyChildOf(api);
  for (let tries = 0; tries < 5; tries += 1) await api.call('verifyPin', { body: { userId, pin: '9053' } });
  await page.goto('/');
  await expect(page.getByText('was locked after too many wrong tries')).toBeVisible();
}

async function becomeFirstChild(api: ApiClient): Promise<void> {
  // The lock of the screen before is lifted by the grown-up's password.
  await api.call('verifyPin', { body: { userId: await onlyChildOf(api), password: PASSWORD } });
}

async function onlyChildOf(api: ApiClient): Promise<string> {
  const members = await api.call('listFamilyMembers', {});
  return members.find(member => member.role === 'child')?.id ?? '';
}
