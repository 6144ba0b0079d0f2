import { type Item, PASSWORD, signUp } from './families.ts';
import { byId, create, isFull, type Operation, step, withConsent, withGroup, withoutReason } from './operation.ts';
import { PUSH_OPERATIONS } from './push-operations.ts';
import { decimal, type Random } from './random.ts';
import { intend, NOT_THERE } from './writes.ts';

const DAY_MS = 86_400_000;
const DECIDED = ['approved', 'rejected'];
const OFFERED = ['open', 'taken', 'in turn'];
const UNPAID = ['pending', 'submitted', 'rejected'];

const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString();
/** The calendar day so many days after today, which may be negative. */
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Days of an absence. Those that include tomorrow end the child's present turn. */
function daysAway(random: Random) {
  const first = random.chance(0.3) ? random.whole(-1, 1) : random.whole(2, 300);
  return { from: dayAfter(first), to: dayAfter(first + random.whole(0, 2)) };
}

/** A read of the balance. The check requires that the account had this balance. */
const readBalance: Operation['next'] = ({ childId, shared }) => {
  return {
    call: 'getChildBalance',
    send: async browser => {
      const { balance } = await browser.call('getChildBalance', { params: { id: childId } });
      const seen = shared.balances.get(childId) ?? new Set();
      shared.balances.set(childId, seen.add(balance));
    },
  };
};

/** A child reads its chores, and so learns of chores in turn and of chores shared with its sibling. */
const readChores: Operation['next'] = ({ childId, family }) => {
  return {
    call: 'listChildChores',
    send: async browser => {
      for (const { id, reward, offerId, isTurn, status } of await browser.call('listChildChores', {
        params: { id: childId },
      }))
        family.items.add({
          type: 'chore',
          id,
          childId,
          amount: String(reward),
          offer: (!isTurn && offerId) || undefined,
          state: status,
        });
    },
  };
};

