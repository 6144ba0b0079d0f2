import { expect, test } from 'vitest';
import { familyWithChild } from '../fixtures/family.ts';
import { addChild, startApp } from '../harness.ts';

type Fixture = Awaited<ReturnType<typeof familyWithChild>>;
type Chore = readonly [dueDate: string, ...steps: ('submit' | 'approve' | 'reject')[]];

/** Creates chores, each with the steps that happened. */
async function play({ browser, child, mia }: Fixture, chores: readonly Chore[]): Promise<void> {
  for (const [dueDate, ...steps] of chores) {
    const chore = await browser.call('createChore', { body: { childId: mia.id, name: 'x', reward: '1.00', dueDate } });
    const params = { id: chore.id };
    for (const step of steps) {
      if (step === 'submit') await child.call('submitChore', { params });
      if (step === 'approve') await browser.call('approveChore', { params });
      if (step === 'reject') await browser.call('rejectChore', { params, body: {} });
    }
  }
}

/** `done of due, waiting` of this week. */
async function counts({ browser, mia }: Fixture) {
  const week = await browser.call('getChildWeek', { params: { id: mia.id } });
  return `${week.choresDone} of ${week.choresDue}, ${week.choresWaiting}`;
}

// It is Tuesday, March 10, 2026. The week begins on Monday at 4:00 UTC and ends on March 16 at 4:00 UTC.
test.each<readonly [string, readonly Chore[], string]>([
  ['no chore', [], '0 of 0, 0'],
  [
    'a chore of Monday 0:00 is due, one of Sunday 23:59 is not',
    [['2026-03-09T04:00:00Z'], ['2026-03-09T03:59:59Z']],
    '0 of 1, 0',
  ],
  [
    'a chore of this Sunday 23:59 is due, one of next Monday is not',
    [['2026-03-16T03:59:59Z'], ['2026-03-16T04:00:00Z']],
    '0 of 1, 0',
  ],
  ['an approved chore is done', [['2026-03-12T16:00:00Z', 'submit', 'approve'], ['2026-03-12T16:00:00Z']], '1 of 2, 0'],
  ['a submitted chore waits', [['2026-03-12T16:00:00Z', 'submit']], '0 of 1, 1'],
  ['a rejected chore is due', [['2026-03-12T16:00:00Z', 'submit', 'reject']], '0 of 1, 0'],
  [
    'what was done early counts in the week in which it was due',
    [['2026-03-17T16:00:00Z', 'submit', 'approve']],
    '0 of 0, 0',
  ],
  [
    'what was done late counts in the week in which it was due',
    [['2026-03-05T16:00:00Z', 'submit', 'approve']],
    '0 of 0, 0',
  ],
])(
  'The family’s week has what each child earned, spent and saved, by category, and the chores done of those due, from Monday to Sunday in the family’s time zone: %s',
  async (_, chores, expected) => {
    const app = await startApp();
    const fixture = await familyWithChild(app);
    await play(fixture, chores);
    expect(await counts(fixture)).toBe(expected);
  },
);

test('the occurrences of a series that exist are due', async () => {
  const app = await startApp();
  const fixture = await familyWithChild(app);
  const { browser, child, mia } = fixture;
  const { id } = await browser.call('createChore', {
    body: {
      ...{ childId: mia.id, name: 'x', reward: '1.00', dueDate: '2026-03-10T16:00:00Z' },
      ...{ isRecurring: true, frequency: 'daily', recurringDays: [] },
    },
  });
  expect(await counts(fixture)).toBe('0 of 1, 0');
  await child.call('submitChore', { params: { id } });
  expect(await counts(fixture)).toBe('0 of 2, 1');
  await browser.call('approveChore', { params: { id } });
  expect(await counts(fixture)).toBe('1 of 2, 0');
});

test('while chores are switched off none is due, and what they paid stays', async () => {
  const app = await startApp();
  const fixture = await familyWithChild(app);
  await play(fixture, [['2026-03-12T16:00:00Z', 'submit', 'approve'], ['2026-03-12T16:00:00Z']]);
  await fixture.browser.call('setChoresEnabled', { params: { id: fixture.mia.id }, body: { enabled: false } });
  const week = await fixture.browser.call('getChildWeek', { params: { id: fixture.mia.id } });
  expect(week).toMatchObject({ in: '1.00', choresDue: 0, choresDone: 0, choresWaiting: 0 });
});

test('a withdrawn consent leaves the week, an erasure removes it', async () => {
  const app = await startApp();
  const fixture = await familyWithChild(app);
  const { browser, family, mia } = fixture;
  await addChild(family, 'leo', '7350');
  await play(fixture, [['2026-03-12T16:00:00Z', 'submit', 'approve']]);
  const { id } = await browser.call('recordConsent', {
    body: { childId: mia.id, consentType: 'data_collection', verificationMethod: 'signed_in_form' },
  });
  await browser.call('withdrawConsent', { params: { id }, body: {} });
  const before = await browser.call('getFamilyWeek', {});
  expect(before.children).toHaveLength(2);
  expect(before.children.find(({ childId }) => childId === mia.id)).toMatchObject({ in: '1.00', choresDone: 1 });
  await browser.call('deleteChildAccount', { body: { childId: mia.id } });
  const { children } = await browser.call('getFamilyWeek', {});
  expect(children.map(({ childId }) => childId)).not.toContain(mia.id);
  expect(children).toHaveLength(1);
});
