import { redactText } from '@pocketful/domain/redaction';

/** What the log says of an error: what it is and where it came from, without what somebody typed or a row that it names. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** PostgreSQL's or Node's own code. */
  readonly code: string | undefined;
  /** The rule of the database that was broken. */
  readonly constraint: string | undefined;
  readonly cause: LoggedError | undefined;
}

/** How deep causes are followed. */
const DEPTH = 4;

/** An error as the log takes it. Fields are named one by one: those of a driver's error hold values of rows. */
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
