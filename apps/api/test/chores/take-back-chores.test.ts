import { expect, test } from 'vitest';
import { pass } from '../fixtures/allowances.ts';
import { familyWithChild } from '../fixtures/family.ts';
import { age, entered, type Fixture, NO, stopCollection, submitted, testExamples } from '../fixtures/take-back.ts';
import { addChild, faultsOf, refusalOf, startApp } from '../harness.ts';

/** A rejected chore is submitted again and approved. The approval is taken back, then the submission. */
async function thenApprovedAndTakenBack(
  { app, browser, child }: Fixture,
  at: { readonly params: { readonly id: string } },
) {
  app.advance(1000);
  await child.call('resubmitChore', at);
  await browser.call('approveChore', at);
  app.advance(1000);
  await browser.call('takeBackChore', { ...at, body: NO });
  await child.call('unsubmitChore', at);
}

testExamples(
  'For seven days an adult can take back a decision or a transaction: by a transaction of the opposite amount, once',
  'A child can take back a submission that waits; the chore returns to where it came from',
)([
  [
    'a child takes back a submission: the chore is pending again',
    async fixture => fixture.child.call('unsubmitChore', await submitted(fixture)),
    { status: 'pending', submittedAt: null },
    [],
    0,
  ],
  [
    'a child takes back a second try: the chore came back, with its comment',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('rejectChore', { ...at, body: { comment: 'Under the bed, too' } });
      const again = await fixture.child.call('resubmitChore', at);
      expect(again).toMatchObject({ status: 'submitted', rejectionComment: null, rejectedAt: null });
      return fixture.child.call('unsubmitChore', at);
    },
    { status: 'rejected', rejectionComment: 'Under the bed, too' },
    [],
    0,
  ],
  [
    'a rejection of a second try is taken back, then the submission: the first comment is there',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('rejectChore', { ...at, body: { comment: 'First' } });
      await fixture.child.call('resubmitChore', at);
      await fixture.browser.call('rejectChore', { ...at, body: { comment: 'Second' } });
      const open = await fixture.browser.call('takeBackChore', { ...at, body: NO });
      expect(open).toMatchObject({ status: 'submitted', rejectionComment: null });
      return fixture.child.call('unsubmitChore', at);
    },
    { status: 'rejected', rejectionComment: 'First' },
    [],
    0,
  ],
  [
    'an approved chore is not taken back by its child',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('approveChore', at);
      return fixture.child.call('unsubmitChore', at);
    },
    '409 CHORE_ALREADY_APPROVED',
    [['2.50', 'Set the table']],
    2.5,
  ],
  [
    'an approved chore waits again, and its reward is reversed',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('approveChore', at);
      return fixture.browser.call('takeBackChore', { ...at, body: NO });
    },
    { status: 'submitted', completed: false, approvedAt: null },
    [
      ['2.50', 'Set the table'],
      ['-2.50', 'Taken back: Set the table'],
    ],
    0,
  ],
  [
    'a chore that waits again is approved once more, in its second round',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('approveChore', at);
      await fixture.browser.call('takeBackChore', { ...at, body: NO });
      return fixture.browser.call('approveChore', at);
    },
    { status: 'approved' },
    [
      ['2.50', 'Set the table'],
      ['-2.50', 'Taken back: Set the table'],
      ['2.50', 'Set the table'],
    ],
    2.5,
  ],
  [
    'a chore that waits again is sent back, edited, and pays its new reward',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('approveChore', at);
      await fixture.browser.call('takeBackChore', { ...at, body: NO });
      await fixture.browser.call('rejectChore', { ...at, body: {} });
      const dueDate = fixture.app.now().toISOString();
      const body = { childId: fixture.mia.id, name: 'Set the table', reward: '3.00', dueDate };
      await fixture.browser.call('updateChore', { ...at, body });
      await fixture.child.call('resubmitChore', at);
      return fixture.browser.call('approveChore', at);
    },
    { status: 'approved', reward: '3.00' },
    [
      ['2.50', 'Set the table'],
      ['-2.50', 'Taken back: Set the table'],
      ['3.00', 'Set the table'],
    ],
    3,
  ],
  [
    'a chore that was ever paid is not deleted',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('approveChore', at);
      await fixture.browser.call('takeBackChore', { ...at, body: NO });
      return fixture.browser.call('deleteChore', at);
    },
    '409 CHORE_PAID',
    [
      ['2.50', 'Set the table'],
      ['-2.50', 'Taken back: Set the table'],
    ],
    0,
  ],
  [
    'a rejected chore waits again, and nothing is posted',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('rejectChore', { ...at, body: { comment: 'No' } });
      return fixture.browser.call('takeBackChore', { ...at, body: NO });
    },
    { status: 'submitted', rejectionComment: null, rejectedAt: null },
    [],
    0,
  ],
  [
    'a chore that waits for an answer has nothing to take back',
    async fixture => fixture.browser.call('takeBackChore', { ...(await submitted(fixture)), body: NO }),
    '409 CHORE_NOT_DECIDED',
    [],
    0,
  ],
  [
    'a decision that another adult made since is not taken back',
    async fixture => {
      const at = await submitted(fixture);
      const { rejectedAt } = await fixture.browser.call('rejectChore', { ...at, body: {} });
      fixture.app.advance(1000);
      await fixture.browser.call('takeBackChore', { ...at, body: NO });
      await fixture.browser.call('approveChore', at);
      return fixture.browser.call('takeBackChore', { ...at, body: { ...NO, decidedAt: rejectedAt ?? '' } });
    },
    '409 DECIDED_AGAIN',
    [['2.50', 'Set the table']],
    2.5,
  ],
  [
    'the decision that the adult saw in the ledger is taken back',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('approveChore', at);
      const [entry] = await fixture.browser.call('listTransactions', {});
      return fixture.browser.call('takeBackChore', { ...at, body: { ...NO, decidedAt: entry?.date ?? '' } });
    },
    { status: 'submitted' },
    [
      ['2.50', 'Set the table'],
      ['-2.50', 'Taken back: Set the table'],
    ],
    0,
  ],
  [
    'a rejected chore that was edited since is not taken back: the child submitted another one',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('rejectChore', { ...at, body: {} });
      fixture.app.advance(1000);
      const dueDate = fixture.app.now().toISOString();
      const body = { childId: fixture.mia.id, name: 'Set the table', reward: '0.10', dueDate };
      await fixture.browser.call('updateChore', { ...at, body });
      return fixture.browser.call('takeBackChore', { ...at, body: NO });
    },
    '409 CHORE_CHANGED',
    [],
    0,
  ],
  [
    'a rejection is taken back after an approval of the second try was taken back, and the try',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('rejectChore', { ...at, body: { comment: 'No' } });
      await thenApprovedAndTakenBack(fixture, at);
      return fixture.browser.call('takeBackChore', { ...at, body: NO });
    },
    { status: 'submitted', rejectedAt: null, rejectionComment: null },
    [
      ['2.50', 'Set the table'],
      ['-2.50', 'Taken back: Set the table'],
    ],
    0,
  ],
  [
    'a rejection is taken back after the rejection of the second try was taken back, and the try',
    async fixture => {
      const at = await submitted(fixture);
      const { rejectedAt } = await fixture.browser.call('rejectChore', { ...at, body: {} });
      fixture.app.advance(1000);
      await fixture.child.call('resubmitChore', at);
      await fixture.browser.call('rejectChore', { ...at, body: {} });
      await fixture.browser.call('takeBackChore', { ...at, body: NO });
      await fixture.child.call('unsubmitChore', at);
      return fixture.browser.call('takeBackChore', { ...at, body: { ...NO, decidedAt: rejectedAt ?? '' } });
    },
    { status: 'submitted', rejectedAt: null },
    [],
    0,
  ],
  [
    'an edit after the rejection refuses it then, too',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('rejectChore', { ...at, body: {} });
      fixture.app.advance(1000);
      const dueDate = fixture.app.now().toISOString();
      const body = { childId: fixture.mia.id, name: 'Set the table', reward: '0.10', dueDate };
      await fixture.browser.call('updateChore', { ...at, body });
      await thenApprovedAndTakenBack(fixture, at);
      return fixture.browser.call('takeBackChore', { ...at, body: NO });
    },
    '409 CHORE_CHANGED',
    [
      ['0.10', 'Set the table'],
      ['-0.10', 'Taken back: Set the table'],
    ],
    0,
  ],
  [
    'after seven days it is too late',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('approveChore', at);
      await age(fixture.app, '7 days');
      return fixture.browser.call('takeBackChore', { ...at, body: NO });
    },
    '409 TOO_LATE',
    [['2.50', 'Set the table']],
    2.5,
  ],
  [
    'shortly before the seven days are over it is not too late',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('approveChore', at);
      await age(fixture.app, '6 days 23 hours');
      return fixture.browser.call('takeBackChore', { ...at, body: NO });
    },
    { status: 'submitted' },
    [
      ['2.50', 'Set the table'],
      ['-2.50', 'Taken back: Set the table'],
    ],
    0,
  ],
  [
    'a reward that was spent since is not taken back without consent to a debt',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('approveChore', at);
      await entered(fixture, '-2.00', 'Ice cream');
      return fixture.browser.call('takeBackChore', { ...at, body: NO });
    },
    '409 WOULD_GO_BELOW_ZERO -2',
    [
      ['2.50', 'Set the table'],
      ['-2.00', 'Ice cream'],
    ],
    0.5,
  ],
  [
    'with consent to a debt it is',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('approveChore', at);
      await entered(fixture, '-2.00', 'Ice cream');
      return fixture.browser.call('takeBackChore', { ...at, body: { allowBelowZero: true } });
    },
    { status: 'submitted' },
    [
      ['2.50', 'Set the table'],
      ['-2.00', 'Ice cream'],
      ['-2.50', 'Taken back: Set the table'],
    ],
    -2,
  ],
  [
    'an approved second try is taken back, then the submission: the chore came back, with its comment',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('rejectChore', { ...at, body: { comment: 'Under the bed, too' } });
      await fixture.child.call('resubmitChore', at);
      await fixture.browser.call('approveChore', at);
      await fixture.browser.call('takeBackChore', { ...at, body: NO });
      return fixture.child.call('unsubmitChore', at);
    },
    { status: 'rejected', rejectionComment: 'Under the bed, too' },
    [
      ['2.50', 'Set the table'],
      ['-2.50', 'Taken back: Set the table'],
    ],
    0,
  ],
  [
    'after consent was withdrawn no decision is taken back',
    async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('approveChore', at);
      await stopCollection(fixture.app);
      return fixture.browser.call('takeBackChore', { ...at, body: NO });
    },
    '409 COLLECTION_STOPPED',
    [['2.50', 'Set the table']],
    2.5,
  ],
  [
    'a chore of a series is taken back: the next one stays, and none is added when it is submitted again',
    async ({ app, browser, child, mia }) => {
      const daily = { isRecurring: true, frequency: 'daily' } as const;
      const dueDate = app.now().toISOString();
      const body = { childId: mia.id, name: 'Feed the cat', reward: '0.50', dueDate, ...daily };
      const { id } = await browser.call('createChore', { body });
      const at = { params: { id } };
      const series = async () => {
        const chores = await child.call('listChores', {});
        const told = chores.map(
          one => `${one.id === id ? 'first' : 'next'} ${one.status}${one.isLast ? ', last' : ''}`,
        );
        return told.sort();
      };
      await child.call('submitChore', at);
      expect(await series()).toEqual(['first submitted', 'next pending, last']);
      await child.call('unsubmitChore', at);
      expect(await series()).toEqual(['first pending', 'next pending, last']);
      // Only the last chore of a series can change its recurrence and its child.
      const asOnce = browser.call('updateChore', { ...at, body: { ...body, isRecurring: false } });
      expect(await refusalOf(asOnce)).toBe('409 CHORE_SERIES_FIXED');
      await browser.call('updateChore', { ...at, body: { ...body, reward: '0.75' } });
      await child.call('submitChore', at);
      expect(await series()).toEqual(['first submitted', 'next pending, last']);
      await browser.call('approveChore', at);
      await browser.call('takeBackChore', { ...at, body: NO });
      expect(await series()).toEqual(['first submitted', 'next pending, last']);
      await child.call('unsubmitChore', at);
      await pass(app, 1);
      const next = (await child.call('listChores', {})).find(one => one.isLast);
      await browser.call('deleteChore', { params: { id: next?.id ?? '' } });
      await child.call('submitChore', at);
      return series();
    },
    ['first submitted'],
    [
      ['0.75', 'Feed the cat'],
      ['-0.75', 'Taken back: Feed the cat'],
    ],
    0,
  ],
]);

test('a chore that was ever paid is not given to another child, and its child can be erased', async () => {
  const app = await startApp();
  const fixture = { app, ...(await familyWithChild(app)) };
  const leo = await addChild(fixture.family, 'leo', '7350');
  const at = await submitted(fixture);
  await fixture.browser.call('approveChore', at);
  await fixture.browser.call('takeBackChore', { ...at, body: NO });
  await fixture.child.call('unsubmitChore', at);
  const body = { childId: leo.id, name: 'Set the table', reward: '2.50', dueDate: app.now().toISOString() };
  expect(await refusalOf(fixture.browser.call('updateChore', { ...at, body }))).toBe('409 CHORE_CHILD_FIXED');
  await fixture.browser.call('deleteUser', { params: { id: fixture.mia.id } });
  expect(await faultsOf(app)).toEqual([]);
});
