/** What an error that nobody handled is called: a screen that broke, a promise, anything else. */
export type ErrorEventName = 'Application Error' | 'Network Error' | 'JavaScript Error';

/** An error that nobody handled. */
export interface CaughtError {
  readonly event: ErrorEventName;
  readonly error: unknown;
}

/** Errors that come one after another are mostly of one cause. */
const MOST_WAITING = 5;
const waiting: CaughtError[] = [];
let wakeUp = () => {};
let listener: ((caught: CaughtError) => void) | undefined;

/** Raises the event of an error that nobody handled. */
export function raiseError(event: ErrorEventName, error: unknown): void {
  const caught = { event, error };
  if (listener) listener(caught);
  else if (waiting.length < MOST_WAITING) waiting.push(caught);
  wakeUp();
}

/** Hears of every such error, and of those that wait. Answers how to stop. */
export function listenToErrors(own: (caught: CaughtError) => void): () => void {
  listener = own;
  for (const caught of waiting.splice(0)) own(caught);
  return () => {
    if (listener === own) listener = undefined;
  };
}

/** Has something done at each such error, and now where some wait: what listens may come late. */
export function onErrors(wake: () => void): void {
  wakeUp = wake;
  if (waiting.length > 0) wake();
}
