import { payDueAllowances } from '../../src/contexts/allowances/due-payments.ts';
import { DAY } from '../../src/platform/clock.ts';
import type { TestApp } from '../harness.ts';
import { familyWithChild } from './scene.ts';

/** A child that gets 5.00 every Friday. */
export async function allowanceOf(app: TestApp) {
  const scene = await familyWithChild(app);
  const body = { childId: scene.mia.id, amount: '5.00', rhythm: 'weekly', day: 5 } as const;
  const allowance = await scene.browser.call('createAllowance', { body });
  return { ...scene, allowance, at: { params: { id: allowance.id } } };
}

/** Pays due allowances, as the job does. */
export const payAll = (app: TestApp) => payDueAllowances(app.jobs, app.now);

/** Lets days pass without jobs. Sessions stay valid. */
export async function pass(app: TestApp, days: number): Promise<void> {
  app.advance(days * DAY);
  await app.database.query(
    "UPDATE sessions SET created_at = $1, last_active_at = $1, expires_at = $1::timestamptz + interval '30 days'",
    [app.now()],
  );
}

/** The same after five weeks of downtime: three paydays are paid, and two wait for an adult. */
export async function missedOf(app: TestApp) {
  const scene = await allowanceOf(app);
  await pass(app, 35);
  await payAll(app);
  return scene;
}
