/// <reference path="./http_ece.d.ts" />
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { connect } from 'node:tls';
import ece from 'http_ece';

/** A push as a browser receives it. */
interface ReceivedPush {
  /** The path of the endpoint. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The decrypted payload. */
  readonly text: string;
}

/** Push services within the process, for tests, and a browser with a subscription. */
export interface PushSink {
  /** For the sender: connects every host to this sink. */
  readonly agent: Agent;
  /** The hosts and ports that were connected to. */
  readonly connected: readonly string[];
  readonly pushes: readonly ReceivedPush[];
  /** From now on it answers with this status. With 'nothing' it does not answer before `release`. */
  answerWith(status: number | 'nothing'): void;
  /** Answers what it has not answered. */
  release(): void;
  /** A subscription of the browser, as the contract has it. */
  subscription(endpoint?: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  close(): void;
}

/** A key with its certificate for the hosts of push services. It opens nothing outside the tests. */
const CERTIFICATE = new URL('push-service.pem', import.meta.url);

/** Starts the push services. */
export async function startPushSink(): Promise<PushSink> {
  const pem = await readFile(CERTIFICATE);
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const pushes: ReceivedPush[] = [];
  const connected: string[] = [];
  const held: ((code: number) => unknown)[] = [];
  let status: number | 'nothing' = 201;
  const server = createServer({ key: pem, cert: pem }, async (request, response) => {
    const body = ece.decrypt(await buffer(request), { version: 'aes128gcm', privateKey: browser, authSecret: auth });
    pushes.push({ path: request.url ?? '', headers: request.headers, text: body.toString() });
    const answer = (code: number) => response.writeHead(code, { location: 'https://127.0.0.1/elsewhere' }).end();
    if (status === 'nothing') held.push(answer);
    else answer(status);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const agent = new Agent({ ca: pem });
  agent.createConnection = options => {
    const servername = options.host ?? '';
    connected.push(`${servername}:${options.port}`);
    return connect({ host: '127.0.0.1', port, ca: pem, servername });
  };
  return {
    agent,
    connected,
    pushes,
    answerWith: answer => {
      status = answer;
    },
    release: () => {
      for (const answer of held.splice(0)) answer(201);
    },
    subscription: (endpoint = 'https://fcm.googleapis.com/fcm/send/dana') => ({ endpoint, keys: { p256dh, auth } }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
