import { expect, test } from 'vitest';
import { addChild, createChore, pick, signUp, startApp, startAppOn } from '../harness.ts';

test('a family works from sign-up to a paid chore, and a restart finds all data', async () => {
  const app = await startApp();
  const family = await signUp(app);
  expect(await family.browser.call('getSetupStatus', {})).toMatchObject({ needsSetup: true });
  await family.browser.call('completeSetup', {});
  expect(await family.browser.call('getSetupStatus', {})).toMatchObject({ needsSetup: false });

  const mia = await addChild(family, 'mia', '4821');
  expect(mia).toMatchObject({
    role: 'child',
    age: 9,
    parentId: family.adminId,
    familyAdminId: family.adminId,
    color: 1,
  });
  await family.browser.call('createTransaction', {
    body: { childId: mia.id, amount: '12.50', description: 'Birthday money', category: 'gift' },
  });
  const chore = await createChore(family, app, mia.id, 250);

  const child = await pick(app, family, mia.id, '4821');
  expect(await child.call('listChores', {})).toMatchObject([{ id: chore.id, status: 'pending', reward: '2.50' }]);
  await child.call('submitChore', { params: { id: chore.id } });
  await family.browser.call('approveChore', { params: { id: chore.id } });

  const again = await startAppOn(app.database);
  const restarted = again.browser();
  restarted.cookie = child.cookie;
  expect(await restarted.call('listChildTransactions', { params: { id: mia.id } })).toMatchObject([
    { amount: '2.50', description: 'Set the table', category: 'chore', runningBalance: 15 },
    { amount: '12.50', description: 'Birthday money', category: 'gift', runningBalance: 12.5 },
  ]);
  expect(await restarted.call('getChildBalance', { params: { id: mia.id } })).toEqual({ balance: 15, available: 15 });
});
