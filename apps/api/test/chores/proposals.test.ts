import { MAX_OPEN_PROPOSALS } from '@pocketful/chores/rules/proposals';
import { dayIn } from '@pocketful/domain/dates';
import { memberIn } from '@pocketful/identity/calls';
import { expect, test } from 'vitest';
import { pass } from '../fixtures/allowances.ts';
import { familyWithChild, letPropose } from '../fixtures/family.ts';
import { addChild, deadlocksOf, enter, faultsOf, outcomesOf, refusalOf, startApp } from '../harness.ts';

const DAY_MS = 86_400_000;

async function fixture() {
  const app = await startApp();
  const family = await familyWithChild(app);
  await letPropose(family.browser, family.mia);
  const propose = async (name = 'Wash the car', amount = '3.00') => {
    const { id } = await family.child.call('createProposal', { body: { childId: family.mia.id, name, amount } });
    return { params: { id } };
  };
  return { app, ...family, propose };
}

test('A child suggests chores only if an adult switched it on; what waits can be answered after it is switched off', async () => {
  const { app, family, browser, child, mia, propose } = await fixture();
  const leo = await addChild(family, 'leo', '7350');
  expect(leo.proposalsEnabled).toBe(false);
  const sweep = { body: { childId: leo.id, name: 'Sweep', amount: '1.00' } };
  const leos = await enter(app, family, leo.id);
  expect(await refusalOf(leos.call('createProposal', sweep))).toBe('409 PROPOSALS_DISABLED');
  const at = await propose();
  const off = { params: { id: mia.id }, body: { name: 'proposals', enabled: false } } as const;
  expect(await refusalOf(child.call('setSwitch', off))).toBe('403 NOT_ALLOWED');
  expect((await browser.call('setSwitch', off)).proposalsEnabled).toBe(false);
  expect(memberIn(await child.call('getSessionUser', {})).proposalsEnabled).toBe(false);
  expect(await refusalOf(propose('Paint'))).toBe('409 PROPOSALS_DISABLED');
  expect(await child.call('listProposals', {})).toHaveLength(1);
  expect(await browser.call('acceptProposal', { ...at, body: {} })).toMatchObject({ status: 'accepted' });
});

test('A child suggests a chore and an amount for itself, with chores enabled; ten wait at most', async () => {
  const { browser, child, family, mia, propose } = await fixture();
  const leo = await addChild(family, 'leo', '7350');
  const body = { childId: leo.id, name: 'Sweep', amount: '1.00' };
  expect(await refusalOf(child.call('createProposal', { body }))).toBe('404 CHILD_NOT_FOUND');
  expect(await refusalOf(browser.call('createProposal', { body }))).toBe('403 NOT_ALLOWED');
  const ideas = Array.from({ length: MAX_OPEN_PROPOSALS + 2 }, (_, at) => propose(`Idea ${at}`));
  expect(await outcomesOf(ideas)).toEqual({ done: MAX_OPEN_PROPOSALS, '409 TOO_MANY_PROPOSALS': 2 });
  const [first] = await child.call('listProposals', {});
  await browser.call('declineProposal', { params: { id: first?.id ?? '' }, body: {} });
  await propose('One more');
  await browser.call('setChoresEnabled', { params: { id: mia.id }, body: { enabled: false } });
  expect(await refusalOf(propose('Another'))).toBe('409 CHORES_DISABLED');
});

