import { ApiError } from '@pocketful/api-client/api-error';
import { RULES } from '@pocketful/rules';
import { expect, test } from 'vitest';
import { ADMIN_PIN, addChild, createChore, faultsOf, pick, refusalOf, startApp, type TestApp } from './harness.ts';
import { allowanceOf, pass, payAll } from './scenes/allowances.ts';
import { goalsOf } from './scenes/goals.ts';
import { newReward } from './scenes/rewards.ts';
import { familyWithChild } from './scenes/scene.ts';

type Scene = Awaited<ReturnType<typeof familyWithChild>> & { readonly app: TestApp };
type Entries = readonly (readonly [amount: string, description: string])[];

const NO = { allowBelowZero: false } as const;

/** A submitted chore of 2.50. */
async function submitted({ app, family, mia, child }: Scene) {
  const { id } = await createChore(family, app, mia.id, 250);
  await child.call('submitChore', { params: { id } });
  return { params: { id } };
}

async function entered({ browser, mia }: Scene, amount: string, description = 'Some money') {
  const body = { childId: mia.id, amount, description, category: 'gift' } as const;
  const { id } = await browser.call('createTransaction', { body });
  return { params: { id } };
}

/** An open withdrawal of 4.00 from 10.00. */
async function withdrawn(scene: Scene) {
  await entered(scene, '10.00');
  const body = { childId: scene.mia.id, amount: '4.00', description: 'Cinema' };
  const { id } = await scene.child.call('createWithdrawal', { body });
  return { params: { id } };
}

async function claimed({ browser, child, mia }: Scene) {
  const reward = await browser.call('createReward', { body: newReward(mia.id, 'Read', '1.00') });
  const claim = () => child.call('createClaim', { body: { childId: mia.id, rewardId: reward.id } });
  return { at: { params: { id: (await claim()).id } }, claim };
}

/** An open purchase of 5.00 from 8.00, with its goal. */
async function asked(scene: Scene) {
  const { child, mia } = scene;
  await entered(scene, '8.00');
  const goal = await child.call('createGoal', { body: { childId: mia.id, name: 'Kite', target: '5.00' } });
  await child.call('createGoal', { body: { childId: mia.id, name: 'Ball', target: '5.00' } });
  const ask = () => child.call('createPurchase', { body: { childId: mia.id, goalId: goal.id } });
  return { at: { params: { id: (await ask()).id } }, goal, ask };
}
const goalsNow = async ({ child }: Scene) =>
  (await child.call('listGoals', {})).map(({ name, status, priority }) => `${name} ${status} ${priority}`);

/** Moves the times of decisions and entries back. */
const age = (app: TestApp, interval: string) =>
  app.database.query(`
    UPDATE chores SET approved_at = approved_at - interval '${interval}', rejected_at = rejected_at - interval '${interval}';
    UPDATE withdrawal_requests SET decided_at = decided_at - interval '${interval}';
    UPDATE ledger_entries SET created_at = created_at - interval '${interval}'`);

