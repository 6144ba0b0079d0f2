/// <reference path="./http_ece.d.ts" />
import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { Agent, createServer } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import ece from 'http_ece';

/** A push as a browser receives it. */
export interface ReceivedPush {
  /** Unix time in milliseconds. */
  readonly at: number;
  /** The path of the endpoint. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The decrypted payload. Empty if it is not encrypted for the subscription of this path. */
  readonly text: string;
}

/** An answer of the push services: a status, no answer until `release`, or the end of the connection. */
type Answer = number | 'nothing' | 'broken';

/** Push services within the process, for tests, and browsers with subscriptions. */
export interface PushSink {
  /** For a sender in this process: connects every host to this sink. */
  readonly agent: Agent;
  /** For a sender in another process: the settings of Node.js that connect every host to this sink. */
  readonly environment: NodeJS.ProcessEnv;
  /** The hosts and ports that were connected to. */
  readonly connected: readonly string[];
  readonly pushes: readonly ReceivedPush[];
  /** Sets the answer to further requests. */
  answerWith(answer: Answer): void;
  /** Answers the waiting requests. */
  release(): void;
  /** A subscription of a browser, as the contract has it. Each endpoint has its own keys. */
  subscription(endpoint?: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  close(): void;
}

/** A key with its certificate for the hosts of push services. It opens nothing outside the tests. */
const CERTIFICATE = new URL('push-service.pem', import.meta.url);

/** Starts the push services. */
export async function startPushSink(): Promise<PushSink> {
  const pem = await readFile(CERTIFICATE);
  const browsers = new Browsers();
  const pushes: ReceivedPush[] = [];
  const connected: string[] = [];
  const held: ((code: number) => unknown)[] = [];
  let status: Answer = 201;
  const server = createServer({ key: pem, cert: pem }, async (request, response) => {
    const { url: path = '', headers } = request;
    pushes.push({ at: Date.now(), path, headers, text: browsers.decrypt(path, await buffer(request)) });
    const answer = (code: number) => response.writeHead(code, { location: 'https://127.0.0.1/elsewhere' }).end();
    if (status === 'nothing') held.push(answer);
    else if (status === 'broken') response.destroy();
    else answer(status);
  });
  const port = await portOf(server);
  const tunnel = createTunnel(port, host => connected.push(host));
  const agent = new Agent({ ca: pem });
  agent.createConnection = options => {
    const servername = options.host ?? '';
    connected.push(`${servername}:${options.port}`);
    return connect({ host: '127.0.0.1', port, ca: pem, servername });
  };
  return {
    agent,
    environment: {
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: `http://127.0.0.1:${await portOf(tunnel)}`,
      NODE_EXTRA_CA_CERTS: fileURLToPath(CERTIFICATE),
    },
    connected,
    pushes,
    answerWith: answer => {
      status = answer;
    },
    release: () => {
      for (const answer of held.splice(0)) answer(201);
    },
    subscription: (endpoint = 'https://fcm.googleapis.com/fcm/send/dana') => ({
      endpoint,
      keys: browsers.keysOf(URL.parse(endpoint)?.pathname ?? endpoint),
    }),
    close: () => {
      for (const each of [server, tunnel]) {
        each.closeAllConnections();
        each.close();
      }
    },
  };
}

/** The keys of browsers by the path of their endpoint. */
class Browsers {
  readonly #byPath = new Map<string, { readonly privateKey: ECDH; readonly auth: string }>();

  keysOf(path: string): { p256dh: string; auth: string } {
    const { privateKey, auth } = this.#byPath.get(path) ?? this.#add(path);
    return { p256dh: privateKey.getPublicKey('base64url'), auth };
  }

  decrypt(path: string, body: Buffer): string {
    const known = this.#byPath.get(path);
    if (!known) return '';
    try {
      const { privateKey, auth: authSecret } = known;
      return ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret }).toString();
    } catch {
      return '';
    }
  }

  #add(path: string) {
    const privateKey = createECDH('prime256v1');
    privateKey.generateKeys();
    const keys = { privateKey, auth: randomBytes(16).toString('base64url') };
    this.#byPath.set(path, keys);
    return keys;
  }
}

/** A proxy that connects every host to one port. */
function createTunnel(port: number, onHost: (host: string) => void): Server {
  return createHttpServer().on('connect', (request, client) => {
    onHost(request.url ?? '');
    const upstream = connectPlain({ host: '127.0.0.1', port }, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
}

async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
