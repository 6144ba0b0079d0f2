import { readFile } from 'node:fs/promises';
import { codeIn, linkIn } from '@pocketful/local/mail-server';
import { addChild, apiOf, foundFamily, newAdult, newChild, signUp } from '../src/family.ts';
import { test as mailing } from '../src/mailing-server.ts';
import { expectDashboard, expectPicker, expectToast, giveMoney, pick, switchProfile } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

test('a parent takes a child’s data along, withdraws and gives consent, and deletes the account', async ({
  page,
  context,
  baseURL,
}) => {
  const api = apiOf(context, baseURL ?? '');
  const { adult, child, childId } = await foundFamily(api);
  await giveMoney(api, childId, '12.34');
  await page.goto('/parental-data-rights');
  await expect(page.getByText(childId)).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Data' }).click(),
  ]);
  await expectToast(page, 'Data Exported');
  expect(download.suggestedFilename()).toMatch(new RegExp(`^child-data-${childId}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file.profile).toMatchObject([{ firstName: child.firstName, username: child.username }]);
  expect(file.transactions).toMatchObject([{ amount: '12.34', description: 'Birthday money', balanceAfter: '12.34' }]);
  expect(JSON.stringify(file)).not.toContain(adult.username);

  await page.getByRole('button', { name: 'Withdraw Consent' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw Consent' }).click();
  await expectToast(page, 'Consent Withdrawn');
  await switchProfile(page);
  await pick(page, child);
  await expect(page.getByText(/opens again once a grown-up consents anew/).first()).toBeVisible();
  await page.goto('/parental-data-rights');
  await expectPicker(page);
  await pick(page, adult);
  await page.getByRole('button', { name: 'Record Consent' }).click();
  await expectToast(page, 'Consent Recorded');
  await expect(page.getByText('Protected')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText('Keep a copy first?')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click();
  await expectToast(
    page,
    'Account Deleted',
    "Your child's account and all associated data have been permanently deleted.",
  );
  await expect(page.getByText('No children yet')).toBeVisible();
  await page.goto('/');
  await expectDashboard(page);
  await expect(page.getByText(child.username)).toHaveCount(0);
});

test('a sign-up keeps its input while the policies are read', async ({ page }) => {
  await page.goto('/signup');
  const typed = { 'First name': 'Ada', 'Last name': 'Okafor', Username: 'ada-reads', Email: 'reads@example.com' };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Password', { exact: true }).fill('Walnut-7-Trees!');
  await page.getByLabel('Confirm password').fill('Walnut-7-Trees!');
  await page.getByLabel('PIN', { exact: true }).fill('2846');
  await page.getByLabel('Confirm PIN').fill('2846');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'privacy policy' }).click();
  await expect(page.getByText('Version 1.0, effective June 21, 2025')).toBeVisible();
  await page.getByRole('link', { name: 'Parental rights' }).click();
  await expect(page.getByRole('heading', { name: 'Parental rights' })).toBeInViewport();
  await page.getByRole('link', { name: 'Back to Policy Acceptance' }).click();
  await page.getByRole('checkbox', { name: 'privacy policy' }).check();
  await page.getByRole('checkbox', { name: 'terms of service' }).check();
  await expect(page.getByRole('button', { name: 'Create Family Account' })).toBeEnabled();
});

mailing('a consent is confirmed with the link of its mail', async ({ page, context, baseURL, mailed }) => {
  const [adult, child] = [newAdult(), newChild()];
  const mailAbout = async (about: RegExp) => {
    const find = () => mailed.mails.findLast(({ to, subject }) => to === adult.email && about.test(subject));
    await expect.poll(find).toBeTruthy();
    const mail = find();
    if (!mail) throw new Error('no mail came');
    return mail;
  };
  const api = apiOf(context, baseURL ?? '');
  await signUp(api, adult);
  const { email, password, pin } = adult;
  await api.call('verifyEmailCode', { body: { email, code: codeIn(await mailAbout(/code/)) } });
  await api.call('login', { body: { email, password } });
  const [member] = await api.call('listFamilyMembers', {});
  await api.call('verifyPin', { body: { userId: member?.id ?? '', pin } });
  await addChild(api, child);
  await api.call('completeSetup', {});

  await page.goto('/parental-data-rights');
  await page.getByRole('button', { name: 'Record Consent' }).click();
  await expectToast(page, 'Consent Recorded', 'in the mail that we have sent you');
  await expect(page.getByText('not confirmed by email yet')).toBeVisible();
  await page.goto(linkIn(await mailAbout(/confirm your consent/)));
  await page.getByRole('button', { name: 'Confirm my consent' }).click();
  await expectToast(page, 'Consent Confirmed');
  await page.goto('/parental-data-rights');
  await expect(page.getByText('Given, and confirmed by email')).toBeVisible();
});
