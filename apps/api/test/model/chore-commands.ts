import type { ModelChore, ModelProposal } from './model.ts';
import {
  choose,
  dayAfter,
  dollars,
  expectOutcome,
  type Fixture,
  is,
  type Listed,
  mayGoBelow,
  mondayOf,
  noonAfter,
  type Turn,
  takenBack,
  UNPAID,
} from './turn.ts';

/** A new chore. */
const FRESH = { ...UNPAID, status: 'pending', returned: null, isChanged: false, wasTakenBack: false } as const;
/** The outcome of a step that needs a submitted chore. */
const reviewOf = ({ status }: ModelChore) =>
  status === 'submitted' ? 'done' : `409 CHORE_${status === 'approved' ? 'ALREADY_APPROVED' : 'NOT_SUBMITTED'}`;

/** The outcome of a step that needs an open proposal. */
const answerOf = ({ status }: ModelProposal) => (status === 'open' ? 'done' : '409 PROPOSAL_DECIDED');
const comesAgain = (daily: boolean) => (daily ? ({ isRecurring: true, frequency: 'daily' } as const) : {});
/** The other chores of a group that are to do. */
const groupOf = ({ children }: Fixture, { id, group }: ModelChore) =>
  children
    .flatMap(({ model }) => model.chores)
    .filter(one => group !== '' && one.group === group && one.status === 'pending' && one.id !== id);

