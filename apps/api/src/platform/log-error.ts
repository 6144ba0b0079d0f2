import { redactText } from '@pocketful/error-logs/rules/redaction';

/** The loggable part of an error: its kind and its origin, without typed text and without values of a row. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** PostgreSQL's or Node.js' own code. */
  readonly code: string | undefined;
  /** The violated constraint of the database. */
  readonly constraint: string | undefined;
  readonly cause: LoggedError | undefined;
}

/** The most causes that are followed. */
const DEPTH = 4;

/** An error for the log. Fields are named one by one: those of a driver's error hold values of rows. */
export function loggedError(error: unknown, depth = DEPTH): LoggedError {
  if (!(error instanceof Error)) return { ...NOTHING, type: typeof error, message: redactText(String(error)) };
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    code: textIn(error, 'code'),
    constraint: textIn(error, 'constraint'),
    cause: error.cause === undefined || depth === 0 ? undefined : loggedError(error.cause, depth - 1),
  };
}

const NOTHING = { stack: '', code: undefined, constraint: undefined, cause: undefined };

function textIn(error: Error, field: string): string | undefined {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
}
