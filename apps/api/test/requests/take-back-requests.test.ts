import { expect, test } from 'vitest';
import { lockWaits, refusalOf, startApp, superuserOn } from '../harness.ts';
import { familyWithChild } from '../scenes/scene.ts';
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
} from '../scenes/take-back.ts';

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
      async scene => takeBack(scene, await after(scene, approve)),
      { status, approvedAt: null },
      back,
      before,
    ],
    [
      `a rejected ${name} waits again, and nothing is posted`,
      async scene => takeBack(scene, await after(scene, reject)),
      { status, rejectedAt: null },
      had,
      before,
    ],
    [
      `the taking back of a rejected ${name} is recorded with its child`,
      async scene => {
        const { params } = await after(scene, reject, takeBack);
        return scene.app.database.query(
          `SELECT action, object_id = $1 AS same, details ->> 'childId' = $2 AS "ofMia" FROM audit_entries
           ORDER BY sequence DESC LIMIT 1`,
          [params.id, scene.mia.id],
        );
      },
      [{ action: `${name}.taken_back`, same: true, ofMia: true }],
      had,
      before,
    ],
    [
      `a ${name} that waits for an answer has nothing to take back`,
      async scene => takeBack(scene, await after(scene)),
      '409 REQUEST_NOT_DECIDED',
      had,
      before,
    ],
    [
      `a decision on a ${name} that another adult made since is not taken back`,
      async scene => {
        const at = await after(scene, reject, takeBack);
        const decidedAt = scene.app.now().toISOString();
        scene.app.advance(1000);
        await approve(scene, at);
        return takeBack(scene, at, { decidedAt });
      },
      '409 DECIDED_AGAIN',
      paid,
      before + amount,
    ],
    [
      `a ${name} is not taken back after seven days`,
      async scene => takeBack(scene, await after(scene, approve, ({ app }) => age(app, '7 days'))),
      '409 TOO_LATE',
      paid,
      before + amount,
    ],
    [
      `after consent was withdrawn no decision on a ${name} is taken back`,
      async scene => takeBack(scene, await after(scene, approve, ({ app }) => stopCollection(app))),
      '409 COLLECTION_STOPPED',
      paid,
      before + amount,
    ],
    [
      `a ${name} that was ever paid is not cancelled by its child`,
      async scene => cancel(scene, await after(scene, approve, takeBack)),
      '409 DECIDED_BEFORE',
      back,
      before,
    ],
    [
      `a ${name} whose rejection was taken back was never paid, and its child cancels it`,
      async scene => {
        await after(scene, reject, takeBack, cancel);
        return scene.child.call(`list${kind}s`, {});
      },
      [],
      had,
      before,
    ],
  ];
  if (kind === 'Claim')
    examples.push([
      'a claim whose money was spent since is taken back with consent to a debt only',
      async scene => {
        const at = await after(scene, approve, () => entered(scene, '-0.50', 'Ice cream'));
        expect(await outcomeOf(takeBack(scene, at))).toBe('409 WOULD_GO_BELOW_ZERO -0.5');
        return takeBack(scene, at, { allowBelowZero: true });
      },
      { status, approvedAt: null },
      [...paid, ['-0.50', 'Ice cream'], ['-1.00', 'Taken back: Read']],
      -0.5,
    ]);
  else
    examples.push([
      `a ${name} that was handed over is taken back once that mark is`,
      async scene => {
        const at = await after(scene, approve, mark(kind, true));
        expect(await outcomeOf(takeBack(scene, at))).toBe('409 HANDED_OVER');
        await mark(kind, false)(scene, at);
        return takeBack(scene, at);
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
    async scene => {
      await scene.child.call('cancelWithdrawal', await withdrawn(scene));
      expect(await scene.child.call('listWithdrawals', {})).toEqual([]);
      return scene.child.call('getChildBalance', { params: { id: scene.mia.id } });
    },
    { available: 10 },
    [['10.00', 'Some money']],
    10,
  ],
  [
    'a decided withdrawal is not cancelled',
    async scene => {
      const at = await withdrawn(scene);
      await scene.browser.call('rejectWithdrawal', { ...at, body: {} });
      return scene.child.call('cancelWithdrawal', at);
    },
    '409 REQUEST_ALREADY_REJECTED',
    [['10.00', 'Some money']],
    10,
  ],
  [
    'a claim is not taken back while its reward is claimed again',
    async scene => {
      const { at, claim } = await claimed(scene);
      await scene.browser.call('approveClaim', at);
      await claim();
      return scene.browser.call('takeBackClaim', { ...at, body: NO });
    },
    '409 CLAIM_ALREADY_OPEN',
    [['1.00', 'Read']],
    1,
  ],
  [
    'a purchased goal waits again at its place',
    async scene => {
      const { at } = await asked(scene);
      await scene.browser.call('approvePurchase', at);
      expect(await goalsNow(scene)).toEqual(['Ball active 0', 'Kite (Purchased) purchased 0']);
      await scene.browser.call('takeBackPurchase', { ...at, body: NO });
      expect(await goalsNow(scene)).toEqual(['Ball active 0', 'Kite waiting 0']);
      await scene.browser.call('rejectPurchase', { ...at, body: {} });
      return goalsNow(scene);
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
    async scene => {
      const { at } = await asked(scene);
      await scene.browser.call('rejectPurchase', { ...at, body: {} });
      await scene.browser.call('takeBackPurchase', { ...at, body: NO });
      return goalsNow(scene);
    },
    ['Ball active 0', 'Kite waiting 0'],
    [['8.00', 'Some money']],
    8,
  ],
  [
    'a child cancels a purchase: its goal is in the queue again',
    async scene => {
      const { at } = await asked(scene);
      await scene.child.call('cancelPurchase', at);
      return goalsNow(scene);
    },
    ['Kite active 0', 'Ball active 1'],
    [['8.00', 'Some money']],
    8,
  ],
  [
    'a rejected purchase is not taken back while its goal is asked for again',
    async scene => {
      const { at, ask } = await asked(scene);
      await scene.browser.call('rejectPurchase', { ...at, body: {} });
      await ask();
      return scene.browser.call('takeBackPurchase', { ...at, body: NO });
    },
    '409 PURCHASE_ALREADY_REQUESTED',
    [['8.00', 'Some money']],
    8,
  ],
  [
    'a rejected purchase is not taken back once its goal was bought by another request',
    async scene => {
      const { at, ask } = await asked(scene);
      await scene.browser.call('rejectPurchase', { ...at, body: {} });
      await scene.browser.call('approvePurchase', { params: { id: (await ask()).id } });
      return scene.browser.call('takeBackPurchase', { ...at, body: NO });
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
    async scene => {
      const { at, goal } = await asked(scene);
      await scene.browser.call('rejectPurchase', { ...at, body: {} });
      await scene.child.call('deleteGoal', { params: { id: goal.id } });
      return scene.browser.call('takeBackPurchase', { ...at, body: NO });
    },
    '409 GOAL_CHANGED',
    [['8.00', 'Some money']],
    8,
  ],
  ...EXAMPLES,
]);

test('A decision that is made just after its taking back was refused is not taken back', async () => {
  const app = await startApp();
  const scene = { app, ...(await familyWithChild(app)) };
  const { at } = await claimed(scene);
  const [first, second] = [await superuserOn(app.database), await superuserOn(app.database)];
  await first.query('BEGIN; LOCK TABLE reward_claims');
  const refused = refusalOf(scene.browser.call('takeBackClaim', { ...at, body: NO }));
  await expect.poll(() => lockWaits(app.database)).toBe(1);
  // It gets the table between the refusal and the question for its reason.
  const decided = second.query(`BEGIN; LOCK TABLE reward_claims;
    UPDATE reward_claims SET status = 'rejected', decided_at = submitted_at; COMMIT`);
  await expect.poll(() => lockWaits(app.database)).toBe(2);
  await first.query('COMMIT');
  await decided;
  expect(await refused).toBe('409 DECIDED_AGAIN');
});