/** Everything that the clients do. */
export const OPERATIONS: readonly Operation[] = [
  {
    name: 'record a transaction',
    weight: 12,
    by: 'adult',
    next(scene) {
      const { childId, random, shared } = scene;
      const amount = decimal(random.whole(1, 900) * (random.chance(0.5) ? 1 : -1));
      const body = { childId, amount, description: `Entry ${shared.number()}`, category: 'bonus' as const };
      const effect = { action: 'transaction.created', type: 'transaction', childId, amount, to: 'posted' } as const;
      return create('createTransaction', { body }, { ...effect, posts: 'credit' }, scene);
    },
  },
  step(
    'reverse a transaction',
    5,
    'adult',
    { call: 'reverseTransaction', input: withConsent },
    { action: 'transaction.reversed', type: 'transaction', from: ['posted'], to: 'reversed', reverses: true },
  ),
  ...[false, true].map(
    (toEach): Operation => ({
      name: toEach ? 'give each child a chore' : 'create a chore',
      weight: toEach ? 2 : 8,
      by: 'adult',
      next(scene) {
        if (isFull(scene, 'chore', ...UNPAID)) return undefined;
        const { childId, family, random, shared } = scene;
        const amount = decimal(random.whole(1, 500));
        const others = toEach && { alsoFor: family.children.filter(id => id !== childId) };
        const body = { childId, name: `Chore ${shared.number()}`, reward: amount, dueDate: tomorrow(), ...others };
        const effect = { action: 'chore.created', type: 'chore', childId, amount, to: 'pending', ...others } as const;
        return create('createChore', { body }, effect, scene);
      },
    }),
  ),
  step(
    'delete a chore',
    0.5,
    'adult',
    { call: 'deleteChore', input: byId },
    { action: 'chore.deleted', type: 'chore', from: UNPAID, to: NOT_THERE },
  ),
  step(
    'delete a chore of each child',
    0.5,
    'adult',
    { call: 'deleteChore', input: withGroup },
    { action: 'chore.deleted', type: 'chore', from: UNPAID, to: NOT_THERE, withGroup: true },
  ),
  step(
    'edit a chore of each child',
    1,
    'adult',
    {
      call: 'updateChore',
      input: (item, random) => ({
        ...byId(item),
        body: {
          childId: item.childId,
          name: 'Edited',
          reward: decimal(random.whole(1, 500)),
          dueDate: tomorrow(),
          of: 'all',
        },
      }),
      says: ({ body }) => ({ amount: body.reward }),
    },
    { action: 'chore.updated', type: 'chore', from: ['pending', 'rejected'], withGroup: true },
  ),
  { name: 'read the chores', weight: 4, by: 'child', next: readChores },
  step(
    'submit a chore',
    10,
    'child',
    { call: 'submitChore', input: byId },
    { action: 'chore.submitted', type: 'chore', from: ['pending'], to: 'submitted', toIfRuled: 'approved' },
  ),
  step(
    'resubmit a chore',
    4,
    'child',
    { call: 'resubmitChore', input: byId },
    { action: 'chore.resubmitted', type: 'chore', from: ['rejected'], to: 'submitted', retries: true },
  ),
  step(
    'approve a chore',
    12,
    'adult',
    { call: 'approveChore', input: byId },
    { action: 'chore.approved', type: 'chore', from: ['submitted'], to: 'approved', posts: 'credit' },
  ),
  step(
    'reject a chore',
    4,
    'adult',
    { call: 'rejectChore', input: withoutReason },
    { action: 'chore.rejected', type: 'chore', from: ['submitted'], to: 'rejected' },
  ),
  step(
    'unsubmit a chore',
    4,
    'child',
    { call: 'unsubmitChore', input: byId },
    { action: 'chore.unsubmitted', type: 'chore', from: ['submitted'], to: 'pending', toIfRetried: 'rejected' },
  ),
  step(
    'take back a decision on a chore',
    6,
    'adult',
    { call: 'takeBackChore', input: withConsent },
    { action: 'chore.taken_back', type: 'chore', from: DECIDED, to: 'submitted', reverses: true },
  ),
  {
    name: 'propose a chore',
    weight: 2,
    by: 'child',
    next(scene) {
      if (isFull(scene, 'proposal', 'open')) return undefined;
      const { childId, random, shared } = scene;
      const amount = decimal(random.whole(1, 500));
      const effect = { action: 'proposal.created', type: 'proposal', childId, amount, to: 'open' } as const;
      return create('createProposal', { body: { childId, name: `Idea ${shared.number()}`, amount } }, effect, scene);
    },
  },
  step(
    'accept a proposal',
    3,
    'adult',
    {
      call: 'acceptProposal',
      input: (item, random) => ({
        ...byId(item),
        body: { amount: random.chance(0.5) ? decimal(random.whole(1, 500)) : undefined },
      }),
      says: ({ body }, { childId }) => ({ gives: { childId, amount: body.amount } }),
    },
    { action: 'proposal.accepted', type: 'proposal', from: ['open'], to: 'accepted' },
  ),
  step(
    'decline a proposal',
    2,
    'adult',
    { call: 'declineProposal', input: withoutReason },
    { action: 'proposal.declined', type: 'proposal', from: ['open'], to: 'declined' },
  ),
  step(
    'take back a proposal',
    2,
    'child',
    { call: 'cancelProposal', input: byId },
    { action: 'proposal.cancelled', type: 'proposal', from: ['open'], to: NOT_THERE },
  ),
  ...[false, true].map(
    (inTurns): Operation => ({
      name: inTurns ? 'give a chore in turn' : 'offer a chore',
      weight: inTurns ? 1 : 2,
      by: 'adult',
      next(scene) {
        if (isFull(scene, 'offer', ...OFFERED)) return undefined;
        const { childId, family, random, shared } = scene;
        const childIds = [childId, ...family.children.filter(id => id !== childId)];
        const amount = decimal(random.whole(1, 500));
        const repeats = inTurns && { inTurns, isRecurring: true, frequency: 'daily' as const };
        const body = { childIds, name: `Offer ${shared.number()}`, reward: amount, dueDate: tomorrow(), ...repeats };
        const to = inTurns ? 'in turn' : 'open';
        const effect = { action: 'chore_offer.created', type: 'offer', childId, amount, to } as const;
        return create('createChoreOffer', { body }, effect, scene);
      },
    }),
  ),
  {
    name: 'take an offer',
    weight: 6,
    by: 'child',
    next({ childId, family, random }) {
      const offer = random.pick(family.items.of('offer', ['open']));
      if (!offer) return undefined;
      const { id, amount } = offer;
      const about = { action: 'chore_offer.taken', type: 'offer', object: id, childId: offer.childId } as const;
      return intend(
        'takeChoreOffer',
        { params: { offerId: id } },
        {
          effect: { ...about, from: ['open'], to: 'taken', gives: { childId } },
          onAnswer: (_, chore) => {
            offer.state = 'taken';
            if (chore) family.items.add({ type: 'chore', id: chore, childId, amount, offer: id, state: 'pending' });
          },
          // A child who is away does not find it.
          onRefusal: code => code === 'ALREADY_TAKEN' && family.items.remove(offer),
        },
      );
    },
  },
  {
    name: 'give a chore back',
    weight: 2,
    by: 'child',
    next({ childId, family, random }) {
      const taken = family.items.of('chore', ['pending'], childId).filter(({ offer }) => offer !== undefined);
      const chore = random.pick(taken);
      if (!chore) return undefined;
      const { id: object, offer: reopens = '' } = chore;
      const about = { action: 'chore.given_back', type: 'chore', object, childId, reopens } as const;
      const offer = family.items.of('offer', ['taken']).find(({ id }) => id === reopens);
      return intend('giveBackChore', byId(chore), {
        effect: { ...about, from: ['pending'], to: NOT_THERE },
        onAnswer: () => {
          family.items.remove(chore);
          if (offer) offer.state = 'open';
        },
        onRefusal: () => family.items.remove(chore),
      });
    },
  },
  step(
    'delete an offer',
    2,
    'adult',
    { call: 'deleteChoreOffer', input: byId },
    { action: 'chore_offer.deleted', type: 'offer', from: OFFERED, to: NOT_THERE },
  ),
  {
    name: 'enter days away',
    weight: 2,
    by: 'adult',
    next(scene) {
      if (isFull(scene, 'absence', 'set')) return undefined;
      const { childId, random } = scene;
      const body = { ...daysAway(random), skipsAllowances: random.chance(0.3) };
      const effect = { action: 'absence.created', type: 'absence', childId, terms: body, to: 'set' } as const;
      return create('createAbsence', { params: { childId }, body }, effect, scene);
    },
  },
  changeAbsence('change days away', random => ({
    ...(random.chance(0.7) && daysAway(random)),
    ...(random.chance(0.5) && { skipsAllowances: random.chance(0.3) }),
  })),
  changeAbsence('end days away early', (random, { terms }) => ({
    to: [String(terms?.from), dayAfter(random.whole(-1, 0))].toSorted()[1] ?? '',
  })),
  step(
    'delete days away',
    2,
    'adult',
    { call: 'deleteAbsence', input: byId },
    { action: 'absence.deleted', type: 'absence', from: ['set'], to: NOT_THERE },
  ),
  ...[true, false].map(
    (enabled): Operation => ({
      name: enabled ? 'let a rule approve' : 'end a rule',
      weight: enabled ? 1 : 0.4,
      by: 'adult',
      next({ childId, random }) {
        const [mostEach, mostAWeek] = [decimal(random.whole(20, 200)), decimal(random.whole(5000, 50_000))];
        const body = enabled ? { enabled, mostEach, mostAWeek } : { enabled };
        const about = { action: 'auto_approve.changed', type: 'rule', object: childId, childId } as const;
        const set = { amount: mostAWeek, terms: { mostEach }, to: 'set' };
        const after = enabled ? set : ({ to: NOT_THERE, mayDoNothing: true } as const);
        const effect = { ...about, from: [NOT_THERE, 'set'], ...after };
        return intend('setAutoApprove', { params: { id: childId }, body }, { effect });
      },
    }),
  ),
  {
    name: 'claim a reward',
    weight: 6,
    by: 'child',
    next(scene) {
      const reward = scene.random.pick(scene.family.rewards.get(scene.childId) ?? []);
      if (!reward) return undefined;
      const { childId } = scene;
      const effect = {
        action: 'claim.submitted',
        type: 'claim',
        childId,
        amount: reward.amount,
        to: 'submitted',
        toIfRuled: 'approved',
      } as const;
      return create('createClaim', { body: { childId, rewardId: reward.id } }, effect, scene);
    },
  },
  ...decisions('claim', 'Claim', 'credit', 'submitted'),
  {
    name: 'add a goal',
    weight: 3,
    by: 'child',
    next(scene) {
      if (isFull(scene, 'goal', 'set')) return undefined;
      const { childId, random, shared } = scene;
      const target = decimal(random.whole(100, 400));
      const effect = { action: 'goal.created', type: 'goal', childId, amount: target, to: 'set' } as const;
      return create('createGoal', { body: { childId, name: `Goal ${shared.number()}`, target } }, effect, scene);
    },
  },
  {
    name: 'ask for a purchase',
    weight: 4,
    by: 'child',
    next(scene) {
      const { childId, family, random } = scene;
      const goal = random.pick(family.items.of('goal', ['set'], childId));
      if (!goal) return undefined;
      const effect = {
        action: 'purchase.requested',
        type: 'purchase',
        childId,
        amount: goal.amount,
        to: 'submitted',
      } as const;
      const intent = create('createPurchase', { body: { childId, goalId: goal.id } }, effect, scene);
      // Another goal is not reached yet, or is asked for already, and stays for a later request.
      const forget = (code?: string) => code === 'GOAL_PURCHASED' && family.items.remove(goal);
      return { ...intent, onRefusal: forget };
    },
  },
  ...decisions('purchase', 'Purchase', 'debit', 'submitted'),
  {
    name: 'ask for a withdrawal',
    weight: 6,
    by: 'child',
    next(scene) {
      if (isFull(scene, 'withdrawal', 'pending')) return undefined;
      const { childId, random, shared } = scene;
      const amount = decimal(random.whole(1, 400));
      const effect = { action: 'withdrawal.requested', type: 'withdrawal', childId, amount, to: 'pending' } as const;
      const body = { childId, amount, description: `Withdrawal ${shared.number()}` };
      return create('createWithdrawal', { body }, effect, scene);
    },
  },
  ...decisions('withdrawal', 'Withdrawal', 'debit', 'pending'),
  {
    name: 'set up an allowance that is due',
    weight: 4,
    by: 'adult',
    next(scene) {
      const { childId, random } = scene;
      const today = new Date();
      const endsOn = today.toISOString().slice(0, 10);
      const amount = decimal(random.whole(1, 300));
      const body = { childId, amount, rhythm: 'weekly' as const, day: today.getUTCDay() || 7, endsOn };
      const effect = { action: 'allowance.created', type: 'allowance', childId, amount, to: 'set' } as const;
      return create('createAllowance', { body }, effect, scene);
    },
  },
  ...(['adult', 'child'] as const).map(by => ({ name: 'read a balance', weight: 12, by, next: readBalance })),
  {
    name: 'sign up for mail',
    weight: 0.15,
    by: 'adult',
    stranger: true,
    next({ shared }) {
      const name = `mail-${shared.number()}`;
      const onAnswer = () => void shared.mailboxes.push({ name, links: 0, signIns: 0 });
      return { call: 'signup', send: browser => signUp(browser, name), onAnswer };
    },
  },
  {
    name: 'ask for a new password',
    weight: 0.8,
    by: 'adult',
    stranger: true,
    next({ shared, random }) {
      const box = random.pick(shared.mailboxes.filter(({ links }) => links < 2));
      if (!box) return undefined;
      box.links++;
      const to = `${box.name}@pocketful.example`;
      const mail = { to, subject: 'Choose a new Pocketful password', limit: 3 };
      return intend('forgotPassword', { body: { email: to } }, { mail });
    },
  },
  {
    name: 'sign in on a new device',
    weight: 0.5,
    by: 'adult',
    stranger: true,
    next({ shared, random }) {
      const box = random.pick(shared.mailboxes.filter(({ signIns }) => signIns < 5));
      if (!box) return undefined;
      box.signIns++;
      const mail = { to: `${box.name}@pocketful.example`, subject: 'New sign-in to your Pocketful account', limit: 20 };
      return intend('login', { body: { email: '', username: box.name, password: PASSWORD } }, { mail });
    },
  },
  ...PUSH_OPERATIONS,
];

