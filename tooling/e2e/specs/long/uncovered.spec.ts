import type { Page } from '@playwright/test';
import { VIEWPORTS } from '../../src/browser.ts';
import { enterDemo } from '../../src/demo-family.ts';
import { expectDashboard } from '../../src/steps.ts';
import { expect, test } from '../../src/test.ts';

test.use({ viewport: { width: 375, height: 667 } });

/** Number of scroll positions that are checked, from the page's top to its end. */
const PLACES = 10;

test('No floating element covers a button: Add Transaction is hidden, a toast is above the bottom bar, a page scrolls free of it, and it leaves a dialog’s title and buttons free: on a phone no floating element covers a button of a dashboard with requests', async ({
  page,
  api,
}) => {
  await enterDemo(api, 'dana');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Approve', exact: true }).first()).toBeVisible();
  expect(await coveredOn(page)).toEqual([]);
});

test('No floating element covers a button: Add Transaction is hidden, a toast is above the bottom bar, a page scrolls free of it, and it leaves a dialog’s title and buttons free: on a phone no floating element covers a button of a new family’s dashboard', async ({
  page,
  family: _,
}) => {
  await page.goto('/');
  await expectDashboard(page);
  await expect(page.getByRole('link', { name: 'Give One' })).toBeVisible();
  expect(await coveredOn(page)).toEqual([]);
});

test('on a laptop what a child did is on one line beside the buttons', async ({ page, api }) => {
  await enterDemo(api, 'dana');
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const requests = page.getByRole('region', { name: 'Approval Requests' });
    const words = requests.getByText(/finished a chore|claims a reward|asks to buy a goal|asks for money/);
    await expect(words.first()).toBeVisible();
    const heights = await words.evaluateAll(all => all.map(one => one.getBoundingClientRect().height));
    expect(Math.max(...heights), `${width}`).toBeLessThan(30);
    const [approve, word] = [requests.getByRole('button', { name: 'Approve', exact: true }).first(), words.first()];
    const [beside, line] = [await approve.boundingBox(), await word.boundingBox()];
    expect(Math.abs((beside?.y ?? 0) - (line?.y ?? 0)), `${width}`).toBeLessThan(30);
  }
});

test('No floating element covers a button: Add Transaction is hidden, a toast is above the bottom bar, a page scrolls free of it, and it leaves a dialog’s title and buttons free: on a phone a toast is at the lower edge, and free of a dialog that opens', async ({
  page,
  api,
  family: { childId },
}) => {
  const gift = { childId, amount: '5.00', description: 'Gift', category: 'gift' } as const;
  await api.call('createTransaction', { body: gift });
  await page.goto('/');
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
  await dialog.getByLabel('Amount').fill('1');
  await dialog.getByText('More', { exact: true }).click();
  await dialog.getByLabel('Description').fill('Found');
  await dialog.getByRole('button', { name: 'Add Transaction' }).click();
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await expect(toast).toBeVisible();
  const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  const bar = await page.getByRole('navigation').last().boundingBox();
  const gap = (bar?.y ?? 0) - y - height;
  expect([gap >= 0, gap <= 16]).toEqual([true, true]);
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  await dialog.getByRole('button', { name: 'Close' }).click({ trial: true });
  await dialog.getByRole('button', { name: 'Add Transaction' }).click({ trial: true });
});

for (const viewport of [VIEWPORTS.phone, VIEWPORTS.laptop])
  test(`No floating element covers a button: Add Transaction is hidden, a toast is above the bottom bar, a page scrolls free of it, and it leaves a dialog’s title and buttons free: the toast of a decision keeps no other decision from being pressed, ${viewport.width} pixels wide`, async ({
    page,
    api,
    family: { adult, adultId, child, childId },
  }) => {
    const dueDate = new Date().toISOString();
    const chores = ['Rake', 'Mow', 'Sweep', 'Dust'].map(name => ({ childId, name, reward: '1.00', dueDate }));
    const made = await Promise.all(chores.map(body => api.call('createChore', { body })));
    await api.call('verifyPin', { body: { userId: childId, pin: child.pin } });
    for (const { id } of made) await api.call('submitChore', { params: { id } });
    await api.call('verifyPin', { body: { userId: adultId, pin: adult.pin } });
    await page.setViewportSize(viewport);
    await page.goto('/');
    for (const name of ['Rake', 'Mow']) {
      await page
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByRole('button', { name: 'Approve', exact: true })
        .click();
      await expect(
        page
          .getByRole('region', { name: /^Notifications/ })
          .getByRole('listitem')
          .first(),
      ).toBeVisible();
      // Scrolling uncovers the buttons below the message.
      for (const next of ['Sweep', 'Dust'])
        for (const decision of ['Approve', 'Reject'])
          await page
            .getByRole('listitem')
            .filter({ hasText: next })
            .getByRole('button', { name: decision, exact: true })
            .click({ trial: true });
    }
  });

/** The buttons and links whose center is covered by another element, at each scroll position. */
async function coveredOn(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (let at = 0; at < PLACES; at++) {
    await page.evaluate(part => scrollTo(0, part * (document.body.scrollHeight - innerHeight)), at / (PLACES - 1));
    // A floating element checks for controls one frame after the scroll, and hides with a transition.
    await page.waitForTimeout(300);
    const found = await coveredHere(page);
    covered.push(...found.map(line => `${at}: ${line}`));
  }
  return covered;
}

/** The same at the present scroll position. */
function coveredHere(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const bottom = [...document.querySelectorAll('nav')].at(-1)?.getBoundingClientRect().top ?? innerHeight;
    return [...document.querySelectorAll('main :is(button, a)')].flatMap(control => {
      if (!control.checkVisibility({ visibilityProperty: true })) return [];
      const { x: left, y: up, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, up + height / 2];
      // Skips controls below the bars at the top and at the bottom, or scrolled out of a row of tabs.
      if (width === 0 || y < top || y > bottom || x < 0 || x > innerWidth) return [];
      const there = document.elementFromPoint(x, y);
      if (!there || control.contains(there)) return [];
      return [`${control.textContent} is covered by ${there.textContent?.slice(0, 40)}`];
    });
  });
}
