import type { Route } from '@pocketful/contract-core/route';
import { COMMON_ERRORS, EDIT_ERRORS, type ErrorCode, errorCode, REPEAT_ERRORS } from './errors.ts';

/** All codes with which a call may be refused: the common ones, those of a repeated request and of an edit, and its own. */
export function errorsOf(route: Route): readonly ErrorCode[] {
  const repeated = isIdempotent(route) ? REPEAT_ERRORS : [];
  const edited = 'edits' in route && route.edits ? EDIT_ERRORS : [];
  return [...COMMON_ERRORS, ...repeated, ...edited, ...route.errors.map(errorCode)];
}

/** Whether a call honors the header `Idempotency-Key`. */
export function isIdempotent(route: Route): boolean {
  return 'idempotent' in route && route.idempotent === true;
}
