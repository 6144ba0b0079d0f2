import { IdleLock } from './idle-lock.tsx';
import { Keys } from './keys.tsx';
import { WatchWaiting } from './watch-waiting.tsx';

/** The parts of an adult's tab that no screen shows: the end of an idle profile, the number of requests, and the keys. */
export function AdultsWatch() {
  return (
    <>
      <IdleLock />
      <WatchWaiting />
      <Keys />
    </>
  );
}
