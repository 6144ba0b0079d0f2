import { expect, type Locator, type Page } from '@playwright/test';
import type { ApiClient } from '@pocketful/api-client/client';
import type { Adult, Child } from './family.ts';

/** Waits for a toast with these words, and takes it away, so that nothing lies under it. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await expect(toast).toContainText(title);
  if (text !== undefined) await expect(toast).toContainText(text);
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toHaveCount(0);
}

/** Gives a child money, as the signed-in member. */
export async function giveMoney(api: ApiClient, childId: string, amount: string): Promise<void> {
  const gift = { childId, amount, description: 'Birthday money', category: 'gift' } as const;
  await api.call('createTransaction', { body: gift });
}

/** Types who a grown-up is into a form: the sign-up's, or a dialog's. */
export async function fillAdult(form: Page | Locator, adult: Adult): Promise<void> {
  await form.getByLabel('First name').fill(adult.firstName);
  await form.getByLabel('Last name').fill(adult.lastName);
  await form.getByLabel('Username').fill(adult.username);
  await form.getByLabel('Email').fill(adult.email);
  await form.getByLabel('Password', { exact: true }).fill(adult.password);
  await form.getByLabel('Confirm password').fill(adult.password);
  await form.getByLabel('PIN', { exact: true }).fill(adult.pin);
  await form.getByLabel('Confirm PIN').fill(adult.pin);
}

/** Fills the sign-up and sends it. */
export async function sendSignUp(page: Page, adult: Adult): Promise<void> {
  await page.goto('/signup');
  await fillAdult(page, adult);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: 'privacy policy' }).check();
  await page.getByRole('checkbox', { name: 'terms of service' }).check();
  await page.getByRole('button', { name: 'Create Family Account' }).click();
}

/** Waits for the profile picker. */
export async function expectPicker(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Who is using Pocketful?' })).toBeVisible();
}

/** Chooses a profile in the picker and types its PIN. */
export async function pick(page: Page, member: Pick<Adult | Child, 'username' | 'pin'>): Promise<void> {
  await page.getByRole('button', { name: member.username }).click();
  await typePin(page, member.pin);
}

/** Types a PIN on the keyboard. The field must have the focus. The last digit sends the PIN. */
export async function typePin(page: Page, pin: string): Promise<void> {
  const field = page.getByLabel(`Enter your ${pin.length}-digit PIN`);
  await expect(field).toBeFocused();
  await expect(field).not.toHaveAttribute('aria-busy');
  await page.keyboard.type(pin);
}

/** Waits for the home of an adult. */
export async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Family Dashboard' })).toBeVisible();
}

/** Waits for the home of a child. */
export async function expectChildHome(page: Page, { firstName }: Pick<Child, 'firstName'>): Promise<void> {
  await expect(page.getByRole('heading', { name: `Hi, ${firstName}!` })).toBeVisible();
}

/** Back to the picker, from either room. */
export async function switchProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Switch Profile' }).click();
  await expectPicker(page);
}

/** A line of a child's ledger, as it reads from left to right after its date. */
export async function expectLedgerLine(page: Page, line: number, [text, amount, balance]: readonly string[]) {
  const cells = page
    .getByRole('table', { name: 'Transaction Ledger entries' })
    .getByRole('row')
    .nth(line)
    .getByRole('cell');
  await expect(cells).toHaveText([/^[A-Z][a-z]+ \d{1,2}, \d{4}$/, text ?? '', amount ?? '', balance ?? '']);
}

/** Signs staff in at the portal. */
export async function signInStaff(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/admin-portal');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The button of a dialog, or that of a row and then that of its sheet. */
export type Opener = string | RegExp | readonly string[];

/** Presses a button that opens a dialog. Default title: the button's name. */
export async function openDialog(page: Page, buttons: Opener, title = [buttons].flat()[0] ?? ''): Promise<void> {
  for (const name of [buttons].flat())
    await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.or(page.getByRole('alertdialog', { name: title }))).toBeVisible();
}

/**
 * Opens another page of the app as a link in it does. Loading the app anew costs more than the page. Resolves once the former
 * page is gone. No dialog may be open: it has an entry in the history.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const former = await page.evaluateHandle(to => {
    const { pathname } = location;
    const heading = document.querySelector('h1');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return location.pathname === pathname ? null : heading;
  }, path);
  await page.waitForFunction(heading => !heading?.isConnected, former);
}

/** A path with ':child' as the id of the family's first child. */
export async function withChild(api: ApiClient, path: string): Promise<string> {
  if (!path.includes(':child')) return path;
  const members = await api.call('listFamilyMembers', {});
  return path.replace(':child', members.find(({ role }) => role === 'child')?.id ?? '');
}
