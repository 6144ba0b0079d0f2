import type { RouteName } from '@pocketful/api-contract/routes';
import type { ChoreIcon } from '@pocketful/chores/rules/icons';
import { POLICIES } from '@pocketful/compliance/policies';
import { addDays, dayIn, noonOf, startOf, yearIn } from '@pocketful/domain/dates';
import { type AdultRole, birthYearForAge } from '@pocketful/domain/family';
import type { Cents } from '@pocketful/domain/money';
import type { Recurrence } from '@pocketful/domain/recurrence';
import type { TransactionCategory } from '@pocketful/ledger/rules';
import type { WithPlaceholders } from './placeholders.ts';

/** A device: its name, the adult who unlocked it, the children whose own it is instead, the picked member, its last use. */
export interface FixtureDevice {
  readonly name: string;
  readonly by: string;
  readonly only?: readonly string[];
  readonly picked?: string;
  readonly daysAgo: number;
}

/**
 * A family as plain data, in days before the time of seeding. It has no ids: seeding makes them, and finds people by
 * their usernames and chores by their keys.
 */
export interface Fixture {
  readonly timeZone: string;
  /** Default: those of a sign-up that sends none. */
  readonly locale?: string;
  readonly currency?: string;
  /** False while the wizard was neither finished nor skipped. */
  readonly setUp?: boolean;
  /** The first one signs the family up; the rest are added by that one. */
  readonly adults: readonly [FixtureAdult, ...FixtureAdult[]];
  readonly children: readonly FixtureChild[];
  readonly entries: readonly FixtureEntry[];
  readonly chores: readonly FixtureChore[];
  /** Other devices on which the family is unlocked. The demo leaves them out. */
  readonly devices?: readonly FixtureDevice[];
  /** Names of kept rewards and allowances without use for three years. */
  readonly unused?: readonly string[];
  /** Everything else that was done, as the calls that did it. */
  readonly calls: readonly FixtureCall[];
  /** Looks of staff at the family, with their reason. */
  readonly looks?: readonly { readonly daysAgo: number; readonly reason: string }[];
}

/**
 * A call that a member made. In its params and body a username with a dollar sign is a placeholder for that member's id, and
 * a kept name for the id from an earlier answer. '$today+3' is the family's day in three days.
 */
export interface FixtureCall {
  readonly by: string;
  readonly daysAgo: number;
  readonly call: RouteName;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: WithPlaceholders;
  /** Keeps the id of the answer under this name; unique in its fixture. */
  readonly keeps?: string;
}

interface FixtureAdult {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: AdultRole;
  readonly email: string;
  readonly password: string;
  readonly pin: string;
  readonly joinedDaysAgo: number;
  /** Was added by another adult and has not picked their profile yet. */
  readonly hasYetToAccept?: true;
}

export interface FixtureChild {
  readonly username: string;
  readonly firstName: string;
  /** Years, at the time of seeding. */
  readonly age: number;
  readonly pin: string;
  readonly joinedDaysAgo: number;
}

/** Money that an adult recorded. Payments of chores are not among them: the approvals make them. */
export interface FixtureEntry {
  readonly child: string;
  readonly by: string;
  readonly daysAgo: number;
  readonly amountCents: Cents;
  readonly description: string;
  readonly category: TransactionCategory;
}

export interface FixtureChore {
  /** Unique in its fixture. Its id is kept under this name: a call uses it as '$mia-piano'. */
  readonly key: string;
  readonly child: string;
  readonly by: string;
  readonly name: string;
  readonly rewardCents: Cents;
  readonly iconName?: ChoreIcon;
  readonly createdDaysAgo: number;
  /** Days from now to the due day; negative when it is past. */
  readonly dueInDays: number;
  /** How often it comes again; its steps are those of the first of its series. */
  readonly recurrence?: Recurrence;
  /** The calls about it since, in order. */
  readonly happened: readonly Omit<FixtureCall, 'params' | 'keeps'>[];
}

