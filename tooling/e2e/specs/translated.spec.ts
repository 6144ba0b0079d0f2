import type { Page } from '@playwright/test';
import { expectChildHome, expectDashboard, expectToast, giveMoney, pick, switchProfile } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

/** Translates like Chrome and Edge: replaces each text node, also a later one, by a copy inside <font>. */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const skipped = 'script, style, font, title, option, textarea, [translate=no]';
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || parent.closest(skipped) || !text.textContent?.trim()) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.textContent;
        outer.append(inner);
        parent.replaceChild(outer, text);
      }
    };
    addEventListener('DOMContentLoaded', () => {
      new MutationObserver(translateAll).observe(document.body, { childList: true, subtree: true });
    });
  });
}

test('Every screen works while the browser translates the page: an adult signs in and adds a chore, and a child hands it in', async ({
  page,
  family: { adult, child },
  api,
}) => {
  await api.call('logout', {});
  await translate(page);
  await page.goto('/login');
  await page.getByLabel('Email or username').fill(adult.username);
  for (const password of ['Wrong-7-Trees!', adult.password]) {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    if (password !== adult.password) await expectToast(page, 'Login failed');
  }
  await pick(page, adult);
  await expectDashboard(page);
  await page.getByRole('link', { name: 'All chores' }).click();
  await page.getByRole('button', { name: `Add a chore for ${child.username}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Chore' });
  await dialog.getByLabel('Chore name').fill('Mow the lawn');
  await dialog.getByLabel('Reward').fill('1.00');
  await dialog.getByRole('button', { name: 'Add Chore' }).click();
  await expectToast(page, 'Chore added');
  await switchProfile(page);
  await pick(page, child);
  await page.getByRole('link', { name: 'Chores' }).click();
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await page.getByRole('button', { name: /^Take back/i }).waitFor();
  await switchProfile(page);
  await pick(page, adult);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectToast(page, 'Chore Approved');
});

/** Compares all lines with those of the same address, reloaded in a tab without a translator. */
async function expectAsRead(page: Page, fresh: Page): Promise<void> {
  const lines = async (tab: Page) =>
    (await tab.getByRole('main').allInnerTexts())
      .join()
      .split(/\s*\n\s*/)
      .filter(Boolean);
  await fresh.goto(page.url());
  await expect(async () => expect(await lines(page)).toEqual(await lines(fresh))).toPass({ timeout: 10_000 });
}

test('Every screen works while the browser translates the page: figures are right after an action', async ({
  page,
  family,
  api,
}) => {
  const { child, childId, adultId } = family;
  await giveMoney(api, childId, '9.00');
  for (const name of ['Rake leaves', 'Wash up', 'Feed the cat'])
    await api.call('createChore', { body: { childId, name, reward: '2.00', dueDate: new Date().toISOString() } });
  await api.call('verifyPin', { body: { userId: childId, pin: child.pin } });
  for (const [name, target] of [
    ['Kite', '8.00'],
    ['Skates', '38.00'],
    ['Telescope', '60.00'],
  ] as const)
    await api.call('createGoal', { body: { childId, name, target } });
  const fresh = await page.context().newPage();
  await translate(page);
  await page.goto('/');
  await expectChildHome(page, child);
  await page.getByRole('link', { name: 'Goals' }).click();
  await page.getByRole('button', { name: 'Move Kite down' }).click();
  await expectAsRead(page, fresh);
  await page.getByRole('link', { name: 'Chores' }).click();
  for (const left of [2, 1]) {
    await page.getByRole('button', { name: 'Submit for Approval' }).first().click();
    await expect(page.getByRole('button', { name: 'Submit for Approval' })).toHaveCount(left);
    await expectAsRead(page, fresh);
  }
  await api.call('verifyPin', { body: { userId: adultId, pin: family.adult.pin } });
  await page.goto('/');
  await expectDashboard(page);
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
    await expectToast(page, 'Chore Approved');
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(left);
    await expectAsRead(page, fresh);
  }
});

test('Every screen works while the browser translates the page: staff sign in', async ({ page }) => {
  await translate(page);
  await page.goto('/admin-portal');
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-7-Trees!');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Access Denied');
});