test('An adult accepts a suggestion once, with the same or another amount, and the child has a chore due tomorrow', async () => {
  const { app, browser, child, mia, propose } = await fixture();
  const [same, other] = [await propose('Sweep', '1.50'), await propose('Wash the car', '3.00')];
  expect(await browser.call('acceptProposal', { ...same, body: {} })).toMatchObject({ amount: '1.50', reward: '1.50' });
  const accepted = await browser.call('acceptProposal', { ...other, body: { amount: '2.00' } });
  expect(accepted).toMatchObject({ status: 'accepted', amount: '3.00', reward: '2.00', rejectionComment: null });
  expect(await refusalOf(browser.call('acceptProposal', { ...other, body: {} }))).toBe('409 PROPOSAL_DECIDED');
  const chores = await child.call('listChildChores', { params: { id: mia.id } });
  expect(chores.map(({ name, reward, status }) => [name, reward, status]).sort()).toEqual([
    ['Sweep', '1.50', 'pending'],
    ['Wash the car', '2.00', 'pending'],
  ]);
  const tomorrow = dayIn('UTC', new Date(app.now().getTime() + DAY_MS));
  expect(chores.map(({ dueDate }) => dueDate.slice(0, 10))).toEqual([tomorrow, tomorrow]);
  const [event] = await app.database.query<{ details: unknown }>(
    "SELECT details FROM audit_entries WHERE action = 'proposal.accepted' ORDER BY sequence DESC",
  );
  const car = chores.find(({ name }) => name === 'Wash the car')?.id;
  expect(event?.details).toEqual({ childId: mia.id, amount: '3.00', reward: '2.00', choreId: car });
  // It is paid as every chore is.
  await child.call('submitChore', { params: { id: car ?? '' } });
  await browser.call('approveChore', { params: { id: car ?? '' } });
  expect(await browser.call('getChildBalance', { params: { id: mia.id } })).toMatchObject({ balance: 2 });
  expect(await faultsOf(app)).toEqual([]);
});

test('a full list of chores refuses a suggestion, which still waits', async () => {
  const { app, browser, mia, propose } = await fixture();
  const at = await propose();
  await app.database.query(
    `INSERT INTO chores (family_id, chore_id, child_id, name, reward, status, due_at, created_by, created_at, updated_at)
     SELECT m.family_id, uuidv7(), m.member_id, 'Chore', 1, 'pending', $2, m.parent_id, $2, $2
     FROM members AS m, generate_series(1, 200) WHERE m.member_id = $1`,
    [mia.id, app.now()],
  );
  expect(await refusalOf(browser.call('acceptProposal', { ...at, body: {} }))).toBe('409 TOO_MANY_CHORES');
  expect(await browser.call('listProposals', {})).toMatchObject([{ status: 'open', reward: null }]);
});

test('An adult declines a suggestion, with a reason if there is one', async () => {
  const { browser, child, propose } = await fixture();
  const [said, silent] = [await propose('Sweep'), await propose('Paint')];
  await browser.call('declineProposal', { ...said, body: { comment: ' In May ' } });
  await browser.call('declineProposal', { ...silent, body: {} });
  expect(await refusalOf(child.call('declineProposal', { ...said, body: {} }))).toBe('403 NOT_ALLOWED');
  const answers = (await child.call('listProposals', {})).map(one => [one.name, one.status, one.rejectionComment]);
  expect(answers.sort()).toEqual([
    ['Paint', 'declined', null],
    ['Sweep', 'declined', 'In May'],
  ]);
  expect(await browser.call('listChores', {})).toEqual([]);
});

test('A child takes back its own suggestion while it waits', async () => {
  const { app, browser, child, family, propose } = await fixture();
  const [waits, decided] = [await propose('Sweep'), await propose('Paint')];
  await browser.call('declineProposal', { ...decided, body: {} });
  const leo = await addChild(family, 'leo', '7350');
  const sibling = await enter(app, family, leo.id);
  expect(await sibling.call('listProposals', {})).toEqual([]);
  for (const at of [waits, decided])
    expect(await refusalOf(sibling.call('cancelProposal', at))).toBe('404 PROPOSAL_NOT_FOUND');
  expect(await refusalOf(child.call('cancelProposal', decided))).toBe('409 PROPOSAL_DECIDED');
  await child.call('cancelProposal', waits);
  expect((await browser.call('listProposals', {})).map(({ name }) => name)).toEqual(['Paint']);
});

test('Of concurrent answers to a suggestion and its taking back one wins, and at most one chore is made', async () => {
  const { app, browser, child, propose } = await fixture();
  for (let round = 0; round < 10; round++) {
    const at = await propose(`Idea ${round}`);
    const accept = () => browser.call('acceptProposal', { ...at, body: {} });
    const decline = () => browser.call('declineProposal', { ...at, body: {} });
    const outcomes = await outcomesOf([accept(), decline(), child.call('cancelProposal', at), accept(), accept()]);
    expect(outcomes).toMatchObject({ done: 1 });
    const [left] = await browser.call('listProposals', {});
    const isAccepted = left?.name === `Idea ${round}` && left.status === 'accepted';
    const made = (await browser.call('listChores', {})).filter(({ name }) => name === `Idea ${round}`);
    expect(made).toHaveLength(isAccepted ? 1 : 0);
  }
  expect(await deadlocksOf(app)).toBe(0);
});

