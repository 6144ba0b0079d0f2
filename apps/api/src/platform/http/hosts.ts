import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isLocalName } from '../network.ts';
import { refuse } from '../refusal.ts';
import { sendProblem } from './problem.ts';
import { isProbe } from './request-limits.ts';

type HostSettings = Pick<Config, 'publicUrl' | 'allowedHosts'>;

/**
 * Refuses requests under a name that this instance does not go by, with 421. Otherwise a foreign page could rebind its
 * own name to this machine and call the API as same-origin.
 */
export function checkHosts(app: FastifyInstance, settings: HostSettings): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isProbe(request) || isAllowedHost(request.headers.host, settings)) return done();
    refuseHost(request, reply);
  });
}

/**
 * Whether a Host header names an IP address, a local name, the public address or an allowed host. The port is ignored.
 */
export function isAllowedHost(host: string | undefined, { publicUrl, allowedHosts }: HostSettings): boolean {
  if (host === undefined || !/^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host)) return false;
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (isIP(name) > 0 || isLocalName(name)) return true;
  return name === publicUrl?.hostname || allowedHosts.includes(name);
}

function refuseHost(request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.startsWith('/api')) sendProblem(reply, request.id, refuse('HOST_NOT_ALLOWED'));
  else reply.code(421).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(PAGE);
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pocketful</title>
<h1>Pocketful does not answer at this address</h1>
<p>If you run this Pocketful, add the name in the address bar to the setting <code>ALLOWED_HOSTS</code> and start it
again. If it is the address that everyone uses, set <code>PUBLIC_URL</code> instead.</p>
</html>
`;
