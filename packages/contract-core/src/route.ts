import type { z } from 'zod';
import type { OwnChild, Principal } from './principals.ts';

/** An action of the audit log: past tense, `object.verb`. */
export type EventName = `${string}.${string}`;

/** The code of an error, as in `CHORE_NOT_FOUND`. A test holds that the catalog of errors has each one. */
export type ErrorName = Uppercase<string>;

/** An answer that is no JSON document of this contract: a stream of events, or a file to keep. */
export type MediaType = 'text/event-stream' | 'text/csv' | 'application/json';
export interface Produces {
  readonly type: MediaType;
  /** Other forms that it may be asked for in. */
  readonly also?: readonly MediaType[];
  /** A file, which the browser saves under the name that the answer gives it. */
  readonly attachment?: true;
}

/**
 * The reads that a write makes stale: those that show these topics; every read; or the active profile ('session'),
 * which the app reads again before it empties its cache. A test refuses a topic that no read shows.
 */
export type Changes = readonly string[] | 'everything' | 'session';

interface AnyRoute {
  /** The path with parameters as `:id`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** No screen makes it: it is there for other clients, so the tables of the web apps leave it out. */
  readonly forOthers?: true;
  /** Who may call it; everybody else is refused before anything is looked up. */
  readonly who: readonly (Principal | OwnChild)[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The status of success. Default: 204 without a body, else 200. */
  readonly status: 200 | 201 | 204;
  /**
   * The body of success; fields that it does not name are stripped. Absent with 204, and where the route produces no
   * JSON.
   */
  readonly answer?: z.ZodType;
  /** The type of the answer in place of a JSON body. */
  readonly produces?: Produces;
  /** Errors besides those of every call. Default: none. */
  readonly errors: readonly ErrorName[];
  /** Refuses staff who have yet to add the authenticator that their role needs. */
  readonly secondFactor?: true;
  /** A write that an adult may make before accepting the policies, and after a pause. A change of the session always may. */
  readonly beforeAcceptance?: true;
  /** A screen sends it by itself: it asks for no secret after a pause on an own device. */
  readonly unprompted?: true;
  /** Takes as long as its rows need: it uses a connection without the limits on calls. */
  readonly longWork?: true;
  /** How a tab finds out who is active: answers whatever `x-user-id` says, also after a pause. */
  readonly ignoresActiveProfile?: true;
}

interface AnyReadRoute extends AnyRoute {
  readonly method: 'GET';
  /** The actions in the audit log, if reading is an event: data of a person was taken along. */
  readonly events?: readonly [EventName, ...EventName[]];
}

/** A call that changes nothing and answers in JSON, which the browser caches. */
interface JsonReadRoute extends AnyReadRoute {
  readonly produces?: never;
  /** A list that grows: gives the next cursor in `x-next-cursor`. */
  readonly paged?: true;
  /** Topics of the answer. A write names the topics that it changes. Each read that shows one of them is then stale. */
  readonly shows: readonly string[];
  /** Seconds between polls, while the answer is on the screen. Default: no poll. */
  readonly pollSeconds?: number;
  /** Seconds for which an answer is fresh for a new reader. Default: until a write makes it stale. */
  readonly staleSeconds?: number;
  /** The read repeats when the window gets the focus. */
  readonly onFocus?: true;
  /** Topics that are stale when this answer differs from the last one: they show the cause of the change. */
  readonly movedBy?: readonly string[];
}

/** A call that answers with a stream or a file, which nothing caches. */
interface StreamRoute extends AnyReadRoute {
  readonly produces: Produces;
  readonly shows?: never;
}

interface AnyWriteRoute extends AnyRoute {
  readonly changes: Changes;
  /**
   * The effect of a second press while the first call is under way: it sends the newest input after the answer
   * ('latest'), or every input in turn ('queue'). Default: nothing.
   */
  readonly secondPress?: 'latest' | 'queue';
  /** The read with the same answer, by its name. It has the same parameters, or none. */
  readonly answers?: string;
}

/** A call that changes something. */
interface WriteRoute extends AnyWriteRoute {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * The actions that a success may record. It records exactly one, or changed nothing. A submission that a rule
   * approves records the approval, too.
   */
  readonly events: readonly [EventName, ...EventName[]];
  /** Honours `Idempotency-Key`: a repeated request returns the first answer. Not set if the call opens or ends a session. */
  readonly idempotent?: true;
  /**
   * The call may end sessions of a family, or of staff. Its transaction first locks all sessions of the family, or of all
   * staff. A family's open streams are then checked at once.
   */
  readonly endsSessions?: 'family' | 'staff';
  /** The call that takes a success back, by its name. Its path has the id of the answer. */
  readonly takenBackBy?: string;
  /** The body of that call, if it has one. */
  readonly takenBackWith?: Readonly<Record<string, boolean>>;
  /**
   * The fields of the answer that the call edits; those of an object inside it as `user.firstName`. A caller may send the
   * version that the edit started from. The call is then refused once one of them has changed.
   */
  readonly edits?: readonly string[];
  /** The call concerns no particular child and shows on children's screens, so every member's open tabs receive its event. */
  readonly heardBy?: 'everyone';
}

/**
 * A call that the audit log does not record: a report to the staff, a request for a link, the mark of the news that a
 * child has seen, a tick, which is kept for a shorter time. It takes no lock for which another call waits, except an
 * erasure, so a flood of these calls delays no other call.
 */
interface ReportRoute extends AnyWriteRoute {
  readonly method: 'POST' | 'PUT';
  readonly outsideTrail: true;
  readonly events?: never;
  readonly idempotent?: never;
  readonly edits?: never;
  readonly heardBy?: never;
  readonly endsSessions?: never;
}

/**
 * One call, declared once as plain data. The server validates and strips by it. The client is typed by it.
 * OpenAPI, the access matrix and the client's table of calls are generated from it.
 */
export type Route = JsonReadRoute | StreamRoute | WriteRoute | ReportRoute;

type Method = Route['method'];
type Path = Route['path'];
/** A route without its defaults. Its method and path are one text: `GET /api/chores`. */
type Declared<R> = R extends Route
  ? Omit<R, 'method' | 'path' | 'status' | 'errors'> &
      Partial<Pick<R, 'status' | 'errors'>> & { readonly call: `${R['method']} ${Path}` }
  : never;
type DefaultStatus<R> = R extends { readonly answer: unknown } | { readonly produces: unknown } ? 200 : 204;
type Defined<R> = Omit<R, 'call' | 'status' | 'errors'> & {
  readonly method: R extends { readonly call: `${infer M extends Method} ${string}` } ? M : never;
  readonly path: R extends { readonly call: `${string} ${infer P extends Path}` } ? P : never;
  readonly status: R extends { readonly status: infer S } ? S : DefaultStatus<R>;
  readonly errors: R extends { readonly errors: infer E } ? E : readonly [];
};

/** Checks the shape of a route, keeps its literal types and adds the defaults. */
export function defineRoute<const R extends Declared<Route>>({ call, ...route }: R): Defined<R> {
  const [method, path] = call.split(' ');
  const status = 'answer' in route || 'produces' in route ? 200 : 204;
  return { method, path, status, errors: [], ...route } as unknown as Defined<R>;
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;

/** The validated input of a handler. */
export type ParamsOf<R extends Route> = OutputOf<R['params']>;
export type QueryOf<R extends Route> = OutputOf<R['query']>;
export type BodyOf<R extends Route> = OutputOf<R['body']>;
/** The input of a caller. */
export type BodyInputOf<R extends Route> = InputOf<R['body']>;
export type QueryInputOf<R extends Route> = InputOf<R['query']>;
/** The answer to a caller. */
export type AnswerOf<R extends Route> = OutputOf<R['answer']>;
/** The refusals a handler may raise. */
export type ErrorOf<R extends Route> = R['errors'][number];
/** The audit actions that a write may record. */
export type EventOf<R extends Route> = R extends { readonly events: readonly (infer E extends EventName)[] }
  ? E
  : never;

export const PROFILE_HEADER = 'x-user-id';
/** A person caused the call, or touched the page since the last one: the seconds since then, at least 1. */
export const ACTIVE_HEADER = 'x-user-active';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Header of an edit: the version that it started from, by `versionOf`. */
export const VERSION_HEADER = 'x-edited-version';
export const NEXT_CURSOR_HEADER = 'x-next-cursor';
export const STAFF_TOKEN_HEADER = 'x-admin-token';
export const REQUEST_ID_HEADER = 'x-request-id';
/** Header of a write's answer: the number of its row in the audit log. A tab uses it to ignore the event of its own write. */
export const SEQUENCE_HEADER = 'x-trail-sequence';
