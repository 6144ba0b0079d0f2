import {
  ADMIN_PIN,
  childrensDevice,
  LONG_AGO,
  pick,
  signHeads,
  signUp,
  startApp,
  type TestApp,
  type TestFamily,
} from '../harness.ts';
import { letPropose } from './scene.ts';
import { CRASH } from './staff.ts';

/** A child with a row in every table about children. Each of its texts has a word by which it is found. */
export async function childhoodOf(app: TestApp, family: TestFamily, word: string, pin: string) {
  const { browser } = family;
  const { id: childId } = await browser.call('addChild', {
    body: {
      ...{ firstName: `First${word}`, lastName: `Last${word}`, username: word, age: 9, pin },
      ...{ parentalConsent: true, dataCollectionConsent: true },
    },
  });
  const child = await pick(app, family, childId, pin);
  const text = (what: string) => `${what} ${word}`;
  const money = { childId, amount: '80.00', description: text('Pocket money'), category: 'gift' } as const;
  await browser.call('createTransaction', { body: money });
  const dueDate = new Date(app.now().getTime() + 86_400_000).toISOString();
  const chore = (name: string) =>
    browser.call('createChore', { body: { childId, name: text(name), reward: '1.00', dueDate } });
  const [paid, sentBack] = [await chore('Dishes'), await chore('Bins')];
  for (const { id } of [paid, sentBack]) await child.call('submitChore', { params: { id } });
  await browser.call('approveChore', { params: { id: paid.id } });
  await browser.call('rejectChore', { params: { id: sentBack.id }, body: { comment: text('Again') } });
  await letPropose(browser, { id: childId });
  const idea = { childId, name: text('Paint'), amount: '3.00' };
  const { id: proposalId } = await child.call('createProposal', { body: idea });
  await browser.call('declineProposal', { params: { id: proposalId }, body: { comment: text('In May') } });
  const goal = async (name: string) =>
    child.call('createGoal', { body: { childId, name: text(name), target: '10.00' } });
  const purchase = await child.call('createPurchase', { body: { childId, goalId: (await goal('Kite')).id } });
  await browser.call('approvePurchase', { params: { id: purchase.id } });
  await goal('Bike');
  const asked = { childId, amount: '2.00', description: text('Cinema') };
  const { id: withdrawalId } = await child.call('createWithdrawal', { body: asked });
  await browser.call('approveWithdrawal', { params: { id: withdrawalId } });
  const reward = { childId, name: text('Read'), description: text('A book'), amount: '1.50', category: 'School' };
  const { id: rewardId } = await browser.call('createReward', { body: reward });
  const { id: claimId } = await child.call('createClaim', { body: { childId, rewardId } });
  await browser.call('rejectClaim', { params: { id: claimId }, body: { comment: text('Later') } });
  const { id: allowanceId } = await browser.call('createAllowance', {
    body: { childId, amount: '-5.00', name: text('Phone'), rhythm: 'weekly', day: 5 },
  });
  const today = app.now().toISOString().slice(0, 10);
  await browser.call('createChoreOffer', {
    body: { childIds: [childId], name: text('Leaves'), reward: '5.00', dueDate: app.now().toISOString() },
  });
  await browser.call('createAbsence', { params: { childId }, body: { from: today, to: today } });
  const rule = { enabled: true, mostEach: '1.00', mostAWeek: '5.00' };
  await browser.call('setAutoApprove', { params: { id: childId }, body: rule });
  // Counted calls of this day.
  await app.database.query(
    `WITH days AS (INSERT INTO member_activity (family_id, member_id, day)
       SELECT family_id, member_id, $2::date FROM members WHERE member_id = $1 RETURNING family_id, member_id, day)
     INSERT INTO member_last_active (family_id, member_id, day) SELECT family_id, member_id, day FROM days`,
    [childId, app.now()],
  );
  await app.database.query(
    `INSERT INTO refused_requests (request_id, at, method, route, status, code, family_id, member_id)
     SELECT uuidv7(), $2, 'POST', '/api/chores', 403, 'NOT_ALLOWED', family_id, member_id
     FROM members WHERE member_id = $1`,
    [childId, app.now()],
  );
  // The state after the job.
  await app.database.query(
    `INSERT INTO allowance_payments (family_id, payment_id, allowance_id, child_id, due_on, paydays, missed_from,
       amount, description, status, posted_at)
     SELECT family_id, uuidv7(), allowance_id, child_id, '2026-03-06', 2, '2026-02-27', 2 * amount, $2, 'missed', $3
     FROM allowances WHERE allowance_id = $1`,
    [allowanceId, text('Weekly'), app.now()],
  );
  const [consent] = await browser.call('listConsents', {}).then(all => all.filter(one => one.childId === childId));
  const { id: consentId } = consent?.consents.find(({ consentType }) => consentType === 'data_collection') ?? {
    id: '',
  };
  await browser.call('withdrawConsent', { params: { id: consentId }, body: { reason: text('For now') } });
  const consenting = { childId, consentType: 'data_collection', verificationMethod: 'signed_in_form' } as const;
  await browser.call('recordConsent', { body: consenting });
  await app.database.query(
    `INSERT INTO consent_verification_audit (family_id, verification_id, consent_id, asked_of, verification_method,
       status, attempted_at)
     SELECT family_id, uuidv7(), consent_id, given_by, 'email_verification', 'pending', consent_date
     FROM parental_consents WHERE consent_id = $1`,
    [consentId],
  );
  const device = await pick(app, family, childId, pin);
  // The server keeps no words of a child.
  await device.call('reportError', {
    body: { ...CRASH, stackTrace: `at f (/a.js:1:${pin})`, userComment: text('It broke'), requestData: '{"a":1}' },
  });
  await device.call('verifyPin', { body: { userId: childId, pin: '0001' } });
  await childrensDevice(app, family, [childId]);
  // One that is not accepted.
  await browser.call('createInvitation', { body: { kind: 'device', childIds: [childId] } });
  return { childId, child: device };
}

const YEAR = 366 * 86_400_000;

/** A childhood, and a posting three years later. */
export async function afterYears() {
  const app = await startApp({ startsAt: LONG_AGO });
  const family = await signUp(app);
  const { childId } = await childhoodOf(app, family, 'qxold', '4821');
  await signHeads(app);
  app.advance(3 * YEAR);
  const browser = await pick(app, family, family.adminId, ADMIN_PIN);
  const post = (amount: string) =>
    browser.call('createTransaction', { body: { childId, amount, description: 'New', category: 'gift' } });
  return { app, family, browser, childId, post };
}
