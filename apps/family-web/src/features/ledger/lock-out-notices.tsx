import { useApiQuery } from '@pocketful/api-client/react';
import { Callout } from '@pocketful/ui-kit/callout';
import { CHILD_LISTS } from '../../shared/reading.ts';
import { useMember } from '../../shared/session.tsx';

/** Tells adults whose profile was locked after wrong tries, in the last day. */
export function LockOutNotices() {
  const { timeZone } = useMember();
  const dashboard = useApiQuery('getDashboard', {}, CHILD_LISTS);
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const now = Date.now();
  return dashboard.data?.lockOuts.map(({ userId, username, lockedAt, lockedUntil }) => (
    <Callout key={userId} tone="warn" title={`${username}'s profile was locked after too many wrong tries`}>
      {Date.parse(lockedUntil) > now
        ? `It happened at ${time.format(new Date(lockedAt))} and lasts until ${time.format(new Date(lockedUntil))}. If that was not them, choose a new PIN. A password lifts the lock at once.`
        : `It happened at ${time.format(new Date(lockedAt))} and is over. If that was not them, choose a new PIN.`}
    </Callout>
  ));
}
