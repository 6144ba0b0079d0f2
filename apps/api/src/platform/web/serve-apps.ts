import fastifyStatic from '@fastify/static';
import { isStaffPage, STAFF_ASSETS } from '@pocketful/api-contract/staff-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sendProblem } from '../http/problem.ts';
import { refuse } from '../refusal.ts';

/** Built files carry a hash in their names; the pages that name them are always asked for again. */
function cacheHeaders(reply: FastifyReply, path: string): void {
  reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** The build leaves a compressed copy beside each file that gains by it; the copies have no addresses of their own. */
const FILES = {
  preCompressed: true,
  allowedPath: (path: string) => !/\.(br|gz)$/.test(path),
  index: false,
  setHeaders: cacheHeaders,
} as const;

/**
 * Serves the two web apps beside the API, where their built files lie on this machine. Unknown paths under /api, and
 * whatever no page answers, are problems.
 */
export async function serveApps(app: FastifyInstance, config: Config): Promise<void> {
  const { familyWebDir, adminWebDir } = config;
  // One of the two decorates replies with sendFile, by which pages are sent from either folder.
  const decorateReply = !familyWebDir;
  if (adminWebDir)
    await app.register(fastifyStatic, { ...FILES, root: adminWebDir, prefix: STAFF_ASSETS, decorateReply });
  if (familyWebDir) await app.register(fastifyStatic, { ...FILES, root: familyWebDir, wildcard: false });
  const page = (reply: FastifyReply, folder: string) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .sendFile('index.html', folder, { cacheControl: false });

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (asksForPage(request, path)) {
      if (isStaffPage(path)) return adminWebDir ? page(reply, adminWebDir) : notFound(request, reply);
      if (familyWebDir) return page(reply, familyWebDir);
    }
    return notFound(request, reply);
  });
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function asksForPage(request: FastifyRequest, path: string): boolean {
  const isFile = /\.\w+$/.test(path) || path.startsWith(STAFF_ASSETS);
  return ['GET', 'HEAD'].includes(request.method) && !/^\/api(\/|$)/.test(path) && !isFile;
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, request.id, refuse('NOT_FOUND'));
}
