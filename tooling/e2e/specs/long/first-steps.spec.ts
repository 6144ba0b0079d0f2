import { addChild, apiOf, foundFamily, newAdult, newChild, signUp } from '../../src/family.ts';
import { test } from '../../src/own-server.ts';
import { expectDashboard, expectToast } from '../../src/steps.ts';
import { expect } from '../../src/test.ts';

test('A new family sees its first steps in a list of ticks, until all are done; A new family gives its first chore, due today, and an allowance, and hands over the phone; A first step opens its dialog; Back closes it, and a reload keeps it: a new family is led through its first steps, up to a phone, and may dismiss them', async ({
  page,
  browser,
  server,
  api,
}) => {
  await server.restart({ PUBLIC_URL: 'http://pocketful.home:3000' });
  const adult = newAdult();
  await signUp(api, adult);
  await api.call('completeSetup', {});
  await page.goto('/');
  await expectDashboard(page);
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(page.getByRole('button', { name: 'Add First Family Member' })).toBeVisible();
  await expect(steps).toHaveCount(0);
  const child = await addChild(api, newChild());
  await expect(steps.getByRole('listitem')).toHaveCount(6);
  await steps.getByRole('link', { name: 'Give One' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Chore' });
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/chores');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Chores Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Chore' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
  const done = steps.getByRole('listitem').filter({ hasText: ': done' });
  await page
    .getByRole('region', { name: `What shall ${child.firstName} do first?` })
    .getByRole('button', { name: 'Make the bed' })
    .click();
  await expectToast(page, 'Chore added');
  await page.getByRole('region', { name: 'How much a week?' }).getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('region', { name: `Give ${child.firstName} the phone` })).toBeVisible();
  await expect(done).toHaveText([/Give a first chore/]);
  await expect(steps.getByRole('img', { name: 'Code for http://pocketful.home:3000' })).toBeVisible();

  const phone = await browser.newContext();
  await apiOf(phone, server.url).call('login', { body: { email: adult.email, password: adult.password } });
  await page.reload();
  await expect(done).toHaveText([/Give a first chore/, /Open it on a phone/]);
  await phone.close();
  await steps.getByRole('link', { name: 'Set Up' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Allowance' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/children\/[^/?]+$/);
  await page.goto('/');
  await steps.getByRole('button', { name: 'Dismiss the first steps' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Approval Requests')).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('A QR code leads a phone to Pocketful if phones have access: in the first steps until one has come, in Settings always: if only this computer has access, no phone is mentioned', async ({
  page,
  api,
}) => {
  await foundFamily(api);
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await expect(steps).not.toContainText('phone');
});