/** The commands on chores and proposals. */
export const CHORE_COMMANDS = {
  addChore: async ({ fixture, id, model, command }: Turn) => {
    const daily = command.pick % 2 === 0;
    const due = fixture.day + (command.pick % 4);
    const others = command.pick % 3 > 0 ? fixture.children.filter(one => one.id !== id) : [];
    const given = { childId: id, alsoFor: others.map(one => one.id), reward: dollars(command.cents) };
    const body = { ...given, name: `Chore ${command.pick}`, dueDate: noonAfter(fixture, due), ...comesAgain(daily) };
    const chore = await expectOutcome('done', fixture.parent.call('createChore', { body }));
    if (!chore) return;
    const group = others.length > 0 ? chore.id : '';
    const made = { ...FRESH, group, reward: command.cents, daily, due, opens: 0, isLast: daily };
    model.chores.push({ id: chore.id, ...made });
    for (const other of others) other.model.chores.push({ id: await addedTo(other, fixture, due), ...made });
  },
  editChore: async ({ fixture, id, model, command }: Turn) => {
    const chore = choose(model.chores, command.pick, is('pending', 'rejected'));
    if (!chore) return;
    const { status, daily, due } = chore;
    const later = due + (command.cents % 3);
    const of = command.pick % 3 > 0 ? 'all' : 'one';
    const edit = { name: 'Edited', reward: dollars(command.cents), dueDate: noonAfter(fixture, later) };
    const body = { childId: id, of, ...edit, ...comesAgain(daily) } as const;
    const expected = status === 'pending' || status === 'rejected' ? 'done' : '409 CHORE_LOCKED';
    await expectOutcome(expected, fixture.parent.call('updateChore', { params: { id: chore.id }, body }));
    if (expected !== 'done') return;
    const others = groupOf(fixture, chore).filter(one => of === 'all' && (!one.daily || one.isLast));
    for (const one of [chore, ...others])
      Object.assign(one, { reward: command.cents, due: one.due === due ? later : one.due, isChanged: true });
  },
  submit: async ({ fixture, id, browser, model, command }: Turn) => {
    const chore = choose(model.chores, command.pick, is('pending', 'rejected'));
    if (!chore) return;
    const params = { id: chore.id };
    if (chore.status === 'rejected') {
      await expectOutcome('done', browser.call('resubmitChore', { params }));
      const { decided, isChanged } = chore;
      Object.assign(chore, { status: 'submitted', returned: { decided, isChanged } });
      return;
    }
    const open = chore.opens <= fixture.day;
    const expected = chore.status !== 'pending' ? '409 CHORE_NOT_PENDING' : open ? 'done' : '409 CHORE_NOT_DUE_YET';
    const done = await expectOutcome(expected, browser.call('submitChore', { params }));
    if (!done) return;
    const byRule = !chore.wasTakenBack && model.trusts(chore.reward, mondayOf(fixture));
    if (done.status !== (byRule ? 'approved' : 'submitted')) throw new Error(`the chore is ${done.status}`);
    chore.status = 'submitted';
    if (chore.isLast) model.chores.push(await nextOf(chore, { fixture, id, browser, model }));
    chore.isLast = false;
    if (!byRule) return;
    Object.assign(chore, { status: 'approved', decided: fixture.day, wasPaid: true, byRule });
    model.pay(chore.reward, chore.id);
  },
  unsubmit: async ({ browser, model, command }: Turn) => {
    const chore = choose(model.chores, command.pick, is('submitted'));
    if (!chore) return;
    await expectOutcome(reviewOf(chore), browser.call('unsubmitChore', { params: { id: chore.id } }));
    if (chore.status !== 'submitted') return;
    const { returned } = chore;
    Object.assign(
      chore,
      returned === null ? { status: 'pending' } : { status: 'rejected', ...returned, returned: null },
    );
  },
  takeBackChore: async ({ fixture, model, command }: Turn) => {
    const chore = choose(model.chores, command.pick, is('approved', 'rejected'));
    if (!chore) return;
    const isDecided = chore.status === 'approved' || chore.status === 'rejected';
    const paid = chore.status === 'approved' ? chore.reward : 0;
    const inTime = takenBack(fixture, model, { decided: chore.decided, amount: paid }, command);
    const isOther = inTime === 'done' && chore.status === 'rejected' && chore.isChanged;
    const expected = isDecided ? (isOther ? '409 CHORE_CHANGED' : inTime) : '409 CHORE_NOT_DECIDED';
    const body = { allowBelowZero: mayGoBelow(command) };
    await expectOutcome(expected, fixture.parent.call('takeBackChore', { params: { id: chore.id }, body }));
    if (expected !== 'done') return;
    Object.assign(chore, { status: 'submitted', wasTakenBack: true });
    if (paid !== 0) model.pay(-paid, chore.id);
  },
  approveChore: async ({ fixture, model, command }: Turn) => {
    const chore = choose(model.chores, command.pick, is('submitted'));
    if (!chore) return;
    const expected = reviewOf(chore);
    await expectOutcome(expected, fixture.parent.call('approveChore', { params: { id: chore.id } }));
    if (expected !== 'done') return;
    Object.assign(chore, { status: 'approved', decided: fixture.day, wasPaid: true, byRule: false });
    model.pay(chore.reward, chore.id);
  },
  rejectChore: async ({ fixture, model, command }: Turn) => {
    const chore = choose(model.chores, command.pick, is('submitted'));
    if (!chore) return;
    const expected = reviewOf(chore);
    await expectOutcome(expected, fixture.parent.call('rejectChore', { params: { id: chore.id }, body: {} }));
    const rejected = { status: 'rejected', decided: fixture.day, isChanged: false } as const;
    if (expected === 'done') Object.assign(chore, rejected);
  },
  deleteChore: async ({ fixture, model, command }: Turn) => {
    const chore = choose(model.chores, command.pick);
    if (!chore) return;
    const expected = chore.status === 'approved' || chore.wasPaid ? '409 CHORE_PAID' : 'done';
    const of = mayGoBelow(command) ? 'all' : 'one';
    await expectOutcome(expected, fixture.parent.call('deleteChore', { params: { id: chore.id }, query: { of } }));
    if (expected !== 'done') return;
    const others = groupOf(fixture, chore).filter(one => of === 'all' && !one.wasPaid);
    for (const child of fixture.children)
      child.model.chores = child.model.chores.filter(one => one !== chore && !others.includes(one));
  },
  propose: async ({ id, browser, model, command: { pick, cents } }: Turn) => {
    const expected =
      model.proposals.filter(({ status }) => status === 'open').length < 10 ? 'done' : '409 TOO_MANY_PROPOSALS';
    const body = { childId: id, name: `Idea ${pick}`, amount: dollars(cents) };
    const made = await expectOutcome(expected, browser.call('createProposal', { body }));
    if (made) model.proposals.push({ id: made.id, amount: cents, status: 'open', reward: null });
  },
  acceptProposal: async ({ fixture, id, browser, model, command }: Turn) => {
    const proposal = choose(model.proposals, command.pick, is('open'));
    if (!proposal) return;
    const body = mayGoBelow(command) ? { amount: dollars(command.cents) } : {};
    const call = fixture.parent.call('acceptProposal', { params: { id: proposal.id }, body });
    await expectOutcome(answerOf(proposal), call);
    if (proposal.status !== 'open') return;
    const reward = mayGoBelow(command) ? command.cents : proposal.amount;
    Object.assign(proposal, { status: 'accepted', reward });
    const due = fixture.day + 1;
    const chore = await addedTo({ id, browser, model }, fixture, due);
    model.chores.push({ ...FRESH, id: chore, group: '', reward, daily: false, due, opens: 0, isLast: false });
  },
  declineProposal: async ({ fixture, model, command }: Turn) => {
    const proposal = choose(model.proposals, command.pick, is('open'));
    if (!proposal) return;
    const call = fixture.parent.call('declineProposal', { params: { id: proposal.id }, body: {} });
    await expectOutcome(answerOf(proposal), call);
    if (proposal.status === 'open') proposal.status = 'declined';
  },
  cancelProposal: async ({ browser, model, command }: Turn) => {
    const proposal = choose(model.proposals, command.pick, is('open'));
    if (!proposal) return;
    await expectOutcome(answerOf(proposal), browser.call('cancelProposal', { params: { id: proposal.id } }));
    if (proposal.status === 'open') model.proposals = model.proposals.filter(one => one !== proposal);
  },
} satisfies Record<string, (turn: Turn) => Promise<void>>;

/** The occurrence after a submitted one: due on the first day after it and after today. */
async function nextOf(chore: ModelChore, { fixture, ...child }: Listed & Pick<Turn, 'fixture'>): Promise<ModelChore> {
  const due = Math.max(chore.due, fixture.day) + 1;
  return { ...chore, ...FRESH, id: await addedTo(child, fixture, due), due, opens: chore.due + 1 };
}

/** The chore that a child has and its model lacks. It is due on a day. */
async function addedTo({ id, browser, model }: Listed, fixture: Fixture, due: number): Promise<string> {
  const dueDay = dayAfter(fixture, due);
  const known = new Set(model.chores.map(one => one.id));
  const listed = await browser.call('listChildChores', { params: { id } });
  const added = listed.filter(one => !known.has(one.id));
  if (added.length !== 1 || added[0]?.dueDate.slice(0, 10) !== dueDay)
    throw new Error(`one chore should be added, due on ${dueDay}: ${JSON.stringify(added)}`);
  return added[0].id;
}
