import { adultIn } from '@pocketful/identity/calls';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letPropose } from '../fixtures/family.ts';
import { newReward } from '../fixtures/rewards.ts';
import { ADMIN_PASSWORD, ADMIN_PIN, addChild, enter, faultsOf, signUp, startApp, type TestApp } from '../harness.ts';
import { COMMANDS, type Command, playCommand } from '../model/commands.ts';
import { ModelChild } from '../model/model.ts';
import { type ChildAtDevice, dayAfter, type Fixture } from '../model/turn.ts';

const LONG = process.env.POCKETFUL_TESTS === 'full';
const RUNS = LONG ? 2000 : 17;
const LENGTH = 40;
const DAY = 86_400_000;

const OFTEN = ['addChore', 'submit', 'submit', 'approveChore', 'propose', 'acceptProposal'] as const;
const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom(...(Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]), ...OFTEN, ...OFTEN),
  child: fc.nat(1),
  pick: fc.nat(1000),
  cents: fc.integer({ min: 1, max: 4000 }),
});

let families = 0;

/** A new family of two children, each on a separate device, and an adult of another family. */
async function stageOf(app: TestApp, stranger: Fixture['stranger']): Promise<Fixture> {
  families += 1;
  const family = await signUp(app, `family-${families}`);
  const children: ChildAtDevice[] = [];
  for (const [username, pin] of [
    ['mia', '4821'],
    ['leo', '7350'],
  ] as const) {
    const { id } = await addChild(family, username, pin);
    await letPropose(family.browser, { id });
    const rewards: { id: string; amount: number }[] = [];
    for (const [name, amount] of [
      ['Read', '2.50'],
      ['Help', '1.00'],
    ] as const) {
      const reward = await family.browser.call('createReward', { body: newReward(id, name, amount) });
      rewards.push({ id: reward.id, amount: Number(amount) * 100 });
    }
    children.push({ id, browser: await enter(app, family, id), model: new ModelChild(), rewards });
  }
  const wake = async () => {
    await family.browser.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } });
  };
  await wake();
  const fixture: Fixture = {
    ...{ app, parent: family.browser, stranger, children, start: app.now(), day: 0 },
    sleep: async () => {
      app.advance(DAY);
      fixture.day += 1;
      await wake();
    },
  };
  return fixture;
}

const money = (cents: number) => (cents / 100).toFixed(2);

/** Everything about one child in the product, and in the model. */
async function compare({ parent }: Fixture, { id, browser, model }: ChildAtDevice): Promise<void> {
  const params = { id };
  const balance = await parent.call('getChildBalance', { params });
  expect(balance).toEqual({ balance: model.balance / 100, available: model.available / 100 });
  const goals = await browser.call('listGoals', {});
  const queue = goals.filter(({ status }) => status === 'active');
  expect(queue.map(goal => [goal.id, goal.saved, goal.priority, goal.completed])).toEqual(
    model.shares().map(({ goal, saved }, at) => [goal.id, money(saved), at, saved === goal.target]),
  );
  const closed = (list: readonly { id: string; status: string }[]) =>
    new Map(list.filter(({ status }) => status !== 'active').map(goal => [goal.id, goal.status]));
  expect(closed(goals)).toEqual(closed(model.goals));
}

/** The long lists, once a run. */
async function compareLists(fixture: Fixture, { id, model, browser }: ChildAtDevice): Promise<void> {
  const { parent, app } = fixture;
  const params = { id };
  const query = { limit: 200 };
  const chores = await parent.call('listChildChores', { params, query });
  expect(new Map(chores.map(chore => [chore.id, [chore.status, chore.reward, chore.dueDate.slice(0, 10)]]))).toEqual(
    new Map(
      model.chores.map(({ id: at, status, reward, due }) => [at, [status, money(reward), dayAfter(fixture, due)]]),
    ),
  );
  const proposals = await browser.call('listProposals', { query });
  expect(new Map(proposals.map(({ id: at, status, amount, reward }) => [at, [status, amount, reward]]))).toEqual(
    new Map(
      model.proposals.map(({ id: at, status, amount, reward }) => [
        at,
        [status, money(amount), reward === null ? null : money(reward)],
      ]),
    ),
  );
  const promises = [
    ...(await browser.call('listPurchases', { query })),
    ...(await browser.call('listWithdrawals', { query })),
  ];
  const handed = promises.map(
    ({ id: at, owed, handedOverAt, receivedAt }) => [at, [owed, handedOverAt !== null, receivedAt !== null]] as const,
  );
  expect(new Map(handed)).toEqual(
    new Map(
      model.requests
        .filter(({ kind }) => kind !== 'claim')
        .map(({ id: at, owed, given, received }) => [at, [owed, given !== null, received]]),
    ),
  );
  const asked = [...promises, ...(await browser.call('listClaims', { query }))];
  const told = asked.map(({ id: at, status }) => [at, ['pending', 'submitted'].includes(status) ? 'open' : status]);
  expect(new Map(told.map(([at = '', status = '']) => [at, status]))).toEqual(
    new Map(model.requests.map(request => [request.id, request.status])),
  );
  const entries = await app.database.query<{ about: string; cents: number }>(
    `SELECT coalesce(e.source_id, o.source_id)::text AS about, (e.amount * 100)::int AS cents FROM ledger_entries AS e
     LEFT JOIN ledger_entries AS o ON o.entry_id = e.reverses WHERE e.child_id = $1 ORDER BY e.sequence`,
    [id],
  );
  expect(entries.map(({ about, cents }) => [about ?? '', cents])).toEqual(model.entries);
}

test('after any sequence of commands a family is as the model says', async () => {
  const app = await startApp();
  const { browser: stranger } = await signUp(app, 'strangers');
  const strangers = { email: '', username: 'dana-strangers', password: ADMIN_PASSWORD };
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: LENGTH, maxLength: LENGTH }), async commands => {
      const fixture = await stageOf(app, stranger);
      const user = adultIn(await stranger.call('login', { body: strangers }));
      stranger.member = undefined;
      await stranger.call('verifyPin', { body: { userId: user.id, pin: ADMIN_PIN } });
      for (const one of commands) {
        if (one.kind === 'trespass') await stranger.call('verifyPin', { body: { userId: user.id, pin: ADMIN_PIN } });
        await playCommand(fixture, one);
        const child = fixture.children[one.child];
        if (child) await compare(fixture, child);
      }
      for (const child of fixture.children) await compareLists(fixture, child);
    }),
    { numRuns: RUNS },
  );
  expect(await faultsOf(app)).toEqual([]);
}, 1_800_000);
