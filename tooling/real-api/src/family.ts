import type { Answer, CallInput } from '@pocketful/api-client/client';
import type { RouteName } from '@pocketful/api-contract/routes';
import { rivera } from '@pocketful/testkit/family/rivera';
import type { World } from '@pocketful/testkit/family/world';
import type { Wishes } from '@pocketful/testkit/mock/wishes';
import { onTestFinished, vi } from 'vitest';
import type { InProcessBrowser } from '../../../apps/api/src/commands/in-process-client.ts';
import { startAppOn, type TestApp } from '../../../apps/api/test/harness.ts';
import { familyDatabase } from './family-database.ts';
import { wished } from './wished.ts';

/** A family on the real API, behind one browser. */
export interface Family {
  /** Sends the requests of the browser's tabs. */
  readonly fetch: typeof fetch;
  /** Signs a member in on this browser; undefined signs out. */
  be(who: { readonly signedIn: string | undefined }): void;
  /** Sets the outcomes of calls instead of the server's; `undefined` ends one. */
  wish(wishes: Wishes): void;
  /** Makes a call as a member, on another browser. */
  call<N extends RouteName>(username: string, name: N, input: CallInput<N>): Promise<Answer<N>>;
  /** The id of a member. */
  idOf(username: string): Promise<string>;
  /** Runs a statement in its database. */
  rows<Row extends Record<string, unknown>>(text: string): Promise<Row[]>;
}

/** A family in a separate database, which ends with the test. */
export function openFamily(world: World = rivera): Family {
  // With fake timers the past ends at the fake time.
  const ready = familyDatabase(world, new Date(), vi.isFakeTimers() ? Date.now() : 0).then(async database => {
    onTestFinished(() => database.close());
    const app = await startAppOn(database, { clock: () => new Date() });
    return { app, database };
  });
  let browser = ready.then(({ app }) => app.browser());
  let wishes: Wishes = {};
  const idOf = async (username: string) => {
    const { database } = await ready;
    const [row] = await database.query<{ id: string }>('SELECT member_id AS id FROM members WHERE username = $1', [
      username,
    ]);
    if (!row) throw new Error(`no member has the username ${username}`);
    return row.id;
  };
  const signedIn = async (username: string): Promise<InProcessBrowser> => {
    const { app } = await ready;
    return signInAs(app, world, username, await idOf(username));
  };
  return {
    fetch: wished(
      async (input, init) => (await browser).fetch(String(input), init),
      () => wishes,
    ),
    be: ({ signedIn: username }) => {
      browser = username === undefined ? ready.then(({ app }) => app.browser()) : signedIn(username);
    },
    wish: more => {
      wishes = { ...wishes, ...more };
    },
    call: async (username, name, input) => (await signedIn(username)).call(name, input),
    idOf,
    rows: async <Row extends Record<string, unknown>>(text: string) => (await ready).database.query<Row>(text),
  };
}

/** Signs the first adult in on a new browser, and picks a member by PIN. */
async function signInAs(app: TestApp, world: World, username: string, id: string): Promise<InProcessBrowser> {
  const browser = app.browser();
  const [founder] = world.adults;
  await browser.call('login', { body: { username: founder.username, password: founder.password } });
  const person = [...world.adults, ...world.children].find(one => one.username === username);
  await browser.call('verifyPin', { body: { userId: id, pin: person?.pin ?? '' } });
  return browser;
}