/** One event, ready to be put through a use case: at this time, by this person. */
export type FixtureEvent = { readonly at: Date } & (
  | { readonly kind: 'family-created'; readonly adult: FixtureAdult }
  | { readonly kind: 'setup-completed'; readonly by: string }
  | { readonly kind: 'parent-added'; readonly by: string; readonly adult: FixtureAdult }
  | { readonly kind: 'child-added'; readonly by: string; readonly child: FixtureChild; readonly birthYear: number }
  | { readonly kind: 'entry-posted'; readonly entry: FixtureEntry }
  | { readonly kind: 'chore-created'; readonly chore: FixtureChore; readonly dueDate: Date }
  | { readonly kind: 'called'; readonly called: FixtureCall }
);

const DAY_MS = 86_400_000;

/** An event less than this ago happened on the day of `now`. */
const TODAY_DAYS = 0.25;

/** The whole past of a fixture in the order it happened, ending at `now`. */
export function eventsOf(fixture: Fixture, now: Date): FixtureEvent[] {
  // Soon after midnight the last hours are shortened.
  const sinceMidnight = now.getTime() - startOf(dayIn(fixture.timeZone, now), fixture.timeZone).getTime();
  const lastHours = Math.min(TODAY_DAYS * DAY_MS, sinceMidnight);
  const ago = (days: number) =>
    new Date(now.getTime() - (days < TODAY_DAYS ? (days / TODAY_DAYS) * lastHours : days * DAY_MS));
  const [founder, ...others] = fixture.adults;
  const completed = {
    kind: 'setup-completed' as const,
    at: ago(founder.joinedDaysAgo - 0.1),
    by: founder.username,
  };
  const events: FixtureEvent[] = [
    { kind: 'family-created', at: ago(founder.joinedDaysAgo), adult: founder },
    ...fixture.children.map(child => ({
      kind: 'child-added' as const,
      at: ago(child.joinedDaysAgo),
      by: founder.username,
      child,
      birthYear: birthYearForAge(child.age, yearIn(fixture.timeZone, now)),
    })),
    ...(fixture.setUp === false ? [] : [completed]),
    ...others.map(adult => ({
      kind: 'parent-added' as const,
      at: ago(adult.joinedDaysAgo),
      by: founder.username,
      adult,
    })),
    ...others
      .filter(({ hasYetToAccept }) => !hasYetToAccept)
      .map(adult => ({ kind: 'called' as const, at: ago(adult.joinedDaysAgo - 0.001), called: accepts(adult) })),
    ...fixture.entries.map(entry => ({ kind: 'entry-posted' as const, at: ago(entry.daysAgo), entry })),
    ...fixture.calls.map(called => ({ kind: 'called' as const, at: ago(called.daysAgo), called })),
    ...fixture.chores.flatMap(chore => choreEvents(chore, fixture.timeZone, now, ago)),
  ];
  return events.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** At the first pick every adult is asked to accept the policies in force. */
function accepts({ username, joinedDaysAgo }: FixtureAdult): FixtureCall {
  const versions = { policyVersion: POLICIES.privacy.version, termsVersion: POLICIES.terms.version };
  const body = { ...versions, parentalConsent: true };
  return { by: username, daysAgo: joinedDaysAgo, call: 'acceptPrivacyPolicy', body };
}

function choreEvents(chore: FixtureChore, timeZone: string, now: Date, ago: (days: number) => Date): FixtureEvent[] {
  const dueDay = addDays(dayIn(timeZone, now), chore.dueInDays);
  return [
    { kind: 'chore-created', at: ago(chore.createdDaysAgo), chore, dueDate: noonOf(dueDay, timeZone) },
    ...chore.happened.map(step => {
      const called = { ...step, params: { id: `$${chore.key}` } };
      return { kind: 'called' as const, at: ago(step.daysAgo), called };
    }),
  ];
}
