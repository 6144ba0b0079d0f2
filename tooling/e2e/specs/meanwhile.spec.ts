import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/test.ts';

const SIZES = [
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
];

/** Whether an element is on the screen with nothing over it. */
function isSeen(element: Locator): Promise<boolean> {
  return element.evaluate(button => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (button === found || button.contains(found));
  });
}

async function expectQuestion(page: Page, asks: string): Promise<void> {
  const question = page.getByRole('alert').filter({ hasText: 'changed this while you were writing.' });
  await expect(question).toBeFocused();
  // A toast about the form before may lie over it for five seconds.
  for (const name of ['Keep mine', 'Show theirs'])
    await expect
      .poll(() => isSeen(question.getByRole('button', { name })), { message: asks, timeout: 10_000 })
      .toBe(true);
}

for (const size of SIZES)
  test(`An edit that began before another one of the same fields is refused and says who made that one: each dialog asks in sight, at ${size.width} px`, async ({
    page,
    api,
    family,
  }) => {
    const { childId } = family;
    const dueDate = new Date(Date.now() + 86_400_000).toISOString();
    const own = { childId, reward: '2.00', dueDate };
    const terms = { rhythm: 'weekly', day: 5, startsOn: '2030-01-04' } as const;
    const [chore, reward, allowance] = await Promise.all([
      api.call('createChore', { body: { ...own, name: 'Feed the cat' } }),
      api.call('createReward', {
        body: { childId, name: 'Weed', description: 'A bed', amount: '1.00', category: 'School' },
      }),
      api.call('createAllowance', { body: { childId, amount: '3.00', ...terms } }),
    ]);
    const edit = (name: string) => ({ params: { id: childId }, body: { firstName: name } });
    const dialogs = [
      [
        '/chores',
        ['Feed the cat', 'Edit'],
        'Chore name',
        () =>
          api.call('updateChore', {
            params: { id: chore.id },
            body: { ...own, name: 'Feed both cats', completed: false },
          }),
      ],
      [
        '/settings?tab=rewards',
        ['Weed', 'Edit'],
        'Reward name',
        () => api.call('updateReward', { params: { id: reward.id }, body: { name: 'Weed all' } }),
      ],
      [
        `/children/${childId}`,
        /^Edit .*'s allowance/,
        'Amount',
        () => api.call('updateAllowance', { params: { id: allowance.id }, body: { amount: '4.00' } }),
      ],
      [
        '/settings?tab=accounts',
        `Edit ${family.child.firstName}`,
        'First name',
        () => api.call('updateUser', edit('Theirs')),
      ],
    ] as const;
    await page.setViewportSize(size);
    for (const [path, opener, field, editElsewhere] of dialogs) {
      await page.goto(path);
      for (const name of [opener].flat()) await page.getByRole('button', { name }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(field).fill('7');
      await editElsewhere();
      await dialog.getByRole('button', { name: /^Save/ }).click();
      await expectQuestion(page, `${path} ${field}`);
      await dialog.getByRole('button', { name: 'Keep mine' }).click();
      await expect(dialog).toBeHidden();
      // The next page waits until the dialog's entry has left the history.
      await expect.poll(() => page.evaluate(() => history.state?.usr?.layers ?? [])).toEqual([]);
    }
  });