/** Each case of the taking back: its steps, the answer to the last one, the entries, oldest first, and the balance. */
const EXAMPLES: readonly (readonly [
  name: string,
  play: (scene: Scene) => Promise<unknown>,
  answer: string | Record<string, unknown>,
  entries: Entries,
  balance: number,
])[] = [
  [
    'a child takes back a submission: the chore is pending again',
    async scene => scene.child.call('unsubmitChore', await submitted(scene)),
    { status: 'pending', submittedAt: null },
    [],
    0,
  ],
  [
    'a child takes back a second try: the chore came back, with its comment',
    async scene => {
      const at = await submitted(scene);
      await scene.browser.call('rejectChore', { ...at, body: { comment: 'Under the bed, too' } });
      const again = await scene.child.call('resubmitChore', at);
      expect(again).toMatchObject({ status: 'submitted', rejectionComment: null, rejectedAt: null });
      return scene.child.call('unsubmitChore', at);
    },
    { status: 'rejected', rejectionComment: 'Under the bed, too' },
    [],
    0,
  ],
  [
    'a rejection of a second try is taken back, then the submission: the first comment is there',
    async scene => {
      const at = await submitted(scene);
      await scene.browser.call('rejectChore', { ...at, body: { comment: 'First' } });
      await scene.child.call('resubmitChore', at);
      await scene.browser.call('rejectChore', { ...at, body: { comment: 'Second' } });
      const open = await scene.browser.call('takeBackChore', { ...at, body: NO });
      expect(open).toMatchObject({ status: 'submitted', rejectionComment: null });
      return scene.child.call('unsubmitChore', at);
    },
    { status: 'rejected', rejectionComment: 'First' },
    [],
    0,
  ],
  [
    'an approved chore is not taken back by its child',
    async scene => {
      const at = await submitted(scene);
      await scene.browser.call('approveChore', at);
      return scene.child.call('unsubmitChore', at);
    },
    '409 CHORE_ALREADY_APPROVED',
    [['2.50', 'Set the table']],
    2.5,
  ],
  [
    'an approved chore waits again, and its reward is reversed',
    async scene => {
      const at = await submitted(scene);
      await scene.browser.call('approveChore', at);
      return scene.browser.call('takeBackChore', { ...at, body: NO });
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
    async scene => {
      const at = await submitted(scene);
      await scene.browser.call('approveChore', at);
      await scene.browser.call('takeBackChore', { ...at, body: NO });
      return scene.browser.call('approveChore', at);
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
    async scene => {
      const at = await submitted(scene);
      await scene.browser.call('approveChore', at);
      await scene.browser.call('takeBackChore', { ...at, body: NO });
      await scene.browser.call('rejectChore', { ...at, body: {} });
      const dueDate = scene.app.now().toISOString();
      const body = { childId: scene.mia.id, name: 'Set the table', reward: '3.00', dueDate };
      await scene.browser.call('updateChore', { ...at, body });
      await scene.child.call('resubmitChore', at);
      return scene.browser.call('approveChore', at);
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
    async scene => {
      const at = await submitted(scene);
      await scene.browser.call('approveChore', at);
      await scene.browser.call('takeBackChore', { ...at, body: NO });
      return scene.browser.call('deleteChore', at);
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
    async scene => {
      const at = await submitted(scene);
      await scene.browser.call('rejectChore', { ...at, body: { comment: 'No' } });
      return scene.browser.call('takeBackChore', { ...at, body: NO });
    },
    { status: 'submitted', rejectionComment: null, rejectedAt: null },
    [],
    0,
  ],
  [
    'a chore that waits for an answer has nothing to take back',
    async scene => scene.browser.call('takeBackChore', { ...(await submitted(scene)), body: NO }),
    '409 CHORE_NOT_DECIDED',
    [],
    0,
  ],
  [
    'a decision that another adult made since is not taken back',
    async scene => {
      const at = await submitted(scene);
      const { rejectedAt } = await scene.browser.call('rejectChore', { ...at, body: {} });
      scene.app.advance(1000);
      await scene.browser.call('takeBackChore', { ...at, body: NO });
      await scene.browser.call('approveChore', at);
      return scene.browser.call('takeBackChore', { ...at, body: { ...NO, decidedAt: rejectedAt ?? '' } });
    },
    '409 DECIDED_AGAIN',
    [['2.50', 'Set the table']],
    2.5,
  ],
  [
    'the decision that the adult saw in the ledger is taken back',
    async scene => {
      const at = await submitted(scene);
      await scene.browser.call('approveChore', at);
      const [entry] = await scene.browser.call('listTransactions', {});
      return scene.browser.call('takeBackChore', { ...at, body: { ...NO, decidedAt: entry?.date ?? '' } });
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
    async scene => {
      const at = await submitted(scene);
      await scene.browser.call('rejectChore', { ...at, body: {} });
      scene.app.advance(1000);
      const dueDate = scene.app.now().toISOString();
      const body = { childId: scene.mia.id, name: 'Set the table', reward: '0.10', dueDate };
      await scene.browser.call('updateChore', { ...at, body });
      return scene.browser.call('takeBackChore', { ...at, body: NO });
    },
    '409 CHORE_CHANGED',
    [],
    0,
  ],
  [
    'after seven days it is too late',
    async scene => {
      const at = await submitted(scene);
      await scene.browser.call('approveChore', at);
      await age(scene.app, '7 days');
      return scene.browser.call('takeBackChore', { ...at, body: NO });
    },
    '409 TOO_LATE',
    [['2.50', 'Set the table']],
    2.5,
  ],
  [
    'shortly before the seven days are over it is not too late',
    async scene => {
      const at = await submitted(scene);
      await scene.browser.call('approveChore', at);
      await age(scene.app, '6 days 23 hours');
      return scene.browser.call('takeBackChore', { ...at, body: NO });
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
    async scene => {
      const at = await submitted(scene);
      await scene.browser.call('approveChore', at);
      await entered(scene, '-2.00', 'Ice cream');
      return scene.browser.call('takeBackChore', { ...at, body: NO });
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
    async scene => {
      const at = await submitted(scene);
      await scene.browser.call('approveChore', at);
      await entered(scene, '-2.00', 'Ice cream');
      return scene.browser.call('takeBackChore', { ...at, body: { allowBelowZero: true } });
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
    'an approved withdrawal waits again, and the money is back',
    async scene => {
      const at = await withdrawn(scene);
      await scene.browser.call('approveWithdrawal', at);
      return scene.browser.call('takeBackWithdrawal', { ...at, body: NO });
    },
    { status: 'pending', approvedAt: null },
    [
      ['10.00', 'Some money'],
      ['-4.00', 'Cinema'],
      ['4.00', 'Taken back: Cinema'],
    ],
    10,
  ],
  [
    'a withdrawal that was decided before is not cancelled by its child',
    async scene => {
      const at = await withdrawn(scene);
      await scene.browser.call('approveWithdrawal', at);
      await scene.browser.call('takeBackWithdrawal', { ...at, body: NO });
      return scene.child.call('cancelWithdrawal', at);
    },
    '409 DECIDED_BEFORE',
    [
      ['10.00', 'Some money'],
      ['-4.00', 'Cinema'],
      ['4.00', 'Taken back: Cinema'],
    ],
    10,
  ],
  [
    'a withdrawal whose rejection was taken back was never paid, and its child cancels it',
    async scene => {
      const at = await withdrawn(scene);
      await scene.browser.call('rejectWithdrawal', { ...at, body: {} });
      await scene.browser.call('takeBackWithdrawal', { ...at, body: NO });
      await scene.child.call('cancelWithdrawal', at);
      return scene.child.call('listWithdrawals', {});
    },
    [] as never,
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
    'an approved claim waits again',
    async scene => {
      const { at } = await claimed(scene);
      await scene.browser.call('approveClaim', at);
      return scene.browser.call('takeBackClaim', { ...at, body: NO });
    },
    { status: 'submitted', approvedAt: null },
    [
      ['1.00', 'Read'],
      ['-1.00', 'Taken back: Read'],
    ],
    0,
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
    ['Kite active 0', 'Ball active 1'] as never,
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
    ['Ball active 0', 'Kite waiting 0'] as never,
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
    ['Kite active 0', 'Ball active 1'] as never,
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
  [
    'an entry of an adult is reversed, with a reason',
    async scene => {
      const at = await entered(scene, '3.00', 'Lawn');
      const body = { ...NO, reason: 'The wrong child' };
      const reversal = await scene.browser.call('reverseTransaction', { ...at, body });
      expect(reversal).toMatchObject({ amount: '-3.00', reverses: at.params.id, runningBalance: 0, category: 'gift' });
      return (await scene.browser.call('listTransactions', {})).map(({ reversedBy }) => reversedBy === reversal.id);
    },
    [false, true] as never,
    [
      ['3.00', 'Lawn'],
      ['-3.00', 'Taken back: Lawn (The wrong child)'],
    ],
    0,
  ],
  [
    'an entry is reversed once',
    async scene => {
      const at = await entered(scene, '3.00', 'Lawn');
      await scene.browser.call('reverseTransaction', { ...at, body: NO });
      return scene.browser.call('reverseTransaction', { ...at, body: NO });
    },
    '409 ALREADY_REVERSED',
    [
      ['3.00', 'Lawn'],
      ['-3.00', 'Taken back: Lawn'],
    ],
    0,
  ],
  [
    'a reversal is not reversed',
    async scene => {
      const at = await entered(scene, '3.00', 'Lawn');
      const { id } = await scene.browser.call('reverseTransaction', { ...at, body: NO });
      return scene.browser.call('reverseTransaction', { params: { id }, body: NO });
    },
    '409 NOT_REVERSIBLE',
    [
      ['3.00', 'Lawn'],
      ['-3.00', 'Taken back: Lawn'],
    ],
    0,
  ],
  [
    'the entry of a decision is not reversed',
    async scene => {
      await scene.browser.call('approveChore', await submitted(scene));
      const [entry] = await scene.browser.call('listTransactions', {});
      return scene.browser.call('reverseTransaction', { params: { id: entry?.id ?? '' }, body: NO });
    },
    '409 NOT_REVERSIBLE',
    [['2.50', 'Set the table']],
    2.5,
  ],
  [
    'a fine is given back',
    async scene => {
      await entered(scene, '5.00');
      const at = await entered(scene, '-7.00', 'Library fine');
      return scene.browser.call('reverseTransaction', { ...at, body: NO });
    },
    { amount: '7.00' },
    [
      ['5.00', 'Some money'],
      ['-7.00', 'Library fine'],
      ['7.00', 'Taken back: Library fine'],
    ],
    5,
  ],
  [
    'an entry is not reversed after seven days',
    async scene => {
      const at = await entered(scene, '5.00');
      await age(scene.app, '7 days');
      return scene.browser.call('reverseTransaction', { ...at, body: NO });
    },
    '409 TOO_LATE',
    [['5.00', 'Some money']],
    5,
  ],
  [
    'after consent was withdrawn nothing is reversed',
    async scene => {
      const at = await entered(scene, '5.00');
      await scene.app.database.query('UPDATE privacy_settings SET data_collection = false, closed_at = now()');
      return scene.browser.call('reverseTransaction', { ...at, body: NO });
    },
    '409 COLLECTION_STOPPED',
    [['5.00', 'Some money']],
    5,
  ],
];

/** The outcome of a play: its answer, or its refusal with the resulting balance if it has one. */
const outcomeOf = (play: Promise<unknown>) =>
  play.catch(async (error: unknown) => {
    const refusal = await refusalOf(Promise.reject(error));
    const balance = error instanceof ApiError ? error.problem?.balance : undefined;
    return balance === undefined ? refusal : `${refusal} ${balance}`;
  });

test.each(EXAMPLES)(
  `${RULES.ledger.takenBack}; ${RULES.chores.unsubmitted}; ${RULES.requests.cancelled}: %s`,
  async (_, play, answer, entries, balance) => {
    const app = await startApp();
    const scene = { app, ...(await familyWithChild(app)) };
    const outcome = await outcomeOf(play(scene));
    if (typeof answer === 'string' || Array.isArray(answer)) expect(outcome).toEqual(answer);
    else expect(outcome).toMatchObject(answer);
    const posted = await scene.browser.call('listTransactions', {});
    expect(posted.map(({ amount, description }) => [amount, description]).reverse()).toEqual(entries);
    const now = await scene.browser.call('getChildBalance', { params: { id: scene.mia.id } });
    expect(now.balance).toBe(balance);
    expect(await faultsOf(app)).toEqual([]);
  },
);

test('a submitted chore of a series is taken back: the next one stays, and none is added when it is submitted again', async () => {
  const app = await startApp();
  const { browser, child, mia } = await familyWithChild(app);
  const daily = { isRecurring: true, frequency: 'daily' } as const;
  const dueDate = app.now().toISOString();
  const body = { childId: mia.id, name: 'Feed the cat', reward: '0.50', dueDate, ...daily };
  const { id } = await browser.call('createChore', { body });
  const at = { params: { id } };
  const series = async () => {
    const chores = await child.call('listChores', {});
    return chores.map(one => `${one.id === id ? 'first' : 'next'} ${one.status}${one.isLast ? ', last' : ''}`).sort();
  };
  await child.call('submitChore', at);
  expect(await series()).toEqual(['first submitted', 'next pending, last']);
  await child.call('unsubmitChore', at);
  expect(await series()).toEqual(['first pending', 'next pending, last']);
  // The last one alone says how often it repeats, and which child it is for.
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
  expect(await series()).toEqual(['first submitted']);
  expect(await faultsOf(app)).toEqual([]);
});

test('a chore that was ever paid is not given to another child, and its child can be erased', async () => {
  const app = await startApp();
  const scene = { app, ...(await familyWithChild(app)) };
  const leo = await addChild(scene.family, 'leo', '7350');
  const at = await submitted(scene);
  await scene.browser.call('approveChore', at);
  await scene.browser.call('takeBackChore', { ...at, body: NO });
  await scene.child.call('unsubmitChore', at);
  const body = { childId: leo.id, name: 'Set the table', reward: '2.50', dueDate: app.now().toISOString() };
  expect(await refusalOf(scene.browser.call('updateChore', { ...at, body }))).toBe('409 CHORE_CHILD_FIXED');
  await scene.browser.call('deleteUser', { params: { id: scene.mia.id } });
  expect(await faultsOf(app)).toEqual([]);
});

test('the sums of a period take a reversal off what it takes back, or count it by its sign', async () => {
  const app = await startApp();
  const scene = { app, ...(await familyWithChild(app)) };
  const before = await entered(scene, '10.00');
  await pass(app, 6);
  const browser = await pick(app, scene.family, scene.family.adminId, ADMIN_PIN);
  const now = { ...scene, browser };
  await entered(now, '3.00');
  const slip = await entered(now, '7.00');
  await browser.call('reverseTransaction', { ...slip, body: NO });
  await browser.call('reverseTransaction', { ...before, body: NO });
  const history = (days: number) =>
    browser.call('getBalanceHistory', { params: { id: scene.mia.id }, query: { days } });
  expect(await history(30)).toMatchObject({ sources: [{ category: 'gift', total: '3.00' }], uses: [] });
  await app.database.query("UPDATE ledger_entries SET created_at = created_at - interval '5 days' WHERE sequence = 1");
  expect(await history(7)).toMatchObject({
    sources: [{ category: 'gift', total: '3.00' }],
    uses: [{ category: 'gift', total: '10.00' }],
  });
});

test('an allowance is taken back; its payday stays paid', async () => {
  const app = await startApp();
  const { browser, at } = await allowanceOf(app);
  await pass(app, 7);
  await payAll(app);
  const [entry] = await browser.call('listTransactions', {});
  expect(entry?.source).toMatchObject({ type: 'allowance' });
  const reversal = { params: { id: entry?.id ?? '' }, body: NO };
  await browser.call('reverseTransaction', reversal);
  await payAll(app);
  const [allowance] = await browser.call('listAllowances', {});
  expect(allowance).toMatchObject({ id: at.params.id, payments: [{ status: 'paid' }] });
  expect(await browser.call('listTransactions', {})).toHaveLength(2);
  expect(await faultsOf(app)).toEqual([]);
});

test('of twelve adults who take the same decision back at once, one does', async () => {
  const app = await startApp();
  const scene = { app, ...(await familyWithChild(app)) };
  const at = await submitted(scene);
  await scene.browser.call('approveChore', at);
  const all = await Promise.all(
    Array.from({ length: 12 }, () => outcomeOf(scene.browser.call('takeBackChore', { ...at, body: NO }))),
  );
  expect(all.filter(one => one === '409 CHORE_NOT_DECIDED')).toHaveLength(11);
  expect(await scene.browser.call('listTransactions', {})).toHaveLength(2);
  expect(await faultsOf(app)).toEqual([]);
});

test('of twelve reversals of one entry at once, one is posted', async () => {
  const app = await startApp();
  const scene = { app, ...(await familyWithChild(app)) };
  const at = await entered(scene, '5.00');
  const all = await Promise.all(
    Array.from({ length: 12 }, () => outcomeOf(scene.browser.call('reverseTransaction', { ...at, body: NO }))),
  );
  expect(all.filter(one => one === '409 ALREADY_REVERSED')).toHaveLength(11);
  expect(await scene.browser.call('listTransactions', {})).toHaveLength(2);
  expect(await faultsOf(app)).toEqual([]);
});

test('of an approval and a taking back by the child at once, one wins', async () => {
  const app = await startApp();
  const scene = { app, ...(await familyWithChild(app)) };
  for (let round = 0; round < 12; round++) {
    const at = await submitted(scene);
    const both = await Promise.allSettled([
      scene.browser.call('approveChore', at),
      scene.child.call('unsubmitChore', at),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
  expect(await faultsOf(app)).toEqual([]);
});

test('a decision is taken back while the child is erased: both end, and the books add up', async () => {
  const app = await startApp();
  const scene = { app, ...(await familyWithChild(app)) };
  const at = await submitted(scene);
  await scene.browser.call('approveChore', at);
  const erase = scene.browser.call('deleteUser', { params: { id: scene.mia.id } });
  const both = await Promise.allSettled([scene.browser.call('takeBackChore', { ...at, body: NO }), erase]);
  expect(both[1]?.status).toBe('fulfilled');
  expect(await app.database.query('SELECT FROM ledger_entries')).toEqual([]);
  expect(await faultsOf(app)).toEqual([]);
});

test('the application reverses an entry through its function only, and no entry twice', async () => {
  const app = await startApp();
  const scene = { app, ...(await goalsOf(app)) };
  await expect(app.handle.pool.query('UPDATE ledger_entries SET reverses = NULL')).rejects.toThrow('permission denied');
  const at = await entered(scene, '5.00');
  await scene.browser.call('reverseTransaction', { ...at, body: NO });
  const again = `DO $$ DECLARE refused text; BEGIN
    INSERT INTO ledger_entries (family_id, child_id, sequence, entry_id, amount, balance_after, description, category,
      created_at, reverses)
    SELECT family_id, child_id, sequence + 1, gen_random_uuid(), amount, balance_after + amount, description, category,
      created_at, reverses FROM ledger_entries WHERE reverses IS NOT NULL;
    EXCEPTION WHEN unique_violation THEN
      GET STACKED DIAGNOSTICS refused = CONSTRAINT_NAME;
      RAISE 'refused by %', refused;
    END $$`;
  await expect(app.database.query(again)).rejects.toThrow('refused by ledger_entries_reversed_once');
});
