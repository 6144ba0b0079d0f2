import type { COMMON_ERRORS, EDIT_ERRORS, REPEAT_ERRORS } from '@pocketful/api-contract/errors';
import type { RouteName, Routes } from '@pocketful/api-contract/routes';
import type { ErrorOf } from '@pocketful/contract-core/route';

type Method<N extends RouteName> = Routes[N]['method'];

/** Whether the answer is a stream or a file, and not JSON for a cache. */
type IsNoJson<N extends RouteName> = Routes[N] extends { readonly produces: unknown } ? true : false;

/** The calls that only read. */
export type ReadName = {
  [N in RouteName]: Method<N> extends 'GET' ? (IsNoJson<N> extends true ? never : N) : never;
}[RouteName];
/** The calls that change something. */
export type WriteName = { [N in RouteName]: Method<N> extends 'GET' ? never : N }[RouteName];
/** The calls that answer with a file to keep. */
export type FileName = {
  [N in RouteName]: Routes[N] extends { readonly produces: { readonly attachment: true } } ? N : never;
}[RouteName];
/** The calls that answer with a stream of events. */
export type StreamName = {
  [N in RouteName]: Routes[N] extends { readonly produces: { readonly type: 'text/event-stream' } } ? N : never;
}[RouteName];
/** The reads of lists that come page by page. */
export type PagedName = { [N in ReadName]: Routes[N] extends { paged: true } ? N : never }[ReadName];

/** The calls that adults of a family make. */
export type AdultName = {
  [N in RouteName]: 'family_admin' extends Routes[N]['who'][number] ? N : never;
}[RouteName];

/** The calls that take another call back, by the id of its answer. */
export type UndoName = Extract<Extract<Routes[WriteName], { readonly takenBackBy: string }>['takenBackBy'], WriteName>;

/** Every code that a call can be refused with: its own ones, the common ones, those of a repeated request, and those of an edit. */
export type RefusalOf<N extends RouteName> =
  | ErrorOf<Routes[N]>
  | (typeof COMMON_ERRORS)[number]
  | (typeof REPEAT_ERRORS)[number]
  | (Routes[N] extends { readonly edits: unknown } ? (typeof EDIT_ERRORS)[number] : never);
