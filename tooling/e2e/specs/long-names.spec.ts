import { addChild, newChild } from '../src/family.ts';
import { expectChildHome, follow } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

test.use({ viewport: { width: 375, height: 812 } });

/** As long as a first name may be, without a break. */
const FIRST_NAME = `W${'w'.repeat(49)}`;

test('A name of any length widens no page on a phone', async ({ page, api, family: _ }) => {
  const child = newChild(FIRST_NAME, '6284');
  const username = `w-${child.username.slice(-8)}`;
  const { id } = await addChild(api, { ...child, username });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto('/');
  for (const path of [
    '/',
    '/accounts',
    '/accounts/statement',
    '/chores',
    '/week',
    '/settings?tab=accounts',
    `/children/${id}`,
  ]) {
    await follow(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(new RegExp(`${FIRST_NAME}|${username}`)).first()).toBeAttached();
    expect.soft(await width(), path).toBe(375);
  }
  await api.call('verifyPin', { body: { userId: id, pin: child.pin } });
  await page.goto('/');
  await expectChildHome(page, { firstName: FIRST_NAME });
  expect(await width()).toBe(375);
});
