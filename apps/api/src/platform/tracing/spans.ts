import type { ErrorCode } from '@pocketful/api-contract/errors';
import type { SentFor } from '../database/query-scope.ts';

/** The span attributes of a call: its route pattern, and nothing that the caller sent. */
export interface TracedCall {
  readonly method: string;
  /** The pattern of the route. */
  readonly route: string;
  readonly requestId: string;
}

/** The result of a call. */
export interface CallOutcome {
  /** Undefined if the caller did not wait for the answer. */
  readonly status: number | undefined;
  /** The cause of a 5xx answer. */
  readonly failure: ErrorCode | undefined;
}

/** The span of a call. */
export interface CallSpan {
  /** Runs a function as part of the call. */
  run(work: () => void): void;
  /** Ends the span. A second call changes nothing. */
  end(outcome: CallOutcome): void;
}

/** The span of a statement. */
export interface StatementSpan {
  /** Ends the span of an answered statement, with its number of rows if known. */
  end(rows?: number): void;
  fail(error: unknown): void;
}

/**
 * Records the work of this process as traces, and sends them to a collector. No method throws or waits for the
 * collector.
 */
export interface Tracing {
  /** Begins the span of a call: a separate trace, whatever trace the caller names. */
  beginCall(call: TracedCall): CallSpan;
  /** Runs a job within a span, which is a separate trace. */
  job<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Begins the span of a statement, if its call or job is recorded. Neither its values nor its family are recorded. */
  beginStatement(text: string, sentFor: SentFor): StatementSpan | undefined;
  /** The id of the present trace; undefined if there is none. */
  currentTraceId(): string | undefined;
  /** Sends the remaining spans, within two seconds, and stops recording. */
  stop(): Promise<void>;
}

/** Called when the collector stops accepting spans, and when it accepts them again. */
export interface DeliveryListener {
  readonly onFailure: (error: unknown) => void;
  readonly onRecovery: () => void;
}
