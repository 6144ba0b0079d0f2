import { ERRORS, type ErrorCode } from '@pocketful/api-contract/core/errors';
import { type ErrorSeverity, redactReport, sameness } from '@pocketful/domain/error-reports';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import { namesOf } from '../people/public.ts';
import { KEPT_REQUESTS, type ReportContext } from './store-error.ts';
import { type ErrorReport, storeMetError } from './store-report.ts';

/** Kinds of errors that wait to be stored; what comes beyond them is counted nowhere. */
const MAX_WAITING = 50;
/** Milliseconds for which the same ones are gathered, and after which a database that was away is tried again. */
const GATHERED_MS = 1000;
const AGAIN_MS = 10_000;

/** An answer of the server's that blames itself. */
export interface ServerError extends ReportContext {
  readonly code: ErrorCode;
  readonly error: unknown;
  readonly method: string;
  /** The pattern of the route, as `/api/chores/:id`. */
  readonly route: string;
  readonly requestId: string;
  readonly at: Date;
  /** Where it was met, for the names that may stand in it. */
  readonly family: FamilyScope | undefined;
}

export interface ServerErrorsDeps {
  readonly database: DatabaseHandle;
  /** Hears why errors could not be stored. */
  readonly onFailure: (error: unknown) => void;
}

/** An error that waits to be stored. */
interface Waiting {
  error: ErrorReport;
  /** The names of the family when it was met: who goes meanwhile is known still. Undefined where they were not to be read. */
  names: Promise<readonly string[] | undefined>;
}

/**
 * Makes an error log of each answer that blames the server, after it was given: gathered by what is the same, so that a
 * storm is one statement, and kept in small number while the database is away. It never throws.
 */
export class ServerErrors {
  readonly #deps: ServerErrorsDeps;
  readonly #waiting = new Map<string, Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #storing = Promise.resolve();

  constructor(deps: ServerErrorsDeps) {
    this.#deps = deps;
  }

  /** Takes note of one. */
  note(noted: ServerError): void {
    const error = storedOf(noted);
    const known = this.#waiting.get(sameness(error.report));
    // A storm within one family asks for its names once.
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

  /** Stores what waits, as far as the database is there. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // One after the other: what came while the last was under way is stored as well.
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

/** Where nobody can say which names there are, the words go. */
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
    report: { ...redactReport({ ...ours, ...thrownTexts }), severity },
    bare: { ...redactReport(ours), severity },
    requestIds: [requestId],
    times: 1,
    at,
  };
}
