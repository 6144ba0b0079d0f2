import type { TestApp } from '../harness.ts';
import { familyWithMoney } from './scene.ts';

/** Two goals of a child with 50.00: both can be reached, one after the other. */
export async function goalsOf(app: TestApp, targets: readonly string[] = ['20.00', '30.00']) {
  const scene = await familyWithMoney(app);
  const ids: string[] = [];
  for (const [at, target] of targets.entries()) {
    const body = { childId: scene.mia.id, name: `Goal ${at + 1}`, target };
    ids.push((await scene.child.call('createGoal', { body })).id);
  }
  const [first = '', second = ''] = ids;
  return { ...scene, ids, first, second };
}

/** A purchase request for each goal. */
export async function purchasesOf(app: TestApp) {
  const scene = await goalsOf(app);
  const ask = async (goalId: string) =>
    (await scene.child.call('createPurchase', { body: { childId: scene.mia.id, goalId } })).id;
  return {
    ...scene,
    asked: { params: { id: await ask(scene.first) } },
    askedToo: { params: { id: await ask(scene.second) } },
  };
}
