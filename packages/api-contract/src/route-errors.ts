import type { Route } from '@pocketful/contract-core/route';
import { COMMON_ERRORS, EDIT_ERRORS, type ErrorCode, errorCode, REPEAT_ERRORS } from './errors.ts';

/** The refusals of a call that posts an entry. */
const POSTED: readonly ErrorCode[] = ['BALANCE_LIMIT', 'INSUFFICIENT_FUNDS'];

/**
 * All codes with which a call may be refused: the common ones, those of a repeated request, of an edit and of a posting,
 * and its own.
 */
export function errorsOf(route: Route): readonly ErrorCode[] {
  const repeated = isIdempotent(route) ? REPEAT_ERRORS : [];
  const edited = 'edits' in route && route.edits ? EDIT_ERRORS : [];
  const own = route.errors.map(errorCode);
  const posted = own.some(code => POSTED.includes(code)) ? (['NOT_WHOLE'] as const) : [];
  return [...COMMON_ERRORS, ...repeated, ...edited, ...posted, ...own];
}

/** Whether a call honors the header `Idempotency-Key`. */
export function isIdempotent(route: Route): boolean {
  return 'idempotent' in route && route.idempotent === true;
}
