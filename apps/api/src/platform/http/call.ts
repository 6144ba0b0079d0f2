import type { Readable } from 'node:stream';
import type { AuditAction } from '@pocketful/api-contract/audit';
import type { ErrorCode } from '@pocketful/api-contract/errors';
import type { RouteName, Routes } from '@pocketful/api-contract/routes';
import type { OwnChild, Principal } from '@pocketful/contract-core/principals';
import type {
  AnswerOf,
  BodyOf,
  ErrorOf,
  EventOf,
  MediaType,
  ParamsOf,
  QueryOf,
  Route,
} from '@pocketful/contract-core/route';
import type { ActorOf } from '../actor.ts';
import type { Refusal } from '../refusal.ts';
import type { NewSession } from '../sessions/session-id.ts';
import type { SessionRecord } from '../sessions/session-rows.ts';
import type { RepeatRefusal } from '../writes/replay.ts';
import type { Writes } from '../writes/writes.ts';

type PrincipalsOf<R extends Route> = R['who'][number] extends infer P extends Principal | OwnChild ? P : never;

interface AnyCall<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** The caller: one of the actors that the route declares. */
  readonly actor: ActorOf<PrincipalsOf<R>>;
  readonly now: Date;
  readonly requestId: string;
  /** The caller's network address. */
  readonly address: string;
  readonly userAgent: string | null;
  readonly session: SessionControl;
  readonly device: DeviceControl;
  /** Returns the cursor of the next page. */
  setNextCursor(cursor: string | undefined): void;
}

/** The input of a use case. A route with an event adds the function that writes. */
export type Call<R extends Route> = AnyCall<R> &
  (R extends { readonly events: unknown } ? Writes<EventOf<R> & AuditAction> : unknown);

/** The acts of a use case on the browser's session cookie. */
export interface SessionControl {
  /** The session that the request came with, of any member. */
  readonly current: SessionRecord | undefined;
  give(session: NewSession): void;
  /** Sets a staff member's token, in place of any family session. */
  giveStaff(token: string): void;
  /** Removes the session cookie. */
  take(): void;
}

/** The accounts that signed in on a device, as the device remembers them. */
interface DeviceControl {
  /** The subject under which this device's tries at an account are counted; undefined if it never signed in. */
  knownFor(accountId: string): string | undefined;
  /** Remembers that this account signed in here. */
  remember(accountId: string): void;
}

/** An answer that is not JSON, with the content type of its route. */
export interface Produced {
  readonly body: Readable;
  /** The file name of an attachment. */
  readonly fileName?: string;
  /** The requested format, if the route has several. */
  readonly type?: MediaType;
}

type Success<R extends Route> = R extends { produces: object } ? Produced : AnswerOf<R>;
type Repeated<R extends Route> = R extends { idempotent: true } ? RepeatRefusal : never;

/**
 * The use case of a route: returns an answer of the contract, or a refusal that the route lists. It names the
 * dependencies that it needs.
 */
export type Handler<R extends Route, Deps> = (
  call: Call<R>,
  deps: Deps,
) => Promise<Success<R> | Refusal<ErrorOf<R> & ErrorCode> | Repeated<R>>;

/** One use case for each route, by its name. */
export type Handlers<Deps> = { readonly [N in RouteName]: Handler<Routes[N], Deps> };

/** The call of a route by its name. */
export type CallOf<N extends RouteName> = Call<Routes[N]>;
