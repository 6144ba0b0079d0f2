import { dayIn } from '@pocketful/domain/dates';
import { LESSON_DAYS, LESSON_NAMES, type LessonName } from '@pocketful/home/rules/lessons';
import { expect, test } from 'vitest';
import { pass, payAll } from '../fixtures/allowances.ts';
import { familyWithChild } from '../fixtures/family.ts';
import { allowancePaid, asked, claimed, type Fixture, NO, submitted, withdrawn } from '../fixtures/take-back.ts';
import { createChore, refusalOf, startApp } from '../harness.ts';

async function fixture(lessons = true): Promise<Fixture> {
  const app = await startApp();
  const at = { app, ...(await familyWithChild(app)) };
  if (lessons)
    await at.browser.call('setSwitch', { params: { id: at.mia.id }, body: { name: 'lessons', enabled: true } });
  return at;
}

type Category = 'gift' | 'bonus' | 'spending' | 'allowance' | 'other';

const enter = ({ browser, mia }: Fixture, amount: string, category: Category = 'other') =>
  browser.call('createTransaction', { body: { childId: mia.id, amount, description: 'A line', category } });

const lessonFor = async ({ mia }: Fixture, by: Pick<Fixture['child'], 'call'>) =>
  (await by.call('getLesson', { params: { id: mia.id } })).lesson;

/** The child's lessons, one after the other. */
async function readAll(at: Fixture) {
  const lessons: (readonly [LessonName, string])[] = [];
  for (let lesson = await lessonFor(at, at.child); lesson; lesson = await lessonFor(at, at.child)) {
    const { name, amount } = lesson;
    lessons.push([name, amount]);
    await at.child.call('markLessonSeen', { params: { id: at.mia.id, name } });
  }
  return lessons;
}

const approved = async (
  at: Fixture,
  kind: 'Chore' | 'Claim' | 'Purchase' | 'Withdrawal',
  item: { params: { id: string } },
) => at.browser.call(`approve${kind}`, item);

async function choreOf(at: Fixture, cents: number) {
  const { id } = await createChore(at.family, at.app, at.mia.id, cents);
  await at.child.call('submitChore', { params: { id } });
  return approved(at, 'Chore', { params: { id } });
}

const goalOf = ({ child, mia }: Fixture, target: string) =>
  child.call('createGoal', { body: { childId: mia.id, name: 'Bicycle', target } });

/** Each lesson: an act of its event, and the lessons that the child then has. */
const EVENTS: Readonly<Record<LessonName, readonly [(at: Fixture) => Promise<unknown>, [LessonName, string][]]>> = {
  firstAllowance: [allowancePaid, [['firstAllowance', '5.00']]],
  firstChore: [async at => approved(at, 'Chore', await submitted(at)), [['firstChore', '2.50']]],
  chorePrices: [
    async at => {
      await choreOf(at, 100);
      await choreOf(at, 100);
      await choreOf(at, 250);
    },
    [
      ['firstChore', '1.00'],
      ['chorePrices', '2.50'],
    ],
  ],
  firstReward: [
    async at => {
      const [reward] = await at.browser.call('listRewards', {});
      if (!reward) return approved(at, 'Claim', (await claimed(at)).at);
      const { id } = await at.child.call('createClaim', { body: { childId: at.mia.id, rewardId: reward.id } });
      return approved(at, 'Claim', { params: { id } });
    },
    [['firstReward', '1.00']],
  ],
  firstGift: [at => enter(at, '20.00', 'gift'), [['firstGift', '20.00']]],
  firstBonus: [at => enter(at, '3.00', 'bonus'), [['firstBonus', '3.00']]],
  firstRegularPayment: [
    async at => {
      await enter(at, '30.00');
      const payment = { amount: '-4.00', name: 'Phone plan', rhythm: 'weekly', day: 5 } as const;
      await at.browser.call('createAllowance', { body: { childId: at.mia.id, ...payment } });
      await pass(at.app, 7);
      await payAll(at.app);
    },
    [['firstRegularPayment', '4.00']],
  ],
  firstSpending: [
    async at => {
      await enter(at, '10.00');
      await enter(at, '-9.00', 'spending');
    },
    [['firstSpending', '9.00']],
  ],
  firstWithdrawal: [
    async at => approved(at, 'Withdrawal', await withdrawn(at)),
    [
      ['firstGift', '10.00'],
      ['firstWithdrawal', '4.00'],
    ],
  ],
  firstGoal: [at => goalOf(at, '40.00'), [['firstGoal', '40.00']]],
  goalBought: [
    async at => approved(at, 'Purchase', (await asked(at)).at),
    [
      ['firstGift', '8.00'],
      ['firstGoal', '5.00'],
      ['goalBought', '5.00'],
    ],
  ],
  tenAllowances: [
    async at => {
      await enter(at, '2.00', 'allowance');
      await enter(at, '17.99');
      await enter(at, '0.01');
    },
    [
      ['firstAllowance', '2.00'],
      ['tenAllowances', '20.00'],
    ],
  ],
  repaid: [
    async at => {
      await enter(at, '-3.00');
      await enter(at, '2.00');
      await enter(at, '2.00');
    },
    [
      ['belowZero', '-3.00'],
      ['repaid', '1.00'],
    ],
  ],
  takeBack: [
    async at => {
      const { id } = await enter(at, '5.00', 'gift');
      await at.browser.call('reverseTransaction', { params: { id }, body: NO });
    },
    // The gift is undone.
    [['takeBack', '-5.00']],
  ],
  spentAtOnce: [
    async at => {
      await enter(at, '2.00', 'allowance');
      await enter(at, '4.00');
      await enter(at, '-2.99', 'spending');
      // A fine is no spending.
      await enter(at, '-1.51');
      await enter(at, '2.00');
      await enter(at, '-1.75', 'spending');
    },
    [
      ['firstAllowance', '2.00'],
      ['firstSpending', '2.99'],
      ['spentAtOnce', '1.75'],
    ],
  ],
  emptyAccount: [
    async at => {
      await enter(at, '2.00');
      await enter(at, '-2.00');
      await enter(at, '3.00');
      await enter(at, '-3.00', 'spending');
    },
    [
      ['firstSpending', '3.00'],
      ['emptyAccount', '3.00'],
    ],
  ],
  belowZero: [at => enter(at, '-3.00'), [['belowZero', '-3.00']]],
  outOfReach: [
    async at => {
      await enter(at, '4.00');
      await goalOf(at, '40.00');
      await goalOf(at, '40.01');
    },
    [
      ['firstGoal', '40.00'],
      ['outOfReach', '40.01'],
    ],
  ],
};

