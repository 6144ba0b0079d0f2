import {
  type COMMON_ERRORS,
  type EDIT_ERRORS,
  ERRORS,
  type ErrorCode,
  type REPEAT_ERRORS,
} from '@pocketful/api-contract/errors';
import type { RouteName, Routes } from '@pocketful/api-contract/routes';
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

/** The wait after a refusal that asks for one, in seconds. */
export function retryAfterOf(code: ErrorCode): number | undefined {
  return ERRORS[code].status === 429 ? 900 : undefined;
}
