import type { RouteName } from '@pocketful/api-contract/routes';
import { expect, test } from 'vitest';
import { addChild, createChore, signUp, startApp } from './harness.ts';
import { castOf } from './principals.ts';

/** Statements of a call: the session's, then its own; of a transaction those between BEGIN and COMMIT. */
function countsOf(statements: readonly string[]) {
  const begin = statements.findIndex(text => /^begin/i.test(text));
  const commit = statements.findIndex(text => /^commit/i.test(text));
  return begin < 0
    ? { reads: statements.length }
    : { before: begin, within: commit - begin - 1, after: statements.length - commit - 1 };
}

const SESSION_AND_ONE = { reads: 2 };

test('a read is the session and one statement', async () => {
  const app = await startApp();
  const { family, browsers, childId } = await castOf(app);
  await family.browser.call('createTransaction', {
    body: { childId, amount: '1.00', description: 'x', category: 'gift' },
  });
  const id = { params: { id: childId } };
  const reads: Partial<Record<RouteName, () => Promise<unknown>>> = {
    getSessionUser: () => browsers.child.call('getSessionUser', {}),
    getSetupStatus: () => family.browser.call('getSetupStatus', {}),
    listFamilyMembers: () => family.browser.call('listFamilyMembers', {}),
    listChildren: () => family.browser.call('listChildren', { params: { parentId: family.adminId } }),
    getUser: () => family.browser.call('getUser', id),
    getDashboard: () => family.browser.call('getDashboard', {}),
    listTransactions: () => family.browser.call('listTransactions', {}),
    listChildTransactions: () => browsers.child.call('listChildTransactions', id),
    getChildBalance: () => browsers.child.call('getChildBalance', id),
    listChores: () => family.browser.call('listChores', {}),
    listChildChores: () => browsers.child.call('listChildChores', id),
    listChoreTemplates: () => family.browser.call('listChoreTemplates', {}),
    getStaffProfile: () => browsers.app_owner.call('getStaffProfile', {}),
  };
  for (const [name, read] of Object.entries(reads)) {
    app.statements.length = 0;
    await read();
    expect(countsOf(app.statements), name).toEqual(SESSION_AND_ONE);
  }
});

test('a posting is one statement, and a use case that writes sends at most five between BEGIN and COMMIT', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const signedUp = countsOf(app.statements.slice());
  const mia = await addChild(family, 'mia', '4821');
  const { browser } = family;
  const body = { childId: mia.id, amount: '1.00', description: 'x', category: 'gift' } as const;
  const chore = await createChore(family, app, mia.id);
  const other = await createChore(family, app, mia.id);
  await app.database.query("UPDATE chores SET status = 'submitted'");
  const writes: [string, () => Promise<unknown>, number][] = [
    // Each count holds one statement that asks for the transaction's number, by which a lost commit is looked up.
    ['createTransaction', () => browser.call('createTransaction', { body }), 2],
    [
      'createTransaction with a key',
      () => browser.call('createTransaction', { body }, { idempotencyKey: 'a-key-12345' }),
      3,
    ],
    ['approveChore', () => browser.call('approveChore', { params: { id: chore.id } }), 4],
    ['rejectChore', () => browser.call('rejectChore', { params: { id: other.id }, body: {} }), 3],
    ['deleteChore', () => browser.call('deleteChore', { params: { id: other.id } }), 3],
    ['createChore', () => createChore(family, app, mia.id), 4],
    ['addChild', () => addChild(family, 'leo', '7350'), 4],
    [
      'setChoresEnabled',
      () => browser.call('setChoresEnabled', { params: { id: mia.id }, body: { enabled: true } }),
      4,
    ],
    ['verifyPin', () => browser.call('verifyPin', { body: { userId: mia.id, pin: '4821' } }), 4],
  ];
  expect(signedUp).toMatchObject({ before: 0, within: 6 });
  for (const [name, write, within] of writes) {
    app.statements.length = 0;
    await write();
    expect(countsOf(app.statements), name).toMatchObject({ within });
    expect(within, name).toBeLessThanOrEqual(5);
  }
});
