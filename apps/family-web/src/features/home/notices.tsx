import type { Answer } from '@pocketful/api-client/client';
import type { SensitiveAct } from '@pocketful/contract-core/sensitive';
import { UNUSED_YEARS } from '@pocketful/domain/deadlines';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { useRuntime } from '@pocketful/web-kit/calls/runtime';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { LinkButton, PlaceLink } from '@pocketful/web-kit/places/place-link';
import { useEffect } from 'react';
import { DismissButton } from '../../shared/dismiss-button.tsx';
import { useDismissals } from '../../shared/dismissals.ts';
import { place } from '../../shared/paths.ts';
import { useMay } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';

/**
 * Notices: children who will be erased, unused items, of the last day locked profiles (after wrong tries) and acts of
 * other adults on a child, and answers to feedback.
 */
export function Notices() {
  return (
    <>
      <Deadlines />
      <LockOuts />
      <PinsToSet />
      <SensitiveActs />
      <FeedbackAnswers />
    </>
  );
}

type Deadline = Answer<'getDashboard'>['deadlines'][number];

/** A deadline runs from the first time its notice was shown, so this one is not folded. */
function Deadlines() {
  const { api } = useRuntime();
  const dashboard = useApiQuery('getDashboard', {});
  const deadlines = dashboard.data?.deadlines ?? [];
  const unseen = deadlines
    .filter(({ awaitsReader }) => awaitsReader)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    // If it fails, the next visit sends it: the deadlines do not run until then.
    if (unseen !== '' && !document.hidden)
      api.call('noteDeadlinesShown', { body: { deadlineIds: unseen.split(',') } }).catch(() => undefined);
  }, [api, unseen]);
  return deadlines.map(deadline =>
    deadline.kind === 'unused_items' ? (
      <UnusedItems key={deadline.id} {...deadline} />
    ) : (
      <ErasureNotice key={deadline.id} {...deadline} kind={deadline.kind} />
    ),
  );
}

const ERASURES = {
  consent_withdrawn: { reason: 'because the consent was withdrawn', remedy: 'consent again' },
  consent_unconfirmed: { reason: 'because the consent is not confirmed', remedy: 'have the mail sent again' },
} as const satisfies Readonly<Record<Exclude<Deadline['kind'], 'unused_items'>, unknown>>;

interface ErasureNoticeProps extends Omit<Deadline, 'kind'> {
  readonly kind: keyof typeof ERASURES;
}

function ErasureNotice({ child, endsAt, kind }: ErasureNoticeProps) {
  const { long } = useDates();
  const { reason, remedy } = ERASURES[kind];
  return (
    <Callout tone="caution" title={`${child}'s data will be deleted`}>
      {child}'s data will be deleted on {long(endsAt)}, {reason}. You can {remedy}, or save the data, on{' '}
      <PlaceLink to={place('dataRights')}>Parental Data Rights</PlaceLink>.
    </Callout>
  );
}

const ITEM_NAMES: Readonly<Record<Deadline['items'][number]['type'], (name: string) => string>> = {
  chore: name => `chore ‘${name}’`,
  proposal: name => `suggestion ‘${name}’`,
  goal: name => `goal ‘${name}’`,
  purchase: name => `request to buy ‘${name}’`,
  withdrawal: name => `request for money ‘${name}’`,
  claim: name => `claim of ‘${name}’`,
  reward: name => `reward ‘${name}’`,
  allowance: name => name,
};

function UnusedItems({ endsAt, items, itemCount }: Deadline) {
  const { long } = useDates();
  const keep = useWrite('keepUnused', {
    done: () => ['Everything is kept'],
    failed: ['Not kept', 'The items could not be kept. Please try again.'],
  });
  const names = items.map(({ type, child, name }) => `${child}’s ${ITEM_NAMES[type](name)}`).join(', ');
  const more = itemCount - items.length;
  return (
    <Callout
      tone="caution"
      title="No longer used"
      action={
        <Button onClick={() => keep.send({})} busy={keep.busy}>
          Keep All
        </Button>
      }
    >
      On {long(endsAt)} this will be deleted after {UNUSED_YEARS} years without use, unless you keep it: {names}
      {more > 0 && ` and ${more} more`}. No balance changes.
    </Callout>
  );
}

