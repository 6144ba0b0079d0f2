import type { Chore } from '@pocketful/chores/calls';
import { dayIn } from '@pocketful/domain/dates';
import { expect, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { addChild, enter, refusalOf, signUp, startApp, type TestApp } from '../harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A family in a time zone, at a time. */
async function fixture({ at = '2026-03-10T15:00:00Z', timeZone = 'America/New_York' } = {}) {
  const app = await startApp();
  app.advance(new Date(at).getTime() - app.now().getTime());
  const family = await signUp(app);
  await app.database.query('UPDATE families SET time_zone = $1', [timeZone]);
  const mia = await addChild(family, 'mia', '4821');
  return { app, family, browser: family.browser, mia, child: await enter(app, family, mia.id) };
}

/** Moves the clock without profiles timing out. */
async function goTo(app: TestApp, at: string) {
  app.advance(new Date(at).getTime() - app.now().getTime());
  await app.database.query(
    "UPDATE sessions SET last_active_at = $1, expires_at = $1::timestamptz + interval '30 days'",
    [app.now()],
  );
}
const later = (app: TestApp, time: number) => goTo(app, new Date(app.now().getTime() + time).toISOString());
const bins = { name: 'Bins', reward: '1.50', isRecurring: true } as const;
const onMondaysAndThursdays = { frequency: 'weekly', recurringDays: ['thursday', 'monday'] } as const;
const open = async (child: InProcessBrowser) =>
  (await child.call('listChores', {})).filter(({ status }) => status === 'pending');
const the = (chores: readonly Chore[]): Chore => {
  const [one, ...others] = chores;
  if (!one || others.length > 0) throw new Error(`there are ${chores.length}`);
  return one;
};

test('The next chore of a series appears when one is submitted: it can be submitted from the day after the last one’s due day', async () => {
  const { app, browser, mia, child } = await fixture();
  const body = { ...bins, ...onMondaysAndThursdays, childId: mia.id, dueDate: '2026-03-12T16:00:00Z' };
  const first = await browser.call('createChore', { body });
  expect(first).toMatchObject({
    isRecurring: true,
    frequency: 'weekly',
    recurringDays: ['monday', 'thursday'],
    opensOn: null,
    lastCompleted: null,
    templateId: null,
  });
  await child.call('submitChore', { params: { id: first.id } });
  const next = the(await open(child));
  expect(next).toMatchObject({ name: 'Bins', reward: '1.50', dueDate: '2026-03-16T16:00:00.000Z' });
  expect(next).toMatchObject({ opensOn: '2026-03-13', frequency: 'weekly', recurringDays: ['monday', 'thursday'] });
  const params = { id: next.id };
  await goTo(app, '2026-03-13T03:59:00Z');
  expect(await refusalOf(child.call('submitChore', { params }))).toBe('409 CHORE_NOT_DUE_YET');
  await goTo(app, '2026-03-13T04:00:00Z');
  expect(await child.call('submitChore', { params })).toMatchObject({ status: 'submitted' });
  expect(the(await open(child)).dueDate).toBe('2026-03-19T16:00:00.000Z');
});

test('A rejected chore stays beside the next one', async () => {
  const { app, browser, mia, child } = await fixture();
  const body = { ...bins, frequency: 'daily' as const, childId: mia.id, dueDate: '2026-03-10T16:00:00Z' };
  const first = { params: { id: (await browser.call('createChore', { body })).id } };
  await child.call('submitChore', first);
  await browser.call('rejectChore', { ...first, body: {} });
  expect((await child.call('listChores', {})).map(({ status }) => status).sort()).toEqual(['pending', 'rejected']);
  await child.call('resubmitChore', first);
  expect(the(await open(child)).lastCompleted).toBeNull();
  const approved = await browser.call('approveChore', first);
  expect(approved.lastCompleted).toBe(app.now().toISOString());
  expect(the(await open(child)).lastCompleted).toBe(app.now().toISOString());
  await later(app, DAY);
  await child.call('submitChore', { params: { id: the(await open(child)).id } });
  expect(the(await open(child)).lastCompleted).toBe(approved.approvedAt);
});

test('the next chores copy a change of the open one; without recurrence it is the last', async () => {
  const { app, browser, mia, child } = await fixture();
  const body = { ...bins, frequency: 'daily' as const, childId: mia.id, dueDate: '2026-03-10T16:00:00Z' };
  const { id } = await browser.call('createChore', { body });
  await browser.call('updateChore', { params: { id }, body: { ...body, name: 'Two bins', reward: '2.00' } });
  await child.call('submitChore', { params: { id } });
  const second = the(await open(child));
  expect(second).toMatchObject({ name: 'Two bins', reward: '2.00', dueDate: '2026-03-11T16:00:00.000Z' });
  const once = { ...body, dueDate: second.dueDate, isRecurring: false };
  await browser.call('updateChore', { params: { id: second.id }, body: once });
  await later(app, DAY);
  await child.call('submitChore', { params: { id: second.id } });
  expect(await open(child)).toEqual([]);
});

test('Deleting the open chore ends the series: finished chores stay', async () => {
  const { browser, mia, child } = await fixture();
  const body = { ...bins, frequency: 'daily' as const, childId: mia.id, dueDate: '2026-03-10T16:00:00Z' };
  const first = { params: { id: (await browser.call('createChore', { body })).id } };
  await child.call('submitChore', first);
  await browser.call('deleteChore', { params: { id: the(await open(child)).id } });
  await browser.call('rejectChore', { ...first, body: {} });
  await child.call('resubmitChore', first);
  await browser.call('approveChore', first);
  expect((await child.call('listChores', {})).map(({ status }) => status)).toEqual(['approved']);
});

test('A missed day of a series is not made up: it blocks nothing', async () => {
  const { app, browser, mia, child } = await fixture();
  const body = { ...bins, frequency: 'weekly' as const, childId: mia.id, dueDate: '2026-03-10T16:00:00Z' };
  const { id } = await browser.call('createChore', { body });
  await later(app, 16 * DAY);
  await child.call('submitChore', { params: { id } });
  const next = the(await open(child));
  expect(next).toMatchObject({ dueDate: '2026-03-31T16:00:00.000Z', opensOn: '2026-03-11' });
  expect(await child.call('submitChore', { params: { id: next.id } })).toMatchObject({ status: 'submitted' });
});

test('A monthly series keeps its day across short months: an edit of the name in a short month keeps it too', async () => {
  const { app, browser, mia, child } = await fixture({ at: '2028-01-20T15:00:00Z' });
  const body = { ...bins, frequency: 'monthly' as const, childId: mia.id, dueDate: '2028-01-31T17:00:00Z' };
  const { id, anchorDay } = await browser.call('createChore', { body });
  expect(anchorDay).toBe(31);
  await child.call('submitChore', { params: { id } });
  const february = the(await open(child));
  expect(february).toMatchObject({ dueDate: '2028-02-29T17:00:00.000Z', anchorDay: 31, opensOn: '2028-02-01' });
  const renamed = { ...body, name: 'Bins and boxes', dueDate: february.dueDate };
  await browser.call('updateChore', { params: { id: february.id }, body: renamed });
  await goTo(app, '2028-02-01T05:00:00Z');
  await child.call('submitChore', { params: { id: february.id } });
  // Noon after the daylight-saving change.
  expect(the(await open(child))).toMatchObject({ name: 'Bins and boxes', dueDate: '2028-03-31T16:00:00.000Z' });
});

test.each([
  ['Pacific/Kiritimati', '2026-12-30T11:00:00Z', '2026-12-31', '2027-01-01'],
  ['Pacific/Honolulu', '2026-12-31T11:00:00Z', '2026-12-31', '2027-01-01'],
  ['Pacific/Kiritimati', '2028-02-28T09:00:00Z', '2028-02-28', '2028-02-29'],
  ['Pacific/Honolulu', '2028-02-29T09:00:00Z', '2028-02-28', '2028-02-29'],
  ['America/New_York', '2026-03-08T04:30:00Z', '2026-03-07', '2026-03-08'],
  ['America/New_York', '2026-11-01T03:30:00Z', '2026-10-31', '2026-11-01'],
])('in %s at %s the family’s own day %s is followed by %s', async (timeZone, at, today, tomorrow) => {
  const { app, browser, mia, child } = await fixture({ at, timeZone });
  expect(dayIn(timeZone, app.now())).toBe(today);
  const body = { ...bins, frequency: 'daily' as const, childId: mia.id, dueDate: app.now().toISOString() };
  const { id } = await browser.call('createChore', { body });
  await child.call('submitChore', { params: { id } });
  const next = the(await open(child));
  expect([dayIn(timeZone, new Date(next.dueDate)), next.opensOn]).toEqual([tomorrow, tomorrow]);
  expect(await refusalOf(child.call('submitChore', { params: { id: next.id } }))).toBe('409 CHORE_NOT_DUE_YET');
  await later(app, DAY);
  await child.call('submitChore', { params: { id: next.id } });
});

test('a body in the spec’s words is valid, and a series without a frequency is refused', async () => {
  const { browser, mia } = await fixture();
  const body = { childId: mia.id, name: 'Bins', reward: '1.50', completed: false, dueDate: '2026-03-12T16:00:00Z' };
  for (const rest of [
    { isRecurring: false, frequency: null, recurringDays: null },
    { isRecurring: false, frequency: '', recurringDays: [] },
    { isRecurring: false, frequency: 'weekly', recurringDays: ['monday'] },
    {},
  ]) {
    const chore = await browser.call('createChore', { body: { ...body, ...rest } as typeof body });
    expect(chore).toMatchObject({ isRecurring: false, frequency: null, recurringDays: [], anchorDay: null });
  }
  const wrong = (rest: object) => browser.call('createChore', { body: { ...body, ...rest } });
  await expect(wrong({ isRecurring: true })).rejects.toMatchObject({
    status: 400,
    problem: { errors: [{ path: 'frequency', message: 'Please choose daily, weekly or monthly' }] },
  });
  expect(await refusalOf(wrong({ isRecurring: true, frequency: 'yearly' }))).toBe('400 INVALID_INPUT');
  expect(await refusalOf(wrong({ isRecurring: true, frequency: 'weekly', recurringDays: ['Monday'] }))).toBe(
    '400 INVALID_INPUT',
  );
});

test('a series has one last chore, and one per day, whatever a program does', async () => {
  const { app, browser, mia, child } = await fixture();
  const body = { ...bins, frequency: 'daily' as const, childId: mia.id, dueDate: '2026-03-10T16:00:00Z' };
  const { id } = await browser.call('createChore', { body });
  await child.call('submitChore', { params: { id } });
  await expect(app.database.query('UPDATE chores SET is_last = true WHERE chore_id = $1', [id])).rejects.toThrow(
    'chores_series_last',
  );
  await expect(app.database.query("UPDATE chores SET due_day = '2026-04-01'")).rejects.toThrow('chores_series_day');
});

/** The outcome of a call: its status and code, or 'done'. */
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    () => refusalOf(call),
  );

