import { OWNER } from '../src/instance.ts';
import { expectDashboard, expectToast, signInStaff } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

test('an unhandled error is reported with a comment, and staff find it without secrets and names', async ({
  page,
  api,
  family,
  problems,
}) => {
  await page.goto('/');
  await expectDashboard(page);
  const { firstName } = family.adult;
  await page.evaluate(name => {
    setTimeout(() => {
      throw new RangeError(`${name} has no jar, pin=4821`);
    });
  }, firstName);
  const dialog = page.getByRole('dialog', { name: 'JavaScript Error' });
  await expect(dialog).toContainText('Something went wrong');
  await dialog.getByLabel('What were you doing?').fill(`I opened the jars as ${firstName}`);
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await expectToast(page, 'Report sent', 'Thank you for telling us.');
  await expect(dialog).toHaveCount(0);
  problems.found.length = 0;

  const staff = await api.call('staffLogin', { body: { username: OWNER.username, password: OWNER.password } });
  const headers = { 'x-admin-token': staff.adminToken };
  const answer = await page.request.get('/api/error-logs', { headers });
  const logs: { technicalMessage: string | null; userComment: string; url: string }[] = await answer.json();
  expect(logs.find(({ technicalMessage }) => technicalMessage?.startsWith('RangeError'))).toMatchObject({
    technicalMessage: 'RangeError: [name] has no jar, pin=[hidden]',
    userComment: 'I opened the jars as [name]',
    url: '/',
  });

  const desk = await page.context().newPage();
  await desk.goto('/error-logs');
  // A family's cookie opens nothing here.
  await expect(desk.getByText('Error logs are only for the people who run Pocketful.')).toBeVisible();
  await api.call('logout', {});
  await desk.reload();
  await desk.getByLabel('Username').fill(OWNER.username);
  await desk.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await desk.getByRole('button', { name: 'Sign In' }).click();
  const row = desk.getByRole('row').filter({ hasText: 'RangeError: [name] has no jar' });
  await row.getByRole('button', { name: 'Details' }).click();
  const details = desk.getByRole('dialog', { name: 'JavaScript Error' });
  await expect(details).toContainText('I opened the jars as [name]');
  await details.getByRole('button', { name: 'Update' }).click();
  const update = desk.getByRole('dialog', { name: 'Update error log' });
  await update.getByLabel('Status').selectOption('Resolved');
  await update.getByLabel('Assigned to').selectOption(OWNER.username);
  await update.getByLabel('Resolution').fill('It has one now.');
  await update.getByRole('button', { name: 'Save' }).click();
  await expect(details).toContainText('It has one now.');
  await desk.goBack();
  await expect(row).toContainText('Resolved');
});

test('The portal’s summary sets only the status or only the assignee of a log, in its own words: support assigns an error and resolves it in the portal’s overview', async ({
  page,
  api,
}) => {
  const message = 'A jar fell over by itself';
  await api.call('reportError', {
    body: { errorType: 'Application Error', severity: 'high', message, url: '/' },
  });
  await api.call('logout', {});
  await signInStaff(page, OWNER.username, OWNER.password);
  const row = page.getByRole('list', { name: 'Recent error logs' }).getByRole('listitem').filter({ hasText: message });
  const status = row.getByLabel(/^Status of/);
  await status.selectOption('In Progress');
  await expectToast(page, 'Error log updated', 'It is marked as in progress.');
  await row.getByLabel(/^Assigned to/).selectOption(OWNER.username);
  await expectToast(page, 'Error log updated', `It is assigned to ${OWNER.username}.`);
  await status.selectOption('Resolved');
  await expectToast(page, 'Error log updated', 'It is marked as resolved.');
  await row.getByRole('link').click();
  const details = page.getByRole('dialog', { name: 'Application Error' });
  await expect(details).toContainText('Resolved');
  await expect(details).toContainText(OWNER.username);
});
