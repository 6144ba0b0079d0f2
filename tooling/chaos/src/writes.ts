import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@pocketful/api-client/api-error';
import type { CallInput } from '@pocketful/api-client/client';
import { randomId } from '@pocketful/api-client/random-id';
import { type RouteName, routes } from '@pocketful/api-contract/routes';
import type { Browser } from './browser.ts';
import type { Random } from './random.ts';

/** The kinds of objects that the check compares with the database. */
export type ObjectType =
  | 'transaction'
  | 'chore'
  | 'proposal'
  | 'offer'
  | 'absence'
  | 'rule'
  | 'claim'
  | 'goal'
  | 'purchase'
  | 'withdrawal'
  | 'allowance';

/** The state of an object without a row: before its creation, and after its deletion. */
export const NOT_THERE = 'not there';

/** The values of an object besides its amount, such as days. A write may set a part of them. */
export type Terms = Readonly<Record<string, string | boolean>>;

/** The state after an acknowledged write. */
export interface Effect {
  /** The action of its row in the audit log. */
  readonly action: string;
  readonly type: ObjectType;
  /** The id of the object. Absent if the write creates it: the answer has the id. */
  readonly object?: string;
  readonly childId: string;
  /** The amount afterwards. Absent if it stays, or if there is none. */
  readonly amount?: string;
  /** The terms that the write sets. The others stay. */
  readonly terms?: Terms;
  /** The states in which the object may be before this write. Absent if the write creates it. */
  readonly from?: readonly string[];
  /** The state of the object afterwards. Absent if it stays. */
  readonly to?: string;
  /** Whether an acknowledged call may have done nothing, since the object was in the state `to` already. */
  readonly mayDoNothing?: true;
  /** Whether a child tries again after a rejection. */
  readonly retries?: true;
  /** The state afterwards if the child had tried again. */
  readonly toIfRetried?: string;
  /** The state afterwards if the child's rule approves the submission, which then posts the amount. */
  readonly toIfRuled?: 'approved';
  /** Further children who are given one such object each. */
  readonly alsoFor?: readonly string[];
  /** Whether the step also applies to the objects of the same group that are to do. */
  readonly withGroup?: true;
  /** The child who is given a chore of the object, and the chore's amount. Default: the amount of the object. */
  readonly gives?: { readonly childId: string; readonly amount?: string | undefined };
  /** The offer that is open again once the object is gone. */
  readonly reopens?: string;
  /** Whether the entry that the object is, or pays, has its amount or the negative one. Absent if the write posts nothing. */
  readonly posts?: 'credit' | 'debit';
  /** Whether the write reverses the entry of the object, unless it is reversed already. */
  readonly reverses?: true;
}

/** A mail that an acknowledged call promises. */
interface MailPromise {
  readonly to: string;
  readonly subject: string;
  /** The most mails of this kind to one recipient. */
  readonly limit: number;
}

/** One call that a client is about to make. */
export interface Intent {
  readonly call: RouteName;
  send(browser: Browser, idempotencyKey: string): Promise<unknown>;
  readonly effect?: Effect;
  readonly mail?: MailPromise;
  /** Receives the answer of an acknowledged call. */
  readonly onAnswer?: (answer: unknown, id: string | undefined) => void;
  /** Receives the code of a refusal, after which the client's knowledge may be outdated. */
  readonly onRefusal?: (code: string | undefined) => void;
}

/**
 * `refused` means that nothing was done. A refusal after an unanswered try is `unknown`, since that try may still run.
 */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** A call with all its tries and its outcome. */
export interface Write {
  readonly operation: string;
  readonly call: RouteName;
  readonly key: string;
  readonly familyId: string;
  readonly effect: Effect | undefined;
  readonly mail: MailPromise | undefined;
  /** The object of the effect. Undefined if it is a new one and no answer had its id. */
  readonly object: string | undefined;
  readonly outcome: Outcome;
  /** Unix time in milliseconds. */
  readonly began: number;
  readonly ended: number;
  /** The answer to each try. */
  readonly answers: readonly string[];
  /** The outcome contradicts the contract: a lost session, an internal error, an undeclared refusal. */
  readonly unexpected: string | undefined;
}

/** Describes a call. The types check its input. */
export function intend<N extends RouteName>(
  call: N,
  input: CallInput<N>,
  rest: Omit<Intent, 'call' | 'send'> = {},
): Intent {
  return { call, send: (browser, idempotencyKey) => browser.call(call, input, { idempotencyKey }), ...rest };
}

/** The most tries of one call, and the probability that a client gives up after an unanswered try. */
const TRIES = 12;
const GIVES_UP = 0.03;
const PAUSE = { first: 20, most: 1000 };

/** Makes a call, and repeats it with the same key until the answer is definite or the client gives up. */
export async function perform(
  browser: Browser,
  intent: Intent,
  about: { readonly operation: string; readonly familyId: string },
  random: Random,
  isStopping: () => boolean,
): Promise<Write> {
  const { call, effect, mail } = intent;
  const key = randomId();
  const began = Date.now();
  const answers: string[] = [];
  let isOpen = false;
  let unexpected: string | undefined;
  const end = (outcome: Outcome, object = effect?.object): Write => ({
    ...{ ...about, call, key, effect, mail, object, outcome, began, ended: Date.now(), answers, unexpected },
  });
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      const answer = await intent.send(browser, key);
      const id = textIn(answer, 'id');
      answers.push(tag('done', began));
      intent.onAnswer?.(answer, id);
      return end('acknowledged', effect?.object ?? id);
    } catch (error) {
      const said = error instanceof ApiError ? `${error.status} ${error.code ?? ''}` : 'no answer';
      answers.push(tag(said, began));
      if (error instanceof ApiError && error.status < 500) {
        // An unanswered try may have done the write, whose object is deleted before the call is repeated.
        const isGone = isOpen && error.code === 'NO_LONGER_THERE';
        if (!isGone && !isDeclared(call, error.code)) unexpected = said;
        intent.onRefusal?.(error.code);
        return end(isOpen ? 'unknown' : 'refused');
      }
      if (error instanceof ApiError && error.status !== 503) unexpected = said;
      isOpen ||= !(error instanceof ApiError) || error.code !== 'UNAVAILABLE';
    }
    if (isStopping() || random.chance(GIVES_UP)) break;
    await sleep(random.next() * Math.min(PAUSE.first * 2 ** tries, PAUSE.most));
  }
  return end(isOpen ? 'unknown' : 'refused');
}

/** One line about a call: when it began, its tries, its outcome. */
export function describe({ operation, call, key, object, effect, began, answers, outcome }: Write): string {
  const at = new Date(began).toISOString().slice(11, 23);
  const of = object ? ` of ${object}` : '';
  const sets = [effect?.amount, effect?.terms && JSON.stringify(effect.terms)].map(value =>
    value ? `, ${value}` : '',
  );
  return `${at} ${operation} (${call})${of}${sets.join('')}, key ${key}: ${answers.join(', ')}: ${outcome}`;
}

function tag(said: string, began: number): string {
  return `${said} after ${Date.now() - began} ms`;
}

/** The text that an answer has under a name. */
export function textIn(answer: unknown, name: string): string | undefined {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

function isDeclared(call: RouteName, code: string | undefined): boolean {
  const declared: readonly string[] = routes[call].errors;
  return code !== undefined && declared.includes(code);
}
