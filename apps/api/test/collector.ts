import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A span as OTLP over HTTP sends it. */
export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Undefined for the first span of a trace. */
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
}

/** A collector of traces within the test's process. */
export interface Collector {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly port: number;
  /** Every request as it came. */
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** All received spans. */
  spans(): ReceivedSpan[];
  /** From now on it answers with this status. With 'nothing' it does not answer. */
  answerWith(status: number | 'nothing'): void;
}

/** Starts a collector, which ends with the test. */
export async function startCollector(): Promise<Collector> {
  const requests: Collector['requests'] = [];
  let status: number | 'nothing' = 200;
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    if (status !== 'nothing') response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address !== 'object') throw new Error('the collector does not listen');
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    requests,
    spans: () => requests.flatMap(({ body }) => spansIn(body)),
    answerWith: given => {
      status = given;
    },
  };
}

interface OtlpValue {
  readonly stringValue?: string;
  readonly intValue?: number | string;
}

interface OtlpSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: OtlpValue }[];
  readonly status?: { readonly code?: number };
}

interface OtlpRequest {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[] }[];
}

/** OTLP's status of an error. */
const ERROR = 2;

function spansIn(body: string): ReceivedSpan[] {
  const { resourceSpans }: OtlpRequest = JSON.parse(body);
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans));
  return spans.map(({ name, traceId, spanId, parentSpanId, attributes, status }) => ({
    ...{ name, traceId, spanId },
    parentSpanId: parentSpanId || undefined,
    attributes: Object.fromEntries(
      attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
    ),
    failed: status?.code === ERROR,
  }));
}
