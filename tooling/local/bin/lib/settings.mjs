import { createServer } from 'node:net';
import { CommandError } from './command.mjs';

/** Where a server listens unless the settings say otherwise. */
const DEFAULT_PORT = 3000;
/** Only this machine can reach it. */
const DEFAULT_HOST = '127.0.0.1';

/**
 * Reads PORT and HOST.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ port: number, host: string }}
 * @throws {CommandError} when PORT is no port number
 */
export function readAddress(env) {
  const text = env.PORT?.trim() || String(DEFAULT_PORT);
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new CommandError(`PORT is '${text}', but must be a whole number from 0 to 65535.`);
  }
  return { port, host: env.HOST?.trim() || DEFAULT_HOST };
}

/**
 * Makes sure that the server will be able to listen, before anything is installed or built.
 * @param {{ port: number, host: string }} address
 * @throws {CommandError} one line that names PORT or HOST
 */
export async function requireFreePort({ port, host }) {
  if (port === 0) return;
  const problem = await tryListen(port, host);
  if (problem === 'EADDRINUSE') throw taken(port);
  if (problem === 'EACCES')
    throw new CommandError(`PORT ${port} needs rights that this user does not have: set another PORT.`);
  if (problem) throw new CommandError(`HOST '${host}' is not an address of this machine (${problem}).`);
  // Browsers may try localhost as ::1 first, and would reach another program that listens there.
  if (host === DEFAULT_HOST && (await tryListen(port, '::1')) === 'EADDRINUSE') throw taken(port);
}

/** @param {number} port */
function taken(port) {
  return new CommandError(
    `PORT ${port} is taken by another program: end it, or set another PORT (PORT=${port + 1} npm start).`,
  );
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the system's error code, undefined when listening is possible
 */
function tryListen(port, host) {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', error => resolve('code' in error ? String(error.code) : error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
