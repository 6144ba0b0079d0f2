import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { newId } from '../../src/platform/ids.ts';
import { refusalOf, type TestApp } from '../harness.ts';
import type { ModelChild, ModelChore, ModelProposal } from './model.ts';

/** One command as plain data: its kind, and three numbers for its choices. */
export interface Command {
  readonly kind: keyof typeof COMMANDS;
  readonly child: number;
  readonly pick: number;
  readonly cents: number;
}

/** A child on its device, and its model. */
export interface ChildAtDevice {
  readonly id: string;
  readonly browser: InProcessBrowser;
  readonly model: ModelChild;
  /** Rewards that it can claim; amounts in cents. */
  readonly rewards: readonly { readonly id: string; readonly amount: number }[];
}

/** The stage of one run. */
export interface Stage {
  readonly app: TestApp;
  readonly parent: InProcessBrowser;
  /** An adult of another family. */
  readonly stranger: InProcessBrowser;
  readonly children: readonly ChildAtDevice[];
  /** The start of the run, in the middle of a day. */
  readonly start: Date;
  /** Days since the start. */
  day: number;
  /** Lets a day pass. Profiles that timed out are picked again. */
  sleep(): Promise<void>;
}

/** What the chores of a child are listed by. */
type Listed = Omit<ChildAtDevice, 'rewards'>;
interface Turn extends ChildAtDevice {
  readonly stage: Stage;
  readonly command: Command;
}

/** The outcome of a call, and the expected one: 'done', or status and code. */
async function expectOutcome<T>(expected: string, call: Promise<T>): Promise<T | undefined> {
  const outcome = await call.then(
    answer => ({ told: 'done', answer }),
    async (error: unknown) => ({ told: await refusalOf(Promise.reject(error)), answer: undefined }),
  );
  if (outcome.told !== expected) throw new Error(`came to ${outcome.told}, should be ${expected}`);
  return outcome.answer;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);
/** An item of a list; three times out of four one that fits, if there is one. */
function choose<T>(list: readonly T[], at: number, fits: (one: T) => boolean = () => true): T | undefined {
  const fit = list.filter(one => at % 4 > 0 && fits(one));
  return fit[at % Math.max(1, fit.length)] ?? list[at % Math.max(1, list.length)];
}
const is =
  (...states: string[]) =>
  ({ status }: { readonly status: string }) =>
    states.includes(status);
/** About noon, this number of days after the start. */
const noonAfter = ({ start }: Pick<Stage, 'start'>, days: number) =>
  new Date(start.getTime() + days * 86_400_000).toISOString();
export const dayAfter = (stage: Pick<Stage, 'start'>, days: number) => noonAfter(stage, days).slice(0, 10);

/** The kinds of requests, as calls name them. */
const KINDS = { purchase: 'Purchase', withdrawal: 'Withdrawal', claim: 'Claim' } as const;

const UNPAID = { decided: 0, wasPaid: false, byRule: false } as const;
/** A new request. */
const OPEN = { ...UNPAID, status: 'open', asked: 0, owed: false, given: null, received: false } as const;

/** The day of the last Monday, in days since the start. */
const mondayOf = ({ start, day }: Stage) => day - ((start.getUTCDay() + day + 6) % 7);
/** A new chore. */
const FRESH = { ...UNPAID, status: 'pending', returned: null, isChanged: false, wasTakenBack: false } as const;
/** Whether the call allows that the balance goes below zero. */
const mayGoBelow = ({ cents }: Command) => cents % 2 === 0;
/** The outcome of a step that needs a submitted chore. */
const reviewOf = ({ status }: ModelChore) =>
  status === 'submitted' ? 'done' : `409 CHORE_${status === 'approved' ? 'ALREADY_APPROVED' : 'NOT_SUBMITTED'}`;

/** The outcome of a step that needs an open proposal. */
const answerOf = ({ status }: ModelProposal) => (status === 'open' ? 'done' : '409 PROPOSAL_DECIDED');
const comesAgain = (daily: boolean) => (daily ? ({ isRecurring: true, frequency: 'daily' } as const) : {});
/** The other chores of a group that are to do. */
const groupOf = ({ children }: Stage, { id, group }: ModelChore) =>
  children
    .flatMap(({ model }) => model.chores)
    .filter(one => group !== '' && one.group === group && one.status === 'pending' && one.id !== id);

