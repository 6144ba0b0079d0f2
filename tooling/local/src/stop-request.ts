/** Why a supervisor is to end. */
export interface StopRequest {
  /** Aborted by the first request to end. */
  readonly signal: AbortSignal;
  /** Settles at the same time. */
  readonly requested: Promise<void>;
  /** Called when a second, later request wants the end at once. */
  onSecond(listener: () => void): void;
}

/** Thrown by `unlessStopped` when the end was asked for first. */
export class StoppedError extends Error {}

/** Signals closer together than this are one Ctrl-C that arrived on two ways. */
const SAME_REQUEST_MS = 1000;

/**
 * Listens for the wish to end, however it arrives: SIGINT, SIGTERM, SIGHUP, `{ type: 'stop' }` over IPC, or the IPC
 * channel closing because the process above was killed. `{ type: 'stop-now' }` is a second request.
 */
export function listenForStop(): StopRequest {
  const controller = new AbortController();
  const listeners: (() => void)[] = [];
  let firstAt = 0;
  const hurry = (): void => {
    for (const listener of listeners) listener();
  };
  const request = (): void => {
    if (firstAt === 0) {
      firstAt = performance.now();
      controller.abort();
    } else if (performance.now() - firstAt > SAME_REQUEST_MS) {
      hurry();
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, request);
  process.on('message', message => {
    const type = messageType(message);
    if (type === 'stop') request();
    // The process above has counted the requests already.
    if (type === 'stop-now') hurry();
  });
  process.once('disconnect', () => controller.abort());
  return {
    signal: controller.signal,
    requested: new Promise(resolve => controller.signal.addEventListener('abort', () => resolve())),
    onSecond: listener => void listeners.push(listener),
  };
}

/**
 * Waits for `work` unless the end is asked for first.
 * @throws StoppedError when the end was asked for
 */
export async function unlessStopped<T>(stop: StopRequest, work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  if (stop.signal.aborted) throw new StoppedError();
  const stopped = stop.requested.then((): never => {
    throw new StoppedError();
  });
  stopped.catch(() => undefined);
  return Promise.race([work, stopped]);
}

function messageType(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
}
