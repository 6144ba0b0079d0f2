import {
  COMMON_ERRORS,
  type EDIT_ERRORS,
  ERRORS,
  type ErrorCode,
  type REPEAT_ERRORS,
} from '@pocketful/api-contract/errors';
import { ownErrorsOf } from '@pocketful/api-contract/route-errors';
import { isRouteName, type RouteName, type Routes, routes } from '@pocketful/api-contract/routes';
import type { ErrorOf } from '@pocketful/contract-core/route';

/** Faults in the delivery of an answer. */
const DELIVERIES = {
  SLOW: 'the answer takes a second and a half',
  NEVER: 'no answer comes, and nothing happens',
  LOST: 'it happens, and the answer is lost on the way',
  AWAY: 'the server cannot be reached, and nothing happens',
} as const;
export type Delivery = keyof typeof DELIVERIES;

/** How long a slow answer takes, in milliseconds. */
export const SLOW_MS = 1500;

type CommonError = (typeof COMMON_ERRORS)[number];

/** Every refusal that a call may be given. */
export type RefusalOf<N extends RouteName> =
  | ErrorOf<Routes[N]>
  | CommonError
  | (Routes[N] extends { readonly idempotent: true } ? (typeof REPEAT_ERRORS)[number] : never)
  | (Routes[N] extends { readonly edits: unknown } ? (typeof EDIT_ERRORS)[number] : never);

/** The wished outcome of a call: one of its refusals, or a fault in the delivery of its answer. */
type WishFor<N extends RouteName> = RefusalOf<N> | Delivery;

/** Wishes by the names of calls. `*` applies to all calls without a separate wish. */
export type Wishes = { readonly [N in RouteName]?: WishFor<N> | undefined } & {
  readonly '*'?: CommonError | Delivery | undefined;
};

export type AnyWish = ErrorCode | Delivery;

export function isDelivery(wish: AnyWish): wish is Delivery {
  return Object.hasOwn(DELIVERIES, wish);
}

/**
 * Reads a wish from an address, such as 'approveChore:BALANCE_LIMIT' or '*:SLOW'.
 *
 * @throws Error that names the possible ones, for a call that does not exist or an answer that it cannot give
 */
export function readWish(text: string): Wishes {
  const [name = '', wish = ''] = text.split(':');
  const own = name === '*' ? [] : isRouteName(name) ? ownErrorsOf(routes[name]) : undefined;
  if (!own) throw new Error(`no call is named '${name}'; there are: *, ${Object.keys(routes).join(', ')}`);
  const possible: readonly string[] = [...own, ...COMMON_ERRORS, ...Object.keys(DELIVERIES)];
  if (!possible.includes(wish)) throw new Error(`${name} cannot answer '${wish}'; it can: ${possible.join(', ')}`);
  return { [name]: wish };
}

/** How long the mock says to wait after a refusal that asks to wait, in seconds. */
export function retryAfterOf(code: ErrorCode): number | undefined {
  return ERRORS[code].status === 429 ? 900 : undefined;
}
