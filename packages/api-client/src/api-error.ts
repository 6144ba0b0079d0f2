import type { ErrorCode } from '@pocketful/api-contract/errors';
import type { Problem } from '@pocketful/api-contract/problem';
import { balanceIn } from '@pocketful/contract-core/money';

/**
 * An answer other than success. The message is the status, a colon and the body's text (or the status text), as it
 * came; `problem.message` is the text for people.
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

  /** The program's code, when the answer carried one; of a newer server it may be one that no table here has. */
  get code(): ErrorCode | undefined {
    const code = this.problem?.code;
    return isCode(code) ? code : undefined;
  }
}

/** Checks the form only: the list of codes would load all their texts with the first page. */
function isCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && /^[A-Z][A-Z_]+$/.test(code);
}

/** The server could not be reached, or the answer never came: the call may have had its effect. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(cause: unknown) {
    super('Network error. Please check your connection and try again.', { cause });
  }
}

/** Whether a call failed in a way that leaves open whether it happened. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** Refusals that no press of a person should meet. */
const UNEXPECTED: ReadonlySet<string> = new Set([
  'BODY_TOO_LARGE',
  'CROSS_ORIGIN',
  'HOST_NOT_ALLOWED',
  'IDEMPOTENCY_CONFLICT',
  'NOT_FOUND',
  'UNSUPPORTED_MEDIA_TYPE',
] satisfies ErrorCode[]);

/** The parts of a failure that a toast shows: the text, and the request id if support can help. */
export interface FailureText {
  readonly message: string;
  readonly requestId?: string;
  /** Errors of single fields, for a form to show at those fields. */
  readonly fields: readonly { path: string; message: string }[];
}

/** A text that a screen shows in place of the server's. A function receives the problem, for example for its waiting time. */
export type ChosenText = string | ((problem: Problem) => string);

/**
 * The text of a failed call: the connection's, one chosen for the code, the server's, else the fallback.
 *
 * @param fallback the text for an answer without a message
 * @param byCode texts that this screen words differently from the server
 */
export function failureText(
  error: unknown,
  fallback: string,
  byCode: Partial<Record<ErrorCode, ChosenText>> = {},
): FailureText {
  if (error instanceof NetworkError) return { message: error.message, fields: [] };
  if (!(error instanceof ApiError) || !error.problem) return { message: fallback, fields: [] };
  const { message, requestId, errors = [], code } = error.problem;
  const chosen = error.code ? byCode[error.code] : undefined;
  const unexpected = code === 'INTERNAL' ? fallback : undefined;
  const text = typeof chosen === 'function' ? chosen(error.problem) : chosen;
  const forSupport = error.status >= 500 || UNEXPECTED.has(code) || (code === 'INVALID_INPUT' && errors.length === 0);
  return { message: text ?? unexpected ?? message, ...(forSupport && { requestId }), fields: errors };
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Read by hand, since the schema would bring zod along with the first page. Undefined for a body that is no problem.
 */
function parseProblem(body: string): Problem | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return isObject(parsed) ? problemOf(parsed) : undefined;
  } catch {
    return undefined;
  }
}

function problemOf({ type, title, status, detail, message, code, requestId, ...rest }: Fields): Problem | undefined {
  if (typeof message !== 'string' || typeof code !== 'string' || typeof requestId !== 'string') return undefined;
  if (typeof status !== 'number' || typeof title !== 'string') return undefined;
  const errors = Array.isArray(rest.errors) ? rest.errors.flatMap(fieldOf) : undefined;
  const wait = typeof rest.retryAfterSeconds === 'number' ? rest.retryAfterSeconds : undefined;
  const available = balanceIn(rest.available);
  const balance = balanceIn(rest.balance);
  const amounts = Array.isArray(rest.amounts) ? rest.amounts.filter(amount => typeof amount === 'string') : undefined;
  return {
    type: typeof type === 'string' ? type : 'about:blank',
    title,
    status,
    detail: typeof detail === 'string' ? detail : message,
    message,
    code,
    requestId,
    ...(errors ? { errors } : {}),
    ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
    ...(available === undefined ? {} : { available }),
    ...(balance === undefined ? {} : { balance }),
    ...(amounts && { amounts }),
  };
}

function fieldOf(value: unknown): { path: string; message: string }[] {
  if (!isObject(value)) return [];
  const { path, message } = value;
  return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [];
}