function LockOuts() {
  const { time } = useDates();
  const dashboard = useApiQuery('getDashboard', {});
  const now = Date.now();
  return dashboard.data?.lockOuts.map(({ userId, username, lockedAt, lockedUntil }) => (
    <Callout key={userId} folded tone="caution" title={`${username}'s profile was locked after too many wrong tries`}>
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

function PinsToSet() {
  const dashboard = useApiQuery('getDashboard', {});
  const pinsToSet = dashboard.data?.pinsToSet ?? [];
  const namesOf = (isLost: boolean) =>
    pinsToSet.flatMap(pin => (pin.isLost === isLost ? [pin.username] : [])).join(', ');
  const [lost, untyped] = [namesOf(true), namesOf(false)];
  if (pinsToSet.length === 0) return null;
  return (
    <Callout
      folded
      tone="caution"
      title="Please set new PINs"
      action={
        <LinkButton variant="secondary" to={`${place('settings')}?tab=accounts`}>
          See Your Family
        </LinkButton>
      }
    >
      {lost !== '' && (
        <p>
          {lost}: the backup that was restored has no PINs. Until then your password opens each child's profile, and a
          grown-up signs in with their own.
        </p>
      )}
      {untyped !== '' && <p>{untyped}: the PIN was not used for 90 days. A new one is stored more safely.</p>}
    </Callout>
  );
}

function FeedbackAnswers() {
  const dashboard = useApiQuery('getDashboard', {});
  const { isDismissed, dismiss } = useDismissals('feedback-answer');
  const answers = dashboard.data?.feedbackAnswers ?? [];
  return answers
    .filter(({ id, answeredAt }) => !isDismissed(id, answeredAt))
    .map(({ id, subject, answer, answeredAt }) => (
      <Callout
        key={id}
        folded
        title={`The answer to your feedback: ${subject}`}
        action={<DismissButton what={subject} onClick={() => dismiss(id, answeredAt)} />}
      >
        <span className="whitespace-pre-line wrap-anywhere">{answer}</span>
      </Callout>
    ));
}

const TITLES: Readonly<Record<SensitiveAct, (by: string, child: string) => string>> = {
  'child.exported': (by, child) => `${by} saved a file with the data of ${child}`,
  'child.erased': by => `${by} deleted the account of a child`,
  'child.age_changed': (by, child) => `${by} changed the age of ${child}`,
  'consent.withdrawn': (by, child) => `${by} withdrew the consent for ${child}`,
  'consent.renewed': (by, child) => `${by} consented again for ${child}`,
  'parent.invited': by => `${by} invited another grown-up`,
  'parent.joined': by => `${by} joined your family`,
  'device.invited': by => `${by} made an invitation for a child's device`,
  'device.kept': by => `${by} reserved a device`,
  'parent.created': by => `${by} added another grown-up`,
  'parent.access_changed': by => `${by} changed how a grown-up of your family signs in`,
  'parent.deleted': by => `${by} removed a grown-up from your family`,
  'family.currency_changed': by => `${by} changed the currency of your family`,
  'family.handed_over': by => `${by} handed the family over`,
};

/** Acts after which there is one more adult. */
const ADDED: ReadonlySet<SensitiveAct> = new Set<SensitiveAct>(['parent.joined', 'parent.created']);

/** The chores that ended with an erased child. */
function endedText(offers: number): string {
  const [what, it] = offers === 1 ? ['1 chore', 'it'] : [`${offers} chores`, 'them'];
  return offers > 0 ? `${what} ended, because no other child can do ${it}. ` : '';
}

function SensitiveActs() {
  const mayRemove = useMay('deleteParent');
  const { texts } = useDates();
  const dashboard = useApiQuery('getDashboard', {});
  return dashboard.data?.sensitiveActs.map(({ act, at, by, child, endedOffers }) => (
    <Callout
      key={`${act} ${at}`}
      folded
      title={TITLES[act](by ?? 'Another adult', child ?? 'a child')}
      action={
        ADDED.has(act) && (
          <LinkButton variant="secondary" to={`${place('settings')}?tab=accounts`}>
            {mayRemove ? 'Edit or Remove' : 'See Your Family'}
          </LinkButton>
        )
      }
    >
      {ADDED.has(act)
        ? `They can now see and do what you can. It happened at ${texts.time(at)}. If you don't know who this is, look at your family in Settings.`
        : `It happened at ${texts.time(at)}. ${endedText(endedOffers)}If that should not have happened, please talk to each other.`}
    </Callout>
  ));
}
