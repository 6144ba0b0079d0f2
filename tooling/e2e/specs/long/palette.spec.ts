import { withClient } from '@pocketful/local/database-roles';
import { addChild, newChild } from '../../src/family.ts';
import { OWNER } from '../../src/instance.ts';
import { sharedInstance } from '../../src/shared-instance.ts';
import { signInStaff } from '../../src/steps.ts';
import { expect, test } from '../../src/test.ts';

test('Ctrl+K leads to a tab, a user, or a request, by keyboard: by keyboard alone, a request’s id leads to its audit rows, and a name to a user', async ({
  browser,
  baseURL,
  api,
  family: { adult },
}) => {
  const kit = await addChild(api, newChild('Kit', '4821'));
  let requestId = '';
  await withClient(sharedInstance().env.DATABASE_ADMIN_URL ?? '', async client => {
    const text = "SELECT request_id FROM audit_entries WHERE action = 'child.created' AND object_id = $1";
    requestId = (await client.query<{ request_id: string }>(text, [kit.id])).rows[0]?.request_id ?? '';
  });

  // The founder of a family, who is signed in elsewhere, has no business at the portal.
  const desk = await browser.newContext({ baseURL });
  const page = await desk.newPage();
  await signInStaff(page, OWNER.username, OWNER.password);
  await expect(page.getByRole('tab', { name: 'Feedback' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type(requestId);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const trail = page.getByRole('table', { name: 'Rows of the audit log' });
  await expect(trail.getByRole('row')).toHaveCount(2);
  await expect(trail).toContainText('child.created');
  await expect(trail).toContainText(kit.id);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(adult.username);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: `Users found for ${adult.username}` })).toContainText(adult.email);
  expect(page.url()).not.toContain(adult.username);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.close();
});
