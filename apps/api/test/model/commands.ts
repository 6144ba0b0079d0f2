import { newId } from '../../src/platform/ids.ts';
import { CHORE_COMMANDS } from './chore-commands.ts';
import {
  type Choices,
  choose,
  dollars,
  expectOutcome,
  type Fixture,
  mayGoBelow,
  mondayOf,
  type Turn,
  takenBack,
  UNPAID,
} from './turn.ts';

/** The kinds of requests, as calls name them. */
const KINDS = { purchase: 'Purchase', withdrawal: 'Withdrawal', claim: 'Claim' } as const;

/** A new request. */
const OPEN = { ...UNPAID, status: 'open', asked: 0, owed: false, given: null, received: false } as const;

/** The commands. Each one derives the expected outcome from the model, checks it, and changes the model. */
export const COMMANDS = {
  record: async ({ fixture, id, model, command }: Turn) => {
    const cents = (command.pick % 3 === 0 ? -1 : 1) * command.cents;
    const body = { childId: id, amount: dollars(cents), description: 'Some', category: 'other' } as const;
    const entry = await expectOutcome('done', fixture.parent.call('createTransaction', { body }));
    model.pay(cents);
    if (entry) model.own.push({ id: entry.id, amount: cents, day: fixture.day, isReversed: false });
  },
  reverse: async ({ fixture, model, command }: Turn) => {
    const entry = choose(model.own, command.pick);
    if (!entry) return;
    const expected = entry.isReversed
      ? '409 ALREADY_REVERSED'
      : takenBack(fixture, model, { decided: entry.day, amount: entry.amount }, command);
    const body = { allowBelowZero: mayGoBelow(command) };
    await expectOutcome(expected, fixture.parent.call('reverseTransaction', { params: { id: entry.id }, body }));
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
  claim: async ({ fixture, id, browser, model, rewards, command }: Turn) => {
    const reward = choose(rewards, command.pick);
    if (!reward) return;
    const open = model.requests.some(({ about, status }) => about === reward.id && status === 'open');
    const body = { childId: id, rewardId: reward.id };
    const asked = await expectOutcome(open ? '409 CLAIM_ALREADY_OPEN' : 'done', browser.call('createClaim', { body }));
    if (!asked) return;
    const again = model.requests.some(({ about, asked: on }) => about === reward.id && on === fixture.day);
    const byRule = !again && model.trusts(reward.amount, mondayOf(fixture));
    if (asked.status !== (byRule ? 'approved' : 'submitted')) throw new Error(`the claim is ${asked.status}`);
    const made = { ...OPEN, id: asked.id, kind: 'claim', amount: reward.amount, about: reward.id } as const;
    const paid = { status: 'approved', decided: fixture.day, wasPaid: true, byRule } as const;
    model.requests.push({ ...made, ...(byRule && paid), asked: fixture.day });
    if (byRule) model.pay(reward.amount, asked.id);
  },
  approve: async ({ fixture, model, command }: Turn) => {
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
    await expectOutcome(expected, fixture.parent.call(call, { params: { id: request.id } }));
    if (expected !== 'done') return;
    Object.assign(request, { status: 'approved', decided: fixture.day, wasPaid: true, byRule: false, owed: sign < 0 });
    model.pay(sign * request.amount, request.id);
    for (const goal of model.goals) if (goal.id === request.about) goal.status = 'purchased';
  },
  reject: async ({ fixture, model, command }: Turn) => {
    const request = choose(model.requests, command.pick);
    if (!request) return;
    const expected = request.status === 'open' ? 'done' : `409 REQUEST_ALREADY_${request.status.toUpperCase()}`;
    const params = { id: request.id };
    const call = `reject${KINDS[request.kind]}` as const;
    await expectOutcome(expected, fixture.parent.call(call, { params, body: {} }));
    if (expected !== 'done') return;
    Object.assign(request, { status: 'rejected', decided: fixture.day });
    for (const goal of model.goals) if (goal.id === request.about) goal.status = 'active';
  },
  takeBack: async ({ fixture, model, command }: Turn) => {
    const request = choose(model.requests, command.pick);
    if (!request) return;
    const { kind, about, status } = request;
    const goal = model.goals.find(({ id }) => id === about);
    const again = model.requests.some(other => about !== '' && other.about === about && other.status === 'open');
    const before = status === 'approved' ? 'purchased' : 'active';
    const paid = status === 'approved' ? request.amount * (kind === 'claim' ? 1 : -1) : 0;
    const inTime = takenBack(fixture, model, { decided: request.decided, amount: paid }, command);
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
    await expectOutcome(expected, fixture.parent.call(call, input));
    if (expected !== 'done') return;
    Object.assign(request, { status: 'open', owed: false });
    if (paid !== 0) model.pay(-paid, request.id);
    if (goal && kind === 'purchase') goal.status = 'waiting';
  },
  handOver: async ({ fixture, model, command }: Turn) => {
    const request = choose(model.requests, command.pick);
    if (!request || request.kind === 'claim') return;
    const handedOver = command.cents % 3 > 0;
    const { status, given } = request;
    const isTooLate = !handedOver && given !== null && fixture.day - given >= 7;
    const expected = status !== 'approved' ? '409 NOTHING_TO_HAND_OVER' : isTooLate ? '409 TOO_LATE' : 'done';
    const call = `handOver${KINDS[request.kind]}` as const;
    await expectOutcome(expected, fixture.parent.call(call, { params: { id: request.id }, body: { handedOver } }));
    if (expected !== 'done' || handedOver === (given !== null)) return;
    Object.assign(request, { owed: !handedOver, given: handedOver ? fixture.day : null, received: false });
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
  ...CHORE_COMMANDS,
  setRule: async ({ fixture, id, model, command }: Turn) => {
    const enabled = command.pick % 4 > 0;
    const [each, week] = [command.cents, command.cents + (command.pick % 50) * 100];
    const body = { enabled, mostEach: dollars(each), mostAWeek: dollars(week) };
    await expectOutcome('done', fixture.parent.call('setAutoApprove', { params: { id }, body }));
    model.rule = enabled ? { each, week } : null;
  },
  sleep: ({ fixture }: Turn) => fixture.sleep(),
  trespass: async ({ fixture, model, command }: Turn) => {
    const sibling = choose(fixture.children, command.child + 1);
    const goal = choose(model.goals, command.pick);
    const request = choose(model.requests, command.pick);
    const params = { id: goal?.id ?? newId() };
    if (sibling) await expectOutcome('404 GOAL_NOT_FOUND', sibling.browser.call('deleteGoal', { params }));
    const foreign = { params: { id: request?.id ?? newId() } };
    await expectOutcome('404 REQUEST_NOT_FOUND', fixture.stranger.call('approveWithdrawal', foreign));
    await expectOutcome('404 REQUEST_NOT_FOUND', fixture.stranger.call('rejectPurchase', { ...foreign, body: {} }));
  },
} as const satisfies Record<string, (turn: Turn) => Promise<void>>;

/** One command as plain data. */
export interface Command extends Choices {
  readonly kind: keyof typeof COMMANDS;
}

/** Runs one command on its child. */
export function playCommand(fixture: Fixture, command: Command): Promise<void> {
  const at = choose(fixture.children, command.child);
  if (!at) throw new Error('nobody is there');
  // Two steps never have the same time.
  fixture.app.advance(1);
  return COMMANDS[command.kind]({ ...at, fixture, command });
}
