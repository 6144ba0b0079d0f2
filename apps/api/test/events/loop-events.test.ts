import { readFileSync } from 'node:fs';
import { type RouteName, routes } from '@pocketful/api-contract/routes';
import type { Route } from '@pocketful/contract-core/route';
import type { LiveEvent } from '@pocketful/events/calls';
import { expect, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { payDueAllowances } from '../../src/contexts/allowances/due-payments.ts';
import { passTurns } from '../../src/contexts/chores/pass-turns.ts';
import type { ChangeNotification } from '../../src/platform/writes/write-order.ts';
import { pass } from '../fixtures/allowances.ts';
import { letPropose } from '../fixtures/family.ts';
import { LEAVES } from '../fixtures/offers.ts';
import { familyWithParent } from '../fixtures/people.ts';
import { listen, next } from '../fixtures/streams.ts';
import {
  asked,
  claimed,
  entered,
  type Fixture,
  mark,
  NO,
  REQUESTS,
  type Step,
  submitted,
  withdrawn,
} from '../fixtures/take-back.ts';
import { addChild, createChore, enter, startApp, type TestApp } from '../harness.ts';

type At = { readonly params: { readonly id: string } };
type Look = (browser: InProcessBrowser, childId: string) => Promise<unknown>;

/** The reads of the screens that show an event. */
const LOOKS = {
  listChores: browser => browser.call('listChores', {}),
  listChoreOffers: browser => browser.call('listChoreOffers', {}),
  listClaims: browser => browser.call('listClaims', {}),
  listPurchases: browser => browser.call('listPurchases', {}),
  listWithdrawals: browser => browser.call('listWithdrawals', {}),
  listTransactions: browser => browser.call('listTransactions', {}),
  getFamilyToday: browser => browser.call('getFamilyToday', {}),
  getChildToday: (browser, id) => browser.call('getChildToday', { params: { id } }),
  getChildBalance: (browser, id) => browser.call('getChildBalance', { params: { id } }),
} as const satisfies Partial<Record<RouteName, Look>>;
type LookName = keyof typeof LOOKS;

/** An event of the loop around the family: its call, and the reads that show it to the other members. */
interface LoopEvent {
  readonly event: string;
  readonly call: RouteName | 'payAllowance';
  /** The reads of another adult's screens, and of another device of the child. */
  readonly adult: LookName;
  readonly child: LookName;
  /** Prepares the call. */
  readonly before: (fixture: Fixture) => Promise<At | undefined>;
}

const approvedWithdrawal = async (fixture: Fixture) => {
  const at = await withdrawn(fixture);
  await fixture.browser.call('approveWithdrawal', at);
  return at;
};

const proposed = async ({ browser, child, mia }: Fixture) => {
  await letPropose(browser, mia);
  const { id } = await child.call('createProposal', { body: { childId: mia.id, name: 'Sweep', amount: '1.00' } });
  return { params: { id } };
};
const offer = ({ browser, mia }: Fixture, more = {}) =>
  browser.call('createChoreOffer', { body: { ...LEAVES, childIds: [mia.id], ...more } });

/** The dependencies of a job. Its events go to all streams. */
const jobOf = ({ jobs: { database }, events }: TestApp) => ({
  database,
  writes: { database, onCommitted: (hint: ChangeNotification) => events.deliver([hint]) },
});

const EVENTS: readonly (LoopEvent & { readonly play: Step })[] = [
  {
    ...{ event: 'A child submits a chore', call: 'submitChore', adult: 'listChores', child: 'getChildToday' },
    before: async fixture => {
      const at = await submitted(fixture);
      await fixture.child.call('unsubmitChore', at);
      return at;
    },
    play: ({ child }, at) => child.call('submitChore', at),
  },
  {
    ...{ event: 'A child unsubmits a chore', call: 'unsubmitChore', adult: 'listChores', child: 'getChildToday' },
    before: submitted,
    play: ({ child }, at) => child.call('unsubmitChore', at),
  },
  {
    ...{ event: 'A child claims a reward', call: 'createClaim', adult: 'listClaims', child: 'getChildToday' },
    before: async fixture => {
      const { at } = await claimed(fixture);
      await fixture.child.call('cancelClaim', at);
      const [{ id } = { id: '' }] = await fixture.child.call('listRewards', {});
      return { params: { id } };
    },
    play: ({ child, mia }, at) => child.call('createClaim', { body: { childId: mia.id, rewardId: at.params.id } }),
  },
  {
    ...{ event: 'A child asks to buy a goal', call: 'createPurchase', adult: 'listPurchases', child: 'getChildToday' },
    before: async fixture => {
      const { at, goal } = await asked(fixture);
      await fixture.child.call('cancelPurchase', at);
      return { params: { id: goal.id } };
    },
    play: ({ child, mia }, at) => child.call('createPurchase', { body: { childId: mia.id, goalId: at.params.id } }),
  },
  {
    ...{ event: 'A child asks for money', call: 'createWithdrawal', adult: 'listWithdrawals', child: 'getChildToday' },
    before: fixture => entered(fixture, '10.00'),
    play: ({ child, mia }) =>
      child.call('createWithdrawal', { body: { childId: mia.id, amount: '1.00', description: 'Ice' } }),
  },
  {
    ...{
      event: 'A child takes back a request',
      call: 'cancelWithdrawal',
      adult: 'listWithdrawals',
      child: 'getChildToday',
    },
    before: withdrawn,
    play: ({ child }, at) => child.call('cancelWithdrawal', at),
  },
  {
    ...{
      event: 'A child suggests a chore',
      call: 'createProposal',
      adult: 'getFamilyToday',
      child: 'getChildToday',
    },
    before: async ({ browser, mia }) => {
      await letPropose(browser, mia);
      return undefined;
    },
    play: ({ child, mia }) =>
      child.call('createProposal', { body: { childId: mia.id, name: 'Sweep', amount: '1.00' } }),
  },
  {
    ...{
      event: 'A child takes back a suggestion',
      call: 'cancelProposal',
      adult: 'getFamilyToday',
      child: 'getChildToday',
    },
    before: proposed,
    play: ({ child }, at) => child.call('cancelProposal', at),
  },
  {
    ...{ event: 'An adult accepts a suggestion', call: 'acceptProposal', adult: 'listChores', child: 'getChildToday' },
    before: proposed,
    play: ({ browser }, at) => browser.call('acceptProposal', { ...at, body: {} }),
  },
  {
    ...{
      event: 'An adult declines a suggestion',
      call: 'declineProposal',
      adult: 'getFamilyToday',
      child: 'getChildToday',
    },
    before: proposed,
    play: ({ browser }, at) => browser.call('declineProposal', { ...at, body: {} }),
  },
  {
    ...{ event: 'An adult approves', call: 'approveChore', adult: 'listChores', child: 'getChildBalance' },
    before: submitted,
    play: ({ browser }, at) => browser.call('approveChore', at),
  },
  {
    ...{
      event: 'A rule approves a chore',
      call: 'approveChore',
      adult: 'listTransactions',
      child: 'getChildBalance',
    },
    before: async fixture => {
      const body = { enabled: true, mostEach: '5.00', mostAWeek: '5.00' };
      await fixture.browser.call('setAutoApprove', { params: { id: fixture.mia.id }, body });
      const { id } = await createChore(fixture.family, fixture.app, fixture.mia.id);
      return { params: { id } };
    },
    play: ({ child }, at) => child.call('submitChore', at),
  },
  {
    ...{ event: 'An adult sends back', call: 'rejectChore', adult: 'getFamilyToday', child: 'getChildToday' },
    before: submitted,
    play: ({ browser }, at) => browser.call('rejectChore', { ...at, body: { comment: 'Once more' } }),
  },
  {
    ...{
      event: 'An adult takes back a decision',
      call: 'takeBackChore',
      adult: 'listChores',
      child: 'getChildBalance',
    },
    before: async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('approveChore', at);
      return at;
    },
    play: ({ browser }, at) => browser.call('takeBackChore', { ...at, body: NO }),
  },
  {
    ...{
      event: 'An adult reverses a transaction',
      call: 'reverseTransaction',
      adult: 'listTransactions',
      child: 'getChildBalance',
    },
    before: fixture => entered(fixture, '3.00'),
    play: ({ browser }, at) => browser.call('reverseTransaction', { ...at, body: {} }),
  },
  {
    ...{ event: 'An adult hands over', call: 'handOverWithdrawal', adult: 'listWithdrawals', child: 'listWithdrawals' },
    before: approvedWithdrawal,
    play: ({ browser }, at) => browser.call('handOverWithdrawal', { ...at, body: { handedOver: true } }),
  },
  {
    ...{ event: 'A child got it', call: 'receiveWithdrawal', adult: 'listWithdrawals', child: 'listWithdrawals' },
    before: async fixture => {
      const at = await approvedWithdrawal(fixture);
      await fixture.browser.call('handOverWithdrawal', { ...at, body: { handedOver: true } });
      return at;
    },
    play: ({ child }, at) => child.call('receiveWithdrawal', at),
  },
  {
    ...{ event: 'An adult enters days away', call: 'createAbsence', adult: 'getFamilyToday', child: 'getChildToday' },
    before: async ({ app, browser, mia }) => {
      const chore = { childId: mia.id, name: 'Table', reward: '1.00', dueDate: app.now().toISOString() };
      await browser.call('createChore', { body: chore });
      return undefined;
    },
    play: ({ app, browser, mia }) => {
      const today = app.now().toISOString().slice(0, 10);
      return browser.call('createAbsence', { params: { childId: mia.id }, body: { from: today, to: today } });
    },
  },
  {
    ...{ event: 'An adult offers a chore', call: 'createChoreOffer' },
    ...{ adult: 'listChoreOffers', child: 'listChoreOffers' },
    before: async () => undefined,
    play: fixture => offer(fixture),
  },
  {
    ...{ event: 'A child takes an offer', call: 'takeChoreOffer', adult: 'listChoreOffers', child: 'listChoreOffers' },
    before: async fixture => ({ params: { id: (await offer(fixture)).id } }),
    play: ({ child }, { params: { id } }) => child.call('takeChoreOffer', { params: { offerId: id } }),
  },
  {
    ...{ event: 'A child gives back a chore', call: 'giveBackChore', adult: 'listChores', child: 'listChoreOffers' },
    before: async fixture => {
      const { id } = await fixture.child.call('takeChoreOffer', { params: { offerId: (await offer(fixture)).id } });
      return { params: { id } };
    },
    play: ({ child }, at) => child.call('giveBackChore', at),
  },
  {
    ...{ event: 'A turn passes', call: 'createChoreOffer', adult: 'listChoreOffers', child: 'listChores' },
    before: async fixture => {
      await offer(fixture, { isRecurring: true, frequency: 'daily', inTurns: true });
      await pass(fixture.app, 5);
      return undefined;
    },
    play: ({ app }) => passTurns(jobOf(app), app.now),
  },
  {
    ...{ event: 'A payday', call: 'payAllowance', adult: 'listTransactions', child: 'getChildBalance' },
    before: async ({ app, browser, mia }) => {
      const body = { childId: mia.id, amount: '5.00', rhythm: 'weekly', day: 5 } as const;
      const { id } = await browser.call('createAllowance', { body });
      await pass(app, 7);
      return { params: { id } };
    },
    play: ({ app }) => payDueAllowances(jobOf(app), app.now),
  },
];

