import { startApp } from '../harness.ts';
import { familyWithChild } from './scene.ts';

/** A child on a Tuesday, 2026-03-10, at noon in New York. */
export async function awayScene(options: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(options);
  const { family, browser, child, mia } = await familyWithChild(app);
  const ofMia = { params: { id: mia.id } };
  const away = (from: string, to: string, skipsAllowances = false) =>
    browser.call('createAbsence', { params: { childId: mia.id }, body: { from, to, skipsAllowances } });
  return { app, family, browser, child, mia, ofMia, away };
}
export type AwayScene = Awaited<ReturnType<typeof awayScene>>;

export const dueChore = async ({ browser, mia }: AwayScene, dueDay: string, more = {}) =>
  browser.call('createChore', {
    body: { childId: mia.id, name: `Due ${dueDay}`, reward: '1.00', dueDate: `${dueDay}T16:00:00Z`, ...more },
  });

/** Five dollars every Friday. */
export const fridays = ({ browser, mia }: AwayScene) =>
  browser.call('createAllowance', { body: { childId: mia.id, amount: '5.00', rhythm: 'weekly', day: 5 } });
