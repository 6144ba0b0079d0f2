import type { ErrorCode } from '@pocketful/api-contract/core/errors';
import type { TracingSettings } from '../config.ts';
import type { SentFor } from '../database/handle-mark.ts';

/** A call of the API as its span tells of it: by its pattern, with nothing that the caller brought. */
export interface TracedCall {
  readonly method: string;
  /** The pattern of the route. */
  readonly route: string;
  readonly requestId: string;
}

/** How a call was answered. */
export interface CallOutcome {
  /** Undefined where nobody waited for the answer. */
  readonly status: number | undefined;
  /** Why the server blames itself, where it does. */
  readonly failure: ErrorCode | undefined;
}

/** The span of a call. */
export interface CallSpan {
  /** What begins in there is part of the call. */
  run(work: () => void): void;
  /** Ends it; a second time changes nothing. */
  end(outcome: CallOutcome): void;
}

/** The span of a statement. */
export interface StatementSpan {
  /** It was answered, with so many rows where they were counted. */
  end(rows?: number): void;
  fail(error: unknown): void;
}

/** Records what this process does as traces, and sends them to a collector. Nothing in here throws or waits for it. */
export interface Tracing {
  /** Begins the span of a call: a trace of its own, whatever trace the caller says it belongs to. */
  beginCall(call: TracedCall): CallSpan;
  /** Does a job within a span, which is a trace of its own. */
  job<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Begins the span of a statement, where a call or a job that is recorded sends it. Its values are never told, nor is
   * whose family it is for.
   */
  beginStatement(text: string, sentFor: SentFor): StatementSpan | undefined;
  /** The id of the trace that this is recorded in; undefined where it is in none. */
  currentTraceId(): string | undefined;
  /** Sends what waits, within two seconds, and records nothing more. */
  stop(): Promise<void>;
}

/** Hears when the collector stops taking traces, and when it takes them again. */
export interface DeliveryListener {
  readonly onFailure: (error: unknown) => void;
  readonly onRecovery: () => void;
}

/** Begins to record where the settings ask for it. Elsewhere nothing of what records is even loaded. */
export async function startTracing(
  settings: TracingSettings | undefined,
  listener: DeliveryListener,
): Promise<Tracing | undefined> {
  if (!settings) return undefined;
  const { recordTraces } = await import('./record-traces.ts');
  return recordTraces(settings, listener);
}
