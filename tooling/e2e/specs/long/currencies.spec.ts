import type { Page } from '@playwright/test';
import type { ApiClient } from '@pocketful/api-client/client';
import { type Adult, type Child, newAdult, newChild } from '../../src/family.ts';
import {
  expectChildHome,
  expectDashboard,
  expectToast,
  follow,
  openDialog,
  pick,
  switchProfile,
} from '../../src/steps.ts';
import { expect, test } from '../../src/test.ts';
import { addChild, signUp, submitChore } from '../../src/walk.ts';

// Each visits some thirty screens.
test.describe.configure({ timeout: 240_000 });

const NAMES = ['placeholder', 'aria-label', 'aria-valuetext', 'title', 'alt'];

/** The texts that a person sees or hears: of the page, of its empty fields, and the names of its parts. */
async function textsOf(page: Page): Promise<string> {
  const named = page.locator(NAMES.map(name => `[${name}]`).join());
  const names = await named.evaluateAll(
    (elements, attributes) => elements.flatMap(element => attributes.map(name => element.getAttribute(name) ?? '')),
    NAMES,
  );
  return [...(await page.locator('body').allInnerTexts()), ...names].join('\n').replaceAll(/[\u00A0\u202F]/g, ' ');
}

/** The lines of a page that have none of what its family's country writes. */
async function foreignLines(page: Page, foreign: RegExp): Promise<string[]> {
  return (await textsOf(page)).split('\n').filter(line => foreign.test(line));
}

/** A place, a text that it shows once it is complete, and the dialogs of its buttons. */
type Shown = readonly [path: string, text: string, ...dialogs: (readonly [button: string | RegExp, title?: string])[]];

