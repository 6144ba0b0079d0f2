import { ERRORS, type ErrorCode } from '@pocketful/api-contract/errors';
import { type ErrorSeverity, redactReport, sameness, withoutTexts } from '@pocketful/error-logs/rules';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import { namesOf } from '../people/public.ts';
import { KEPT_REQUESTS, type ReportContext } from './store-error.ts';
import { type ErrorReport, storeMetError } from './store-report.ts';

/** The most kinds of errors that wait to be stored. Further ones are dropped. */
const MAX_WAITING = 50;
/** Milliseconds for which equal errors are gathered, and after which a database that was away is tried again. */
const GATHERED_MS = 1000;
const AGAIN_MS = 10_000;

/** A 5xx answer of the server. */
export interface ServerError extends ReportContext {
  readonly code: ErrorCode;
  readonly error: unknown;
  readonly method: string;
  /** The member who met it; null for a stranger. */
  readonly memberId: string | null;
  readonly ofChild: boolean;
  /** The pattern of the route, as `/api/chores/:id`. */
  readonly route: string;
  readonly requestId: string;
  readonly at: Date;
  /** The place where it was met, for the names that it may contain. */
  readonly family: FamilyScope | undefined;
}

export interface ServerErrorsDeps {
  readonly database: DatabaseHandle;
  /** Called with the reason why errors could not be stored. */
  readonly onFailure: (error: unknown) => void;
}

/** An error that waits to be stored. */
interface Waiting {
  error: ErrorReport;
  /**
   * The names of the family when the error was met, so that a member who is removed in the meantime is still known.
   * Undefined if they could not be read.
   */
  names: Promise<readonly string[] | undefined>;
}

/**
 * Makes an error log of each 5xx answer, after it was sent. Equal errors are gathered, so that a storm is one
 * statement, and few are kept while the database is away. It never throws.
 */
export class ServerErrors {
  readonly #deps: ServerErrorsDeps;
  readonly #waiting = new Map<string, Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #storing = Promise.resolve();

  constructor(deps: ServerErrorsDeps) {
    this.#deps = deps;
  }

  /** Adds one error. */
  note(noted: ServerError): void {
    const error = storedOf(noted);
    const known = this.#waiting.get(sameness(error.report));
    // A storm within one family reads its names once.
    const names = known?.error.familyId === error.familyId ? known.names : namesIn(noted.family);
    this.#wait({ error, names });
    this.#soon(GATHERED_MS);
  }

  #wait({ error, names }: Waiting): void {
    const same = sameness(error.report);
    const known = this.#waiting.get(same);
    if (known) {
      const requestIds = [...error.requestIds, ...known.error.requestIds].slice(0, KEPT_REQUESTS);
      known.error = { ...error, times: known.error.times + error.times, requestIds };
      known.names = names;
    } else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(same, { error, names });
  }

  /** Stores the waiting errors, if the database is reachable. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Runs one after the other: errors that came during the last run are stored too.
    this.#storing = this.#storing.then(() => this.#store());
    return this.#storing;
  }

  #soon(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), milliseconds);
    this.#timer.unref();
  }

  async #store(): Promise<void> {
    for (const [same, waiting] of [...this.#waiting]) {
      this.#waiting.delete(same);
      try {
        await storeMetError(this.#deps.database, withoutNames(waiting.error, await waiting.names));
      } catch (failure) {
        this.#wait(waiting);
        this.#deps.onFailure(failure);
        this.#soon(AGAIN_MS);
        return;
      }
    }
  }
}

async function namesIn(family: FamilyScope | undefined): Promise<readonly string[] | undefined> {
  if (!family) return [];
  return namesOf(family).catch(() => undefined);
}

/** Without the names the words cannot be redacted, so they are removed. */
function withoutNames(error: ErrorReport, names: readonly string[] | undefined): ErrorReport {
  if (!names) return { ...error, report: error.bare };
  const { severity, ...texts } = error.report;
  return { ...error, report: { ...redactReport(texts, names), severity } };
}

function storedOf({
  code,
  error,
  method,
  route,
  requestId,
  at,
  family: _,
  ofChild,
  ...circumstances
}: ServerError): ErrorReport {
  const thrown = error instanceof Error ? error : undefined;
  const ours = {
    errorType: 'Server Error',
    message: ERRORS[code].message,
    errorCode: code,
    url: route,
    httpMethod: method,
  };
  const severity: ErrorSeverity = code === 'INTERNAL' ? 'high' : 'medium';
  const thrownTexts = {
    technicalMessage: thrown ? `${thrown.name}: ${thrown.message}` : undefined,
    stackTrace: thrown?.stack,
  };
  return {
    ...circumstances,
    report: {
      ...redactReport({ ...(ofChild ? withoutTexts({ ...ours, ...thrownTexts }) : thrownTexts), ...ours }),
      severity,
    },
    bare: { ...redactReport(ours), severity },
    requestIds: [requestId],
    times: 1,
    at,
  };
}
