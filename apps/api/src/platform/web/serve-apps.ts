import fastifyStatic from '@fastify/static';
import { isStaffPage, STAFF_ASSETS } from '@pocketful/staff/calls/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sendProblem } from '../http/problem.ts';
import { isBuiltFile } from '../http/security-headers.ts';
import { refuse } from '../refusal.ts';
import { COOKIES } from '../sessions/cookie-names.ts';

/**
 * Built files have a hash in their names. Pages name them and are revalidated each time. The landing page is never
 * cached: the next request for its address may have a session.
 */
function cacheHeaders(reply: FastifyReply, path: string): void {
  reply.header('cache-control', cachingOf(path));
}

function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return /\/landing\.html(\.br|\.gz)?$/.test(path) ? 'no-store' : 'no-cache';
}

/** The build writes a compressed copy next to each file that becomes smaller. The copies have no addresses. */
const FILES = {
  preCompressed: true,
  allowedPath: (path: string) => !/\.(br|gz)$/.test(path),
  index: false,
  setHeaders: cacheHeaders,
} as const;

/**
 * Serves the two web apps along with the API, if their built files are on this machine. Unknown paths under /api, and
 * paths without a page, are answered with problems.
 */
export async function serveApps(app: FastifyInstance, config: Config): Promise<void> {
  const { familyWebDir, adminWebDir } = config;
  // One of the two decorates replies with sendFile, which sends pages from either folder.
  const decorateReply = !familyWebDir;
  if (adminWebDir)
    await app.register(fastifyStatic, { ...FILES, root: adminWebDir, prefix: STAFF_ASSETS, decorateReply });
  if (familyWebDir) await app.register(fastifyStatic, { ...FILES, root: familyWebDir, wildcard: false });
  const page = (reply: FastifyReply, folder: string, file: string) =>
    reply.type('text/html; charset=utf-8').sendFile(file, folder, { cacheControl: false });

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    // Password managers ask there for the page on which a password is changed.
    if (familyWebDir && path === '/.well-known/change-password') return reply.redirect('/settings');
    if (asksForPage(request, path)) {
      if (isStaffPage(path)) return adminWebDir ? page(reply, adminWebDir, 'index.html') : notFound(request, reply);
      const isLanding = path === '/' && !isSignedIn(request.headers.cookie);
      if (isLanding && config.demo && request.url === '/')
        return reply.header('cache-control', 'no-store').redirect('/?try');
      if (familyWebDir) return page(reply, familyWebDir, isLanding && !config.demo ? 'landing.html' : 'app.html');
    }
    return notFound(request, reply);
  });
}

/**
 * A session cookie of a family or a staff member, with any of its names (`__Secure-` until 0.6). The calls verify it.
 */
const SENT_SESSION = new RegExp(`(^|; *)(__Host-|__Secure-)?(${COOKIES.session}|${COOKIES.staff})(_\\d+)?=.`);

/** Whether a browser with these cookies gets the app at `/`, and not the landing page. */
export function isSignedIn(cookies: string | undefined): boolean {
  return SENT_SESSION.test(cookies ?? '');
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function asksForPage(request: FastifyRequest, path: string): boolean {
  const isFile = /\.\w+$/.test(path) || isBuiltFile(path) || path.startsWith(STAFF_ASSETS);
  return ['GET', 'HEAD'].includes(request.method) && !/^\/api(\/|$)/.test(path) && !isFile;
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, request.id, refuse('NOT_FOUND'));
}
