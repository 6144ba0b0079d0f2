import { signUp, startApp, type TestApp } from '../harness.ts';
import { addChildOnDevice } from './scene.ts';

export const LEAVES = { name: 'Leaves', reward: '5.00', dueDate: '2026-03-12T17:00:00Z' };

/** A family with two children, each on a device, and an offer to both. It is Tuesday, 2026-03-10, in New York. */
export async function offered(more = {}, given?: TestApp, timeZone = 'America/New_York', name?: string) {
  const app = given ?? (await startApp());
  const family = await signUp(app, name);
  await app.database.query('UPDATE families SET time_zone = $1', [timeZone]);
  const { browser } = family;
  const child = (name: string, pin: string) => addChildOnDevice(app, family, name, pin);
  const [mia, leo] = [await child('mia', '4821'), await child('leo', '7350')];
  const offer = await browser.call('createChoreOffer', { body: { ...LEAVES, childIds: [mia.id, leo.id], ...more } });
  return { app, family, browser, mia, leo, offer };
}

type Child = Pick<Awaited<ReturnType<typeof offered>>['mia'], 'call'>;

/** A child takes an offer. */
export const take = (by: Child, offer: { readonly id: string }) =>
  by.call('takeChoreOffer', { params: { offerId: offer.id } });
