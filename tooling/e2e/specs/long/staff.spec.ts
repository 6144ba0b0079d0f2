import { newAdult } from '../../src/family.ts';
import { OWNER } from '../../src/instance.ts';
import { expectToast, signInStaff as signIn } from '../../src/steps.ts';
import { expect, test } from '../../src/test.ts';

test('the first owner signs in to the portal and out of it; a reload forgets the token', async ({ page }) => {
  await signIn(page, OWNER.username, 'not-this-one');
  await expectToast(page, 'Access Denied', 'Invalid credentials');
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByText(`Signed in as ${OWNER.username}, Application Owner`)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(OWNER.email);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();

  await signIn(page, OWNER.username, OWNER.password);
  await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('an owner makes an account for support, who reads what a parent wrote; the account goes again', async ({
  browser,
  baseURL,
  api,
  family: { adult },
}) => {
  const subject = `The jars of ${adult.username}`;
  await api.call('sendFeedback', { body: { subject, message: 'They are lovely to look at.', rating: 5 } });
  const support = { ...newAdult(), password: 'Another-Walnut-1!' };

  // The founder of a family, who is signed in elsewhere, has no business at the portal.
  const [office, desk] = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })];
  const page = await office.newPage();
  await signIn(page, OWNER.username, OWNER.password);
  await page.getByRole('tab', { name: 'Admin Users' }).click();
  await page.getByRole('button', { name: 'Create Admin User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Admin User' });
  await dialog.getByLabel('First name').fill('Sasha');
  await dialog.getByLabel('Last name').fill('Support');
  await dialog.getByLabel('Username').fill(support.username);
  await dialog.getByLabel('Email').fill(support.email);
  await dialog.getByLabel('Password', { exact: true }).fill(support.password);
  await expect(dialog.getByLabel('Role')).toHaveValue('support_user');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Admin user created');

  const theirs = await desk.newPage();
  await signIn(theirs, support.email, support.password);
  await theirs.getByRole('tab', { name: 'Profile' }).click();
  await expect(theirs.getByText(`Signed in as ${support.username}, Support User`)).toBeVisible();
  await theirs.getByRole('tab', { name: 'Feedback' }).click();
  const card = theirs.getByRole('listitem').filter({ hasText: subject });
  await expect(card).toContainText('Rated Excellent');
  await card.getByRole('button', { name: /^Mark Resolved/ }).click();
  await expectToast(theirs, 'Feedback updated');
  await expect(card.getByRole('button', { name: /^Mark Resolved/ })).toBeDisabled();
  await card.getByRole('button', { name: /^Delete feedback/ }).click();
  await theirs.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(theirs, 'Feedback deleted');
  await expect(theirs.getByText(subject)).toHaveCount(0);

  await page.getByRole('button', { name: `Delete ${support.username}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Admin user deleted');
  await theirs.getByRole('tab', { name: 'Admin Users' }).click();
  await expect(theirs.getByText('Your session has ended')).toBeVisible();
  await Promise.all([office.close(), desk.close()]);
});

test('an unknown address of the staff’s says so', async ({ page }) => {
  await page.goto('/admin-portal/nowhere');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});
