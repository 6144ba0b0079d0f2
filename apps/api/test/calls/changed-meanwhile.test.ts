import type { CallInput } from '@pocketful/api-client/client';
import type { RouteName, Routes } from '@pocketful/api-contract/routes';
import { routes } from '@pocketful/api-contract/routes';
import { versionOf } from '@pocketful/contract-core/version';
import { expect, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { addChild, createChore, enter, outcomesOf, refusalOf, signUp, startApp } from '../harness.ts';

type EditName = { [N in RouteName]: Routes[N] extends { readonly edits: unknown } ? N : never }[RouteName];

/** An edit by two people: the state that both see, and the input of each. */
interface Case<N extends EditName> {
  readonly was: object;
  readonly inputs: readonly [CallInput<N>, CallInput<N>];
  /** The browsers of the two. */
  readonly by: readonly [InProcessBrowser, InProcessBrowser];
}

const SAM = { firstName: 'Sam', lastName: 'Rivera', username: 'sam-rivera', email: 'sam@rivera.example' };

/** A family with two adults, a child, and one object for each edit. */
async function openCases(): Promise<{ readonly [N in EditName]: Case<N> }> {
  const app = await startApp();
  const family = await signUp(app);
  const dana = family.browser;
  const added = await dana.call('registerParent', { body: { ...SAM, password: 'Pocketful-2!', pin: '1379' } });
  const mia = await addChild(family, 'mia', '4821');
  const sam = await enter(app, family, added.user.id);
  const child = await enter(app, family, mia.id);
  const again = await enter(app, family, mia.id);
  const adults = [sam, dana] as const;
  const chore = await createChore(family, app, mia.id);
  const reward = await dana.call('createReward', {
    body: { childId: mia.id, name: 'Weed', description: 'A bed', amount: '1.00', category: 'School' },
  });
  const startsOn = app.now().toISOString().slice(0, 10);
  const allowance = await dana.call('createAllowance', {
    body: { childId: mia.id, amount: '2.00', rhythm: 'weekly', day: 1, startsOn },
  });
  const duty = await dana.call('createDuty', {
    body: { name: 'Bed', children: [{ childId: mia.id, weekdays: ['monday'] }] },
  });
  const goal = await child.call('createGoal', {
    body: { childId: mia.id, name: 'Kite', target: '9.00', saved: '0.00', completed: false },
  });
  const { childId, dueDate, isRecurring } = chore;
  const choreBody = { childId, dueDate, isRecurring, completed: false, name: chore.name, reward: chore.reward };
  const of = <N extends EditName>(
    id: string,
    was: object,
    bodies: readonly CallInput<N>['body'][],
    by: Case<N>['by'],
  ) => ({ was, by, inputs: bodies.map(body => ({ params: { id }, body })) }) as unknown as Case<N>;
  return {
    updateChore: of(
      chore.id,
      chore,
      [
        { ...choreBody, reward: '5.00' },
        { ...choreBody, name: 'Mow' },
      ],
      adults,
    ),
    updateDuty: of(
      duty.id,
      duty,
      [{ name: 'Bag' }, { children: [{ childId: mia.id, weekdays: ['monday', 'friday'] }] }],
      adults,
    ),
    updateGoal: of(goal.id, goal, [{ target: '12.00' }, { name: 'Red kite' }], [child, again]),
    updateReward: of(reward.id, reward, [{ amount: '3.00' }, { description: 'Two beds' }], adults),
    updateAllowance: of(allowance.id, allowance, [{ amount: '4.00' }, { rhythm: 'weekly', day: 3 }], adults),
    updateUser: of(mia.id, mia, [{ age: 10 }, { firstName: 'Mina' }], adults),
    updateParent: of(
      added.user.id,
      { user: added.user },
      [
        { ...SAM, lastName: 'Stone' },
        { ...SAM, firstName: 'Samuel' },
      ],
      [dana, dana],
    ),
  };
}

const NAMES = Object.entries(routes).flatMap(([name, route]) => ('edits' in route ? [name as EditName] : []));

test.each(NAMES)(
  'An edit that began before another one of the same fields is refused and says who made that one: %s',
  async name => {
    const { was, inputs, by } = (await openCases())[name] as Case<EditName>;
    const [first, second] = inputs;
    expect(await by[0].call(name, { ...first, was })).toBeDefined();
    const late = by[1].call(name, { ...second, was });
    await expect(late).rejects.toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
    await expect(late).rejects.toThrow(/(Sam|Dana|You) changed this while you were writing\./);
    // Without a version, and with the new one, the edit is made.
    const kept = await by[1].call(name, second);
    expect(await by[0].call(name, { ...first, was: kept })).toBeDefined();
  },
);

test.each(NAMES)('of two edits of one version at once one is made: %s', async name => {
  const { was, inputs, by } = (await openCases())[name] as Case<EditName>;
  const calls = inputs.map((input, at) => (by[at] ?? by[0]).call(name, { ...input, was }));
  expect(await outcomesOf(calls)).toEqual({ done: 1, '409 CHANGED_MEANWHILE': 1 });
});

test('the refusal names the last editor, whatever happened to the object since', async () => {
  const { was, inputs, by } = (await openCases()).updateUser;
  const [sam, dana] = by;
  const { id } = inputs[0].params;
  await dana.call('updateUser', { ...inputs[1], was });
  await sam.call('setRewardsEnabled', { params: { id }, body: { enabled: false } });
  const late = sam.call('updateUser', { ...inputs[0], was });
  await expect(late).rejects.toThrow('Dana changed this while you were writing.');
  const kept = await sam.call('updateUser', inputs[0]);
  await sam.call('updateUser', { params: { id }, body: { firstName: 'Minna' }, was: kept });
  const own = sam.call('updateUser', { ...inputs[1], was: kept });
  await expect(own).rejects.toThrow('You changed this while you were writing.');
});

test('a version is of the named fields alone, and any text is a version', async () => {
  const { was, inputs, by } = (await openCases()).updateChore;
  const fields = routes.updateChore.edits;
  expect(versionOf({ ...was, status: 'approved' }, fields)).toBe(versionOf(was, fields));
  expect(versionOf({ ...was, reward: '9.99' }, fields)).not.toBe(versionOf(was, fields));
  for (const other of [{}, [], { name: { toString: 'x' } }])
    expect(await refusalOf(by[1].call('updateChore', { ...inputs[1], was: other }))).toBe('409 CHANGED_MEANWHILE');
});
