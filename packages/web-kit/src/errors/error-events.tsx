/** Kinds of unhandled errors: of a screen, of a promise, of anything else. */
export type ErrorEventName = 'Application Error' | 'Network Error' | 'JavaScript Error';

/** An unhandled error. */
export interface CaughtError {
  readonly event: ErrorEventName;
  readonly error: unknown;
}

/** At most this many errors wait for the listener: errors in a row mostly have one cause. */
const MAX_WAITING = 5;
const waiting: CaughtError[] = [];
let wakeUp = () => {};
let listener: ((caught: CaughtError) => void) | undefined;

/** Raises the event of an unhandled error. */
export function raiseError(event: ErrorEventName, error: unknown): void {
  const caught = { event, error };
  if (listener) listener(caught);
  else if (waiting.length < MAX_WAITING) waiting.push(caught);
  wakeUp();
}

/** Receives every unhandled error, and those that wait. Returns a function that stops it. */
export function listenToErrors(own: (caught: CaughtError) => void): () => void {
  listener = own;
  for (const caught of waiting.splice(0)) own(caught);
  return () => {
    if (listener === own) listener = undefined;
  };
}

/** Calls back at each unhandled error, and at once if some wait: the listener may be loaded later. */
export function onErrors(wake: () => void): void {
  wakeUp = wake;
  if (waiting.length > 0) wake();
}
