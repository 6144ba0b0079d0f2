import { codeIn, type DeliveredMail, linkIn, type MailServer } from '@pocketful/local/mail-server';
import { type Adult, newAdult, newChild } from '../../src/family.ts';
import { test } from '../../src/mailing-server.ts';
import { expectChildHome, expectDashboard, expectPicker, expectToast, pick, sendSignUp } from '../../src/steps.ts';
import { expect } from '../../src/test.ts';

// The instance is behind https for its settings. Chromium sends cookies that need https to 127.0.0.1 too.
test.use({
  settings: {
    SERVES: 'public',
    PUBLIC_URL: 'https://pocketful.test',
    OPERATOR_NAME: 'Pocketful Inc.',
    OPERATOR_ADDRESS: '1 Main Street, Springfield',
    OPERATOR_PHONE: '555 0100',
    OPERATOR_EMAIL: 'privacy@pocketful.test',
    OPERATOR_SINCE: '2026-01-01',
  },
});

/** Waits for a mail to an adult with such a subject. Returns the newest one. */
async function mailAbout({ mails }: MailServer, { email }: Adult, about: RegExp): Promise<DeliveredMail> {
  const find = () => mails.findLast(({ to, subject }) => to === email && about.test(subject));
  await expect.poll(find).toBeTruthy();
  const mail = find();
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

test('For the public a child under 13 uses its profile only after a parent confirmed the consent by mail: sign-up, wizard, dialog, picker and rights page say what is owed, until the link is followed', async ({
  page,
  browser,
  baseURL,
  mailed,
}) => {
  const adult = newAdult();
  const [child, sibling] = [newChild(), newChild('Zoe', '6402')];
  const owed = (name: string) => new RegExp(`${name}'s profile opens`);

  await test.step('sign up with a verified address', async () => {
    await sendSignUp(page, adult);
    await expectToast(page, 'Registration Successful');
    await page.getByLabel('Verification code').fill(codeIn(await mailAbout(mailed, adult, /code/)));
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expectToast(page, 'Account Verified!');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email or username').fill(adult.username);
    await page.getByLabel('Password', { exact: true }).fill(adult.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'Welcome back!');
    await pick(page, adult);
  });

  await test.step('the wizard and the dialog say what is owed', async () => {
    await page.getByRole('button', { name: 'Add Children' }).click();
    await page.getByLabel('First name').fill(child.firstName);
    await page.getByLabel('Username').fill(child.username);
    await page.getByLabel('Birth year').selectOption(String(new Date().getFullYear() - child.age));
    await page.getByLabel('PIN', { exact: true }).fill(child.pin);
    await page.getByLabel('Confirm PIN').fill(child.pin);
    await page.getByRole('checkbox', { name: 'parental consent' }).check();
    await page.getByRole('checkbox', { name: 'data collection consent' }).check();
    await page.getByRole('button', { name: 'Create Child Account' }).click();
    await expect(page.getByText(owed(child.firstName)).first()).toBeVisible();
    await page.getByRole('button', { name: 'Finish Setup' }).click();
    await expectDashboard(page);
    await page.goto('/settings?tab=accounts');
    await page.getByRole('button', { name: 'Add Child' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Child Account' });
    await dialog.getByLabel('First name').fill(sibling.firstName);
    await dialog.getByLabel('Username').fill(sibling.username);
    await dialog.getByLabel('Age').fill(String(sibling.age));
    await dialog.getByLabel('PIN', { exact: true }).fill(sibling.pin);
    await dialog.getByLabel('Confirm PIN').fill(sibling.pin);
    await dialog.getByRole('checkbox', { name: 'parental consent' }).check();
    await dialog.getByRole('checkbox', { name: 'data collection consent' }).check();
    await dialog.getByRole('button', { name: 'Add Child' }).click();
    await expect(page.getByText(owed(sibling.firstName)).first()).toBeVisible();
  });

  await test.step('the rights page and the picker say what is owed', async () => {
    await page.goto('/parental-data-rights');
    await expect(page.getByText('not confirmed by email yet')).toHaveCount(2);
    await page.getByRole('button', { name: 'Switch Profile' }).click();
    await expectPicker(page);
    const tile = page.getByRole('button', { name: child.username });
    await expect(tile).toContainText('Opens when a grown-up follows the link in the mail');
    await tile.click({ force: true });
    await expectPicker(page);
  });

  await test.step('in a signed-out browser the link leads through the sign-in to the confirmation', async () => {
    const { pathname, hash } = new URL(linkIn(await mailAbout(mailed, adult, /confirm your consent/)));
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await elsewhere.newPage();
    await other.goto(`${pathname}${hash}`);
    await other.getByRole('link', { name: 'Sign In' }).click();
    await other.getByLabel('Email or username').fill(adult.username);
    await other.getByLabel('Password', { exact: true }).fill(adult.password);
    await other.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(other, 'Welcome back!');
    await pick(other, adult);
    await other.getByRole('button', { name: 'Confirm my consent' }).click();
    await expectToast(other, 'Consent Confirmed');
    await elsewhere.close();
  });

  await test.step('the profile of that child opens, and only that one', async () => {
    await page.goto('/');
    await expect(page.getByText('Opens when a grown-up follows the link in the mail')).toHaveCount(1);
    // The newest mail is the one about the child that was added last.
    await pick(page, sibling);
    await expectChildHome(page, sibling);
  });
});
