import { ApiError } from '@pocketful/api-client/api-error';
import { expect, onTestFinished, test } from 'vitest';
import { trusted } from '../fixtures/auto-approve.ts';
import { NO } from '../fixtures/take-back.ts';
import { faultsOf, lockWaits, outcomesOf, refusalOf, startApp, superuserOn } from '../harness.ts';

const OFF = { enabled: false } as const;
const DAY = 86_400_000;

test('An adult can let chores and claims be approved when they are submitted, up to an amount each and a sum a week: what is submitted is approved and paid, and the rest waits', async () => {
  const { app, at, browser, child, submit, reward, claim, balance } = await trusted('2.00', '5.00');
  const approvedAt = app.now().toISOString();
  expect(await submit(200)).toMatchObject({ status: 'approved', approvedAt, trustedUpTo: '2.00' });
  const { id } = await reward('Read', '1.50');
  expect(await claim(id)).toMatchObject({ status: 'approved', approvedAt, trustedUpTo: '2.00' });
  const logged = "SELECT action FROM audit_entries WHERE action LIKE 'claim.%' ORDER BY sequence";
  const actions = [{ action: 'claim.approved' }, { action: 'claim.submitted' }];
  expect(await app.database.query(logged)).toEqual(actions);
  expect(await submit(201)).toMatchObject({ status: 'submitted', approvedAt: null, trustedUpTo: null });
  // 3.50 of 5.00 are used.
  expect(await submit(151)).toMatchObject({ status: 'submitted' });
  expect(await submit(150)).toMatchObject({ status: 'approved' });
  expect(await balance()).toBe(5);
  expect(await browser.call('getFamilyToday', {})).toMatchObject([{ done: 4 }]);
  expect(await child.call('getChildWeek', { ...at, query: {} })).toMatchObject({ in: '5.00' });
  expect((await child.call('getChildToday', at)).waiting).toHaveLength(2);
  expect(await faultsOf(app)).toEqual([]);
});

test('without a rule, and after its end, an adult decides', async () => {
  const { at, browser, set, submit } = await trusted();
  expect(await browser.call('getAutoApprove', at)).toEqual({ enabled: true, mostEach: '2.00', mostAWeek: '5.00' });
  const none = { enabled: false, mostEach: null, mostAWeek: null };
  expect(await set(OFF)).toEqual(none);
  expect(await browser.call('getAutoApprove', at)).toEqual(none);
  expect(await submit(100)).toMatchObject({ status: 'submitted' });
});

test.each([
  [{ mostEach: '0.00', mostAWeek: '5.00' }, 'mostEach: Amount must be greater than 0'],
  [{ mostEach: '-1', mostAWeek: '5.00' }, 'mostEach: Amount must be greater than 0'],
  [{ mostEach: '100.01', mostAWeek: '500.00' }, 'mostEach: Please choose at most $100.00'],
  [{ mostEach: '1.00', mostAWeek: '500.01' }, 'mostAWeek: Please choose at most $500.00'],
  [{ mostEach: '5.01', mostAWeek: '5.00' }, 'mostEach: Please enter at most the amount for a week'],
  [{ mostAWeek: '5.00' }, 'mostEach: Please enter an amount'],
  [{ mostEach: '5.00', mostAWeek: '' }, 'mostAWeek: Please enter an amount'],
])(
  'The amounts of the rule are above 0, at most 100 dollars each and 500 dollars a week, and one item has at most the sum of a week: %j is refused with “%s”',
  async (body, message) => {
    const { set } = await trusted();
    const refusal: unknown = await set(body).catch((error: unknown) => error);
    const errors = refusal instanceof ApiError ? (refusal.problem?.errors ?? []) : [];
    expect(errors.map(({ path, message: text }) => `${path}: ${text}`)).toContain(message);
  },
);

test('In another currency the most that the rule may pay is of the same order: 10,000 yen each, 50,000 yen a week', async () => {
  const { browser, set } = await trusted('2.00', '5.00');
  await browser.call('updateFamily', { body: { currency: 'JPY' } });
  const body = { enabled: true, mostEach: '10000.00', mostAWeek: '50000.00' } as const;
  expect(await set(body)).toEqual(body);
  expect(await refusalOf(set({ ...body, mostEach: '10001.00' }))).toBe('400 INVALID_INPUT');
  expect(await refusalOf(set({ ...body, mostAWeek: '50001.00' }))).toBe('400 INVALID_INPUT');
});

test('In another currency the most that the rule may pay is of the same order: no rule in yen begins while the family changes to dollars', async () => {
  const { app, at, browser, set } = await trusted('2.00', '5.00');
  await browser.call('updateFamily', { body: { currency: 'JPY' } });
  const holder = await superuserOn(app.database);
  await holder.query('BEGIN; SELECT FROM chore_templates FOR UPDATE');
  const change = browser.call('updateFamily', { body: { currency: 'USD' } });
  await expect.poll(() => lockWaits(app.database)).toBe(1);
  const rule = set({ mostEach: '10000.00', mostAWeek: '50000.00' });
  await expect.poll(() => lockWaits(app.database)).toBe(2);
  await holder.query('COMMIT');
  expect(await outcomesOf([change, rule])).toEqual({ done: 1, '409 CHANGED_MEANWHILE': 1 });
  expect(await browser.call('getAutoApprove', at)).toMatchObject({ enabled: false });
});

