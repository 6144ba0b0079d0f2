import { passTurns } from '../../src/contexts/chores/pass-turns.ts';
import { signUp, startApp, type TestApp } from '../harness.ts';
import { addChildOnDevice } from './scene.ts';

const CAT = { name: 'Feed the cat', reward: '1.00', dueDate: '2026-03-12T17:00:00Z', isRecurring: true } as const;

/** A family with three children, each on a device, and a daily chore in turns. It is Tuesday, 2026-03-10, in New York. */
export async function inTurns(more = {}, given?: TestApp, timeZone = 'America/New_York', name?: string) {
  const app = given ?? (await startApp());
  const family = await signUp(app, name);
  await app.database.query('UPDATE families SET time_zone = $1', [timeZone]);
  const { browser } = family;
  const child = (name: string, pin: string) => addChildOnDevice(app, family, name, pin);
  const [mia, leo, kit] = [await child('mia', '4821'), await child('leo', '7350'), await child('kit', '9164')];
  const childIds = [mia.id, leo.id, kit.id];
  const offer = await browser.call('createChoreOffer', {
    body: { ...CAT, frequency: 'daily', inTurns: true, childIds, ...more },
  });
  return { app, family, browser, mia, leo, kit, offer };
}

/** Runs the job that passes turns. Returns the number of passed turns. Throws the job's error. */
export async function turnsPass({ jobs, now }: TestApp): Promise<number> {
  const { passed, failures } = await passTurns(jobs, now);
  if (failures.length > 0) throw failures[0];
  return passed;
}
