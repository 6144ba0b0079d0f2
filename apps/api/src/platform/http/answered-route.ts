import type { FastifyReply, FastifyRequest } from 'fastify';

/** The name under which all unknown paths are counted and traced. */
export const UNKNOWN_ROUTE = 'unknown';

/** The pattern of a call's route; undefined for other requests: pages, files, API documents, probes. */
export function routeOf({ routeOptions, url }: FastifyRequest): string | undefined {
  const pattern = routeOptions.url;
  const isCall = /^\/api(?:[/?]|$)/.test(url);
  if (pattern === undefined || pattern.includes('*')) return isCall ? UNKNOWN_ROUTE : undefined;
  const { schema } = routeOptions;
  const declared = typeof schema === 'object' && schema !== null && 'operationId' in schema;
  return pattern.startsWith('/api/') && declared ? pattern : undefined;
}

/** Whether an answer is a stream of events, whose duration says nothing about speed. */
export function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}
