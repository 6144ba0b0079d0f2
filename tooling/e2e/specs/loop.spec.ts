import type { Browser, Locator, Page } from '@playwright/test';
import { addChild, apiOf, type Child, newAdult, newChild, PASSWORD, signUp } from '../src/family.ts';
import { test } from '../src/passing-days.ts';
import { expectChildHome, expectDashboard, pick } from '../src/steps.ts';
import { expect } from '../src/test.ts';

const SOON = { timeout: 5000 };

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const row = (list: Locator, text: string) => list.getByRole('listitem').filter({ hasText: text });
const queue = (page: Page) => region(page, 'Approval Requests');
const press = (place: Page | Locator, name: string | RegExp) =>
  place
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const balance = (page: Page, amount: string) =>
  expect(page.getByRole('main')).toContainText(new RegExp(`My Savings\\s*\\${amount}`), SOON);

/** A device of the family, with the size of its screen. */
async function device(browser: Browser, baseURL: string, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width, height }, reducedMotion: 'reduce' });
  return context.newPage();
}

/** Opens a profile on a device. A device that no adult has unlocked asks for a password first. */
async function openProfile(page: Page, username: string, member: { username: string; pin: string }): Promise<void> {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  const picker = page.getByRole('heading', { name: 'Who is using Pocketful?' });
  const leave = page.getByRole('button', { name: 'Switch Profile' });
  await expect(password.or(picker).or(leave)).toBeVisible();
  if (await password.isVisible()) {
    await page.getByLabel('Email or username').fill(username);
    await password.fill(PASSWORD);
    await press(page, 'Sign In');
  } else if (await leave.isVisible()) await leave.click();
  await expect(picker).toBeVisible();
  await pick(page, member);
}