test('The rule pays at most its sum from Monday to Sunday in the family’s time zone, less what was taken back: a taking back makes room, and the highest amounts are allowed', async () => {
  const { app, browser, set, submit, balance } = await trusted('2.00', '2.00');
  const { id } = await submit(200);
  expect(await submit(1)).toMatchObject({ status: 'submitted' });
  await browser.call('takeBackChore', { params: { id }, body: NO });
  expect(await submit(200)).toMatchObject({ status: 'approved' });
  await set({ mostEach: '100.00', mostAWeek: '500.00' });
  expect(await submit(10_000)).toMatchObject({ status: 'approved', trustedUpTo: '100.00' });
  expect(await balance()).toBe(102);
  expect(await faultsOf(app)).toEqual([]);
});

/** The first moments of a week and of the next one. */
const WEEKS = [
  ['in spring in New York', 'America/New_York', '2025-03-03T05:00:00Z', '2025-03-10T04:00:00Z'],
  ['in autumn in New York', 'America/New_York', '2025-10-27T04:00:00Z', '2025-11-03T05:00:00Z'],
  ['in Kiritimati', 'Pacific/Kiritimati', '2025-03-02T10:00:00Z', '2025-03-09T10:00:00Z'],
  ['in Honolulu', 'Pacific/Honolulu', '2025-03-03T10:00:00Z', '2025-03-10T10:00:00Z'],
] as const;

test.each(WEEKS)(
  'The rule pays at most its sum from Monday to Sunday in the family’s time zone, less what was taken back: from Monday 0:00 to Sunday 23:59:59, %s',
  async (_, timeZone, from, to) => {
    const startsAt = new Date(Date.parse(from) - 1000).toISOString();
    const { app, browser, chore, child } = await trusted('2.00', '3.00', startApp({ startsAt }));
    await browser.call('updateFamily', { body: { timeZone } });
    const chores = [await chore(200), await chore(200), await chore(200), await chore(200)] as const;
    const outcomes: string[] = [];
    for (const [one, pause] of [
      [chores[0], 1000],
      [chores[1], Date.parse(to) - Date.parse(from) - 1000],
      [chores[2], 1000],
      [chores[3], 0],
    ] as const) {
      outcomes.push((await child.call('submitChore', one)).status);
      app.advance(pause);
    }
    expect(outcomes).toEqual(['approved', 'approved', 'submitted', 'approved']);
  },
);

test('an approval whose time is ahead counts in no week and no day', async () => {
  const { app, chore, submit, reward, claim } = await trusted('2.00', '4.00');
  await Promise.all([chore(200), chore(200)]);
  const { id } = await reward('Read', '2.00');
  expect(await submit(200)).toMatchObject({ status: 'approved' });
  expect(await claim(id)).toMatchObject({ status: 'approved' });
  const ahead = "submitted_at = submitted_at + interval '1500 days'";
  await app.database.query(`UPDATE chores SET ${ahead}, approved_at = approved_at + interval '1500 days'`);
  await app.database.query(`UPDATE reward_claims SET ${ahead}, decided_at = decided_at + interval '1500 days'`);
  expect(await submit(200)).toMatchObject({ status: 'approved' });
  expect(await claim(id)).toMatchObject({ status: 'approved' });
});

test('The rule approves one claim of an activity a day: by the family’s days', async () => {
  // In New York this is a second before midnight.
  const { app, browser, child, reward, claim } = await trusted(
    '2.00',
    '10.00',
    startApp({ startsAt: '2025-03-12T03:59:59Z' }),
  );
  await browser.call('updateFamily', { body: { timeZone: 'America/New_York' } });
  const [read, help] = [await reward('Read', '1.00'), await reward('Help', '1.00')];
  expect(await claim(read.id)).toMatchObject({ status: 'approved' });
  app.advance(1000);
  const first = await claim(read.id);
  expect(first).toMatchObject({ status: 'approved' });
  expect(await claim(help.id)).toMatchObject({ status: 'approved' });
  const again = await claim(read.id);
  expect(again).toMatchObject({ status: 'submitted', trustedUpTo: null });
  await child.call('cancelClaim', { params: { id: again.id } });
  app.advance(DAY - 2000);
  expect(await claim(read.id)).toMatchObject({ status: 'submitted' });
  expect(await faultsOf(app)).toEqual([]);
});