/** Opens each place and its dialogs, and refuses what is foreign. */
async function expectOwn(page: Page, places: readonly Shown[], foreign: RegExp): Promise<void> {
  for (const [path, text, ...dialogs] of places) {
    await follow(page, path);
    await expect(page.getByRole('main'), path).toContainText(text);
    await expect(page.locator('.animate-breathe')).toHaveCount(0);
    expect.soft(await foreignLines(page, foreign), path).toEqual([]);
    for (const [button, title = String(button)] of dialogs) {
      await openDialog(page, button, title);
      expect.soft(await foreignLines(page, foreign), `${title} of ${path}`).toEqual([]);
      // Its entry of the history is left as well, which the next place needs.
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
}

interface Founded {
  readonly adult: Adult;
  readonly child: Child;
}

/** A grown-up signs up, reads the currency in the wizard, and adds a child. */
async function found(page: Page, currency: string): Promise<Founded> {
  const [adult, child] = [newAdult(), newChild()];
  await signUp(page, adult);
  await expect(page.getByText(`Amounts are in ${currency}.`)).toBeVisible();
  await addChild(page, adult, child);
  return { adult, child };
}

/** Opens the dialog of a new chore. */
async function newChore(page: Page) {
  await page.getByRole('link', { name: 'All chores' }).click();
  await openDialog(page, 'Add Chore');
  const dialog = page.getByRole('dialog', { name: 'Add Chore' });
  await dialog.getByLabel('Chore name').fill('Rake the leaves');
  return { dialog, reward: dialog.getByLabel('Reward'), add: dialog.getByRole('button', { name: 'Add Chore' }) };
}

/** The child hands its chore in, and a parent approves it. */
async function earn(page: Page, { adult, child }: Founded): Promise<void> {
  await switchProfile(page);
  await pick(page, child);
  await expectChildHome(page, child);
  await submitChore(page);
  await switchProfile(page);
  await pick(page, adult);
  await expectDashboard(page);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectToast(page, 'Chore Approved');
}

/** Amounts of a family's life, on the wire. */
interface Amounts {
  readonly gift: string;
  readonly reward: string;
  readonly allowance: string;
  readonly goal: string;
}

/** Fills the other screens by calls of a parent, then of the child, who is active afterwards. Returns the child's id. */
async function live(api: ApiClient, { child }: Founded, { gift, reward, allowance, goal }: Amounts): Promise<string> {
  const childId = (await api.call('listFamilyMembers', {})).find(({ role }) => role === 'child')?.id ?? '';
  const given = { childId, description: 'Birthday money', category: 'gift' } as const;
  await api.call('createTransaction', { body: { ...given, amount: gift } });
  const dueDate = new Date(Date.now() + 40 * 86_400_000).toISOString();
  await api.call('createChore', { body: { childId, name: 'Wash up', reward, dueDate } });
  await api.call('createAllowance', { body: { childId, amount: allowance, rhythm: 'weekly', day: 5 } });
  await api.call('createReward', {
    body: { childId, name: 'Read a book', description: 'Any book', amount: reward, category: 'School' },
  });
  const body = { enabled: true, mostEach: reward, mostAWeek: goal };
  await api.call('setAutoApprove', { params: { id: childId }, body });
  await api.call('verifyPin', { body: { userId: childId, pin: child.pin } });
  await api.call('createGoal', { body: { childId, name: 'Telescope', target: goal } });
  await api.call('createWithdrawal', { body: { childId, amount: allowance, description: 'Cinema' } });
  return childId;
}

/** Amounts as screens show them: of the life above, the balance, and the least of the chore templates. */
type ShownAmounts = Readonly<Record<'balance' | 'reward' | 'allowance' | 'goal' | 'template', string>>;

/** A parent's places. */
function placesOfParent(childId: string, { balance, reward, allowance, template }: ShownAmounts): Shown[] {
  return [
    ['/', balance, ['Add Transaction']],
    ['/accounts', balance],
    ['/accounts/statement', balance],
    ['/chores', reward, ['Add Chore']],
    ['/chores?tab=completed', 'Rake the leaves'],
    ['/chores?tab=master', template],
    ['/rewards', 'Rewards Management'],
    ['/goals', 'only available for child accounts'],
    ['/week', 'To talk about'],
    [`/children/${childId}`, allowance],
    ['/settings', 'This device'],
    ['/settings?tab=accounts', 'Format of numbers and dates', ['Change Currency', 'Currency']],
    ['/settings?tab=chores', 'Chores for'],
    ['/settings?tab=rewards', reward],
    ['/settings?tab=notices', 'Notices'],
    ['/parental-data-rights', 'Under 13'],
  ];
}

/** A child's places. */
function placesOfChild({ balance, reward, goal }: ShownAmounts): Shown[] {
  return [
    ['/', balance, ['Withdraw', 'Request Withdrawal']],
    ['/goals', goal, ['Add New Goal', 'Create New Savings Goal']],
    ['/chores', reward],
    ['/rewards', reward],
    ['/settings', 'Settings'],
  ];
}

/** Visits the places of the child, who is active, and then of its parent. */
async function visit(
  page: Page,
  { adult, child, childId }: Founded & { readonly childId: string },
  amounts: ShownAmounts,
  foreign: RegExp,
): Promise<void> {
  await page.goto('/');
  await expectChildHome(page, child);
  await expectOwn(page, placesOfChild(amounts), foreign);
  await switchProfile(page);
  await pick(page, adult);
  await expectDashboard(page);
  await expectOwn(page, placesOfParent(childId, amounts), foreign);
}

test.describe('in Madrid', () => {
  test.use({ locale: 'es-ES', timezoneId: 'Europe/Madrid' });

  test('a family that signs up in Spain sees euros and its own dates on every screen', async ({ page, api }) => {
    // A dollar, a decimal point, a day as the United States write it, or the half of a day.
    const foreign =
      /\$|\d\.\d\d(?![\d.])|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}\b|\d [AP]M\b/i;
    const family = await found(page, 'euros');
    const { dialog, reward, add } = await newChore(page);
    await expect(reward).toHaveAttribute('placeholder', '0,00');
    await reward.fill('2,50');
    await add.click();
    await expectToast(page, 'Chore added');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main')).toContainText('2,50 €');
    await earn(page, family);
    await expect(page.getByRole('main')).toContainText(/Total Balance\s*2,50\s€/);

    const childId = await live(api, family, { gift: '1200.00', reward: '1.25', allowance: '5.00', goal: '40.00' });
    const amounts = {
      ...{ balance: '1202,50 €', reward: '1,25 €', allowance: '5,00 €', goal: '40,00 €' },
      template: '0,50 €',
    };
    await visit(page, { ...family, childId }, amounts, foreign);
  });
});

test.describe('in Tokyo', () => {
  test.use({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });

  test('a family that signs up in Japan types and sees whole yen on every screen', async ({ page, api }) => {
    // A dollar or a decimal.
    const foreign = /\$|\d[.,]\d{1,2}(?!\d)/;
    const family = await found(page, 'Japanese yen');
    const { dialog, reward, add } = await newChore(page);
    await expect(reward).toHaveAttribute('placeholder', '0');
    await reward.fill('5.50');
    await add.click();
    await expect(dialog.getByText('Please enter an amount such as 5')).toBeVisible();
    await reward.fill('500');
    await add.click();
    await expectToast(page, 'Chore added');
    await expect(dialog).toBeHidden();
    await earn(page, family);
    await expect(page.getByRole('main')).toContainText(/Total Balance\s*￥500/);

    const childId = await live(api, family, {
      gift: '1200.00',
      reward: '150.00',
      allowance: '300.00',
      goal: '4000.00',
    });
    const amounts = {
      ...{ balance: '￥1,700', reward: '￥150', allowance: '￥300', goal: '￥4,000' },
      template: '￥50',
    };
    await visit(page, { ...family, childId }, amounts, foreign);
  });
});