test('a suggestion is accepted while the child is erased: nothing is left of either', async () => {
  const { app, browser, mia, propose } = await fixture();
  const at = await propose();
  const erase = browser.call('deleteUser', { params: { id: mia.id } });
  const [, erased] = await Promise.allSettled([browser.call('acceptProposal', { ...at, body: {} }), erase]);
  expect(erased?.status).toBe('fulfilled');
  expect(await app.database.query('SELECT FROM chores UNION ALL SELECT FROM chore_proposals')).toEqual([]);
});

test('With chores disabled a child’s suggestions are in no list and cannot be accepted', async () => {
  const { browser, child, mia, propose } = await fixture();
  const at = await propose();
  await browser.call('declineProposal', { ...(await propose('Paint')), body: {} });
  const seen = async () => {
    const today = await browser.call('getChildToday', { params: { id: mia.id } });
    const queue = (await browser.call('getFamilyToday', {})).flatMap(({ proposals }) => proposals);
    const lists = [await browser.call('listProposals', {}), await child.call('listProposals', {})];
    return [queue.length, today.waiting.length, today.answers.length, ...lists.map(list => list.length)];
  };
  expect(await seen()).toEqual([1, 1, 1, 2, 2]);
  await browser.call('setChoresEnabled', { params: { id: mia.id }, body: { enabled: false } });
  expect(await seen()).toEqual([0, 0, 0, 0, 0]);
  expect(await refusalOf(browser.call('acceptProposal', { ...at, body: {} }))).toBe('409 CHORES_DISABLED');
  await browser.call('setChoresEnabled', { params: { id: mia.id }, body: { enabled: true } });
  expect(await seen()).toEqual([1, 1, 1, 2, 2]);
});

test('A child’s Home names suggestions that wait, and shows answers to them as news', async () => {
  const { browser, child, mia, propose } = await fixture();
  const params = { id: mia.id };
  const today = () => child.call('getChildToday', { params });
  const seen = async () =>
    child.call('markSeen', { params, body: { mark: (await today()).mark ?? { entry: 0, decision: 0 } } });
  await seen();
  const [car, fence] = [await propose('Wash the car', '3.00'), await propose('Paint')];
  expect((await today()).waiting.map(({ type, name }) => [type, name])).toEqual([
    ['proposal', 'Wash the car'],
    ['proposal', 'Paint'],
  ]);
  expect(await today()).toMatchObject({ fresh: { chores: 0 }, mark: null });
  await browser.call('acceptProposal', { ...car, body: { amount: '2.00' } });
  await browser.call('declineProposal', { ...fence, body: { comment: 'In May' } });
  const { waiting, answers, fresh } = await today();
  expect([waiting, fresh.chores]).toEqual([[], 2]);
  const words = answers.map(one => [one.name, one.outcome, one.asked, one.amount, one.comment]);
  expect(words.sort()).toEqual([
    ['Paint', 'rejected', null, '3.00', 'In May'],
    ['Wash the car', 'accepted', '3.00', '2.00', null],
  ]);
  await seen();
  expect(await today()).toMatchObject({ fresh: { chores: 0 }, mark: null });
});

test('an answer to a suggestion that the child has not seen is shown for 30 days', async () => {
  const { app, browser, child, mia, propose } = await fixture();
  const at = { params: { id: mia.id } };
  const { mark } = await child.call('getChildToday', at);
  if (mark) await child.call('markSeen', { ...at, body: { mark } });
  await browser.call('declineProposal', { ...(await propose()), body: {} });
  await pass(app, 29);
  expect((await child.call('getChildToday', at)).answers).toMatchObject([{ outcome: 'rejected' }]);
  await pass(app, 2);
  expect((await child.call('getChildToday', at)).answers).toEqual([]);
});
