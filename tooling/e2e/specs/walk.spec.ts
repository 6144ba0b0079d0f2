import type { BrowserContext, Page } from '@playwright/test';
import { type Adult, type Child, newAdult, newChild } from '../src/family.ts';
import { type OwnServer, test } from '../src/own-server.ts';
import { expectChildHome, expectDashboard, expectLedgerLine, expectPicker, pick, switchProfile } from '../src/steps.ts';
import { expect } from '../src/test.ts';
import { addChild, addChore, addTransaction, approve, becomeChild, signUp, submitChore } from '../src/walk.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('from sign-up to a paid chore, in two tabs, and over a restart', async ({ page, context, server, problems }) => {
  const [adult, child] = [newAdult(), newChild()];
  await test.step('a grown-up signs up', () => signUp(page, adult));
  await test.step('the wizard adds a child', () => addChild(page, adult, child));
  await test.step('a transaction is recorded', () => addTransaction(page));
  await test.step('a chore is assigned', () => addChore(page, child));
  await test.step('the child picks the own profile', () => becomeChild(page, child));
  await test.step('the child submits the chore', () => submitChore(page));
  const second = await test.step('a second tab turns to the parent', () => openAsParent(context, page, adult, child));
  await test.step('the parent approves', () => approve(second));
  await test.step('the child sees the payment', () => seePayment(page, second, child));
  await test.step('a reload keeps profile and place', () => reload(page, second, child));
  await test.step('all is there after a restart', () => problems.whileDown(() => restart(page, second, server, child)));
});

/** A device has one active profile: a switch in one tab switches the other tab as well. */
async function openAsParent(context: BrowserContext, first: Page, adult: Adult, child: Child): Promise<Page> {
  const second = await context.newPage();
  await second.goto('/');
  await expectChildHome(second, child);
  await switchProfile(second);
  await expectPicker(first);
  await pick(second, adult);
  await expectDashboard(second);
  await expectDashboard(first);
  await expect(first.getByRole('heading', { name: 'My Chores' })).toHaveCount(0);
  return second;
}

async function seePayment(first: Page, second: Page, child: Child): Promise<void> {
  await switchProfile(second);
  await expectPicker(first);
  await first.bringToFront();
  await pick(first, child);
  for (const tab of [first, second]) {
    await expectChildHome(tab, child);
    await expectPaid(tab);
  }
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toContainText(/My Savings\s*\$25\.50/);
  await expectLedgerLine(page, 1, ['Rake the leaves', '+$5.50', '$25.50']);
  await expectLedgerLine(page, 2, ['Birthday money', '+$20.00', '$20.00']);
}

async function reload(first: Page, second: Page, child: Child): Promise<void> {
  await second.bringToFront();
  await second
    .getByRole('link', { name: /^(All chores|Chores)$/ })
    .first()
    .click();
  for (const tab of [first, second]) await tab.reload();
  await expectChildHome(first, child);
  await expectPaid(first);
  await expect(second).toHaveURL('/chores');
  await expect(second.getByRole('heading', { name: 'My Completed Chores (1)' })).toBeVisible();
}

async function restart(first: Page, second: Page, server: OwnServer, child: Child): Promise<void> {
  await server.restart();
  for (const tab of [first, second]) await tab.reload();
  await expectChildHome(first, child);
  await expectPaid(first);
  await expect(second.getByRole('heading', { name: 'My Completed Chores (1)' })).toBeVisible();
}
