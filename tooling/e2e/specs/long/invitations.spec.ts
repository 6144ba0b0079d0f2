import { RULES } from '@pocketful/rules';
import { VIEWPORTS } from '../../src/browser.ts';
import { newAdult } from '../../src/family.ts';
import { expectChildHome, expectDashboard, expectPicker, expectToast, fillAdult, pick } from '../../src/steps.ts';
import { expect, test } from '../../src/test.ts';

test(`${RULES.invitations.ownSecrets}; ${RULES.invitations.ownDevice}; ${RULES.invitations.deviceStays}: two phones and a tablet`, async ({
  page,
  browser,
  baseURL,
  family,
}) => {
  test.slow();
  const other = async () => (await browser.newContext({ baseURL, viewport: VIEWPORTS.phone })).newPage();
  const [phone, tablet] = [await other(), await other()];

  // The first phone invites; the second one scans the code.
  await page.goto('/settings?tab=accounts');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const answered = page.waitForResponse(
    response => response.url().endsWith('/api/invitations') && response.status() === 201,
  );
  await page.getByRole('button', { name: 'Make Invitation' }).click();
  const { secret } = await (await answered).json();
  await expect(page.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Invitation for a grown-up')).toBeVisible();
  await phone.goto(`/join#token=${secret}`);
  await expect(phone.getByText(`Ada invites you to the ${family.adult.lastName} family.`)).toBeVisible();
  const sam = { ...newAdult(), firstName: 'Sam', pin: '6157' };
  await fillAdult(phone, sam);
  await phone.getByRole('button', { name: 'Continue' }).click();
  for (const box of await phone.getByRole('checkbox').all()) await box.check();
  await phone.getByRole('button', { name: 'Join the Family' }).click();
  await expectDashboard(phone);
  await expect(page.getByText('Invitation for a grown-up')).toBeHidden();
  await expect(page.getByRole('button', { name: `Delete ${sam.username}` })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText(`${sam.username} joined your family`)).toBeVisible();

  // The tablet takes the typed code, and is the child's.
  await page.goto('/settings');
  await page.getByRole('button', { name: "Add a Child's Device" }).click();
  await page.getByLabel(family.child.username).check();
  await page.getByRole('button', { name: 'Make Invitation' }).click();
  const code = await page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).textContent();
  await tablet.goto('/login');
  await tablet.getByRole('link', { name: 'Have an invitation code?' }).click();
  await tablet.getByLabel('Username of the person who invited you').fill(family.adult.username);
  await tablet.getByLabel('Code', { exact: true }).fill(code ?? '');
  await tablet.getByRole('button', { name: 'Continue' }).click();
  await tablet.getByRole('button', { name: 'Add This Device' }).click();
  await expectPicker(tablet);
  await expect(tablet.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await pick(tablet, family.child);
  await expectChildHome(tablet, family.child);

  // It stays the child's over a new password of the adult who invited it, and a restart of its browser.
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('New password', { exact: true }).fill('Chestnut-8-Trees!');
  await page.getByLabel('Confirm new password').fill('Chestnut-8-Trees!');
  await page.getByLabel('Current password').fill(family.adult.password);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Profile Updated');
  await tablet.reload();
  await expectChildHome(tablet, family.child);
  await tablet.getByRole('button', { name: 'Switch Profile' }).click();
  await expectPicker(tablet);
  await expect(tablet.getByRole('main').getByRole('listitem')).toHaveCount(1);

  // An adult ends it in the list of devices.
  const row = page.getByRole('listitem').filter({ hasText: `only for ${family.child.username}` });
  await row.getByRole('button', { name: /^Sign out/ }).click();
  await tablet.reload();
  await expect(
    tablet.getByRole('link', { name: 'Have an invitation code?' }).or(tablet.getByText('Start Saving Today')),
  ).toBeVisible();
});
