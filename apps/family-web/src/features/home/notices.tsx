import type { Answer } from '@pocketful/api-client/client';
import type { SensitiveAct } from '@pocketful/domain/consents';
import type { DeadlineKind } from '@pocketful/domain/deadlines';
import { Callout } from '@pocketful/ui-kit/callout';
import { Link } from '@pocketful/ui-kit/link';
import { useRuntime } from '@pocketful/web-kit/calls/runtime';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useEffect } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { place } from '../../shared/paths.ts';
import { useDates } from '../../shared/use-dates.ts';

/**
 * Notices: children who will be erased, and of the last day profiles that were locked after wrong tries, and what other
 * adults did about a child.
 */
export function Notices() {
  return (
    <>
      <Deadlines />
      <LockOuts />
      <SensitiveActs />
    </>
  );
}

const REASONS: Readonly<Record<DeadlineKind, string>> = {
  consent_withdrawn: 'because the consent was withdrawn',
  consent_unconfirmed: 'because the consent is not confirmed',
};

function Deadlines() {
  const dashboard = useApiQuery('getDashboard', {});
  return dashboard.data?.deadlines.map(deadline => <DeadlineNotice key={deadline.childId} {...deadline} />);
}

function DeadlineNotice({ childId, child, kind, endsAt, awaitsReader }: Answer<'getDashboard'>['deadlines'][number]) {
  const { api } = useRuntime();
  const { long } = useDates();
  useEffect(() => {
    // If it fails, the next visit sends it: the deadline does not run until then.
    if (awaitsReader && !document.hidden)
      api.call('noteDeadlineShown', { params: { id: childId } }).catch(() => undefined);
  }, [api, awaitsReader, childId]);
  return (
    <Callout tone="caution" title={`${child}'s data will be deleted`}>
      {child}'s data will be deleted on {long(endsAt)}, {REASONS[kind]}. You can consent again, or save the data, on{' '}
      <Link asChild>
        <RouterLink to={place('dataRights')}>Parental Data Rights</RouterLink>
      </Link>
      .
    </Callout>
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