/** The outcome of the taking back of an amount that was paid on a day. */
function takenBack(
  stage: Stage,
  { balance }: ModelChild,
  { decided, amount }: { readonly decided: number; readonly amount: number },
  command: Command,
): string {
  if (stage.day - decided >= 7) return '409 TOO_LATE';
  const isShort = amount > 0 && balance - amount < 0 && !mayGoBelow(command);
  return isShort ? '409 WOULD_GO_BELOW_ZERO' : 'done';
}

/** The commands. Each one derives the expected outcome from the model, checks it, and changes the model. */
export const COMMANDS = {
  record: async ({ stage, id, model, command }: Turn) => {
    const cents = (command.pick % 3 === 0 ? -1 : 1) * command.cents;
    const body = { childId: id, amount: dollars(cents), description: 'Some', category: 'other' } as const;
    const entry = await expectOutcome('done', stage.parent.call('createTransaction', { body }));
    model.pay(cents);
    if (entry) model.own.push({ id: entry.id, amount: cents, day: stage.day, isReversed: false });
  },
  reverse: async ({ stage, model, command }: Turn) => {
    const entry = choose(model.own, command.pick);
    if (!entry) return;
    const expected = entry.isReversed
      ? '409 ALREADY_REVERSED'
      : takenBack(stage, model, { decided: entry.day, amount: entry.amount }, command);
    const body = { allowBelowZero: mayGoBelow(command) };
    await expectOutcome(expected, stage.parent.call('reverseTransaction', { params: { id: entry.id }, body }));
    if (expected !== 'done') return;
    entry.isReversed = true;
    model.pay(-entry.amount);
  },
  addGoal: async ({ id, browser, model, command }: Turn) => {
    const target = command.cents + 100;
    const body = { childId: id, name: `Goal ${command.pick}`, target: dollars(target) };
    const goal = await expectOutcome('done', browser.call('createGoal', { body }));
    if (goal) model.goals.push({ id: goal.id, target, status: 'active' });
  },
  deleteGoal: async ({ browser, model, command }: Turn) => {
    const goal = choose(model.goals, command.pick);
    if (!goal) return;
    const expected = { active: 'done', waiting: '409 GOAL_WAITING', purchased: '409 GOAL_PURCHASED' }[goal.status];
    await expectOutcome(expected, browser.call('deleteGoal', { params: { id: goal.id } }));
    if (expected === 'done') model.goals = model.goals.filter(one => one !== goal);
  },
  order: async ({ browser, model, command }: Turn) => {
    const queue = model.goals.filter(({ status }) => status === 'active').map(({ id }) => id);
    const ids = queue.slice(command.pick % (queue.length + 1)).reverse();
    if (ids.length === 0) return;
    const goalPriorities = ids.map((id, at) => ({ id, priority: at * 2 }));
    await expectOutcome('done', browser.call('setGoalPriorities', { body: { goalPriorities } }));
    model.order(ids);
  },
  buy: async ({ id, browser, model, command }: Turn) => {
    const goal = choose(model.goals, command.pick);
    if (!goal) return;
    const reached = model.shares().some(share => share.goal === goal && share.saved === goal.target);
    const expected = {
      active: reached ? 'done' : '409 GOAL_NOT_COMPLETE',
      waiting: '409 PURCHASE_ALREADY_REQUESTED',
      purchased: '409 GOAL_PURCHASED',
    }[goal.status];
    const body = { childId: id, goalId: goal.id };
    const asked = await expectOutcome(expected, browser.call('createPurchase', { body }));
    if (!asked) return;
    goal.status = 'waiting';
    model.requests.push({ ...OPEN, id: asked.id, kind: 'purchase', amount: goal.target, about: goal.id });
  },
  withdraw: async ({ id, browser, model, command }: Turn) => {
    const expected = command.cents <= model.available ? 'done' : '409 INSUFFICIENT_FUNDS';
    const body = { childId: id, amount: dollars(command.cents), description: 'A treat' };
    const asked = await expectOutcome(expected, browser.call('createWithdrawal', { body }));
    if (asked) model.requests.push({ ...OPEN, id: asked.id, kind: 'withdrawal', amount: command.cents, about: '' });
  },
  claim: async ({ stage, id, browser, model, rewards, command }: Turn) => {
    const reward = choose(rewards, command.pick);
    if (!reward) return;
    const open = model.requests.some(({ about, status }) => about === reward.id && status === 'open');
    const body = { childId: id, rewardId: reward.id };
    const asked = await expectOutcome(open ? '409 CLAIM_ALREADY_OPEN' : 'done', browser.call('createClaim', { body }));
    if (!asked) return;
    const again = model.requests.some(({ about, asked: on }) => about === reward.id && on === stage.day);
    const byRule = !again && model.trusts(reward.amount, mondayOf(stage));
    if (asked.status !== (byRule ? 'approved' : 'submitted')) throw new Error(`the claim is ${asked.status}`);
    const made = { ...OPEN, id: asked.id, kind: 'claim', amount: reward.amount, about: reward.id } as const;
    const paid = { status: 'approved', decided: stage.day, wasPaid: true, byRule } as const;
    model.requests.push({ ...made, ...(byRule && paid), asked: stage.day });
    if (byRule) model.pay(reward.amount, asked.id);
  },
  approve: async ({ stage, model, command }: Turn) => {
    const request = choose(model.requests, command.pick);
    if (!request) return;
    const sign = request.kind === 'claim' ? 1 : -1;
    const expected =
      request.status !== 'open'
        ? `409 REQUEST_ALREADY_${request.status.toUpperCase()}`
        : sign < 0 && request.amount > model.balance
          ? '409 INSUFFICIENT_FUNDS'
          : 'done';
    const call = `approve${KINDS[request.kind]}` as const;
    await expectOutcome(expected, stage.parent.call(call, { params: { id: request.id } }));
    if (expected !== 'done') return;
    Object.assign(request, { status: 'approved', decided: stage.day, wasPaid: true, byRule: false, owed: sign < 0 });
    model.pay(sign * request.amount, request.id);
    for (const goal of model.goals) if (goal.id === request.about) goal.status = 'purchased';
  },
  reject: async ({ stage, model, command }: Turn) => {
    const request = choose(model.requests, command.pick);
    if (!request) return;
    const expected = request.status === 'open' ? 'done' : `409 REQUEST_ALREADY_${request.status.toUpperCase()}`;
    const params = { id: request.id };
    const call = `reject${KINDS[request.kind]}` as const;
    await expectOutcome(expected, stage.parent.call(call, { params, body: {} }));
    if (expected !== 'done') return;
    Object.assign(request, { status: 'rejected', decided: stage.day });
    for (const goal of model.goals) if (goal.id === request.about) goal.status = 'active';
  },
  takeBack: async ({ stage, model, command }: Turn) => {
    const request = choose(model.requests, command.pick);
    if (!request) return;
    const { kind, about, status } = request;
    const goal = model.goals.find(({ id }) => id === about);
    const again = model.requests.some(other => about !== '' && other.about === about && other.status === 'open');
    const before = status === 'approved' ? 'purchased' : 'active';
    const paid = status === 'approved' ? request.amount * (kind === 'claim' ? 1 : -1) : 0;
    const inTime = takenBack(stage, model, { decided: request.decided, amount: paid }, command);
    const goalChanged = kind === 'purchase' && goal?.status !== before;
    const expected =
      status === 'open'
        ? '409 REQUEST_NOT_DECIDED'
        : inTime === '409 TOO_LATE'
          ? inTime
          : request.given !== null
            ? '409 HANDED_OVER'
            : again
              ? kind === 'claim'
                ? '409 CLAIM_ALREADY_OPEN'
                : '409 PURCHASE_ALREADY_REQUESTED'
              : goalChanged
                ? '409 GOAL_CHANGED'
                : inTime;
    const input = { params: { id: request.id }, body: { allowBelowZero: mayGoBelow(command) } };
    const call = `takeBack${KINDS[kind]}` as const;
    await expectOutcome(expected, stage.parent.call(call, input));
    if (expected !== 'done') return;
    Object.assign(request, { status: 'open', owed: false });
    if (paid !== 0) model.pay(-paid, request.id);
    if (goal && kind === 'purchase') goal.status = 'waiting';
  },
  handOver: async ({ stage, model, command }: Turn) => {
    const request = choose(model.requests, command.pick);
    if (!request || request.kind === 'claim') return;
    const handedOver = command.cents % 3 > 0;
    const { status, given } = request;
    const isTooLate = !handedOver && given !== null && stage.day - given >= 7;
    const expected = status !== 'approved' ? '409 NOTHING_TO_HAND_OVER' : isTooLate ? '409 TOO_LATE' : 'done';
    const call = `handOver${KINDS[request.kind]}` as const;
    await expectOutcome(expected, stage.parent.call(call, { params: { id: request.id }, body: { handedOver } }));
    if (expected !== 'done' || handedOver === (given !== null)) return;
    Object.assign(request, { owed: !handedOver, given: handedOver ? stage.day : null, received: false });
  },
  receive: async ({ browser, model, command }: Turn) => {
    const request = choose(model.requests, command.pick);
    if (!request || request.kind === 'claim') return;
    const expected = request.given === null ? '409 NOT_HANDED_OVER' : 'done';
    const call = `receive${KINDS[request.kind]}` as const;
    await expectOutcome(expected, browser.call(call, { params: { id: request.id } }));
    if (expected === 'done') request.received = true;
  },
  cancel: async ({ browser, model, command }: Turn) => {
    const request = choose(model.requests, command.pick);
    if (!request) return;
    const expected =
      request.status !== 'open'
        ? `409 REQUEST_ALREADY_${request.status.toUpperCase()}`
        : request.wasPaid
          ? '409 DECIDED_BEFORE'
          : 'done';
    const call = `cancel${KINDS[request.kind]}` as const;
    await expectOutcome(expected, browser.call(call, { params: { id: request.id } }));
    if (expected !== 'done') return;
    model.requests = model.requests.filter(one => one !== request);
    for (const goal of model.goals) if (goal.id === request.about) goal.status = 'active';
  },
  addChore: async ({ stage, id, model, command }: Turn) => {
    const daily = command.pick % 2 === 0;
    const due = stage.day + (command.pick % 4);
    const others = command.pick % 3 > 0 ? stage.children.filter(one => one.id !== id) : [];
    const given = { childId: id, alsoFor: others.map(one => one.id), reward: dollars(command.cents) };
    const body = { ...given, name: `Chore ${command.pick}`, dueDate: noonAfter(stage, due), ...comesAgain(daily) };
    const chore = await expectOutcome('done', stage.parent.call('createChore', { body }));
    if (!chore) return;
    const group = others.length > 0 ? chore.id : '';
    const made = { ...FRESH, group, reward: command.cents, daily, due, opens: 0, isLast: daily };
    model.chores.push({ id: chore.id, ...made });
    for (const other of others) other.model.chores.push({ id: await addedTo(other, stage, due), ...made });
  },
  editChore: async ({ stage, id, model, command }: Turn) => {
    const chore = choose(model.chores, command.pick, is('pending', 'rejected'));
    if (!chore) return;
    const { status, daily, due } = chore;
    const later = due + (command.cents % 3);
    const of = command.pick % 3 > 0 ? 'all' : 'one';
    const edit = { name: 'Edited', reward: dollars(command.cents), dueDate: noonAfter(stage, later) };
    const body = { childId: id, of, ...edit, ...comesAgain(daily) } as const;
    const expected = status === 'pending' || status === 'rejected' ? 'done' : '409 CHORE_LOCKED';
    await expectOutcome(expected, stage.parent.call('updateChore', { params: { id: chore.id }, body }));
    if (expected !== 'done') return;
    const others = groupOf(stage, chore).filter(one => of === 'all' && (!one.daily || one.isLast));
    for (const one of [chore, ...others])
      Object.assign(one, { reward: command.cents, due: one.due === due ? later : one.due, isChanged: true });
  },
  submit: async ({ stage, id, browser, model, command }: Turn) => {
    const chore = choose(model.chores, command.pick, is('pending', 'rejected'));
    if (!chore) return;
    const params = { id: chore.id };
    if (chore.status === 'rejected') {
      await expectOutcome('done', browser.call('resubmitChore', { params }));
      Object.assign(chore, { status: 'submitted', returned: chore.decided });
      return;
    }
    const open = chore.opens <= stage.day;
    const expected = chore.status !== 'pending' ? '409 CHORE_NOT_PENDING' : open ? 'done' : '409 CHORE_NOT_DUE_YET';
    const done = await expectOutcome(expected, browser.call('submitChore', { params }));
    if (!done) return;
    const byRule = !chore.wasTakenBack && model.trusts(chore.reward, mondayOf(stage));
    if (done.status !== (byRule ? 'approved' : 'submitted')) throw new Error(`the chore is ${done.status}`);
    chore.status = 'submitted';
    if (chore.isLast) model.chores.push(await nextOf(chore, { stage, id, browser, model }));
    chore.isLast = false;
    if (!byRule) return;
    Object.assign(chore, { status: 'approved', decided: stage.day, wasPaid: true, byRule });
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
      returned === null ? { status: 'pending' } : { status: 'rejected', decided: returned, returned: null },
    );
  },
  takeBackChore: async ({ stage, model, command }: Turn) => {
    const chore = choose(model.chores, command.pick, is('approved', 'rejected'));
    if (!chore) return;
    const isDecided = chore.status === 'approved' || chore.status === 'rejected';
    const paid = chore.status === 'approved' ? chore.reward : 0;
    const inTime = takenBack(stage, model, { decided: chore.decided, amount: paid }, command);
    const isOther = inTime === 'done' && chore.status === 'rejected' && chore.isChanged;
    const expected = isDecided ? (isOther ? '409 CHORE_CHANGED' : inTime) : '409 CHORE_NOT_DECIDED';
    const body = { allowBelowZero: mayGoBelow(command) };
    await expectOutcome(expected, stage.parent.call('takeBackChore', { params: { id: chore.id }, body }));
    if (expected !== 'done') return;
    Object.assign(chore, { status: 'submitted', wasTakenBack: true, isChanged: true });
    if (paid !== 0) model.pay(-paid, chore.id);
  },
  approveChore: async ({ stage, model, command }: Turn) => {
    const chore = choose(model.chores, command.pick, is('submitted'));
    if (!chore) return;
    const expected = reviewOf(chore);
    await expectOutcome(expected, stage.parent.call('approveChore', { params: { id: chore.id } }));
    if (expected !== 'done') return;
    Object.assign(chore, { status: 'approved', decided: stage.day, wasPaid: true, byRule: false, isChanged: true });
    model.pay(chore.reward, chore.id);
  },
  rejectChore: async ({ stage, model, command }: Turn) => {
    const chore = choose(model.chores, command.pick, is('submitted'));
    if (!chore) return;
    const expected = reviewOf(chore);
    await expectOutcome(expected, stage.parent.call('rejectChore', { params: { id: chore.id }, body: {} }));
    const rejected = { status: 'rejected', decided: stage.day, isChanged: false } as const;
    if (expected === 'done') Object.assign(chore, rejected);
  },
  deleteChore: async ({ stage, model, command }: Turn) => {
    const chore = choose(model.chores, command.pick);
    if (!chore) return;
    const expected = chore.status === 'approved' || chore.wasPaid ? '409 CHORE_PAID' : 'done';
    const of = mayGoBelow(command) ? 'all' : 'one';
    await expectOutcome(expected, stage.parent.call('deleteChore', { params: { id: chore.id }, query: { of } }));
    if (expected !== 'done') return;
    const others = groupOf(stage, chore).filter(one => of === 'all' && !one.wasPaid);
    for (const child of stage.children)
      child.model.chores = child.model.chores.filter(one => one !== chore && !others.includes(one));
  },
  propose: async ({ id, browser, model, command: { pick, cents } }: Turn) => {
    const expected =
      model.proposals.filter(({ status }) => status === 'open').length < 10 ? 'done' : '409 TOO_MANY_PROPOSALS';
    const body = { childId: id, name: `Idea ${pick}`, amount: dollars(cents) };
    const made = await expectOutcome(expected, browser.call('createProposal', { body }));
    if (made) model.proposals.push({ id: made.id, amount: cents, status: 'open', reward: null });
  },
  acceptProposal: async ({ stage, id, browser, model, command }: Turn) => {
    const proposal = choose(model.proposals, command.pick, is('open'));
    if (!proposal) return;
    const body = mayGoBelow(command) ? { amount: dollars(command.cents) } : {};
    const call = stage.parent.call('acceptProposal', { params: { id: proposal.id }, body });
    await expectOutcome(answerOf(proposal), call);
    if (proposal.status !== 'open') return;
    const reward = mayGoBelow(command) ? command.cents : proposal.amount;
    Object.assign(proposal, { status: 'accepted', reward });
    const due = stage.day + 1;
    const chore = await addedTo({ id, browser, model }, stage, due);
    model.chores.push({ ...FRESH, id: chore, group: '', reward, daily: false, due, opens: 0, isLast: false });
  },
  declineProposal: async ({ stage, model, command }: Turn) => {
    const proposal = choose(model.proposals, command.pick, is('open'));
    if (!proposal) return;
    const call = stage.parent.call('declineProposal', { params: { id: proposal.id }, body: {} });
    await expectOutcome(answerOf(proposal), call);
    if (proposal.status === 'open') proposal.status = 'declined';
  },
  cancelProposal: async ({ browser, model, command }: Turn) => {
    const proposal = choose(model.proposals, command.pick, is('open'));
    if (!proposal) return;
    await expectOutcome(answerOf(proposal), browser.call('cancelProposal', { params: { id: proposal.id } }));
    if (proposal.status === 'open') model.proposals = model.proposals.filter(one => one !== proposal);
  },
  setRule: async ({ stage, id, model, command }: Turn) => {
    const enabled = command.pick % 4 > 0;
    const [each, week] = [command.cents, command.cents + (command.pick % 50) * 100];
    const body = { enabled, mostEach: dollars(each), mostAWeek: dollars(week) };
    await expectOutcome('done', stage.parent.call('setAutoApprove', { params: { id }, body }));
    model.rule = enabled ? { each, week } : null;
  },
  sleep: ({ stage }: Turn) => stage.sleep(),
  trespass: async ({ stage, model, command }: Turn) => {
    const sibling = choose(stage.children, command.child + 1);
    const goal = choose(model.goals, command.pick);
    const request = choose(model.requests, command.pick);
    const params = { id: goal?.id ?? newId() };
    if (sibling) await expectOutcome('404 GOAL_NOT_FOUND', sibling.browser.call('deleteGoal', { params }));
    const foreign = { params: { id: request?.id ?? newId() } };
    await expectOutcome('404 REQUEST_NOT_FOUND', stage.stranger.call('approveWithdrawal', foreign));
    await expectOutcome('404 REQUEST_NOT_FOUND', stage.stranger.call('rejectPurchase', { ...foreign, body: {} }));
  },
} as const satisfies Record<string, (turn: Turn) => Promise<void>>;

