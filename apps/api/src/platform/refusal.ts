import type { ErrorCode } from '@pocketful/api-contract/errors';
import type { ProblemDetails } from '@pocketful/api-contract/problem';

/** The details of a refusal besides its code. */
type RefusalDetails = Pick<ProblemDetails, 'retryAfterSeconds' | 'available' | 'balance' | 'amounts' | 'message'>;

/**
 * The answer of a use case that refuses. It is a value, not an exception: it is returned, typed by its code. Inside a
 * transaction it rolls everything back.
 */
export class Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly details: RefusalDetails;

  constructor(code: Code, details: RefusalDetails = {}) {
    this.code = code;
    this.details = details;
  }
}

/** Refuses with a code of the contract. */
export function refuse<Code extends ErrorCode>(code: Code, details?: RefusalDetails): Refusal<Code> {
  return new Refusal(code, details);
}

/** A refusal from a place that cannot return one: a guard before a handler, an invalid cursor. */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  readonly fields: readonly { path: string; message: string }[];

  constructor(refusal: Refusal, fields: readonly { path: string; message: string }[] = []) {
    super(refusal.code);
    this.refusal = refusal;
    this.fields = fields;
  }
}
