import type { Principal } from '@pocketful/api-contract/principals';
import type { AnswerOf, BodyOf, ErrorOf, ParamsOf, QueryOf, Route } from '@pocketful/api-contract/route';
import type { RouteName, Routes } from '@pocketful/api-contract/routes';
import type { ActorOf } from '../actor.ts';
import type { AuditContext } from '../audit.ts';
import type { IdempotentRequest } from '../idempotency.ts';
import type { Refusal } from '../refusal.ts';
import type { NewSession, SessionId } from '../sessions/session-id.ts';

type PrincipalsOf<R extends Route> = R['who'][number] extends infer P extends Principal ? P : never;

/** Everything a use case is told about the call it answers. */
export interface Call<R extends Route> {
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
  /** What the audit trail is told of the caller. */
  readonly audit: AuditContext;
  /** The request as one that may come twice; absent when it brought no key. */
  readonly idempotent: IdempotentRequest | undefined;
  readonly session: SessionControl;
  /** Gives the cursor of the next page. */
  setNextCursor(cursor: string | undefined): void;
}

/** What a use case may do with the browser's session cookie. */
export interface SessionControl {
  /** The session that the request came with, whoever it belongs to. */
  readonly current: SessionId | undefined;
  give(session: NewSession): void;
  take(): void;
}

/** A use case behind a route: an answer as the contract has it, or a refusal that the route lists. */
export type Handler<R extends Route> = (call: Call<R>) => Promise<AnswerOf<R> | Refusal<ErrorOf<R>>>;

/** One use case for each route. */
export type Handlers = { readonly [N in RouteName]: Handler<Routes[N]> };

/** The use cases of one context. */
export type HandlersOf<C extends Route['context']> = {
  readonly [N in RouteName as Routes[N]['context'] extends C ? N : never]: Handler<Routes[N]>;
};

/** The call of a route by its name. */
export type CallOf<N extends RouteName> = Call<Routes[N]>;
