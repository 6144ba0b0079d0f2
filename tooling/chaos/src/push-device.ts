import type { CallInput } from '@pocketful/api-client/client';
import type { Browser } from './browser.ts';

/** A subscription to pushes as its device knows it. */
export interface Subscription {
  /** The path of its endpoint. */
  readonly path: string;
  /** `open` if a call about it has no answer: it may be there or not. */
  state: 'open' | 'live' | 'gone';
  /** When it ended; Unix time in milliseconds. */
  goneSince: number;
}

/** Makes a subscription of a browser with its keys. */
export type Subscribe = (endpoint: string) => CallInput<'startPush'>['body'];

/** A path that no subscription has had. */
export const newPath = ({ number }: { number(): number }): string => `/push/${number()}`;

/** The input of the call that starts pushes to an endpoint. */
export const pushInput = (subscribe: Subscribe, path: string) => ({
  body: subscribe(`https://fcm.googleapis.com${path}`),
});

/** The time after which an unanswered call of a device does nothing any more, in milliseconds. */
const REST_MS = 30_000;

/** A device of an adult with its subscriptions, oldest first. One of them is live at most. */
export class PushDevice {
  readonly browser: Browser;
  readonly subscriptions: Subscription[] = [];
  /** Whether it is a further device of the adult, which signs out again. */
  readonly isExtra: boolean;
  signedIn = true;
  #restsUntil = 0;

  constructor(browser: Browser, isExtra = false) {
    this.browser = browser;
    this.isExtra = isExtra;
  }

  /** Whether no unanswered call may still change its subscriptions. */
  isReady(): boolean {
    return this.signedIn && Date.now() >= this.#restsUntil;
  }

  /**
   * Notes a call that ends its subscription, and starts the one with a path. Until the returned function notes the answer,
   * nothing is known of both.
   */
  begin(path?: string): () => void {
    this.#restsUntil = Date.now() + REST_MS;
    const former = this.subscriptions.filter(({ state }) => state !== 'gone');
    for (const subscription of former) subscription.state = 'open';
    const started: Subscription | undefined = path === undefined ? undefined : { path, state: 'open', goneSince: 0 };
    if (started) this.subscriptions.push(started);
    return () => {
      for (const subscription of former) Object.assign(subscription, { state: 'gone', goneSince: Date.now() });
      if (started) started.state = 'live';
      this.#restsUntil = 0;
    };
  }
}
