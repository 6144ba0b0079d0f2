import { expect, test } from 'vitest';
import { familyWithChild } from '../fixtures/family.ts';
import {
  age,
  asked,
  claimed,
  type Entries,
  type Example,
  entered,
  goalsNow,
  mark,
  NO,
  outcomeOf,
  REQUESTS,
  stopCollection,
  testExamples,
  withdrawn,
} from '../fixtures/take-back.ts';
import { lockWaits, refusalOf, startApp, superuserOn } from '../harness.ts';

/** The cases of each kind of request. */
const EXAMPLES = REQUESTS.flatMap(({ kind, before, amount, text, approve, reject, takeBack, cancel, after }) => {
  const name = kind.toLowerCase();
  const status = kind === 'Withdrawal' ? 'pending' : 'submitted';
  const had: Entries = before === 0 ? [] : [[before.toFixed(2), 'Some money']];
  const paid: Entries = [...had, [amount.toFixed(2), text]];
  const back: Entries = [...paid, [(-amount).toFixed(2), `Taken back: ${text}`]];
  const examples: Example[] = [
    [
      `an approved ${name} waits again, and its entry is reversed`,
      async fixture => takeBack(fixture, await after(fixture, approve)),
      { status, approvedAt: null },
      back,
      before,
    ],
    [
      `a rejected ${name} waits again, and nothing is posted`,
      async fixture => takeBack(fixture, await after(fixture, reject)),
      { status, rejectedAt: null },
      had,
      before,
    ],
    [
      `the taking back of a rejected ${name} is recorded with its child`,
      async fixture => {
        const { params } = await after(fixture, reject, takeBack);
        return fixture.app.database.query(
          `SELECT action, object_id = $1 AS same, details ->> 'childId' = $2 AS "ofMia" FROM audit_entries
           ORDER BY sequence DESC LIMIT 1`,
          [params.id, fixture.mia.id],
        );
      },
      [{ action: `${name}.taken_back`, same: true, ofMia: true }],
      had,
      before,
    ],
    [
      `a ${name} that waits for an answer has nothing to take back`,
      async fixture => takeBack(fixture, await after(fixture)),
      '409 REQUEST_NOT_DECIDED',
      had,
      before,
    ],
    [
      `a decision on a ${name} that another adult made since is not taken back`,
      async fixture => {
        const at = await after(fixture, reject, takeBack);
        const decidedAt = fixture.app.now().toISOString();
        fixture.app.advance(1000);
        await approve(fixture, at);
        return takeBack(fixture, at, { decidedAt });
      },
      '409 DECIDED_AGAIN',
      paid,
      before + amount,
    ],
    [
      `a ${name} is not taken back after seven days`,
      async fixture => takeBack(fixture, await after(fixture, approve, ({ app }) => age(app, '7 days'))),
      '409 TOO_LATE',
      paid,
      before + amount,
    ],
    [
      `after consent was withdrawn no decision on a ${name} is taken back`,
      async fixture => takeBack(fixture, await after(fixture, approve, ({ app }) => stopCollection(app))),
      '409 COLLECTION_STOPPED',
      paid,
      before + amount,
    ],
    [
      `a ${name} that was ever paid is not cancelled by its child`,
      async fixture => cancel(fixture, await after(fixture, approve, takeBack)),
      '409 DECIDED_BEFORE',
      back,
      before,
    ],
    [
      `a ${name} whose rejection was taken back was never paid, and its child cancels it`,
      async fixture => {
        await after(fixture, reject, takeBack, cancel);
        return fixture.child.call(`list${kind}s`, {});
      },
      [],
      had,
      before,
    ],
  ];
  if (kind === 'Claim')
    examples.push([
      'a claim whose money was spent since is taken back with consent to a debt only',
      async fixture => {
        const at = await after(fixture, approve, () => entered(fixture, '-0.50', 'Ice cream'));
        expect(await outcomeOf(takeBack(fixture, at))).toBe('409 WOULD_GO_BELOW_ZERO -0.5');
        return takeBack(fixture, at, { allowBelowZero: true });
      },
      { status, approvedAt: null },
      [...paid, ['-0.50', 'Ice cream'], ['-1.00', 'Taken back: Read']],
      -0.5,
    ]);
  else
    examples.push([
      `a ${name} that was handed over is taken back once that mark is`,
      async fixture => {
        const at = await after(fixture, approve, mark(kind, true));
        expect(await outcomeOf(takeBack(fixture, at))).toBe('409 HANDED_OVER');
        await mark(kind, false)(fixture, at);
        return takeBack(fixture, at);
      },
      { status, owed: false },
      back,
      before,
    ]);
  return examples;
});

