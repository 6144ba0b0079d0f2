import type { WriteRoute } from '@pocketful/api-contract/core/route';
import type { RouteName, Routes } from '@pocketful/api-contract/core/routes';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { addChild, pick, signUp, type TestApp } from '../harness.ts';

/** The calls that change something. */
export type WriteName = { [N in RouteName]: Routes[N] extends WriteRoute ? N : never }[RouteName];

/** A write that is about to be made, and can be made again with the same key. */
interface WriteScene {
  readonly browser: InProcessBrowser;
  send(key?: string): Promise<unknown>;
  /** The same call about something else, with the same key; absent where there is nothing else to say. */
  other?(key: string): Promise<unknown>;
}

/** How each of some writes succeeds. */
export type Scenes<N extends WriteName> = Record<N, (app: TestApp) => Promise<WriteScene>>;

/** A call's options with its key. */
export const options = (key: string | undefined) => (key ? { idempotencyKey: key } : {});

/** A family with one child, who is at a device of its own. */
export async function familyWithChild(app: TestApp) {
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, mia.id, '4821');
  return { family, mia, child, browser: family.browser };
}

/** The same with money on the account. */
export async function familyWithMoney(app: TestApp, amount = '50.00') {
  const scene = await familyWithChild(app);
  await scene.browser.call('createTransaction', {
    body: { childId: scene.mia.id, amount, description: 'Pocket money', category: 'allowance' },
  });
  return scene;
}
