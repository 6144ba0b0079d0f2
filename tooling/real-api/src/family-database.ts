import { eventsOf, type World } from '@pocketful/testkit/family/world';
import { openBrowser } from '../../../apps/api/src/commands/in-process-client.ts';
import { WorldPlayer } from '../../../apps/api/src/commands/seed-demo-world.ts';
import { createDatabase, type TestDatabase } from '../../../apps/api/test/databases.ts';
import { startAppOn } from '../../../apps/api/test/harness.ts';

/** Names of databases with a family, by family and time. To create one takes seconds, to copy it a tenth of a second. */
const filled = new Map<World, Map<number, Promise<string>>>();

/**
 * A database with a family and its past.
 *
 * @param now the time at which the past ends
 * @param time identifies the time among tests: those with equal numbers get the same past
 */
export async function familyDatabase(world: World, now: Date, time: number): Promise<TestDatabase> {
  const times = filled.get(world) ?? new Map<number, Promise<string>>();
  filled.set(world, times);
  const made = times.get(time) ?? fillDatabase(world, now);
  times.set(time, made);
  return createDatabase(await made);
}

/** Creates a family by calls on the API, each at its time. Returns the name of the database. */
async function fillDatabase(world: World, now: Date): Promise<string> {
  const database = await createDatabase();
  let time = now;
  const { app, end } = await startAppOn(database, {
    clock: () => time,
    // The calls of the past type no PIN after a pause.
    config: { adultIdleMinutes: 1_000_000 },
    outlivesTest: true,
  });
  const player = new WorldPlayer(openBrowser(app), world);
  for (const event of eventsOf(world, now)) {
    time = event.at;
    await player.play(event);
  }
  await end();
  return database.leave();
}