/** The occurrence after a submitted one: due on the first day after it and after today. */
async function nextOf(chore: ModelChore, { stage, ...child }: Listed & Pick<Turn, 'stage'>): Promise<ModelChore> {
  const due = Math.max(chore.due, stage.day) + 1;
  return { ...chore, ...FRESH, id: await addedTo(child, stage, due), due, opens: chore.due + 1 };
}

/** The chore that a child has and its model lacks. It is due on a day. */
async function addedTo({ id, browser, model }: Listed, stage: Stage, due: number): Promise<string> {
  const dueDay = dayAfter(stage, due);
  const known = new Set(model.chores.map(one => one.id));
  const listed = await browser.call('listChildChores', { params: { id } });
  const added = listed.filter(one => !known.has(one.id));
  if (added.length !== 1 || added[0]?.dueDate.slice(0, 10) !== dueDay)
    throw new Error(`one chore should be added, due on ${dueDay}: ${JSON.stringify(added)}`);
  return added[0].id;
}

/** Runs one command on its child. */
export function playCommand(stage: Stage, command: Command): Promise<void> {
  const at = choose(stage.children, command.child);
  if (!at) throw new Error('nobody is there');
  // Two steps never have the same time.
  stage.app.advance(1);
  return COMMANDS[command.kind]({ ...at, stage, command });
}
