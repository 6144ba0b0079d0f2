import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Principal } from './principals.ts';

/** The bounded contexts; each has the same name in every room of the house. */
export type Context = 'identity' | 'family' | 'ledger' | 'chores' | 'staff';

/**
 * One call, declared once as plain data. The server validates and strips by it, the client and the mock are typed by
 * it, OpenAPI and the access matrix are written from it.
 */
export interface Route {
  readonly context: Context;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with parameters as `:id`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** Who may call it; everybody else is refused before anything is looked up. */
  readonly who: readonly Principal[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The status of success. */
  readonly status: 200 | 201 | 204;
  /** The body of success; what it does not name is stripped. Absent with 204. */
  readonly answer?: z.ZodType;
  /** The refusals of this call's own; the common ones come on top. */
  readonly errors: readonly ErrorCode[];
  /** Creates money or a request: honours `Idempotency-Key`, and the web apps always send one. */
  readonly idempotent?: true;
  /** How a tab finds out who is active: answers whatever `x-user-id` says. */
  readonly ignoresActiveProfile?: true;
  /** A list that grows: gives the next cursor in `x-next-cursor`. */
  readonly paged?: true;
}

/** Keeps the literal types of a route while checking its shape. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler is given, after validation. */
export type ParamsOf<R extends Route> = OutputOf<R['params']>;
export type QueryOf<R extends Route> = OutputOf<R['query']>;
export type BodyOf<R extends Route> = OutputOf<R['body']>;
/** What a caller sends. */
export type BodyInputOf<R extends Route> = InputOf<R['body']>;
export type QueryInputOf<R extends Route> = InputOf<R['query']>;
/** What a caller receives. */
export type AnswerOf<R extends Route> = OutputOf<R['answer']>;
/** The refusals a handler may raise. */
export type ErrorOf<R extends Route> = R['errors'][number];

export const PROFILE_HEADER = 'x-user-id';
export const ACTIVE_HEADER = 'x-user-active';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const NEXT_CURSOR_HEADER = 'x-next-cursor';
export const STAFF_TOKEN_HEADER = 'x-admin-token';
export const REQUEST_ID_HEADER = 'x-request-id';
