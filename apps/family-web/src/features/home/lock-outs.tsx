import { Callout } from '@pocketful/ui-kit/callout';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useDates } from '../../shared/use-dates.ts';

/** Notices of profiles that were locked after wrong tries within the last day. */
export function LockOuts() {
  const { time } = useDates();
  const dashboard = useApiQuery('getDashboard', {});
  const now = Date.now();
  return dashboard.data?.lockOuts.map(({ userId, username, lockedAt, lockedUntil }) => (
    <Callout key={userId} tone="caution" title={`${username}'s profile was locked after too many wrong tries`}>
      {Date.parse(lockedUntil) > now ? (
        <>
          It happened at {time(lockedAt)} and lasts until {time(lockedUntil)}. If that was not them, choose a new PIN. A
          password lifts the lock at once.
        </>
      ) : (
        <>It happened at {time(lockedAt)} and is over. If that was not them, choose a new PIN.</>
      )}
    </Callout>
  ));
}