/** The same events of the kinds without a row in the documents. */
const ALIKE: typeof EVENTS = [
  {
    ...{ event: 'A child submits a chore again', call: 'resubmitChore', adult: 'listChores', child: 'getChildToday' },
    before: async fixture => {
      const at = await submitted(fixture);
      await fixture.browser.call('rejectChore', { ...at, body: {} });
      return at;
    },
    play: ({ child }, at) => child.call('resubmitChore', at),
  },
  ...REQUESTS.flatMap(({ kind, open, approve, reject, takeBack, cancel, after }) => {
    const adult = `list${kind}s` as const;
    const approved = (fixture: Fixture) => after(fixture, approve);
    const events: [string, RouteName, LookName, LoopEvent['before'], Step][] = [
      ['An adult approves', `approve${kind}`, 'getChildBalance', open, approve],
      ['An adult rejects', `reject${kind}`, 'getChildToday', open, reject],
      ['An adult takes back a decision', `takeBack${kind}`, 'getChildBalance', approved, takeBack],
      ['A child takes back a request', `cancel${kind}`, 'getChildToday', open, cancel],
    ];
    if (kind !== 'Claim') {
      const given = (fixture: Fixture) => after(fixture, approve, mark(kind, true));
      const receive: Step = ({ child }, at) => child.call(`receive${kind}`, at);
      events.push(
        ['An adult hands over', `handOver${kind}`, adult, approved, mark(kind, true)],
        ['A child got it', `receive${kind}`, adult, given, receive],
        ['An adult takes the mark back', `handOver${kind}`, adult, given, mark(kind, false)],
      );
    }
    return events
      .filter(([what, call]) => !EVENTS.some(one => one.event === what && one.call === call))
      .map(([what, call, child, before, play]) => ({ event: `${what}: ${kind}`, call, adult, child, before, play }));
  }),
];