test('What an adult took back or sent back is not approved by the rule again: a chore that was taken back, and one that was sent back', async () => {
  const { app, browser, child, submit, chore, set } = await trusted('2.00', '5.00');
  const { id } = await submit(200);
  const at = { params: { id } };
  const back = await browser.call('takeBackChore', { ...at, body: NO });
  expect(back).toMatchObject({ status: 'submitted', trustedUpTo: null });
  await child.call('unsubmitChore', at);
  expect(await child.call('submitChore', at)).toMatchObject({ status: 'submitted' });
  expect(await browser.call('approveChore', at)).toMatchObject({ status: 'approved', trustedUpTo: null });
  const other = await chore(200);
  await set(OFF);
  await child.call('submitChore', other);
  await browser.call('rejectChore', { ...other, body: {} });
  await set({ mostEach: '2.00', mostAWeek: '5.00' });
  expect(await child.call('resubmitChore', other)).toMatchObject({ status: 'submitted' });
  expect(await faultsOf(app)).toEqual([]);
});

test('What an adult took back or sent back is not approved by the rule again: a claim, and the next claim of its activity on that day', async () => {
  const { app, browser, reward, claim, balance } = await trusted();
  const { id: rewardId } = await reward('Read', '1.00');
  const { id } = await claim(rewardId);
  const back = await browser.call('takeBackClaim', { params: { id }, body: NO });
  expect(back).toMatchObject({ status: 'submitted', trustedUpTo: null });
  expect(await balance()).toBe(0);
  expect(await browser.call('approveClaim', { params: { id } })).toMatchObject({ trustedUpTo: null });
  expect(await claim(rewardId)).toMatchObject({ status: 'submitted' });
  expect(await balance()).toBe(1);
  expect(await faultsOf(app)).toEqual([]);
});

test('What the rule does not cover waits for an adult, and no submission is refused because of the rule: without room in the account', async () => {
  const { app, browser, mia, submit, reward, claim } = await trusted();
  const body = { childId: mia.id, amount: '99999999.99', description: 'All', category: 'gift' } as const;
  await browser.call('createTransaction', { body });
  expect(await submit(100)).toMatchObject({ status: 'submitted', approvedAt: null });
  expect(await claim((await reward('Read', '1.00')).id)).toMatchObject({ status: 'submitted' });
  expect(await faultsOf(app)).toEqual([]);
});

test('What the rule does not cover waits for an adult, and no submission is refused because of the rule: while the consent for the child is withdrawn, and its amounts only become smaller', async () => {
  const { app, chore, child, set } = await trusted();
  const one = await chore(100);
  // A parent withdraws it while the chore is submitted.
  await app.database.query(`CREATE FUNCTION withdraw() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
    'BEGIN UPDATE public.privacy_settings SET data_collection = false; RETURN NEW; END';
    CREATE TRIGGER withdraw AFTER UPDATE ON chores FOR EACH ROW EXECUTE FUNCTION withdraw()`);
  onTestFinished(() => app.database.query('DROP FUNCTION withdraw CASCADE').then(() => {}));
  expect(await child.call('submitChore', one)).toMatchObject({ status: 'submitted', approvedAt: null });
  expect(await refusalOf(set({ mostEach: '8.00', mostAWeek: '90.00' }))).toBe('409 COLLECTION_STOPPED');
  await set({ mostEach: '0.50', mostAWeek: '1.00' });
  expect(await set(OFF)).toMatchObject(OFF);
  expect(await faultsOf(app)).toEqual([]);
});

test('a chore of a series is approved, and the next one is on the list', async () => {
  const { app, browser, child, mia } = await trusted();
  const dueDate = app.now().toISOString();
  const body = { childId: mia.id, name: 'Feed the cat', reward: '1.00', dueDate } as const;
  const { id } = await browser.call('createChore', { body: { ...body, isRecurring: true, frequency: 'daily' } });
  expect(await child.call('submitChore', { params: { id } })).toMatchObject({ status: 'approved', isLast: false });
  const list = await child.call('listChores', {});
  expect(list.map(({ status, isLast }) => `${status} ${isLast}`)).toEqual(['pending true', 'approved false']);
  expect(await faultsOf(app)).toEqual([]);
});

test('a repeated key gets the approved chore and pays once', async () => {
  const { app, browser, child, chore } = await trusted();
  const one = await chore(100);
  const send = () => child.call('submitChore', one, { idempotencyKey: 'submission-0001' });
  const first = await send();
  expect(first).toMatchObject({ status: 'approved', trustedUpTo: '2.00' });
  expect(await send()).toEqual(first);
  expect(await browser.call('listTransactions', {})).toHaveLength(1);
  expect(await faultsOf(app)).toEqual([]);
});

test('the answer of a submission that the rule approves has the number of the submission in the audit log', async () => {
  const { app, child, chore } = await trusted();
  const { params } = await chore(100);
  const answer = await child.fetch(`/api/chores/${params.id}/submit`, { method: 'PATCH' });
  const [row] = await app.database.query("SELECT sequence::int FROM audit_entries WHERE action = 'chore.submitted'");
  expect(Number(answer.headers.get('x-trail-sequence'))).toBe(row?.sequence);
});
