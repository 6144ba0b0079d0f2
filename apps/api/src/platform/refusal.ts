import type { ErrorCode } from '@pocketful/api-contract/core/errors';
import type { ProblemDetails } from '@pocketful/api-contract/core/problem';

/** What a refusal tells besides its code. */
type RefusalDetails = Pick<ProblemDetails, 'retryAfterSeconds' | 'available' | 'message'>;

/**
 * What a use case answers when it will not do what was asked. A value, not an exception: it is returned, typed by its
 * code, and inside a transaction it rolls everything back.
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

/** A refusal from where nothing can be returned: a guard before a handler, a cursor that cannot be read. */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  readonly fields: readonly { path: string; message: string }[];

  constructor(refusal: Refusal, fields: readonly { path: string; message: string }[] = []) {
    super(refusal.code);
    this.refusal = refusal;
    this.fields = fields;
  }
}
