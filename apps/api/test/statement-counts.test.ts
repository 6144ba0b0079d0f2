import type { RouteName } from '@pocketful/api-contract/core/routes';
import { expect, test } from 'vitest';
import { addChild, createChore, pick, signUp, startApp, type TestApp } from './harness.ts';
import { castOf } from './principals.ts';
import { missedOf, pass, payAll } from './scenes/allowances.ts';
import { purchasesOf } from './scenes/goals.ts';
import { familyWithParent, SAM } from './scenes/people.ts';
import { claimsOf, newReward } from './scenes/rewards.ts';
import { CRASH, deskOf } from './scenes/staff.ts';

/** What is sent in one go with another statement: BEGIN and the hold of the session with the key, COMMIT with the audit row. */
const SENT_ALONG = /^(BEGIN|COMMIT|SELECT s\.session_hash AS hash FROM sessions AS s WHERE .* FOR (KEY SHARE|UPDATE))$/;

/** How often a call goes to the database and back. */
function roundTripsOf(statements: readonly string[]): number {
  return statements.filter(text => !SENT_ALONG.test(text)).length;
}

/** A write, and how often it may go to the database. */
type Counted = [name: string, write: () => Promise<unknown>, most: number];

async function expectAtMost(app: TestApp, writes: readonly Counted[]): Promise<void> {
  for (const [name, write, most] of writes) {
    app.statements.length = 0;
    await write();
    expect(roundTripsOf(app.statements), `${name}: ${app.statements.join('\n')}`).toBeLessThanOrEqual(most);
  }
}

test('a read is the session and one statement', async () => {
  const app = await startApp();
  const { family, browsers, childId } = await castOf(app);
  await family.browser.call('createTransaction', {
    body: { childId, amount: '1.00', description: 'x', category: 'gift' },
  });
  const { child } = browsers;
  const { id: goalId } = await child.call('createGoal', { body: { childId, name: 'Kite', target: '1.00' } });
  await child.call('createPurchase', { body: { childId, goalId } });
  const { id: rewardId } = await family.browser.call('createReward', { body: newReward(childId) });
  await browsers.child.call('createClaim', { body: { childId, rewardId } });
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
    getBalanceHistory: () => browsers.child.call('getBalanceHistory', id),
    listGoals: () => family.browser.call('listGoals', {}),
    listChildGoals: () => browsers.child.call('listChildGoals', id),
    listPurchases: () => family.browser.call('listPurchases', {}),
    listChildPurchases: () => browsers.child.call('listChildPurchases', id),
    listWithdrawals: () => browsers.child.call('listWithdrawals', {}),
    listChoreTemplates: () => family.browser.call('listChoreTemplates', {}),
    listRewardCategories: () => browsers.child.call('listRewardCategories', {}),
    listRewards: () => family.browser.call('listRewards', {}),
    listChildRewards: () => browsers.child.call('listChildRewards', id),
    listClaims: () => family.browser.call('listClaims', {}),
    listChildClaims: () => browsers.child.call('listChildClaims', id),
    listAllowances: () => family.browser.call('listAllowances', {}),
    listSessions: () => family.browser.call('listSessions', {}),
    listErrorLogs: () => browsers.app_owner.call('listErrorLogs', { query: { status: 'open' } }),
    getSystemHealth: () => browsers.app_owner.call('getSystemHealth', {}),
    getStaffProfile: () => browsers.app_owner.call('getStaffProfile', {}),
  };
  for (const [name, read] of Object.entries(reads)) {
    app.statements.length = 0;
    await read();
    expect(roundTripsOf(app.statements), `${name}: ${app.statements.join('\n')}`).toBeLessThanOrEqual(2);
  }
});

test('calls of one moment ask for their sessions together', async () => {
  const app = await startApp();
  const { family, childId } = await castOf(app);
  app.statements.length = 0;
  const id = { params: { id: childId } };
  await Promise.all(Array.from({ length: 20 }, () => family.browser.call('getChildBalance', id)));
  const sessions = app.statements.filter(text => text.includes('unnest'));
  expect(sessions.length).toBeLessThan(10);
  expect(app.statements.length - sessions.length).toBe(20);
});

