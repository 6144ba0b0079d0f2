import type { Route } from '@pocketful/contract-core/route';
import { COMMON_ERRORS, EDIT_ERRORS, type ErrorCode, errorCode, REPEAT_ERRORS } from './errors.ts';

/** The codes that a call lists, and those of a repeated request and of an edit. */
export function ownErrorsOf(route: Route): readonly ErrorCode[] {
  const repeated = isIdempotent(route) ? REPEAT_ERRORS : [];
  const edited = 'edits' in route && route.edits ? EDIT_ERRORS : [];
  return [...repeated, ...edited, ...route.errors.map(errorCode)];
}

/** All codes with which a call may be refused. */
export function errorsOf(route: Route): readonly ErrorCode[] {
  return [...COMMON_ERRORS, ...ownErrorsOf(route)];
}

/** Whether a call honors the header `Idempotency-Key`. */
export function isIdempotent(route: Route): boolean {
  return 'idempotent' in route && route.idempotent === true;
}
