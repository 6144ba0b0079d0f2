import { expect, test } from 'vitest';
import { DAY } from '../../src/platform/clock.ts';
import { addChild, refusalOf, signUp, startApp } from '../harness.ts';

/** Tables about a child that people do not edit, and the reason. */
const NOT_EDITED: Readonly<Record<string, string>> = {
  allowance_payments: 'it is paid or skipped',
  chore_offer_children: 'it is made and removed',
  chore_proposals: 'it is decided',
  deadlines: 'it is announced',
  device_children: 'it is made and removed',
  invitation_children: 'it is made and removed',
  privacy_settings: 'the consent itself',
  purchase_requests: 'it is decided',
  reward_claims: 'it is decided',
  withdrawal_requests: 'it is decided',
};

async function closedProfile(skipsAllowances = true) {
  const app = await startApp();
  const family = await signUp(app);
  const { browser } = family;
  const { id: childId } = await addChild(family, 'pru', '4821');
  /** A day so many days from now. */
  const day = (days: number) => new Date(app.now().getTime() + days * DAY).toISOString().slice(0, 10);
  const dueDate = new Date(app.now().getTime() + 10 * DAY).toISOString();
  const choreOf = (further: object) =>
    browser.call('createChore', {
      body: { childId, name: 'Tidy up the blue room', reward: '2.00', dueDate, ...further },
    });
  const chore = await choreOf({});
  const monthly = await choreOf({ isRecurring: true, frequency: 'monthly' });
  const weekly = await choreOf({ isRecurring: true, frequency: 'weekly', recurringDays: ['monday', 'friday'] });
  const daily = await choreOf({ isRecurring: true, frequency: 'daily' });
  const reward = await browser.call('createReward', {
    body: { childId, name: 'Read a book', description: 'Any book', amount: '1.50', category: 'School' },
  });
  const allowanceOf = (further: object) =>
    browser.call('createAllowance', { body: { childId, amount: '5.00', rhythm: 'weekly', day: 5, ...further } });
  const allowance = await allowanceOf({ endsOn: '2030-01-31' });
  const pocketMoney = await allowanceOf({ rhythm: 'monthly', day: 1, startsOn: '2029-01-01' });
  await browser.call('updateAllowance', { params: { id: pocketMoney.id }, body: { paused: true } });
  const absence = await browser.call('createAbsence', {
    params: { childId },
    body: { from: day(110), to: day(120), skipsAllowances },
  });
  const rule = { enabled: true, mostEach: '2.00', mostAWeek: '5.00' } as const;
  await browser.call('setAutoApprove', { params: { id: childId }, body: rule });
  const consents = (await browser.call('listConsents', {})).find(one => one.childId === childId)?.consents ?? [];
  const consentId = consents.find(({ consentType }) => consentType === 'data_collection')?.id ?? '';
  await browser.call('withdrawConsent', { params: { id: consentId }, body: { reason: 'lives at 12 Oak Lane now' } });
  const edits = {
    chore: ({ id, name, reward, isRecurring, frequency, recurringDays }: typeof chore, body: object) =>
      browser.call('updateChore', {
        params: { id },
        body: {
          ...{ childId, name, reward, dueDate, isRecurring },
          ...(frequency && { frequency }),
          ...(recurringDays && { recurringDays }),
          ...body,
        },
      }),
    allowance: ({ id }: typeof allowance, body: object) => browser.call('updateAllowance', { params: { id }, body }),
    absence: (body: object) => browser.call('updateAbsence', { params: { id: absence.id }, body }),
    reward: (body: object) => browser.call('updateReward', { params: { id: reward.id }, body }),
    rule: (mostEach: string, mostAWeek: string) =>
      browser.call('setAutoApprove', { params: { id: childId }, body: { enabled: true, mostEach, mostAWeek } }),
    user: (body: object) => browser.call('updateUser', { params: { id: childId }, body }),
  };
  const items = { chore, monthly, weekly, daily, reward, allowance, pocketMoney, absence };
  return { app, browser, day, childId, dueDate, edits, ...items };
}

/** A day before or after a time, as a due date. */
const dayFrom = (at: string, days: number) => new Date(Date.parse(at) + days * DAY).toISOString();

