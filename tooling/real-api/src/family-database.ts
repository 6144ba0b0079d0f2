import { eventsOf, type Fixture } from '@pocketful/testkit/family/fixture';
import { openBrowser } from '../../../apps/api/src/commands/in-process-client.ts';
import { FixturePlayer } from '../../../apps/api/src/commands/seed-fixture.ts';
import { changeRows, createDatabase, type TestDatabase } from '../../../apps/api/test/databases.ts';
import { keepSessions } from '../../../apps/api/test/fixtures/allowances.ts';
import { startAppOn } from '../../../apps/api/test/harness.ts';
import { prepare } from '../../../apps/api/test/row-server.ts';
import { leaveUnused, runJobs, surroundingsOf } from './surroundings.ts';

/** Names of databases with a family, by family and time. To create one takes seconds, to copy it a tenth of a second. */
const filled = new Map<Fixture, Map<number, Promise<string>>>();

/**
 * A database with a family and its past.
 *
 * @param now the time at which the past ends
 * @param time identifies the time among tests: those with equal numbers get the same past
 */
export async function familyDatabase(fixture: Fixture, now: Date, time: number): Promise<TestDatabase> {
  const times = filled.get(fixture) ?? new Map<number, Promise<string>>();
  filled.set(fixture, times);
  const made = times.get(time) ?? fillDatabase(fixture, now);
  times.set(time, made);
  return createDatabase(await made);
}

const DAY_MS = 86_400_000;

/** Creates a family by calls on the API, each at its time. Returns the name of the database. */
async function fillDatabase(fixture: Fixture, now: Date): Promise<string> {
  const database = await createDatabase();
  let time = now;
  const app = await startAppOn(database, {
    // No two moments of the past are equal, so that lists have one order.
    clock: () => {
      time = new Date(time.getTime() + 1);
      return time;
    },
    // The calls of the past type no PIN after a pause.
    config: { adultIdleMinutes: 1_000_000 },
    settings: { SMTP_URL: '' },
    outlivesTest: true,
  });
  const player = new FixturePlayer(openBrowser(app.app), fixture);
  const idOf = (username: string) => player.memberId(username);
  const events = eventsOf(fixture, now);
  time = events[0]?.at ?? now;
  await prepare(app);
  const past = [
    ...events.map(event => ({ at: event.at, play: () => player.play(event) })),
    ...surroundingsOf(fixture).map(({ daysAgo, play }) => ({
      at: new Date(now.getTime() - daysAgo * DAY_MS),
      play: () => play(app, idOf),
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, play } of past) {
    // Sessions end after a month without a call.
    if (at.getTime() - time.getTime() > 20 * DAY_MS) await keepSessions(database, at);
    if (at > time) time = at;
    await play();
  }
  time = now;
  await runJobs(app);
  // The browsers of the past are no devices of the family.
  await changeRows(database, [
    "DELETE FROM sessions WHERE user_agent = 'lightMyRequest'",
    'DELETE FROM staff_sessions',
    `UPDATE deadlines SET created_at = '${now.toISOString()}'`,
  ]);
  await leaveUnused(
    app,
    (fixture.unused ?? []).map(name => player.keptId(name)),
  );
  await app.end();
  return database.leave();
}
