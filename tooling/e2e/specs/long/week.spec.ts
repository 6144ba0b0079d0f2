import { extractText } from 'unpdf';
import { addChild, newChild } from '../../src/family.ts';
import { expect, test } from '../../src/test.ts';

const CATEGORIES = ['chore', 'achievement', 'gift', 'spending', 'allowance', 'bonus', 'savings', 'other'] as const;
const NAMES = ['Noor', 'Maximiliana', 'Kit', 'Leo', 'Ola'];

test('The week of five children prints on one page, on A4 and on Letter', async ({
  page,
  api,
  family: { child, childId },
}) => {
  const children = [{ ...child, id: childId }];
  for (const [at, name] of NAMES.slice(1).entries()) {
    const other = newChild(name, String(4821 + at * 137));
    children.push({ ...other, id: (await addChild(api, other)).id });
  }
  // Money of every category on both sides, and a chore of each child.
  for (const { id } of children) {
    const record = (amount: string, category: (typeof CATEGORIES)[number]) =>
      api.call('createTransaction', { body: { childId: id, amount, description: 'x', category } });
    for (const category of CATEGORIES) await record('1234.56', category);
    for (const category of CATEGORIES) await record('-1200.25', category);
    const dueDate = new Date().toISOString();
    await api.call('createChore', { body: { childId: id, name: 'Dishes', reward: '1.00', dueDate } });
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'This week' }).click();
  await expect(page.getByRole('heading', { name: 'The family’s week' })).toBeVisible();
  for (const { firstName } of children) {
    const region = page.getByRole('region', { name: firstName });
    await expect(region.getByText(/saved \$274\.48 of \$9,876\.48/)).toBeVisible();
    await expect(region.getByText('0 of 1')).toBeVisible();
  }
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format });
    const { text: pages } = await extractText(new Uint8Array(pdf));
    expect(pages, format).toHaveLength(1);
    for (const { firstName } of children) expect(pages[0]).toContain(firstName);
    expect(pages[0]?.match(/\$274\.48/g), format).toHaveLength(2 * children.length);
    expect(pages[0]).not.toContain('Earlier');
  }
});

test('the week of the address is shown, and Back returns to it', async ({ page, family: { child } }) => {
  await page.goto('/week');
  const region = page.getByRole('region', { name: child.firstName });
  await expect(region.getByText('A quiet week: no money moved.')).toBeVisible();
  await page.getByRole('button', { name: 'Earlier' }).press('Enter');
  await expect(page).toHaveURL(/\/week\?day=\d{4}-\d\d-\d\d$/);
  const before = page.url();
  await expect(region).toBeVisible();
  await page.getByRole('button', { name: 'Earlier' }).press('Enter');
  await expect(page).not.toHaveURL(before);
  await page.goBack();
  await expect(page).toHaveURL(before);
  await page.goBack();
  await expect(page).toHaveURL('/week');
});
