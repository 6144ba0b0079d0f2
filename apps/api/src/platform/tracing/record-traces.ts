import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../config.ts';
import { codeOf } from '../database/failures.ts';
import type { SentFor } from '../database/query-scope.ts';
import type { CallOutcome, CallSpan, DeliveryListener, StatementSpan, TracedCall, Tracing } from './spans.ts';
import { nameOfStatement } from './statement-name.ts';

/** The most spans that wait for the collector. Further ones are dropped. */
export const MAX_WAITING = 2048;
/** Spans per batch, and the time for which they are gathered; milliseconds. */
export const BATCH = 512;
const GATHERED_MS = 1000;
/** The longest time for one batch, with its retries; milliseconds. */
const DELIVERY_MS = 5000;
/** The longest wait for the remaining spans at the end of the process; milliseconds. */
const FLUSH_MS = 2000;
/** The most characters of a statement in a span. */
const LONGEST_TEXT = 8192;

/**
 * Records calls, jobs and their statements with OpenTelemetry. The names of attributes are those of its conventions.
 */
export function recordTraces(settings: TracingSettings, listener: DeliveryListener): Tracing {
  const { url, headers, ratio, serviceName } = settings;
  const current = new AsyncLocalStorage<Span>();
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: DELIVERY_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: heard(exporter, listener, work => current.exit(work)),
        maxQueueSize: MAX_WAITING,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: GATHERED_MS,
        exportTimeoutMillis: 2 * DELIVERY_MS,
      }),
    ],
    spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
    // Only a whole trace is useful: spans of a call that is not recorded are not created.
    sampler: new TraceIdRatioBasedSampler(ratio),
  });
  return new Recording(provider.getTracer('pocketful'), current, async () => {
    const late = new AbortController();
    const waited = sleep(FLUSH_MS, undefined, { signal: late.signal }).catch(() => {});
    await Promise.race([provider.shutdown().catch(() => {}), waited]);
    late.abort();
  });
}

class Recording implements Tracing {
  readonly #tracer: Tracer;
  readonly stop: () => Promise<void>;
  /** The call or job that the present code runs in. */
  readonly #current: AsyncLocalStorage<Span>;

  constructor(tracer: Tracer, current: AsyncLocalStorage<Span>, stop: () => Promise<void>) {
    this.#tracer = tracer;
    this.#current = current;
    this.stop = stop;
  }

  beginCall({ method, route, requestId }: TracedCall): CallSpan {
    const span = this.#begin(`${method} ${route}`, SpanKind.SERVER, {
      'http.request.method': method,
      'http.route': route,
      'pocketful.request_id': requestId,
    });
    return {
      run: work => this.#current.run(span, work),
      end: outcome => endCall(span, outcome),
    };
  }

  job<T>(name: string, work: () => Promise<T>): Promise<T> {
    const span = this.#begin(`job ${name}`, SpanKind.INTERNAL, { 'pocketful.job': name });
    return this.#current.run(span, async () => {
      try {
        return await work();
      } catch (error) {
        blame(span, error instanceof Error ? error.name : typeof error);
        throw error;
      } finally {
        span.end();
      }
    });
  }

  beginStatement(text: string, sentFor: SentFor): StatementSpan | undefined {
    const parent = this.#current.getStore();
    // Work that a call started and did not wait for is not part of it. Work outside of calls and jobs is not traced.
    if (!parent?.isRecording()) return undefined;
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.text': text,
      'pocketful.sent_for': 'crossing' in sentFor ? sentFor.crossing : 'family',
    };
    const span = this.#begin(nameOfStatement(text), SpanKind.CLIENT, attributes, parent);
    return {
      end(rows) {
        if (rows !== undefined) span.setAttribute('db.response.returned_rows', rows);
        span.end();
      },
      fail(error) {
        // The message of a database error holds values of rows. Its code does not.
        blame(span, codeOf(error) ?? 'unknown');
        span.end();
      },
    };
  }

  currentTraceId(): string | undefined {
    const context = this.#current.getStore()?.spanContext();
    return context && context.traceFlags & TraceFlags.SAMPLED ? context.traceId : undefined;
  }

  #begin(name: string, kind: SpanKind, attributes: Attributes, parent?: Span): Span {
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    return this.#tracer.startSpan(name, { kind, attributes }, context);
  }
}

function endCall(span: Span, { status, failure }: CallOutcome): void {
  if (!span.isRecording()) return;
  if (status !== undefined) span.setAttribute('http.response.status_code', status);
  if (status !== undefined && status >= 500) blame(span, failure ?? String(status));
  span.end();
}

/** Records a failure by its kind, never by its message, which may contain typed text. */
function blame(span: Span, kind: string): void {
  span.setAttribute('error.type', kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** An exporter that reports when it begins to fail and when it works again, once each. */
function heard(
  exporter: SpanExporter,
  { onFailure, onRecovery }: DeliveryListener,
  outside: (work: () => void) => void,
): SpanExporter {
  let failing = false;
  return {
    export(spans, done) {
      exporter.export(spans, result => {
        const { error } = result;
        // Spans of many calls are sent together: the result belongs to none of these calls.
        if (error && !failing) outside(() => onFailure(error));
        if (!error && failing) outside(onRecovery);
        failing = result.error !== undefined;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
