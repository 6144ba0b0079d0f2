import { COMMON_ERRORS, EDIT_ERRORS, type ErrorCode, REPEAT_ERRORS } from '@pocketful/api-contract/core/errors';
import type { Route } from '@pocketful/api-contract/core/route';

/** All codes with which a call may be refused: its own, those of a repeated request and of an edit, and those of every call. */
export function errorsOf(route: Route): readonly ErrorCode[] {
  const repeated = isIdempotent(route) ? REPEAT_ERRORS : [];
  const edited = 'edits' in route && route.edits ? EDIT_ERRORS : [];
  return [...COMMON_ERRORS, ...repeated, ...edited, ...route.errors];
}

/** Whether a call honors the header `Idempotency-Key`. */
export function isIdempotent(route: Route): boolean {
  return 'idempotent' in route && route.idempotent === true;
}