test('a posting and an approval are one statement, and no write goes to the database more often than it must', async () => {
  const app = await startApp();
  const family = await signUp(app);
  expect(roundTripsOf(app.statements)).toBeLessThanOrEqual(10);
  const mia = await addChild(family, 'mia', '4821');
  const { browser } = family;
  const body = { childId: mia.id, amount: '1.00', description: 'x', category: 'gift' } as const;
  const chore = await createChore(family, app, mia.id);
  const other = await createChore(family, app, mia.id);
  await app.database.query("UPDATE chores SET status = 'submitted'");
  const dueDate = '2026-03-12T17:00:00Z';
  const daily = {
    ...{ childId: mia.id, name: 'Dust', reward: '1.00', dueDate },
    ...{ isRecurring: true, frequency: 'daily' },
  } as const;
  const series = await browser.call('createChore', { body: daily });
  const child = await pick(app, family, mia.id, '4821');
  const dust = { name: 'Dust', defaultReward: '1.00', category: 'housework' } as const;
  const template = await browser.call('createChoreTemplate', { body: dust });
  const off = { params: { id: mia.id }, body: { enabled: true } };
  // The session, the request's key and then its own, as the apps send them.
  const writes: Counted[] = [
    ['createTransaction', () => browser.call('createTransaction', { body }), 2],
    ['approveChore', () => browser.call('approveChore', { params: { id: chore.id } }), 2],
    ['rejectChore', () => browser.call('rejectChore', { params: { id: other.id }, body: {} }), 4],
    ['deleteChore', () => browser.call('deleteChore', { params: { id: other.id } }), 4],
    ['createChore', () => createChore(family, app, mia.id), 5],
    ['updateChore', () => browser.call('updateChore', { params: { id: series.id }, body: daily }), 6],
    ['submitChore', () => child.call('submitChore', { params: { id: series.id } }), 6],
    ['createChoreTemplate', () => browser.call('createChoreTemplate', { body: dust }), 5],
    ['assignChore', () => browser.call('assignChore', { body: { childId: mia.id, templateId: template.id } }), 5],
    ['addChild', () => addChild(family, 'leo', '7350'), 7],
    ['setChoresEnabled', () => browser.call('setChoresEnabled', off), 5],
    ['verifyPin', () => browser.call('verifyPin', { body: { userId: mia.id, pin: '4821' } }), 8],
  ];
  await expectAtMost(app, writes);
});

test('a child’s goals and requests go to the database no more often than they must, and an approval is one statement', async () => {
  const app = await startApp();
  const { browser, child, mia, asked } = await purchasesOf(app);
  const body = { childId: mia.id, amount: '1.00', description: 'Cinema' };
  await browser.call('createTransaction', { body: { ...body, amount: '9.00', category: 'gift' } });
  const { id } = await child.call('createWithdrawal', { body });
  const goal = { childId: mia.id, name: 'Bike', target: '80.00' };
  const { id: bike } = await child.call('createGoal', { body: goal });
  const order = { body: { goalPriorities: [{ id: bike, priority: 0 }] } };
  const writes: Counted[] = [
    ['createGoal', () => child.call('createGoal', { body: goal }), 6],
    ['updateGoal', () => child.call('updateGoal', { params: { id: bike }, body: { name: 'Red bike' } }), 5],
    ['setGoalPriorities', () => child.call('setGoalPriorities', order), 7],
    ['deleteGoal', () => child.call('deleteGoal', { params: { id: bike } }), 4],
    ['createWithdrawal', () => child.call('createWithdrawal', { body }), 6],
    ['approveWithdrawal', () => browser.call('approveWithdrawal', { params: { id } }), 2],
    ['approvePurchase', () => browser.call('approvePurchase', asked), 2],
  ];
  await expectAtMost(app, writes);
});