test('of concurrent submissions one counts, and one next chore appears', async () => {
  const { app, browser, mia, child } = await fixture();
  const body = { ...bins, frequency: 'daily' as const, childId: mia.id, dueDate: '2026-03-10T16:00:00Z' };
  let { id } = await browser.call('createChore', { body });
  for (let round = 0; round < 5; round++) {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => outcome(child.call('submitChore', { params: { id } }))),
    );
    expect(all.sort()).toEqual([...Array<string>(7).fill('409 CHORE_NOT_PENDING'), 'done']);
    id = the(await open(child)).id;
    await later(app, DAY);
  }
});

test('concurrent submission, edit and deletion leave one next chore, or none after a deletion', async () => {
  const { app, browser, mia, child } = await fixture();
  const dueDate = () => app.now().toISOString();
  const chore = () => ({ ...bins, frequency: 'daily' as const, childId: mia.id, dueDate: dueDate() });
  const ended = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const params = { id: (await browser.call('createChore', { body: chore() })).id };
    const rename = () => browser.call('updateChore', { params, body: { ...chore(), name: 'Renamed' } });
    const remove = () => browser.call('deleteChore', { params });
    const submit = () => child.call('submitChore', { params });
    const others = round % 2 === 0 ? [submit, rename, rename, submit] : [submit, remove, rename, submit];
    const calls = round % 3 === 0 ? others.reverse() : others;
    const came = await Promise.all(calls.map(call => outcome(call())));
    const lost = ['404 CHORE_NOT_FOUND', '409 CHORE_LOCKED', '409 CHORE_NOT_PENDING'];
    expect(came.filter(one => one !== 'done' && !lost.includes(one))).toEqual([]);
    const rows = await app.database.query<{ status: string; name: string }>('SELECT status, name FROM chores');
    const pending = rows.filter(({ status }) => status === 'pending');
    const submitted = rows.filter(({ status }) => status === 'submitted');
    const wasSubmitted = calls.some((call, at) => call === submit && came[at] === 'done');
    expect(pending.length).toBe(wasSubmitted ? 1 : 0);
    // The next chore has the state of the open one before its submission.
    if (submitted[0]) expect(pending[0]?.name).toBe(submitted[0].name);
    ended.add(`${wasSubmitted} ${submitted.length}`);
    await app.database.query('DELETE FROM chores');
    await later(app, DAY);
  }
  expect(ended.size).toBeGreaterThan(1);
});

test('a concurrent approval and submission do not wait for each other', async () => {
  const { app, browser, mia, child } = await fixture();
  const body = { ...bins, frequency: 'daily' as const, childId: mia.id, dueDate: '2026-03-10T16:00:00Z' };
  let { id } = await browser.call('createChore', { body });
  for (let round = 0; round < 8; round++) {
    await child.call('submitChore', { params: { id } });
    const next = the(await open(child));
    await later(app, DAY);
    const both = [
      browser.call('approveChore', { params: { id } }),
      child.call('submitChore', { params: { id: next.id } }),
    ];
    expect(await Promise.all(both.map(outcome))).toEqual(['done', 'done']);
    id = the(await open(child)).id;
    await browser.call('approveChore', { params: { id: next.id } });
    await later(app, DAY);
  }
  expect((await child.call('getChildBalance', { params: { id: mia.id } })).balance).toBe(24);
});