test('a family of five plays a week on four devices', async ({ browser, days, page: laptop, api, baseURL }) => {
  test.setTimeout(240_000);
  const dana = newAdult();
  const sam = { ...newAdult(), firstName: 'Sam', pin: '1379' };
  const [mia, leo, bo] = [newChild('Mia', '4821'), newChild('Leo', '7350'), newChild('Bo', '6042')];
  await days.follow(laptop.context());
  await signUp(api, dana);
  const ids = new Map<Child, string>();
  for (const child of [mia, leo, bo]) ids.set(child, (await addChild(api, child)).id);
  await api.call('registerParent', { body: sam });
  await api.call('completeSetup', {});
  const now = async () => new Date(await laptop.evaluate(() => Date.now()));
  const chore = async (child: Child, name: string, reward: string) => {
    const dueDate = (await now()).toISOString();
    await api.call('createChore', { body: { childId: ids.get(child) ?? '', name, reward, dueDate } });
  };
  const money = (child: Child, amount: string, description: string) =>
    api.call('createTransaction', { body: { childId: ids.get(child) ?? '', amount, description, category: 'gift' } });

  const phone = await device(browser, baseURL, 375, 740);
  const tablet = await device(browser, baseURL, 768, 1024);
  const mias = await device(browser, baseURL, 375, 667);
  const open = async (page: Page, member: { username: string; pin: string; firstName: string }) => {
    const adult = member === dana || page === laptop ? dana : sam;
    await days.follow(page.context());
    await openProfile(page, adult.username, member);
    if ('age' in member) return expectChildHome(page, member);
    const dashboard = page.getByRole('heading', { name: 'Family Dashboard' });
    const accept = page.getByRole('button', { name: /Accept/ });
    await expect(dashboard.or(accept)).toBeVisible();
    if (await accept.isVisible()) {
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await accept.click();
    }
    await expectDashboard(page);
  };
  const nextDay = async (day: number) => {
    for (const page of [laptop, phone, tablet, mias]) await page.goto('about:blank');
    await days.goTo(day);
  };

  await test.step('Monday: Mia hands in the wrong chore and takes it back; Sam sends one back by mistake', async () => {
    await laptop.goto('/');
    await expectDashboard(laptop);
    await chore(mia, 'Feed the cat', '1.50');
    await chore(mia, 'Water the plants', '1.00');
    const seen = mias.waitForResponse('**/seen');
    await open(mias, mia);
    await seen;
    await open(phone, sam);
    const today = region(mias, 'Today');
    await press(today, 'Show 1 more');
    await press(row(today, 'Water the plants'), 'Submit for Approval');
    await expect(row(queue(phone), 'Water the plants')).toBeVisible(SOON);
    await mias.getByRole('link', { name: 'Chores', exact: true }).click();
    await press(mias, 'Take Back Water the plants');
    await expect(row(queue(phone), 'Water the plants')).toHaveCount(0, SOON);
    await mias.getByRole('link', { name: 'Home', exact: true }).click();
    await press(row(today, 'Feed the cat'), 'Submit for Approval');
    await press(row(queue(phone), 'Feed the cat'), 'Reject');
    await press(phone.getByRole('dialog'), /Reject/);
    await press(today, 'Show 1 more, 1 to try again');
    await expect(row(today, 'Feed the cat').getByText('Sent back')).toBeVisible(SOON);
    await press(phone, 'Undo');
    await press(row(queue(phone), 'Feed the cat'), 'Approve');
    await balance(mias, '$1.50');
  });

  await test.step('Tuesday: Dana types fifty dollars instead of five, and takes it back in the ledger', async () => {
    await nextDay(1);
    await open(laptop, dana);
    await press(laptop, 'Add Transaction');
    const dialog = laptop.getByRole('dialog', { name: 'Add Transaction' });
    await dialog.getByLabel('Amount').fill('50');
    await dialog.getByText('More', { exact: true }).click();
    await dialog.getByLabel('Description').fill('From Grandma');
    await press(dialog, 'Add Transaction');
    await expect(dialog).toHaveCount(0);
    const history = region(laptop, 'Transaction History');
    await press(row(history, 'From Grandma'), 'Take back From Grandma');
    await expect(row(history, 'Taken back: From Grandma')).toBeVisible(SOON);
    await money(mia, '5.00', 'From Grandma, again');
    await open(mias, mia);
    await balance(mias, '$6.50');
    // The transaction and its reversal are no news; the second one is.
    await expect(region(mias, 'Today')).toContainText('New since you were here');
    await expect(region(mias, 'Today')).toContainText('From Grandma, again');
  });

  await test.step('Wednesday: Sam approves a chore that was not done, and takes it back a day later', async () => {
    await nextDay(2);
    await open(laptop, dana);
    await chore(leo, 'Rake the leaves', '3.00');
    await api.call('createAllowance', {
      body: { childId: ids.get(leo) ?? '', amount: '4.00', rhythm: 'weekly', day: 5 },
    });
    const seen = tablet.waitForResponse('**/seen');
    await open(tablet, leo);
    await press(row(region(tablet, 'Today'), 'Rake the leaves'), 'Submit for Approval');
    await seen;
    await open(phone, sam);
    await press(row(queue(phone), 'Rake the leaves'), 'Approve');
    await balance(tablet, '$3.00');
    await nextDay(3);
    await open(phone, sam);
    const answered = region(phone, 'Lately');
    await press(row(answered, 'Rake the leaves'), 'More for Rake the leaves');
    await press(row(answered, 'Rake the leaves'), 'Take back Rake the leaves');
    await expect(row(queue(phone), 'Rake the leaves')).toBeVisible(SOON);
  });

  await test.step('Thursday: a withdrawal is promised, marked by mistake, handed over, and received', async () => {
    await open(mias, mia);
    await press(mias, 'Withdraw');
    const dialog = mias.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('2');
    await dialog.getByLabel(/What/).fill('Stickers');
    await press(dialog, /Request|Submit|Withdraw/);
    await press(row(queue(phone), 'Stickers'), 'Approve');
    await expect(mias.getByText('On its way')).toBeVisible(SOON);
    await press(phone, 'Given: Stickers');
    // The former row has left before the new one is looked for.
    await expect(row(region(phone, 'To hand over'), 'Stickers')).toHaveCount(0, SOON);
    await press(phone, 'Undo');
    await expect(row(region(phone, 'To hand over'), 'Stickers')).toBeVisible(SOON);
    await press(phone, 'Given: Stickers');
    await press(mias, 'Got it: Stickers');
    await expect(mias.getByText('You got it')).toBeVisible(SOON);
    await balance(mias, '$4.50');
    // Leo did not rake.
    await press(row(queue(phone), 'Rake the leaves'), 'Reject');
    await press(phone.getByRole('dialog'), /Reject/);
    await expect(row(queue(phone), 'Rake the leaves')).toHaveCount(0, SOON);
  });

  await test.step('Friday is a payday: Leo sees what is new, and rakes', async () => {
    await nextDay(4);
    await open(tablet, leo);
    await balance(tablet, '$4.00');
    const today = region(tablet, 'Today');
    await expect(today).toContainText('New since you were here');
    await expect(today).toContainText(/Allowance for Friday/);
    await press(row(today, 'Rake the leaves'), 'Try Again');
    await expect(row(today, 'Rake the leaves')).toContainText('Awaiting Approval', SOON);
  });

  await test.step('Saturday: all is approved at once, taken back at once, and approved again', async () => {
    await nextDay(5);
    await open(laptop, dana);
    await chore(bo, 'Tidy the bedroom', '2.00');
    await money(bo, '3.00', 'For the swing');
    await open(tablet, bo);
    await press(row(region(tablet, 'Today'), 'Tidy the bedroom'), 'Submit for Approval');
    await expect(row(queue(laptop), 'Tidy the bedroom')).toBeVisible(SOON);
    const approveAll = async () => {
      await press(laptop, 'Approve all');
      await press(laptop.getByRole('alertdialog').or(laptop.getByRole('dialog')), /^Approve/);
    };
    await approveAll();
    await balance(tablet, '$5.00');
    await press(laptop, 'Undo');
    await balance(tablet, '$3.00');
    await expect(row(queue(laptop), 'Tidy the bedroom')).toBeVisible(SOON);
    await approveAll();
    await balance(tablet, '$5.00');
  });

  await test.step('Saturday evening: Bo takes back a claim and a request to buy, buys a yo-yo, and gets it', async () => {
    const childId = ids.get(bo) ?? '';
    await api.call('createReward', {
      body: { childId, name: 'Read a book', description: 'Any book', amount: '1.00', category: 'School' },
    });
    await apiOf(tablet.context(), baseURL).call('createGoal', {
      body: { childId, name: 'Yo-yo', target: '4.00' },
    });
    await tablet.getByRole('navigation').getByRole('link', { name: 'Rewards' }).click();
    await press(tablet, /I Did This!/);
    await press(tablet, 'Take Back Read a book');
    await expect(tablet.getByRole('button', { name: /I Did This!/ })).toBeEnabled(SOON);
    await tablet.getByRole('navigation').getByRole('link', { name: 'Goals' }).click();
    await press(tablet, 'Request to Buy');
    await press(tablet, 'Take Back Yo-yo');
    await press(tablet, 'Request to Buy');
    await press(row(queue(laptop), 'Yo-yo'), 'Approve');
    await press(laptop, 'Given: Yo-yo');
    await tablet.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await tablet.getByText(/answers? from your grown-ups/).click();
    await press(tablet, 'Got it: Yo-yo');
    await expect(tablet.getByRole('button', { name: 'Got it: Yo-yo' })).toHaveCount(0, SOON);
    await balance(tablet, '$1.00');
  });

  await test.step('Sunday: the week tells what happened, and the books verify', async () => {
    await nextDay(6);
    await open(laptop, dana);
    await laptop.getByRole('link', { name: 'This week' }).click();
    await expect(laptop.getByRole('heading', { name: 'The family’s week' })).toBeVisible();
    const week = (child: Child) => region(laptop, new RegExp(child.firstName));
    await expect(week(mia)).toContainText('Mia saved $4.50 of $6.50, most of it from gifts.');
    await expect(week(mia)).toContainText(/Earned\$6\.50Spent\$2\.00Saved\$4\.50Chores done1 of 2/);
    await expect(week(leo)).toContainText('Leo saved all $7.00, most of it from the allowance.');
    await expect(week(leo)).toContainText(/Earned\$7\.00Spent\$0\.00Saved\$7\.00Chores done1 of 1/);
    await expect(week(bo)).toContainText(/Earned\$5\.00Spent\$4\.00Saved\$1\.00Chores done1 of 1/);
    await open(mias, mia);
    await expect(mias.getByRole('heading', { name: 'My week' })).toBeVisible();
    await expect(mias.getByRole('main')).toContainText('You saved $4.50 of $6.50');
    const children = (await api.call('listFamilyMembers', {})).filter(({ role }) => role === 'child');
    const entries = await Promise.all(
      children.map(({ id }) => api.call('listChildTransactions', { params: { id }, query: { limit: 200 } })),
    );
    expect(entries.flat().filter(({ reversedBy }) => reversedBy !== undefined)).toHaveLength(4);
    const owed = await api.call('listWithdrawals', {});
    expect(owed.map(one => [one.owed, one.receivedAt !== null])).toEqual([[false, true]]);
    expect(await days.run('verify')).toContain('All books add up');
  });
});
