import { randomId } from '@pocketful/api-client/random-id';
import type { Route } from '@pocketful/api-contract/core/route';
import { type RouteName, routes } from '@pocketful/api-contract/core/routes';
import { RULES } from '@pocketful/rules';
import { describe, expect, onTestFinished, test } from 'vitest';
import { borrowDatabase } from './databases.ts';
import { faultsOf, refusalOf, startApp, startAppOn, type TestApp } from './harness.ts';
import type { WriteName } from './scenes/scene.ts';
import { startProxy } from './tcp-proxy.ts';
import { WRITE_SCENES } from './write-scenes.ts';

const names = Object.keys(WRITE_SCENES) as WriteName[];
const isIdempotent = (name: RouteName) => 'idempotent' in routes[name];
const eventsOf = (name: WriteName): readonly string[] => routes[name].events;

async function trailOf(app: TestApp): Promise<string[]> {
  const rows = await app.database.query<{ action: string }>('SELECT action FROM audit_entries ORDER BY at, write_id');
  return rows.map(({ action }) => action);
}

/** Every session of families with the profile that is active in it, and every session of staff. */
async function profilesOf(app: TestApp): Promise<string[]> {
  const rows = await app.database.query<{ profile: string }>(`
    SELECT encode(session_hash, 'hex') || ' ' || coalesce(active_member_id::text, 'none') AS profile FROM sessions
    UNION ALL SELECT encode(token_hash, 'hex') FROM staff_sessions`);
  return rows.map(({ profile }) => profile);
}

test('every call that changes something is in the list', () => {
  const writes = Object.entries(routes).filter(
    ([, route]: [string, Route]) => route.method !== 'GET' && !('outsideTrail' in route),
  );
  expect(names.sort()).toEqual(writes.map(([name]) => name).sort());
});

describe.each(names)('%s', name => {
  test(`${RULES.events.endedSessions}: leaves exactly the one row in the audit log that it declares, then notifies, and says whether it ends sessions`, async () => {
    const app = await startApp();
    const { send } = await WRITE_SCENES[name](app);
    const before = await trailOf(app);
    const profiles = await profilesOf(app);
    app.hints.length = 0;
    await send();
    const left = new Set(await profilesOf(app));
    expect(profiles.some(profile => !left.has(profile))).toBe('endsSessions' in routes[name]);
    const after = await trailOf(app);
    expect(after.length).toBe(before.length + 1);
    expect(eventsOf(name)).toContain(after.at(-1));
    expect(app.hints).toMatchObject([{ call: name, sequence: expect.any(Number) }]);
    expect(await faultsOf(app)).toEqual([]);
  });

  test('succeeds though the answer to its commit is lost, and has happened once', async () => {
    const database = await borrowDatabase();
    onTestFinished(() => database.close());
    const proxy = await startProxy(Number(new URL(database.appUrl).port));
    onTestFinished(() => proxy.close());
    const url = Object.assign(new URL(database.appUrl), { port: String(proxy.port) });
    // By their texts the proxy knows what it loses.
    const app = await startAppOn(Object.assign(database, { appUrl: url.href }), {
      settings: { PREPARED_STATEMENTS: 'off' },
    });
    const { send } = await WRITE_SCENES[name](app);
    const before = await trailOf(app);
    proxy.loseAnswerTo(['ledger_post', 'commit']);
    await send();
    expect(proxy.lost(), 'an answer was lost').toBe(1);
    expect((await trailOf(app)).length).toBe(before.length + 1);
    expect(await faultsOf(app)).toEqual([]);
  });

  test.runIf(isIdempotent(name))(
    'made again with its key hears the first answer, and nothing else happens',
    async () => {
      const app = await startApp();
      const scene = await WRITE_SCENES[name](app);
      const key = randomId();
      const first = await scene.send(key);
      const trail = await trailOf(app);
      expect(await scene.send(key)).toEqual(first);
      expect(await trailOf(app)).toEqual(trail);
      if (scene.other) expect(await refusalOf(scene.other(key))).toBe('409 IDEMPOTENCY_CONFLICT');
      expect(await trailOf(app)).toEqual(trail);
    },
  );
});

test('a signup made again with its key signs in again, and with another password it is refused', async () => {
  const app = await startApp();
  const { browser, send } = await WRITE_SCENES.signup(app);
  const key = randomId();
  await send(key);
  await send(key);
  expect((await browser.fetch('/api/dashboard')).status).toBe(200);
  expect(await app.database.query('SELECT FROM families')).toHaveLength(1);
});

test('a signup that is made again opens nothing once its password is another', async () => {
  const app = await startApp();
  const { send } = await WRITE_SCENES.signup(app);
  const key = randomId();
  await send(key);
  await app.database.query('UPDATE members SET password_hash = $1', [await app.hasher.hash('Another-1!', 'signed-in')]);
  expect(await refusalOf(send(key))).toBe('404 NO_LONGER_THERE');
});

test('what a repeated request made and somebody removed is told as such', async () => {
  const app = await startApp();
  const { send } = await WRITE_SCENES.createChore(app);
  const key = randomId();
  await send(key);
  await app.database.query('DELETE FROM chores');
  expect(await refusalOf(send(key))).toBe('404 NO_LONGER_THERE');
});
