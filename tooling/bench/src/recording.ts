import { createHash, randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '@pocketful/contract-core/route';
import { type Browser, openBrowser, type SessionCookie } from './browser.ts';
import { FAMILY_WORD, tailOf } from './names.ts';
import { type Known, type Template, tailsOf, templatesOf } from './slots.ts';
import type { Stage } from './stage.ts';
import { type SentStatement, startWireRecorder, type WireRecorder } from './wire-recorder.ts';
import { CALLS, type DatabaseWork, needsChore, type Subject, sendsKey, WORKS } from './works.ts';

/** The statements that the product sends to its database, as templates for other families. */
export interface Recording {
  /** A family that signs up, ends its wizard and has a child. */
  readonly family: readonly Template[];
  /** A chore that a parent gives and the child hands in. */
  readonly chore: readonly Template[];
  /** The statements of each work, without the session's look-up and without BEGIN and COMMIT. */
  readonly works: Readonly<Record<DatabaseWork, readonly Template[]>>;
  /** How many statements each work sends, everything counted. */
  readonly counts: Readonly<Record<DatabaseWork, number>>;
  readonly cookieName: string;
  readonly familyTail: string;
  readonly parentTail: string;
  readonly childTail: string;
}

const CONTROL = /^\s*(begin|commit|rollback|savepoint|release|set|start|listen|notify|discard)\b|pg_current_xact_id/i;
/** The statement that keeps a session until the commit. Its session has ended once the play has picked another profile. */
const HOLD = /^SELECT \$2::bytea AS hash, hold_session\(/;
/** Application name of the pool that answers calls. */
const APPLICATION = 'pocketful-api';
/** Statements that save the counted figures once a second. They belong to no call. */
const FIGURES = /INSERT INTO (request_counts|refused_requests|member_activity|member_last_active)\b/;

const PIN = '2580';
const CHILD_PIN = '4821';

/** Plays one family through a recorder before a fresh, migrated database. */
export async function record(stage: Stage, database: string): Promise<Recording> {
  await using stack = new AsyncDisposableStack();
  const recorder = await startWireRecorder(stage.postgresPort, APPLICATION);
  stack.defer(() => recorder.close());
  const api = await stage.startApi(database, recorder.port);
  stack.defer(() => api.stop());
  return await new Play(openBrowser(api.port), recorder).all();
}

/** The calls of one family, in the required order. */
class Play {
  readonly #browser: Browser;
  readonly #recorder: WireRecorder;
  #subject: Subject = { parentId: '', childId: '', choreId: '' };

  constructor(browser: Browser, recorder: WireRecorder) {
    this.#browser = browser;
    this.#recorder = recorder;
  }

  async all(): Promise<Recording> {
    const founding = await this.#heard(() => this.#found());
    const cookie = this.#browser.sessionCookie();
    const sent = new Map<DatabaseWork, SentStatement[]>();
    const known = new Map<DatabaseWork, Partial<Known>>();
    const chore = await this.#makeChore();
    const sessionHash = hashOf(this.#browser.sessionCookie());
    for (const work of WORKS) {
      if (work === 'healthz') continue;
      const key = sendsKey(work) ? randomUUID() : undefined;
      if (needsChore(work)) known.set(work, { choreId: this.#subject.choreId });
      if (key) known.set(work, { key });
      const headers: Record<string, string> = key ? { [IDEMPOTENCY_HEADER]: key } : {};
      sent.set(work, await this.#heard(() => this.#browser.send(CALLS[work](this.#subject), headers)));
    }
    const lookUp = commonTo([...sent.values()]);
    const family = templatesOf(founding.filter(isOwn), { tails: undefined, sessionHash: hashOf(cookie) });
    const tails = tailsOf(family);
    const templates = (statements: readonly SentStatement[], more: Partial<Known>): Template[] =>
      templatesOf(statements.filter(({ text }) => !lookUp.has(text)).filter(isOwn), { tails, sessionHash, ...more });
    const works = (work: DatabaseWork): Template[] => {
      const [own, ...more] = templates(sent.get(work) ?? [], known.get(work) ?? {});
      // The other systems would send any further statement without need.
      if (!own || more.length > 0 || lookUp.size !== 1)
        throw new Error(
          `${work} is not the session and one statement: ${sent
            .get(work)
            ?.map(({ text }) => text)
            .join('; ')}`,
        );
      return [own];
    };
    const count = (work: DatabaseWork): number => sent.get(work)?.length ?? 0;
    return {
      family,
      chore: templates(chore, { choreId: this.#subject.choreId }),
      works: forEachWork(works),
      counts: forEachWork(count),
      cookieName: cookie.name,
      familyTail: tailOf(cookie.familyId),
      parentTail: tailOf(this.#subject.parentId),
      childTail: tailOf(this.#subject.childId),
    };
  }

  async #heard(work: () => Promise<unknown>): Promise<SentStatement[]> {
    return (await this.#recorder.during(work)).filter(({ text }) => !FIGURES.test(text));
  }

  async #found(): Promise<void> {
    const { client } = this.#browser;
    const password = 'Pocketful-1!';
    const { user } = await client.call('signup', {
      body: {
        accountType: 'family_admin',
        firstName: 'Dana',
        lastName: 'Bench',
        username: `dana${FAMILY_WORD}`,
        email: `dana@${FAMILY_WORD}.example`,
        ...{ password, confirmPassword: password, pin: PIN, confirmPin: PIN, timeZone: 'Europe/Berlin' },
        privacyPolicyAccepted: true,
        termsAccepted: true,
      },
    });
    this.#browser.member = user.id;
    await client.call('completeSetup', {});
    const consents = { parentalConsent: true, dataCollectionConsent: true } as const;
    const child = { firstName: 'Mia', username: 'mia', age: 9, pin: CHILD_PIN, ...consents };
    const { id } = await client.call('addChild', { body: child });
    this.#subject = { ...this.#subject, parentId: user.id, childId: id };
  }

  /** Given by the parent, handed in by the child; the parent is active again afterwards. */
  async #makeChore(): Promise<SentStatement[]> {
    const { client } = this.#browser;
    const { parentId, childId } = this.#subject;
    const dueDate = new Date(Date.now() + 7 * 86_400_000).toISOString();
    const body = { childId, name: 'Empty the dishwasher', reward: '0.05', dueDate };
    const made = await this.#heard(async () => {
      this.#subject = { ...this.#subject, choreId: (await client.call('createChore', { body })).id };
    });
    await this.#be(childId, CHILD_PIN);
    const params = { id: this.#subject.choreId };
    const submitted = await this.#heard(() => client.call('submitChore', { params }));
    await this.#be(parentId, PIN);
    return [...made, ...submitted];
  }

  async #be(userId: string, pin: string): Promise<void> {
    const { success } = await this.#browser.client.call('verifyPin', { body: { userId, pin } });
    if (!success) throw new Error('the PIN of the bench was refused');
    this.#browser.member = userId;
  }
}

function hashOf({ secret }: SessionCookie): Buffer {
  return createHash('sha256').update(secret).digest();
}

function isOwn({ text }: SentStatement): boolean {
  return !CONTROL.test(text) && !HOLD.test(text);
}

/** The texts that every one of the calls sends: how a session is looked up. */
function commonTo(calls: readonly (readonly SentStatement[])[]): Set<string> {
  const [first = [], ...others] = calls;
  const texts = first.map(({ text }) => text);
  return new Set(texts.filter(text => others.every(call => call.some(other => other.text === text))));
}

function forEachWork<T>(make: (work: DatabaseWork) => T): Record<DatabaseWork, T> {
  return {
    post: make('post'),
    approve: make('approve'),
    balance: make('balance'),
    ledger: make('ledger'),
    chores: make('chores'),
    children: make('children'),
    dashboard: make('dashboard'),
  };
}