/** A change of an absence. */
function changeAbsence(
  name: string,
  bodyOf: (random: Random, item: Item) => { from?: string; to?: string; skipsAllowances?: boolean },
): Operation {
  return step(
    name,
    2,
    'adult',
    {
      call: 'updateAbsence',
      input: (item, random) => ({ ...byId(item), body: bodyOf(random, item) }),
      says: ({ body }) => ({ terms: body }),
    },
    { action: 'absence.updated', type: 'absence', from: ['set'] },
  );
}

/** The two decisions on a request of a child, their taking back, and the cancellation by the child. */
function decisions(
  type: 'claim' | 'purchase' | 'withdrawal',
  name: 'Claim' | 'Purchase' | 'Withdrawal',
  posts: 'credit' | 'debit',
  open: string,
): readonly Operation[] {
  const approve = { call: `approve${name}`, input: byId } as const;
  const reject = { call: `reject${name}`, input: withoutReason } as const;
  const approval = { action: `${type}.approved`, type, from: [open], to: 'approved', posts };
  const rejection = { action: `${type}.rejected`, type, from: [open], to: 'rejected' };
  const takeBack = { call: `takeBack${name}`, input: withConsent } as const;
  const takingBack = { action: `${type}.taken_back`, type, from: DECIDED, to: open, reverses: true } as const;
  const cancel = { call: `cancel${name}`, input: byId } as const;
  const cancellation = { action: `${type}.cancelled`, type, from: [open], to: NOT_THERE };
  return [
    step(`approve a ${type}`, 5, 'adult', approve, approval),
    step(`reject a ${type}`, 2, 'adult', reject, rejection),
    step(`take back a decision on a ${type}`, 3, 'adult', takeBack, takingBack),
    step(`cancel a ${type}`, 2, 'child', cancel, cancellation),
  ];
}
