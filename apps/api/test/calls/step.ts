import type { RouteName } from '@pocketful/api-contract/routes';
import type { WithPlaceholders } from '@pocketful/testkit/family/placeholders';
import type { RefusalOf } from '@pocketful/testkit/screens/wishes';

/** One call of the scenario, as data: its input, its outcome, and the values of its answer that later calls use. */
export interface CallStep {
  readonly call: RouteName;
  /** The person whose device makes the call. Default: the one device of the scenario. */
  readonly by?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: WithPlaceholders;
  /** The code of the refusal; absent, the call succeeds. */
  readonly refused?: string;
  /** Names for values of the answer, by their paths: `{ mia: 'id' }`, `{ next: 'x-next-cursor' }`. */
  readonly keeps?: Readonly<Record<string, string>>;
}

/** Time that passes, in minutes. */
interface WaitStep {
  readonly wait: number;
}

/** The newest mail: its code, or the token of its link, is kept by a name. */
export interface MailStep {
  readonly mail: 'code' | 'token';
  readonly to: string;
  readonly keeps: string;
}

/** The current code of an authenticator with a secret. */
interface AuthenticatorStep {
  /** The secret, as `$secret`. */
  readonly authenticator: string;
  readonly keeps: string;
}

export type Step = CallStep | WaitStep | MailStep | AuthenticatorStep;

/** A call that succeeds. */
export function works(call: RouteName, sent: Omit<CallStep, 'call' | 'refused'> = {}): CallStep {
  return { call, ...sent };
}

/** The id of nothing. */
export const stranger = '01990000-0000-7000-8000-00000000ffff';

/** A person at the device picks a member by PIN. */
export const pick = (member: string, pin: string): CallStep => works('verifyPin', { body: { userId: member, pin } });

/** The row that a call is about: its kept name with the dollar sign, or its id. */
export const on = (name: string) => ({ params: { id: name } });

/** A call that is refused, with a code that its route may give. */
export function fails<N extends RouteName>(
  call: N,
  refused: RefusalOf<N>,
  sent: Omit<CallStep, 'call' | 'refused'> = {},
): CallStep {
  return { call, refused, ...sent };
}