test('While a profile is closed, an edit about the child only takes away: nothing new about the child is taken', async () => {
  const { app, browser, day, childId, dueDate, edits, ...items } = await closedProfile();
  const { chore, monthly, weekly, daily, allowance, pocketMoney } = items;
  const refused: Record<string, () => Promise<unknown>> = {
    'first name': () => edits.user({ firstName: 'Pru who hates school' }),
    'last name': () => edits.user({ lastName: 'Oak Lane' }),
    'chore’s name': () => edits.chore(chore, { name: 'Pru must see the doctor' }),
    'chore’s icon': () => edits.chore(chore, { iconName: 'Star' }),
    'more money for a chore': () => edits.chore(chore, { reward: '3.00' }),
    'a later due day': () => edits.chore(chore, { dueDate: dayFrom(dueDate, 30) }),
    'once to daily': () => edits.chore(chore, { isRecurring: true, frequency: 'daily' }),
    'monthly to weekly': () => edits.chore(monthly, { frequency: 'weekly' }),
    'monthly to daily': () => edits.chore(monthly, { frequency: 'daily' }),
    'weekly to daily': () => edits.chore(weekly, { frequency: 'daily', recurringDays: [] }),
    'one more day of the week': () => edits.chore(weekly, { recurringDays: ['monday', 'wednesday', 'friday'] }),
    'another day of the week': () => edits.chore(weekly, { recurringDays: ['sunday'] }),
    'a series’ later due day': () => edits.chore(daily, { dueDate: dayFrom(dueDate, 1) }),
    'reward’s text': () => edits.reward({ description: 'Not the Bible' }),
    'reward’s category': () => edits.reward({ category: 'Behavior' }),
    'more money for a reward': () => edits.reward({ amount: '2.00' }),
    'more allowance': () => edits.allowance(allowance, { amount: '6.00' }),
    'another payday': () => edits.allowance(allowance, { rhythm: 'weekly', day: 6 }),
    'allowance ends later': () => edits.allowance(allowance, { endsOn: '2031-01-31' }),
    'allowance without an end': () => edits.allowance(allowance, { endsOn: null }),
    'allowance begins earlier': () => edits.allowance(pocketMoney, { startsOn: '2028-01-01' }),
    'allowance comes more often': () => edits.allowance(pocketMoney, { rhythm: 'biweekly', day: 1 }),
    'allowance resumed': () => edits.allowance(pocketMoney, { paused: false }),
    'days away from an earlier one': () => edits.absence({ from: day(109) }),
    'days away to a later one': () => edits.absence({ to: day(121) }),
    'days away moved': () => edits.absence({ from: day(112), to: day(122) }),
    'allowances in days away': () => edits.absence({ skipsAllowances: false }),
    'more approved by itself': () => edits.rule('3.00', '5.00'),
    'more approved a week by itself': () => edits.rule('2.00', '6.00'),
    'simple view': () =>
      browser.call('setSwitch', { params: { id: childId }, body: { name: 'simpleView', enabled: true } }),
    suggestions: () =>
      browser.call('setSwitch', { params: { id: childId }, body: { name: 'proposals', enabled: true } }),
  };
  const seen: Record<string, string> = {};
  for (const [what, edit] of Object.entries(refused)) seen[what] = await refusalOf(edit());
  expect(seen).toEqual(Object.fromEntries(Object.keys(refused).map(what => [what, '409 COLLECTION_STOPPED'])));
  expect(await app.database.query('SELECT FROM consent_events WHERE reason IS NOT NULL')).toEqual([]);
});

test('While a profile is closed, an edit about the child only takes away: what becomes less, and what ends, passes', async () => {
  const { browser, day, childId, chore, reward, allowance, dueDate, edits, ...items } = await closedProfile();
  const { monthly, weekly, daily, pocketMoney, absence } = items;
  const edited = await edits.chore(chore, { name: 'Tidy the room', reward: '1.00' });
  expect(edited).toMatchObject({ name: 'Tidy the room', reward: '1.00' });
  await edits.chore(edited, { dueDate: dayFrom(dueDate, -1) });
  await edits.chore(weekly, { recurringDays: ['friday'] });
  await edits.chore(daily, { frequency: 'weekly', recurringDays: ['monday', 'friday'] });
  await edits.chore(daily, { frequency: 'monthly', recurringDays: [] });
  await edits.chore(monthly, { isRecurring: false });
  await edits.reward({ description: 'book', amount: '1.00' });
  await edits.allowance(allowance, { rhythm: 'monthly', day: 1 });
  await edits.allowance(allowance, { amount: '4.00', endsOn: '2029-12-31', paused: true });
  await edits.allowance(pocketMoney, { startsOn: '2029-02-01', endsOn: '2029-06-30' });
  await edits.absence({ from: day(111), to: day(119) });
  await edits.rule('1.00', '2.00');
  await browser.call('setAutoApprove', { params: { id: childId }, body: { enabled: false } });
  expect(await refusalOf(edits.rule('1.00', '2.00'))).toBe('409 COLLECTION_STOPPED');
  await browser.call('setChoresEnabled', { params: { id: childId }, body: { enabled: false } });
  await browser.call('deleteAbsence', { params: { id: absence.id } });
  await browser.call('deleteChore', { params: { id: chore.id } });
  await browser.call('deleteReward', { params: { id: reward.id } });
  await browser.call('exportChildData', { params: { childId } });
  await browser.call('deleteChildAccount', { body: { childId } });
});

test('While a profile is closed, an edit about the child only takes away: an absence skips allowances, and the age and the PIN are corrected', async () => {
  const { browser, childId, edits } = await closedProfile(false);
  await edits.user({ age: 10 });
  await edits.user({ pin: '9042' });
  await browser.call('updateFamily', { body: { timeZone: 'Pacific/Honolulu' } });
  await edits.absence({ skipsAllowances: true });
  expect(await browser.call('listAbsences', { params: { id: childId } })).toMatchObject([{ skipsAllowances: true }]);
});

test('While a profile is closed, an edit about the child only takes away: each column that people edit says in which way it may change', async () => {
  const { database } = await startApp();
  const unguarded = await database.query<{ name: string; column: string }>(
    `SELECT g.table_name::text AS name, g.column_name::text AS column FROM information_schema.column_privileges AS g
     WHERE g.table_schema = 'public' AND g.grantee = 'pocketful_app' AND g.privilege_type = 'UPDATE'
       AND (g.table_name = 'members' OR EXISTS (SELECT FROM information_schema.columns AS c
         WHERE c.table_schema = 'public' AND c.table_name = g.table_name AND c.column_name = 'child_id'))
       AND NOT EXISTS (SELECT FROM pg_trigger AS t,
         regexp_split_to_table(encode(t.tgargs, 'escape'), '\\\\000') AS way
         WHERE t.tgname = 'edit_with_consent' AND t.tgrelid = g.table_name::regclass AND t.tgattr = ''
           AND way ~ ('^' || g.column_name || ' (less|on|earlier|later|rarer|stays|any)( within [a-z]+)?$'))`,
  );
  expect(unguarded.filter(({ name }) => !(name in NOT_EDITED))).toEqual([]);
  expect([...new Set(unguarded.map(({ name }) => name))].sort()).toEqual(Object.keys(NOT_EDITED).sort());
});
