type Listening = Pick<EventTarget, 'addEventListener'>;

/** A worker of this app as the browser has it: in charge, waiting, or coming. */
export interface Registration extends Listening {
  readonly waiting: { postMessage(message: string): void } | null;
  readonly installing: Listening | null;
  update(): Promise<unknown>;
  readonly pushManager?: Pick<PushManager, 'subscribe' | 'getSubscription'>;
}

/** The browser's service workers, as far as they matter here; tests hand in their own. */
export interface Workers extends Listening {
  /** The worker that answers this page; null for none. */
  readonly controller: object | null;
  register(path: string, options: { readonly updateViaCache: 'none' }): Promise<Registration>;
}
