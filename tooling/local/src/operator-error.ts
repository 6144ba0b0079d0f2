/** A failure whose message is one line for the operator: what is wrong and what to do. Printed without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** The line to print for any failure: an operator's line as it is, anything else with its stack. */
export function describeFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The code of a system or PostgreSQL error ('ENOENT', '28P01'), or undefined. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