test.each(LESSON_NAMES)(
  'A child has a lesson once, at the first event of its kind, with its own figure: %s',
  async name => {
    const at = await fixture();
    const [act, lessons] = EVENTS[name];
    expect(await readAll(at)).toEqual([]);
    await act(at);
    expect(lessons.map(([one]) => one)).toContain(name);
    expect(await readAll(at)).toEqual(lessons);
    // The same again is no first.
    await pass(at.app, 2);
    await act(at);
    expect((await readAll(at)).map(([one]) => one)).not.toContain(name);
  },
);

test('While lessons are off there is none, and an old event has none when they are switched on', async () => {
  const at = await fixture(false);
  await enter(at, '20.00', 'gift');
  expect(await lessonFor(at, at.child)).toBeNull();
  expect(await lessonFor(at, at.browser)).toBeNull();
  const on = () =>
    at.browser.call('setSwitch', { params: { id: at.mia.id }, body: { name: 'lessons', enabled: true } });
  await pass(at.app, LESSON_DAYS - 1);
  await on();
  const day = dayIn('UTC', at.app.now());
  expect(await lessonFor(at, at.child)).toMatchObject({ name: 'firstGift', amount: '20.00' });
  expect((await lessonFor(at, at.child))?.day).not.toBe(day);
  await pass(at.app, 1);
  expect(await lessonFor(at, at.child)).toBeNull();
  await enter(at, '5.00', 'gift');
  expect(await lessonFor(at, at.child)).toBeNull();
});

test('A balance brought forward hides which event was the first, so nothing is one', async () => {
  const at = await fixture();
  await enter(at, '20.00', 'other');
  await at.app.database.query('UPDATE ledger_entries SET brought_forward = true');
  await enter(at, '5.00', 'gift');
  expect(await lessonFor(at, at.child)).toBeNull();
});

test('An adult sees the newest lesson about a first or a goal, whether it was read or not, and none about a mistake', async () => {
  const at = await fixture();
  await enter(at, '20.00', 'gift');
  await enter(at, '-25.00', 'spending');
  expect(await readAll(at)).toEqual([
    ['firstGift', '20.00'],
    ['firstSpending', '25.00'],
    ['belowZero', '-5.00'],
  ]);
  expect(await lessonFor(at, at.browser)).toMatchObject({ name: 'firstSpending' });
  const ofAdult = at.browser.call('getLesson', { params: { id: at.family.adminId } });
  expect(await refusalOf(ofAdult)).toBe('404 CHILD_NOT_FOUND');
  expect(await refusalOf(at.browser.call('markLessonSeen', { params: { id: at.mia.id, name: 'firstGift' } }))).toBe(
    '403 NOT_ALLOWED',
  );
});

test('A lesson that was read leaves nothing in the audit log, and its day nowhere', async () => {
  const at = await fixture();
  await enter(at, '20.00', 'gift');
  const trail = () => at.app.database.query('SELECT count(*) FROM audit_entries');
  const before = await trail();
  await readAll(at);
  await at.child.call('markLessonSeen', { params: { id: at.mia.id, name: 'firstGift' } });
  expect(await trail()).toEqual(before);
  expect(await at.app.database.query("SELECT lessons_seen FROM members WHERE role = 'child'")).toEqual([
    { lessons_seen: ['firstGift'] },
  ]);
});
