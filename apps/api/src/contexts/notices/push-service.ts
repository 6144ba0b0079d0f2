import { createECDH, ECDH } from 'node:crypto';
import { type Agent, request } from 'node:https';
import type { PushSubscription, RequestDetails } from 'web-push';
import type { Config } from '../../platform/config.ts';
import { keyFor } from '../../platform/keys.ts';

/** The time after which a push has failed, in milliseconds. */
const TIMEOUT_MS = 5000;
/** The time for which a push service keeps a push for a device that is off, in seconds. */
const KEPT_SECONDS = 24 * 60 * 60;

/** The keys by which push services recognize this instance, as base64url. Undefined if it sends no pushes. */
export function pushKeysOf({ publicUrl, instanceKey, demo }: Pick<Config, 'publicUrl' | 'instanceKey' | 'demo'>) {
  if (demo || publicUrl?.protocol !== 'https:') return undefined;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(keyFor(instanceKey, 'push').export());
  return {
    subject: publicUrl.origin,
    publicKey: pair.getPublicKey('base64url'),
    privateKey: pair.getPrivateKey('base64url'),
  };
}
export type PushKeys = NonNullable<ReturnType<typeof pushKeysOf>>;

/**
 * The URL of a browser's endpoint at one of the push services. Undefined for every other: not https, another port, a
 * user or password, or another host.
 */
export function pushUrl(endpoint: string, { pushServices }: Pick<Config, 'pushServices'>): string | undefined {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return undefined;
  const isKnown = pushServices.some(host =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
  return isKnown ? url.href : undefined;
}

/** Whether a browser's key, as base64url, is a point of the curve: nothing can be encrypted for another one. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** A browser's subscription. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The result of a push. A subscription that is gone gets no further one. */
export type Pushed = 'sent' | 'gone' | 'failed';

/** The request of a push. The library is loaded with the first one. */
async function encrypted(subscription: PushSubscription, payload: string, keys: PushKeys): Promise<RequestDetails> {
  const { default: webPush } = await import('web-push');
  return webPush.generateRequestDetails(subscription, payload, {
    vapidDetails: keys,
    TTL: KEPT_SECONDS,
    // A newer push replaces an older one that was not delivered.
    topic: 'waiting',
  });
}

/**
 * Sends a push, encrypted for the browser. A redirect is a failure.
 *
 * @param agent for connections. Default: Node.js's
 */
export async function sendPush(
  { endpoint, p256dh, auth }: Subscription,
  payload: string,
  keys: PushKeys,
  agent?: Agent,
): Promise<Pushed> {
  const details = await encrypted({ endpoint, keys: { p256dh, auth } }, payload, keys);
  const { promise, resolve } = Promise.withResolvers<Pushed>();
  const sending = request(
    endpoint,
    { method: details.method, headers: details.headers, agent, signal: AbortSignal.timeout(TIMEOUT_MS) },
    answer => {
      answer.resume();
      const { statusCode = 0 } = answer;
      if (statusCode === 404 || statusCode === 410) resolve('gone');
      else resolve(statusCode >= 200 && statusCode < 300 ? 'sent' : 'failed');
    },
  );
  sending.on('error', () => resolve('failed'));
  sending.end(details.body);
  return promise;
}
