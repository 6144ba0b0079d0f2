import type { CallInput } from '@pocketful/api-client/client';
import type { RouteName } from '@pocketful/api-contract/routes';
import type { Client, Family, Item } from './families.ts';
import type { PushDevice, Subscribe } from './push-device.ts';
import type { Random } from './random.ts';
import { type Effect, type Intent, intend, NOT_THERE, type ObjectType, textIn } from './writes.ts';

/** The family, the people and the random numbers that an operation chooses from. */
interface Scene {
  readonly family: Family;
  /** The child who calls, or one of the family's children. */
  readonly childId: string;
  /** The device of an adult who calls. */
  readonly device: PushDevice | undefined;
  readonly random: Random;
  readonly shared: Shared;
}

/** The state that all clients share. */
export interface Shared {
  /** Numbers that are used once. */
  number(): number;
  /** Adults who only receive mail, with the number of links and sign-ins that they asked for. */
  readonly mailboxes: { readonly name: string; links: number; signIns: number }[];
  readonly subscribe: Subscribe;
  /** Balances that reads returned, by child. */
  readonly balances: Map<string, Set<number>>;
}

/** One kind of call of the clients. */
export interface Operation {
  readonly name: string;
  /** How often it is chosen. */
  readonly weight: number;
  readonly by: Client['role'];
  /** Whether it comes from a device on which no member is signed in. */
  readonly stranger?: true;
  /** The next call. Undefined if there is nothing to do now. */
  next(scene: Scene): Intent | undefined;
}

/** The most open objects of a type in a family, so that limits of the product are seldom reached. */
const MOST_OPEN = 12;

/** A step chooses among this number of the newest objects, so that clients often choose the same one. */
const CONTESTED = 5;

/** Refusals after which the client's state of the object stays valid, so that another call can follow. */
const STILL_OPEN = [
  ...['DECIDED_BEFORE', 'INSUFFICIENT_FUNDS', 'WOULD_GO_BELOW_ZERO', 'CHORE_CHANGED'],
  ...['ABSENCES_OVERLAP', 'ABSENCE_ENDS_TOO_EARLY'],
];

/** A call that creates an object. */
export function create<N extends RouteName>(
  call: N,
  input: CallInput<N>,
  effect: Omit<Effect, 'object' | 'from'>,
  { family }: Scene,
): Intent {
  const { type, childId, amount = '', terms, to = '', toIfRuled } = effect;
  return intend(call, input, {
    effect,
    onAnswer: (answer, id) => {
      const state = toIfRuled && textIn(answer, 'status') === toIfRuled ? toIfRuled : to;
      if (id !== undefined) family.items.add({ type, id, childId, amount, terms, state });
    },
  });
}

/** A step of an object: its effect without the object. */
interface Step extends Omit<Effect, 'object' | 'childId'> {
  readonly from: readonly string[];
}

/** The call of a step. */
interface StepCall<N extends RouteName, Input extends CallInput<N>> {
  readonly call: N;
  input(item: Item, random: Random): Input;
  /** The part of the effect that depends on the input. Default: none. */
  says?(input: Input, item: Item): Partial<Step>;
}

/** An operation that takes one of the known objects a step further. A child takes its own ones. */
export function step<N extends RouteName, Input extends CallInput<N>>(
  name: string,
  weight: number,
  by: Client['role'],
  { call, input, says }: StepCall<N, Input>,
  taken: Step,
): Operation {
  return {
    ...{ name, weight, by },
    next({ family, childId, random }) {
      const items = family.items.of(taken.type, taken.from, by === 'child' ? childId : undefined);
      const item = random.pick(items.slice(-CONTESTED));
      if (!item) return undefined;
      const sent = input(item, random);
      return intend(call, sent, changes(item, { ...taken, ...says?.(sent, item) }, family));
    },
  };
}

function changes(item: Item, taken: Step, { items }: Family): Omit<Intent, 'call' | 'send'> {
  const { id: object, childId, offer: reopens } = item;
  return {
    effect: { ...taken, object, childId, ...(taken.to === NOT_THERE && reopens && { reopens }) },
    onAnswer: answer => {
      item.state = textIn(answer, 'status') ?? taken.to ?? item.state;
    },
    onRefusal: code => !STILL_OPEN.includes(code ?? '') && items.remove(item),
  };
}

/** Whether a family has as many open objects of a type as it may have. */
export function isFull({ family }: Scene, type: ObjectType, ...states: string[]): boolean {
  return family.items.of(type, states).length >= MOST_OPEN;
}

/** The input of a call about one object. */
export const byId = ({ id }: Pick<Item, 'id'>) => ({ params: { id } });
/** The same, for all chores of its group that are to do. */
export const withGroup = ({ id }: Item) => ({ params: { id }, query: { of: 'all' as const } });
/** The same with a body, which may have a reason. */
export const withoutReason = ({ id }: Item) => ({ params: { id }, body: {} });
/** The same, half of the time with consent to a debt. */
export const withConsent = ({ id }: Item, random: Random) => ({
  params: { id },
  body: { allowBelowZero: random.chance(0.5) },
});
