/** A failure whose message is one line for the operator: the reason and the remedy. Printed without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** The text to print for a failure: the message of an OperatorError, the stack of any other error. */
export function describeFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The code of a system or PostgreSQL error ('ENOENT', '28P01'), or undefined. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
