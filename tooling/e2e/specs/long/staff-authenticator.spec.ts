import { Secret, TOTP } from 'otpauth';
import { apiOf, newAdult } from '../../src/family.ts';
import { OWNER } from '../../src/instance.ts';
import { expect, test } from '../../src/test.ts';

test('The code of an authenticator follows the password, counts once, and has five tries: an authenticator is added, asked for at the next sign-in, and stood in for by a recovery code', async ({
  page,
  api,
  baseURL,
  browser,
}) => {
  const person = { ...newAdult(), password: 'Another-Walnut-1!' };
  const { adminToken } = await api.call('staffLogin', {
    body: { username: OWNER.username, password: OWNER.password },
  });
  const office = await browser.newContext({ baseURL, extraHTTPHeaders: { 'x-admin-token': adminToken } });
  const { username, email, password, firstName, lastName } = person;
  const made = { username, email, password, firstName, lastName, role: 'support_user' } as const;
  await apiOf(office, baseURL).call('createStaff', { body: made });

  const signIn = async () => {
    await page.goto('/admin-portal');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  await signIn();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Add Authenticator' }).click();
  await page.getByRole('dialog').getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const scan = page.getByRole('dialog', { name: 'Scan it with your phone' });
  const key = ((await scan.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? '').replaceAll(' ', '');
  const authenticator = new TOTP({ secret: Secret.fromBase32(key) });
  await scan.getByLabel('Code').fill(authenticator.generate());
  await scan.getByRole('button', { name: 'Add Authenticator' }).click();
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(/10 recovery codes left/)).toBeVisible();

  await signIn();
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByText(/9 recovery codes left/)).toBeVisible();
  // The code that confirmed it is used up; the next span's is taken already.
  await signIn();
  await page.getByLabel('Code').fill(authenticator.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});
