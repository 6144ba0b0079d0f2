import type { FastifyReply, FastifyRequest } from 'fastify';

/** What all paths that there are not are counted and traced under. */
export const UNKNOWN_ROUTE = 'unknown';

/** The pattern of a call's route; undefined for what is no call: pages, files, the API's documents, probes. */
export function routeOf({ routeOptions, url }: FastifyRequest): string | undefined {
  const pattern = routeOptions.url;
  const isCall = /^\/api(?:[/?]|$)/.test(url);
  if (pattern === undefined || pattern.includes('*')) return isCall ? UNKNOWN_ROUTE : undefined;
  const { schema } = routeOptions;
  const declared = typeof schema === 'object' && schema !== null && 'operationId' in schema;
  return pattern.startsWith('/api/') && declared ? pattern : undefined;
}

/** Whether an answer is a stream of events: how long somebody watched says nothing of how fast an answer is. */
export function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}
