import { VIEWPORTS } from '../../src/browser.ts';
import { newAdult } from '../../src/family.ts';
import { test } from '../../src/mailing-server.ts';
import { expectChildHome, expectDashboard, expectPicker, expectToast, fillAdult, pick } from '../../src/steps.ts';
import { expect } from '../../src/test.ts';

test.use({ settings: { EMAIL_VERIFICATION: 'off' } });

/** No mail is sent at night, so the family lives where it is day. */
const isDay = (timeZone: string) => {
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format());
  return hour >= 8 && hour < 20;
};
const timeZone = ['America/New_York', 'Asia/Tokyo'].find(isDay) ?? 'Europe/Berlin';

test('An invited adult chooses username, password and PIN, accepts the policies, and is signed in; On a children’s own device only its children’s profiles open, by their PIN; A children’s own device stays signed in after a password change; No notice is sent before the adult chooses it: two phones and a tablet', async ({
  page,
  browser,
  baseURL,
  family,
  api,
  mailed,
}) => {
  // A mail may take a minute.
  test.setTimeout(240_000);
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
  await expect(page.getByText('Other devices cannot open this address yet')).toBeVisible();
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
  await expect(page.getByRole('button', { name: `Delete ${sam.firstName}` })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText(`${sam.username} joined your family`)).toBeVisible();

  // The tablet takes the typed code, and is the child's.
  await page.goto('/settings');
  await page.getByRole('button', { name: "Add a Child's Device" }).click();
  await page.getByLabel(family.child.firstName).check();
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

  // One adult chose mails at once, the other one none. The child hands in a chore, and sees no notices.
  await api.call('updateFamily', { body: { timeZone } });
  const due = new Date().toISOString();
  const body = { childId: family.childId, name: 'Feed the fish', reward: '1.00', dueDate: due };
  await api.call('createChore', { body });
  await page.getByRole('button', { name: 'Done' }).click();
  await page.goto('/settings?tab=notices');
  await page.getByRole('radio', { name: 'At once' }).check();
  await expect.poll(() => api.call('getNotices', {})).toMatchObject({ mail: 'at_once' });
  await phone.goto('/settings?tab=notices');
  await expect(phone.getByRole('radio', { name: 'Never' })).toBeChecked();
  await tablet.reload();
  await tablet.getByRole('button', { name: 'Submit for Approval' }).click();
  const notices = () => mailed.mails.filter(({ subject }) => subject === '1 item waits for you').map(({ to }) => to);
  await expect.poll(notices, { timeout: 90_000 }).toEqual([family.adult.email]);
  for (const adult of [page, phone]) await expect(adult).toHaveTitle(/^\(1\) /);
  await expect(tablet).toHaveTitle(/^[^(]/);
  await expect(tablet.getByText(/mail|notice/i)).toHaveCount(0);

  // It stays the child's over a new password of the adult who invited it, and a restart of its browser.
  await page.goto('/settings');
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

  expect(notices()).toEqual([family.adult.email]);

  // An adult ends it in the list of devices.
  const row = page.getByRole('listitem').filter({ hasText: `only for ${family.child.firstName}` });
  await row.getByRole('button', { name: /^Sign out/ }).click();
  await tablet.reload();
  await expect(
    tablet.getByRole('link', { name: 'Have an invitation code?' }).or(tablet.getByText('Start Saving Today')),
  ).toBeVisible();
});
