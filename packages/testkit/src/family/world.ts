import type { RouteName } from '@pocketful/api-contract/routes';
import type { ChoreIcon } from '@pocketful/chores/rules/icons';
import { POLICIES } from '@pocketful/compliance/policies';
import { addDays, dayIn, startOf } from '@pocketful/domain/dates';
import { type AdultRole, birthYearForAge, yearIn } from '@pocketful/domain/family';
import type { Cents } from '@pocketful/domain/money';
import type { Recurrence } from '@pocketful/domain/recurrence';
import type { DeadlineAnswer } from '@pocketful/ledger/calls';
import type { TransactionCategory } from '@pocketful/ledger/rules';
import type { WithPlaceholders } from './placeholders.ts';

/** A device: its name, the adult who unlocked it, the children whose own it is instead, the picked member, and its last use. */
export interface WorldDevice {
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
export interface World {
  readonly timeZone: string;
  /** False while the wizard was neither finished nor skipped. */
  readonly setUp?: boolean;
  /** The first one signs the family up; the rest are added by that one. */
  readonly adults: readonly [WorldAdult, ...WorldAdult[]];
  readonly children: readonly WorldChild[];
  readonly entries: readonly WorldEntry[];
  readonly chores: readonly WorldChore[];
  /** Other devices on which the family is unlocked; the mock alone has them. */
  readonly devices?: readonly WorldDevice[];
  /** Coming removals: a child without consent, or unused items; the mock alone has them. */
  readonly deadlines?: readonly WorldDeadline[];
  /** Names of kept rewards and allowances that nobody used for three years. */
  readonly unused?: readonly string[];
  /** Everything else that was done, as the calls that did it. */
  readonly calls: readonly WorldCall[];
  /** Looks of staff at the family, with their reason. */
  readonly looks?: readonly { readonly daysAgo: number; readonly reason: string }[];
}

interface WorldDeadline {
  readonly kind: DeadlineAnswer['kind'];
  /** The username of the child who will be erased. */
  readonly child?: string;
  readonly items?: DeadlineAnswer['items'];
}

/**
 * A call that a member made. In its params and body a username with a dollar sign is a placeholder for that member's id, and
 * a kept name for the id from an earlier answer. '$today+3' is the family's day in three days.
 */
export interface WorldCall {
  readonly by: string;
  readonly daysAgo: number;
  readonly call: RouteName;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: WithPlaceholders;
  /** Keeps the id of the answer under this name; unique in its world. */
  readonly keeps?: string;
}

export interface WorldAdult {
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

export interface WorldChild {
  readonly username: string;
  readonly firstName: string;
  /** Years, at the time of seeding. */
  readonly age: number;
  readonly pin: string;
  readonly joinedDaysAgo: number;
}

/** Money that an adult recorded. Payments of chores are not among them: the approvals make them. */
export interface WorldEntry {
  readonly child: string;
  readonly by: string;
  readonly daysAgo: number;
  readonly amountCents: Cents;
  readonly description: string;
  readonly category: TransactionCategory;
}

export interface WorldChore {
  /** Unique in its world. Its id is kept under this name: a call uses it as '$mia-piano'. */
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
  readonly happened: readonly Omit<WorldCall, 'params' | 'keeps'>[];
}

/** One event, ready to be put through a use case: at this time, by this person. */
export type WorldEvent = { readonly at: Date } & (
  | { readonly kind: 'family-created'; readonly adult: WorldAdult; readonly timeZone: string }
  | { readonly kind: 'setup-completed'; readonly by: string }
  | { readonly kind: 'parent-added'; readonly by: string; readonly adult: WorldAdult }
  | { readonly kind: 'child-added'; readonly by: string; readonly child: WorldChild; readonly birthYear: number }
  | { readonly kind: 'entry-posted'; readonly entry: WorldEntry }
  | { readonly kind: 'chore-created'; readonly chore: WorldChore; readonly dueDate: Date }
  | { readonly kind: 'called'; readonly called: WorldCall }
);

const DAY_MS = 86_400_000;

/** An event less than this ago happened on the day of `now`. */
const TODAY_DAYS = 0.25;

/** The whole story of a world in the order it happened, ending at `now`. */
export function eventsOf(world: World, now: Date): WorldEvent[] {
  // Soon after midnight the last hours are shortened.
  const sinceMidnight = now.getTime() - startOf(dayIn(world.timeZone, now), world.timeZone).getTime();
  const lastHours = Math.min(TODAY_DAYS * DAY_MS, sinceMidnight);
  const ago = (days: number) =>
    new Date(now.getTime() - (days < TODAY_DAYS ? (days / TODAY_DAYS) * lastHours : days * DAY_MS));
  const [founder, ...others] = world.adults;
  const completed = {
    kind: 'setup-completed' as const,
    at: ago(founder.joinedDaysAgo - 0.1),
    by: founder.username,
  };
  const events: WorldEvent[] = [
    { kind: 'family-created', at: ago(founder.joinedDaysAgo), adult: founder, timeZone: world.timeZone },
    ...world.children.map(child => ({
      kind: 'child-added' as const,
      at: ago(child.joinedDaysAgo),
      by: founder.username,
      child,
      birthYear: birthYearForAge(child.age, yearIn(world.timeZone, now)),
    })),
    ...(world.setUp === false ? [] : [completed]),
    ...others.map(adult => ({
      kind: 'parent-added' as const,
      at: ago(adult.joinedDaysAgo),
      by: founder.username,
      adult,
    })),
    ...others
      .filter(({ hasYetToAccept }) => !hasYetToAccept)
      .map(adult => ({ kind: 'called' as const, at: ago(adult.joinedDaysAgo - 0.001), called: accepts(adult) })),
    ...world.entries.map(entry => ({ kind: 'entry-posted' as const, at: ago(entry.daysAgo), entry })),
    ...world.calls.map(called => ({ kind: 'called' as const, at: ago(called.daysAgo), called })),
    ...world.chores.flatMap(chore => choreEvents(chore, world.timeZone, now, ago)),
  ];
  return events.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** At the first pick every adult is asked to accept the policies in force. */
function accepts({ username, joinedDaysAgo }: WorldAdult): WorldCall {
  const versions = { policyVersion: POLICIES.privacy.version, termsVersion: POLICIES.terms.version };
  const body = { ...versions, parentalConsent: true };
  return { by: username, daysAgo: joinedDaysAgo, call: 'acceptPrivacyPolicy', body };
}

function choreEvents(chore: WorldChore, timeZone: string, now: Date, ago: (days: number) => Date): WorldEvent[] {
  const dueDay = addDays(dayIn(timeZone, now), chore.dueInDays);
  return [
    // 16:00 UTC lies around noon, and within the same day, in every zone of the United States.
    { kind: 'chore-created', at: ago(chore.createdDaysAgo), chore, dueDate: new Date(`${dueDay}T16:00:00Z`) },
    ...chore.happened.map(step => {
      const called = { ...step, params: { id: `$${chore.key}` } };
      return { kind: 'called' as const, at: ago(step.daysAgo), called };
    }),
  ];
}
