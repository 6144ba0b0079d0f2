import { addChild, enter, signUp, type TestApp, type TestFamily } from '../harness.ts';

/** A family with one child, on a separate device. */
export async function familyWithChild(app: TestApp) {
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await enter(app, family, mia.id);
  return { family, mia, child, browser: family.browser };
}

/** An adult lets the child suggest chores. */
export const letPropose = (browser: Pick<TestFamily['browser'], 'call'>, { id }: { readonly id: string }) =>
  browser.call('setSwitch', { params: { id }, body: { name: 'proposals', enabled: true } });

/** The same with money on the account. */
export async function familyWithMoney(app: TestApp, amount = '50.00') {
  const scene = await familyWithChild(app);
  await scene.browser.call('createTransaction', {
    body: { childId: scene.mia.id, amount, description: 'Pocket money', category: 'allowance' },
  });
  return scene;
}

/** Adds a child, on a separate device. */
export async function addChildOnDevice(app: TestApp, family: TestFamily, name: string, pin: string) {
  const { id } = await addChild(family, name, pin);
  return Object.assign(await enter(app, family, id), { id });
}