testExamples(
  'For seven days an adult can take back a decision or a transaction: by a transaction of the opposite amount, once',
  'A child can take back a request that waits, unless it was ever paid',
)([
  [
    'a child cancels a withdrawal: the money is available again',
    async fixture => {
      await fixture.child.call('cancelWithdrawal', await withdrawn(fixture));
      expect(await fixture.child.call('listWithdrawals', {})).toEqual([]);
      return fixture.child.call('getChildBalance', { params: { id: fixture.mia.id } });
    },
    { available: 10 },
    [['10.00', 'Some money']],
    10,
  ],
  [
    'a decided withdrawal is not cancelled',
    async fixture => {
      const at = await withdrawn(fixture);
      await fixture.browser.call('rejectWithdrawal', { ...at, body: {} });
      return fixture.child.call('cancelWithdrawal', at);
    },
    '409 REQUEST_ALREADY_REJECTED',
    [['10.00', 'Some money']],
    10,
  ],
  [
    'a claim is not taken back while its reward is claimed again',
    async fixture => {
      const { at, claim } = await claimed(fixture);
      await fixture.browser.call('approveClaim', at);
      await claim();
      return fixture.browser.call('takeBackClaim', { ...at, body: NO });
    },
    '409 CLAIM_ALREADY_OPEN',
    [['1.00', 'Read']],
    1,
  ],
  [
    'a purchased goal waits again at its place',
    async fixture => {
      const { at } = await asked(fixture);
      await fixture.browser.call('approvePurchase', at);
      expect(await goalsNow(fixture)).toEqual(['Ball active 0', 'Kite (Purchased) purchased 0']);
      await fixture.browser.call('takeBackPurchase', { ...at, body: NO });
      expect(await goalsNow(fixture)).toEqual(['Ball active 0', 'Kite waiting 0']);
      await fixture.browser.call('rejectPurchase', { ...at, body: {} });
      return goalsNow(fixture);
    },
    ['Kite active 0', 'Ball active 1'],
    [
      ['8.00', 'Some money'],
      ['-5.00', 'Kite'],
      ['5.00', 'Taken back: Kite'],
    ],
    8,
  ],
  [
    'a rejected purchase waits again with its goal',
    async fixture => {
      const { at } = await asked(fixture);
      await fixture.browser.call('rejectPurchase', { ...at, body: {} });
      await fixture.browser.call('takeBackPurchase', { ...at, body: NO });
      return goalsNow(fixture);
    },
    ['Ball active 0', 'Kite waiting 0'],
    [['8.00', 'Some money']],
    8,
  ],
  [
    'a child cancels a purchase: its goal is in the queue again',
    async fixture => {
      const { at } = await asked(fixture);
      await fixture.child.call('cancelPurchase', at);
      return goalsNow(fixture);
    },
    ['Kite active 0', 'Ball active 1'],
    [['8.00', 'Some money']],
    8,
  ],
  [
    'a rejected purchase is not taken back while its goal is asked for again',
    async fixture => {
      const { at, ask } = await asked(fixture);
      await fixture.browser.call('rejectPurchase', { ...at, body: {} });
      await ask();
      return fixture.browser.call('takeBackPurchase', { ...at, body: NO });
    },
    '409 PURCHASE_ALREADY_REQUESTED',
    [['8.00', 'Some money']],
    8,
  ],
  [
    'a rejected purchase is not taken back once its goal was bought by another request',
    async fixture => {
      const { at, ask } = await asked(fixture);
      await fixture.browser.call('rejectPurchase', { ...at, body: {} });
      await fixture.browser.call('approvePurchase', { params: { id: (await ask()).id } });
      return fixture.browser.call('takeBackPurchase', { ...at, body: NO });
    },
    '409 GOAL_CHANGED',
    [
      ['8.00', 'Some money'],
      ['-5.00', 'Kite'],
    ],
    3,
  ],
  [
    'a rejected purchase is not taken back once its goal was deleted',
    async fixture => {
      const { at, goal } = await asked(fixture);
      await fixture.browser.call('rejectPurchase', { ...at, body: {} });
      await fixture.child.call('deleteGoal', { params: { id: goal.id } });
      return fixture.browser.call('takeBackPurchase', { ...at, body: NO });
    },
    '409 GOAL_CHANGED',
    [['8.00', 'Some money']],
    8,
  ],
  ...EXAMPLES,
]);

test('A decision that is made just after its taking back was refused is not taken back', async () => {
  const app = await startApp();
  const fixture = { app, ...(await familyWithChild(app)) };
  const { at } = await claimed(fixture);
  const [first, second] = [await superuserOn(app.database), await superuserOn(app.database)];
  await first.query('BEGIN; LOCK TABLE reward_claims');
  const refused = refusalOf(fixture.browser.call('takeBackClaim', { ...at, body: NO }));
  await expect.poll(() => lockWaits(app.database)).toBe(1);
  // It gets the table between the refusal and the question for its reason.
  const decided = second.query(`BEGIN; LOCK TABLE reward_claims;
    UPDATE reward_claims SET status = 'rejected', decided_at = submitted_at; COMMIT`);
  await expect.poll(() => lockWaits(app.database)).toBe(2);
  await first.query('COMMIT');
  await decided;
  expect(await refused).toBe('409 DECIDED_AGAIN');
});
