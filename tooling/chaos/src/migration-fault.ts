import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@pocketful/local/database-roles';
import { readCatalogue } from '@pocketful/local/schema-catalogue';
import type pg from 'pg';
import { wrongSchema } from './catalogue.ts';
import type { RunningCommand } from './command.ts';
import type { FaultScene } from './faults.ts';
import { type Finding, finding } from './findings.ts';
import type { Random } from './random.ts';
import { databaseSettings, type Stage } from './stage.ts';

/** The longest time until the SIGKILL, in milliseconds: a migration of a new database takes about that long. */
const LONGEST_MS = 4000;

/**
 * Lets two commands migrate a new database at once, and ends one or both by SIGKILL. The next command completes the schema,
 * which equals that of the stage. Then two commands replace functions and views of the stage's database, where clients
 * work, with the same end.
 */
export async function raceMigrations(scene: FaultScene): Promise<void> {
  const { stage, random, report } = scene;
  const shouldBe = await stage.database.connected(readCatalogue);
  const name = `chaos_${random.whole(1, 1e9)}`;
  const server = stage.database.current();
  await stage.database.connected(client =>
    client.query(`CREATE DATABASE ${name} OWNER pocketful_owner TEMPLATE template0`),
  );
  try {
    report(await race(stage, random, databaseSettings(server, { pathname: `/${name}` })));
    const inside = Object.assign(new URL(server.superuserUrl), { pathname: `/${name}` }).href;
    report(wrongSchema('a new database', await withClient(inside, readCatalogue), shouldBe));
  } finally {
    await stage.database.connected(client => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
  await stage.database.connected(forgetTexts);
  report(await race(stage, random, {}));
  report(wrongSchema('the database', await stage.database.connected(readCatalogue), shouldBe));
}

/** Makes about half of the functions and views due again, as if their texts were new. */
function forgetTexts(client: pg.Client): Promise<unknown> {
  return client.query('DELETE FROM schema_objects WHERE random() < 0.5');
}

/** Runs two commands at once and kills one or both. A third command completes the migration. */
async function race({ start }: Stage, random: Random, settings: NodeJS.ProcessEnv): Promise<Finding[]> {
  const commands = [1, 2].map(() => start(['migrate'], settings));
  await sleep(random.whole(200, LONGEST_MS));
  const killed = random.chance(0.5) ? commands : commands.slice(0, 1);
  for (const command of killed) command.kill();
  const left = commands.filter(command => !killed.includes(command));
  return (await Promise.all([...left.map(failureOf), failureOf(start(['migrate'], settings))])).flat();
}

async function failureOf({ output }: RunningCommand): Promise<Finding[]> {
  return output.then(
    () => [],
    (error: unknown) => [finding('unexpected', String(error))],
  );
}