test('a claim is paid in one statement, and nothing about rewards goes to the database more often than it must', async () => {
  const app = await startApp();
  const { browser, child, mia, other, claimed, claimedToo } = await claimsOf(app);
  const body = newReward(mia.id, 'Sing');
  const { id: rewardId } = await browser.call('createReward', { body });
  const { id } = await browser.call('createRewardCategory', { body: { name: 'Music' } });
  const writes: Counted[] = [
    ['approveClaim', () => browser.call('approveClaim', claimed), 2],
    ['rejectClaim', () => browser.call('rejectClaim', claimedToo), 4],
    ['createClaim', () => child.call('createClaim', { body: { childId: mia.id, rewardId } }), 5],
    ['createReward', () => browser.call('createReward', { body: { ...body, name: 'Dance' } }), 6],
    ['updateReward', () => browser.call('updateReward', { ...other, body: { category: 'Music' } }), 6],
    ['deleteReward', () => browser.call('deleteReward', other), 5],
    ['updateRewardCategory', () => browser.call('updateRewardCategory', { params: { id }, body: {} }), 5],
    ['deleteRewardCategory', () => browser.call('deleteRewardCategory', { params: { id } }), 5],
    ['createRewardCategory', () => browser.call('createRewardCategory', { body: { name: 'Songs' } }), 7],
  ];
  await expectAtMost(app, writes);
});

test('missed paydays are paid in one statement, and nothing about allowances goes to the database more often than it must', async () => {
  const app = await startApp();
  const { browser, at } = await missedOf(app);
  const decide = (decision: 'pay' | 'skip', paydays: number) =>
    browser.call('decideMissedPaydays', { ...at, body: { decision, paydays } });
  // A decision reads the allowance again for its answer.
  await expectAtMost(app, [['decideMissedPaydays', () => decide('pay', 2), 3]]);
  await pass(app, 35);
  await payAll(app);
  await expectAtMost(app, [['decideMissedPaydays', () => decide('skip', 2), 5]]);
});

test('nothing about people goes to the database more often than it must', async () => {
  const app = await startApp();
  const { browser, child, mia, sam } = await familyWithParent(app);
  await child.call('switchProfile', {});
  const [, tablet] = await browser.call('listSessions', {});
  const ofMia = { params: { id: mia.id } };
  const ofSam = { params: { id: sam.id } };
  const feedback = { subject: 'The jars', message: 'They are lovely to look at.' };
  // The session, who it is about, the request's key, the family's lock, what stands against it, and then its own.
  const writes: Counted[] = [
    ['updateUser, names', () => browser.call('updateUser', { ...ofMia, body: { firstName: 'Mia-Lou' } }), 8],
    ['updateUser, a PIN', () => browser.call('updateUser', { ...ofMia, body: { pin: '9042' } }), 9],
    ['updateParent', () => browser.call('updateParent', { ...ofSam, body: SAM }), 8],
    ['deleteParent', () => browser.call('deleteParent', ofSam), 9],
    ['endSession', () => browser.call('endSession', { params: { id: tablet?.id ?? '' } }), 4],
    ['endOtherSessions', () => browser.call('endOtherSessions', {}), 4],
    ['sendFeedback', () => browser.call('sendFeedback', { body: feedback }), 5],
    ['updateFamily', () => browser.call('updateFamily', { body: { timeZone: 'Europe/Berlin' } }), 4],
  ];
  await expectAtMost(app, writes);
});

test('an error is told in five statements, and staff’s work on it goes to the database no more often than it must', async () => {
  const app = await startApp();
  const { browsers, staff, errorLogId, feedbackId } = await deskOf(app);
  const log = { params: { id: errorLogId } };
  const feedback = { params: { id: feedbackId } };
  const upkeep = { params: { action: 'refresh-sessions' }, body: {} } as const;
  const assigned = { status: 'resolved', assignedTo: 'app_owner-rivera' } as const;
  // Who tells it, the names that are taken out, the family and the member who are held, and the row; of what staff do the
  // key, their session, the effect and how it stands then.
  const writes: Counted[] = [
    ['reportError', () => browsers.child.call('reportError', { body: CRASH }), 5],
    ['reportError of nobody', () => browsers.stranger.call('reportError', { body: CRASH }), 1],
    ['updateErrorLog', () => staff.call('updateErrorLog', { ...log, body: assigned }), 7],
    ['listFeedback', () => staff.call('listFeedback', {}), 4],
    ['setFeedbackStatus', () => staff.call('setFeedbackStatus', { ...feedback, body: { status: 'resolved' } }), 6],
    ['deleteFeedback', () => staff.call('deleteFeedback', feedback), 5],
    ['listMaintenanceRuns', () => staff.call('listMaintenanceRuns', {}), 2],
    ['runMaintenance', () => staff.call('runMaintenance', upkeep), 6],
  ];
  await expectAtMost(app, writes);
});
