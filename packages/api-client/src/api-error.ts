import { type ErrorCode, isErrorCode } from '@pocketful/api-contract/errors';
import { type Problem, problemSchema } from '@pocketful/api-contract/problem';

/**
 * An answer other than success. The message is the status, a colon and the body's text (or the status text), as it
 * came; what a person reads is `problem.message`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.problem = parseProblem(body);
  }

  /** The program's code, when the answer carried a known one. */
  get code(): ErrorCode | undefined {
    return isErrorCode(this.problem?.code) ? this.problem.code : undefined;
  }
}

/** The server could not be reached, or the answer never came. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(cause: unknown) {
    super('Network error. Please check your connection and try again.', { cause });
  }
}

/** What a toast tells of a failure: the text, and the request id that support asks for. */
export interface FailureText {
  readonly message: string;
  readonly requestId?: string;
  /** What is wrong where, for a form to show beside its fields. */
  readonly fields: readonly { path: string; message: string }[];
}

/**
 * The text of a failed call: the connection's, one chosen for the code, the server's, else the fallback.
 *
 * @param fallback what to say when the answer carries no message of its own
 * @param byCode texts that this screen words differently from the server
 */
export function failureText(
  error: unknown,
  fallback: string,
  byCode: Partial<Record<ErrorCode, string>> = {},
): FailureText {
  if (error instanceof NetworkError) return { message: error.message, fields: [] };
  if (!(error instanceof ApiError) || !error.problem) return { message: fallback, fields: [] };
  const { message, requestId, errors = [], code } = error.problem;
  const chosen = error.code ? byCode[error.code] : undefined;
  const unexpected = code === 'INTERNAL' ? fallback : undefined;
  return { message: chosen ?? unexpected ?? message, requestId, fields: errors };
}

function parseProblem(body: string): Problem | undefined {
  try {
    const parsed = problemSchema.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
