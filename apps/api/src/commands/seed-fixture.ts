import { routes } from '@pocketful/api-contract/routes';
import { ACTIVE_HEADER, type Route } from '@pocketful/contract-core/route';
import { asksFirst } from '@pocketful/contract-core/sensitive';
import { dayIn } from '@pocketful/domain/dates';
import { toDecimal } from '@pocketful/domain/money';
import type { Recurrence } from '@pocketful/domain/recurrence';
import type { Fixture, FixtureEvent } from '@pocketful/testkit/family/fixture';
import { daysFrom, fill, fillAll } from '@pocketful/testkit/family/placeholders';
import { z } from 'zod';
import type { InProcessBrowser } from './in-process-client.ts';

/** The recurrence of a chore, as a body of a call. */
function recurs(recurrence: Recurrence | undefined) {
  if (recurrence === undefined) return {};
  return { isRecurring: true, frequency: recurrence.frequency, recurringDays: [...recurrence.recurringDays] };
}

/** The sign-in data of adults, where they differ from the fixture's. */
interface Others {
  /** Added to usernames and to the names of addresses. */
  readonly suffix: string;
  readonly password: string;
}

/** Plays the events of a fixture on an instance. One device picks each person in turn. */
export class FixturePlayer {
  readonly #browser: InProcessBrowser;
  readonly #fixture: Fixture;
  readonly #members = new Map<string, string>();
  /** Ids of chores by their keys, and from answers by the names under which the fixture keeps them. */
  readonly #kept = new Map<string, string>();
  readonly #others: Others | undefined;
  #active: string | undefined;

  constructor(browser: InProcessBrowser, fixture: Fixture, others?: Others) {
    this.#others = others;
    // Every event of the past is an act of a person.
    browser.headers[ACTIVE_HEADER] = '1';
    this.#browser = browser;
    this.#fixture = fixture;
  }

  /** The id of a username. */
  memberId(username: string): string {
    const id = this.#members.get(username);
    if (!id) throw new Error(`${username} is not there yet`);
    return id;
  }

  /** The id that the fixture keeps under a name. */
  keptId(name: string): string {
    const id = this.#kept.get(name);
    if (!id) throw new Error(`nothing is kept as ${name}`);
    return id;
  }

  async play(event: FixtureEvent): Promise<void> {
    switch (event.kind) {
      case 'family-created':
        return this.#found(event);
      case 'setup-completed':
        await this.#be(event.by);
        await this.#browser.call('completeSetup', {});
        return;
      case 'parent-added':
        return this.#addParent(event);
      case 'child-added':
        return this.#addChild(event);
      case 'entry-posted': {
        const { entry } = event;
        await this.#be(entry.by);
        const { child, amountCents, description, category } = entry;
        const body = { childId: this.memberId(child), amount: toDecimal(amountCents), description, category };
        await this.#browser.call('createTransaction', { body });
        return;
      }
      case 'chore-created': {
        const { key, by, child, name, rewardCents, recurrence, iconName } = event.chore;
        await this.#be(by);
        const dueDate = event.dueDate.toISOString();
        const body = {
          childId: this.memberId(child),
          name,
          reward: toDecimal(rewardCents),
          dueDate,
          iconName,
          ...recurs(recurrence),
        };
        this.#kept.set(key, (await this.#browser.call('createChore', { body })).id);
        return;
      }
      case 'called':
        return this.#call(event);
    }
  }

  async #call({ called, at }: FixtureEvent & { kind: 'called' }): Promise<void> {
    const route: Route = routes[called.call];
    // A sensitive act needs a PIN that was just given.
    if (asksFirst(route)) this.#active = undefined;
    await this.#be(called.by);
    const ids = [...this.#members, ...this.#kept].map(([name, id]): [string, string] => [`$${name}`, id]);
    const known = new Map([...ids, ...daysFrom(dayIn(this.#fixture.timeZone, at))]);
    const filled = (name: string) => fill(called.params?.[name] ?? '', known);
    const response = await this.#browser.fetch(
      route.path.replace(/:(\w+)/g, (_, name: string) => filled(name)),
      {
        method: route.method,
        ...(called.body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fillAll(called.body, known)) }),
      },
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${called.call} was refused: ${text}`);
    if (called.keeps) this.#kept.set(called.keeps, z.object({ id: z.string() }).parse(JSON.parse(text)).id);
  }

  async #found({ adult }: FixtureEvent & { kind: 'family-created' }): Promise<void> {
    const { timeZone, locale, currency } = this.#fixture;
    const { firstName, lastName, username, email, password, pin } = this.#signInOf(adult);
    const { user } = await this.#browser.call('signup', {
      body: {
        accountType: 'family_admin',
        ...{ firstName, lastName, username, email, password, pin, timeZone, locale, currency },
        confirmPassword: password,
        confirmPin: pin,
        privacyPolicyAccepted: true,
        termsAccepted: true,
      },
    });
    this.#members.set(adult.username, user.id);
    this.#active = adult.username;
  }

  async #addParent({ by, adult }: FixtureEvent & { kind: 'parent-added' }): Promise<void> {
    // A sensitive act needs a PIN that was just given.
    this.#active = undefined;
    await this.#be(by);
    const { firstName, lastName, username, email, password, pin } = this.#signInOf(adult);
    const body = { firstName, lastName, username, email, password, pin };
    const { user } = await this.#browser.call('registerParent', { body });
    this.#members.set(adult.username, user.id);
  }

  #signInOf<Adult extends { username: string; email: string; password: string }>(adult: Adult): Adult {
    if (!this.#others) return adult;
    const { suffix, password } = this.#others;
    return { ...adult, password, username: adult.username + suffix, email: adult.email.replace('@', `${suffix}@`) };
  }

  async #addChild({ by, child, birthYear }: FixtureEvent & { kind: 'child-added' }): Promise<void> {
    await this.#be(by);
    const { user } = await this.#browser.call('signup', {
      body: {
        accountType: 'child',
        firstName: child.firstName,
        username: child.username,
        password: child.pin,
        birthYear,
        privacyPolicyAccepted: true,
        termsAccepted: true,
        parentalConsentProvided: true,
        dataCollectionConsent: true,
      },
    });
    this.#members.set(child.username, user.id);
  }

  /** Makes this person the active profile. */
  async #be(username: string): Promise<void> {
    if (this.#active === username) return;
    const person = [...this.#fixture.adults, ...this.#fixture.children].find(member => member.username === username);
    if (!person) throw new Error(`there is no member ${username}`);
    await this.#browser.call('verifyPin', { body: { userId: this.memberId(username), pin: person.pin } });
    this.#active = username;
  }
}
