import type { Readable } from 'node:stream';
import type { OwnChild, Principal } from '@pocketful/api-contract/core/principals';
import type {
  AnswerOf,
  BodyOf,
  ErrorOf,
  EventOf,
  MediaType,
  ParamsOf,
  QueryOf,
  Route,
} from '@pocketful/api-contract/core/route';
import type { RouteName, Routes } from '@pocketful/api-contract/core/routes';
import type { ActorOf } from '../actor.ts';
import type { Refusal } from '../refusal.ts';
import type { NewSession, SessionId } from '../sessions/session-id.ts';
import type { RepeatRefusal } from '../writes/replay.ts';
import type { Writes } from '../writes/writes.ts';

type PrincipalsOf<R extends Route> = R['who'][number] extends infer P extends Principal | OwnChild ? P : never;

interface AnyCall<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** Who calls; of one of the kinds that the route declares. */
  readonly actor: ActorOf<PrincipalsOf<R>>;
  readonly now: Date;
  readonly requestId: string;
  /** The caller's network address. */
  readonly address: string;
  readonly userAgent: string | null;
  readonly session: SessionControl;
  readonly device: DeviceControl;
  /** Gives the cursor of the next page. */
  setNextCursor(cursor: string | undefined): void;
}

/** Everything a use case is told about the call it answers; one that leaves an event is also given the way to write. */
export type Call<R extends Route> = AnyCall<R> &
  (R extends { readonly events: unknown } ? Writes<EventOf<R>> : unknown);

/** What a use case may do with the browser's session cookie. */
export interface SessionControl {
  /** The session that the request came with, whoever it belongs to. */
  readonly current: SessionId | undefined;
  give(session: NewSession): void;
  /** A staff member's token, in place of any session of a family. */
  giveStaff(token: string): void;
  /** Takes back whatever the browser had. */
  take(): void;
}

/** What a device keeps of the accounts that signed in on it. */
interface DeviceControl {
  /** Under what this device's tries at an account are counted; undefined where it never signed in. */
  knownFor(accountId: string): string | undefined;
  /** Remembers that this account signed in here. */
  remember(accountId: string): void;
}

/** An answer that is no JSON: what its route says it produces. */
export interface Produced {
  readonly body: Readable;
  /** Of an attachment: the name under which the browser keeps it. */
  readonly fileName?: string;
  /** The form it was asked for in, where its route has several. */
  readonly type?: MediaType;
}

type Success<R extends Route> = R extends { produces: object } ? Produced : AnswerOf<R>;
type Repeated<R extends Route> = R extends { idempotent: true } ? RepeatRefusal : never;

/** A use case behind a route: an answer as the contract has it, or a refusal that the route lists. */
export type Handler<R extends Route> = (call: Call<R>) => Promise<Success<R> | Refusal<ErrorOf<R>> | Repeated<R>>;

/** One use case for each route. */
export type Handlers = { readonly [N in RouteName]: Handler<Routes[N]> };

/** The use cases of one context. */
export type HandlersOf<C extends Route['context']> = {
  readonly [N in RouteName as Routes[N]['context'] extends C ? N : never]: Handler<Routes[N]>;
};

/** The call of a route by its name. */
export type CallOf<N extends RouteName> = Call<Routes[N]>;