/** Whether every child receives an event: an offer that is gone concerns all of them. */
function isForAll(call: LoopEvent['call']): boolean {
  return Object.entries<Route>(routes).some(([name, route]) => name === call && 'heardBy' in route);
}

/** Whether an event makes a read stale. A job's event makes every read stale: a screen knows no call of its name. */
function isShown(call: LoopEvent['call'], look: LookName): boolean {
  const route: Route | undefined = Object.entries<Route>(routes).find(([name]) => name === call)?.[1];
  if (!route) return true;
  const changes = 'changes' in route ? route.changes : [];
  const { shows } = routes[look];
  return typeof changes === 'string' || shows.some(topic => changes.includes(topic));
}

async function house() {
  const app = await startApp();
  const { sam, ...rest } = await familyWithParent(app);
  const fixture: Fixture = { app, ...rest };
  const leo = await addChild(fixture.family, 'leo', '7350');
  const tablet = await enter(app, fixture.family, fixture.mia.id);
  const other = await enter(app, fixture.family, sam.id);
  return { fixture, sam: other, leo: await enter(app, fixture.family, leo.id), tablet };
}

const named = (event: LiveEvent) => (event.type === 'changed' ? event.call : event.type);

test.each([...EVENTS, ...ALIKE])(
  'What a child or an adult does, and a payday, is on the screens of those concerned within a second: $event',
  async ({ call, adult, child, before, play }) => {
    const { fixture, sam, leo, tablet } = await house();
    const at = (await before(fixture)) ?? { params: { id: '' } };
    const people = [
      { browser: sam, look: adult },
      { browser: tablet, look: child },
    ];
    const watching = await Promise.all(
      people.map(async ({ browser, look }) => ({
        look: () => LOOKS[look](browser, fixture.mia.id),
        stream: await listen(fixture.app, browser),
        shown: isShown(call, look),
        before: await LOOKS[look](browser, fixture.mia.id),
      })),
    );
    const sibling = await listen(fixture.app, leo);
    await play(fixture, at);
    const done = performance.now();
    for (const { look, stream, shown, before: seen } of watching) {
      expect((await next(stream)).map(named)).toContain(call);
      expect(await look()).not.toEqual(seen);
      expect(shown).toBe(true);
    }
    expect(performance.now() - done).toBeLessThan(1000);
    if (isForAll(call)) expect((await next(sibling)).map(named)).toContain(call);
    else expect(sibling.changes().map(named)).not.toContain(call);
  },
);

test('the table of events in the documents is this one', () => {
  const text = readFileSync(new URL('../../../../docs/architecture.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| (.+?) +\| `(\w+)` +\| `(\w+)` +\| `(\w+)` +\|$/gm)].map(([, ...cells]) => cells);
  expect(rows).toEqual(EVENTS.map(({ event, call, adult, child }) => [event, call, adult, child]));
});
