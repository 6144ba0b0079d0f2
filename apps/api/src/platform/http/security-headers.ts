import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { STAFF_ASSETS } from '@pocketful/staff/calls/paths';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

/** The folder of both web apps for files whose names change with their content. */
const BUILT_FILES = ['/assets/', `${STAFF_ASSETS}assets/`];

/** Whether a path is that of a built script, style sheet, font or picture, which is no document. */
export function isBuiltFile(url: string): boolean {
  return BUILT_FILES.some(folder => url.startsWith(folder));
}

/**
 * The security headers of every answer: nothing from another origin, no inline script or style sheet, no framing. They
 * are computed once. A built file is no document, so it has only the headers that protect a file.
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = headersOf(optionsFor(config.publicUrl?.protocol === 'https:'));
  const ofFiles = Object.fromEntries(FILE_HEADERS.map(name => [name, headers[name] ?? '']));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isBuiltFile(request.url) ? ofFiles : headers);
    done();
  });
}

const FILE_HEADERS = ['x-content-type-options', 'cross-origin-resource-policy'];

/** The origins that pages may load from and send to. */
const PAGE_SOURCES: Readonly<Record<string, readonly string[]>> = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Every directive for other origins than the own one. Data URLs are allowed nowhere. */
export function foreignSources(sources: Readonly<Record<string, readonly string[]>> = PAGE_SOURCES): string[] {
  const own = ["'self'", "'none'", 'data:'];
  return [...new Set(Object.values(sources).flat())].filter(source => !own.includes(source));
}

function optionsFor(https: boolean): HelmetOptions {
  const directives = Object.fromEntries(Object.entries(PAGE_SOURCES).map(([name, from]) => [name, [...from]]));
  return {
    contentSecurityPolicy: { useDefaults: false, directives },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Browsers ignore both over plain HTTP and warn in the console, and home networks use plain HTTP.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
  };
}

function headersOf(options: HelmetOptions): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => {});
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}
