import type { SensitiveAct } from '@pocketful/domain/consents';
import { Callout } from '@pocketful/ui-kit/callout';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useDates } from '../../shared/use-dates.ts';

/** Notices of the last day: profiles that were locked after wrong tries, and what other adults did about a child. */
export function Notices() {
  return (
    <>
      <LockOuts />
      <SensitiveActs />
    </>
  );
}

function LockOuts() {
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

const TITLES: Readonly<Record<SensitiveAct, (by: string, child: string) => string>> = {
  'child.exported': (by, child) => `${by} saved a file with the data of ${child}`,
  'child.erased': by => `${by} deleted the account of a child`,
  'child.age_changed': (by, child) => `${by} changed the age of ${child}`,
  'consent.withdrawn': (by, child) => `${by} withdrew the consent for ${child}`,
  'consent.renewed': (by, child) => `${by} consented again for ${child}`,
};

function SensitiveActs() {
  const { time } = useDates();
  const dashboard = useApiQuery('getDashboard', {});
  return dashboard.data?.sensitiveActs.map(({ act, at, by, child }) => (
    <Callout key={`${act} ${at}`} title={TITLES[act](by ?? 'Another adult', child ?? 'a child')}>
      It happened at {time(at)}. If that should not have happened, please talk to each other.
    </Callout>
  ));
}
