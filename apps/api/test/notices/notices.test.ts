import { expect, test } from 'vitest';
import type { WaitingKind } from '../../src/contexts/home/public.ts';
import { makeNotices } from '../../src/contexts/notices/make-notices.ts';
import { HOUR, MINUTE } from '../../src/platform/clock.ts';
import { letPropose } from '../fixtures/family.ts';
import { familyWithParent } from '../fixtures/people.ts';
import { asked, claimed, type Fixture, submitted, withdrawn } from '../fixtures/take-back.ts';
import { ADMIN_PASSWORD, ADMIN_PIN, addChild, enter, pick, refusalOf, startApp, testOfOneNode } from '../harness.ts';
import { type MailedApp, startMailedApp } from '../mail.ts';

const REST = { hour: 18, names: false };
const AT_ONCE = { body: { mail: 'at_once', ...REST } } as const;
const DAILY = { body: { mail: 'daily', ...REST } } as const;

/** Dana, Sam and Mia at 11 AM in New York, on an instance that sends mail. */
async function family() {
  const app = await startMailedApp({ settings: { ADULT_IDLE_MINUTES: '1440' } });
  const { sam, ...fixture } = await familyWithParent(app);
  await app.deliver();
  return here({ app, ...fixture, samId: sam.id });
}

/** All three on their devices, which days without use have locked. */
async function here<T extends Pick<Fixture, 'app' | 'family' | 'mia'> & { readonly samId: string }>(fixture: T) {
  const { app, family, mia, samId } = fixture;
  const dana = await enter(app, family, family.adminId);
  const [sam, child] = [await enter(app, family, samId), await enter(app, family, mia.id)];
  return { ...fixture, family: { ...family, browser: dana }, browser: dana, dana, sam, child };
}

/** Runs the job, and returns the subjects of the mails that it sent, with their recipients. */
async function run(app: MailedApp): Promise<string[]> {
  const before = app.server.mails.length;
  await makeNotices(app.jobs.database, app.now);
  const { failures } = await app.deliver();
  expect(failures).toEqual([]);
  return app.server.mails.slice(before).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`);
}

/** Lets time pass by steps of some minutes, runs the job at each, and returns the sent mails with their times. */
async function runFor(app: MailedApp, minutes: number, step = 10): Promise<string[]> {
  const sent: string[] = [];
  for (let passed = 0; passed < minutes; passed += step) {
    app.advance(step * MINUTE);
    for (const mail of await run(app)) sent.push(`${app.now().toISOString().slice(0, 16)} ${mail}`);
  }
  return sent;
}

const textOf = (app: MailedApp) => app.server.mails.at(-1)?.text ?? '';

testOfOneNode('No notice is sent before the adult chooses it: to no adult, whatever waits', async () => {
  const fixture = await family();
  expect(await fixture.dana.call('getNotices', {})).toMatchObject({ mail: 'never', hour: 18, names: false });
  expect(await fixture.dana.call('getWaiting', {})).toEqual({ count: 0, offersMail: true });
  await submitted(fixture);
  expect(await runFor(fixture.app, 24 * 60, 60)).toEqual([]);
  const { dana, sam } = await here(fixture);
  await dana.call('setNotices', { body: { mail: 'never', ...REST } });
  expect(await dana.call('getWaiting', {})).toEqual({ count: 1, offersMail: false });
  expect(await sam.call('getWaiting', {})).toEqual({ count: 1, offersMail: true });
  const without = await startApp({ settings: { SMTP_URL: '' } });
  const { browser } = await familyWithParent(without);
  expect(await browser.call('getWaiting', {})).toEqual({ count: 0, offersMail: false });
  expect(await refusalOf(browser.call('setNotices', DAILY))).toBe('409 MAIL_OFF');
});

testOfOneNode(
  'A mail at once is sent when a child asks, at most one in ten minutes: each kind of what a child asks for',
  async () => {
    const asks: Readonly<Record<WaitingKind, (fixture: Fixture) => Promise<unknown>>> = {
      ...{ chore: submitted, claim: claimed, purchase: asked, withdrawal: withdrawn },
      proposal: async ({ browser, child, mia }) => {
        await letPropose(browser, mia);
        return child.call('createProposal', { body: { childId: mia.id, name: 'Sweep', amount: '1.00' } });
      },
    };
    for (const [kind, ask] of Object.entries(asks)) {
      const fixture = await family();
      await fixture.sam.call('setNotices', AT_ONCE);
      await ask(fixture);
      expect(await run(fixture.app), kind).toEqual(['sam: 1 item waits for you']);
      expect(await runFor(fixture.app, 60), kind).toEqual([]);
    }
  },
);

test('A mail at once is sent when a child asks, at most one in ten minutes: what comes within the pause is one mail, and what was decided meanwhile is none', async () => {
  const fixture = await family();
  const { app, dana } = fixture;
  await dana.call('setNotices', AT_ONCE);
  await submitted(fixture);
  expect(await run(app)).toHaveLength(1);
  for (let count = 0; count < 3; count++) await submitted(fixture);
  expect(await run(app)).toEqual([]);
  expect(await runFor(app, 30)).toEqual(['2026-03-10T15:10 dana: 4 items wait for you']);
  const last = await submitted(fixture);
  await dana.call('approveChore', last);
  expect(await runFor(app, 60)).toEqual([]);
  // An adult's own acts cause no mail.
  await dana.call('createChore', {
    body: { childId: fixture.mia.id, name: 'Sweep', reward: '1.00', dueDate: '2026-03-12T17:00:00Z' },
  });
  expect(await runFor(app, 60)).toEqual([]);
});

test('A mail at once is sent when a child asks, at most one in ten minutes: what is taken back uses up no pause, and another choice keeps the mail that is due', async () => {
  const fixture = await family();
  const { app, child } = fixture;
  await fixture.sam.call('setNotices', AT_ONCE);
  const back = await submitted(fixture);
  await child.call('unsubmitChore', back);
  expect(await run(app)).toEqual([]);
  await child.call('submitChore', back);
  expect(await run(app)).toEqual(['sam: 1 item waits for you']);
  app.advance(11 * HOUR);
  await submitted(fixture);
  await fixture.sam.call('setNotices', { body: { mail: 'at_once', hour: 18, names: true } });
  expect(await runFor(app, 16 * 60)).toEqual(['2026-03-11T11:00 sam: 2 items wait for you']);
});

test('No mail and no push is sent between 9 PM and 7 AM of the family’s clock: what comes at night is mailed at 7, in the night of a time change too', async () => {
  const fixture = await family();
  const { app } = fixture;
  await fixture.sam.call('setNotices', AT_ONCE);
  app.advance(11 * HOUR);
  await submitted(fixture);
  const mail = 'sam: 1 item waits for you';
  expect(await runFor(app, 16 * 60)).toEqual([`2026-03-11T11:00 ${mail}`]);
  const { dana } = await here(fixture);
  await dana.call('updateFamily', { body: { timeZone: 'Europe/Berlin' } });
  // 11:30 PM in Berlin. Its clocks change in that night.
  app.advance(Date.parse('2026-03-28T22:30:00Z') - app.now().getTime());
  await submitted(await here(fixture));
  expect(await runFor(app, 16 * 60)).toEqual(['2026-03-29T05:00 sam: 2 items wait for you']);
});

test('A daily mail is sent once a day at the adult’s hour, and after a downtime once: at the date line, after a downtime, and after a move', async () => {
  const fixture = await family();
  const { app, dana } = fixture;
  await dana.call('updateFamily', { body: { timeZone: 'Pacific/Kiritimati' } });
  await dana.call('setNotices', DAILY);
  await submitted(fixture);
  const mail = 'dana: 1 item waits for you';
  // 6 PM in Kiritimati is 4 AM in UTC.
  expect(await runFor(app, 3 * 24 * 60, 30)).toEqual(
    ['2026-03-11', '2026-03-12', '2026-03-13'].map(day => `${day}T04:00 ${mail}`),
  );
  // Down for five days, until 7:10 PM in Kiritimati.
  app.advance(Date.parse('2026-03-18T05:10:00Z') - app.now().getTime());
  expect(await run(app)).toEqual([mail]);
  expect(await runFor(app, 30 * 60)).toEqual([`2026-03-19T04:00 ${mail}`]);
  const moved = await here(fixture);
  await moved.dana.call('updateFamily', { body: { timeZone: 'Pacific/Honolulu' } });
  // 6 PM in Honolulu is 4 AM in UTC as well, a day of the calendar earlier.
  expect(await runFor(app, 42 * 60)).toEqual([`2026-03-20T04:00 ${mail}`, `2026-03-21T04:00 ${mail}`]);
  app.advance(Date.parse('2026-03-22T04:00:00Z') - app.now().getTime());
  await Promise.all([makeNotices(app.jobs.database, app.now), makeNotices(app.jobs.database, app.now)]);
  expect(await run(app)).toEqual([mail]);
});

test('No mail and no push is sent between 9 PM and 7 AM of the family’s clock; A daily mail is sent once a day at the adult’s hour, and after a downtime once: while the mail server is down, too', async () => {
  const fixture = await family();
  const { app } = fixture;
  const mail = 'for you';
  const tryFor = async (minutes: number) => {
    const before = app.server.mails.length;
    for (let passed = 0; passed < minutes; passed += 30) {
      app.advance(30 * MINUTE);
      await makeNotices(app.jobs.database, app.now);
      await app.deliver();
    }
    return app.server.mails.slice(before).filter(({ subject }) => subject.includes(mail)).length;
  };
  await fixture.dana.call('setNotices', AT_ONCE);
  await fixture.sam.call('setNotices', DAILY);
  app.advance(9 * HOUR + 50 * MINUTE);
  await submitted(fixture);
  // 8:50 PM. The server accepts mail again at 10 PM.
  app.server.refuseNext(1000);
  expect(await tryFor(60)).toBe(0);
  app.server.refuseNext(0);
  expect(await tryFor(9 * 60)).toBe(0);
  expect(await tryFor(60)).toBe(1);
  // Down for two days: of Sam's two mails the newer one is sent.
  app.server.refuseNext(100_000);
  expect(await tryFor(50 * 60)).toBe(0);
  app.server.refuseNext(0);
  expect(await tryFor(10 * 60)).toBe(1);
});

test('A daily mail is sent once a day at the adult’s hour, and after a downtime once: another choice, the same zone and a time out of the job change nothing of the day', async () => {
  const fixture = await family();
  const { app, dana } = fixture;
  await submitted(fixture);
  await dana.call('setNotices', DAILY);
  // Down over 6 PM. A choice of names keeps the mail of the day.
  app.advance(7 * HOUR + 5 * MINUTE);
  await dana.call('setNotices', { body: { mail: 'daily', hour: 18, names: true } });
  expect(await run(app)).toEqual(['dana: 1 item waits for you']);
  for (const hour of [18, 19, 20]) {
    await dana.call('setNotices', { body: { mail: 'never', ...REST } });
    await dana.call('setNotices', { body: { mail: 'daily', hour, names: true } });
    await dana.call('updateFamily', { body: { timeZone: 'America/New_York' } });
    expect(await runFor(app, 30)).toEqual([]);
  }
});

test('A mail at once is sent when a child asks, at most one in ten minutes: a mail that waits for the mail server is the only one, and a move brings it forward', async () => {
  const fixture = await family();
  const { app, dana } = fixture;
  await dana.call('setNotices', AT_ONCE);
  app.server.refuseNext(100);
  for (let count = 0; count < 4; count++) {
    await submitted(fixture);
    await makeNotices(app.jobs.database, app.now);
    await app.deliver();
    app.advance(15 * MINUTE);
  }
  app.server.refuseNext(0);
  app.advance(HOUR);
  expect(await runFor(app, 60)).toHaveLength(1);
  expect(app.server.mails.at(-1)?.subject).toBe('4 items wait for you');
  // 10:30 PM in Berlin is 5:30 PM in New York.
  await dana.call('updateFamily', { body: { timeZone: 'Europe/Berlin' } });
  app.advance(Date.parse('2026-03-10T21:30:00Z') - app.now().getTime());
  await submitted(fixture);
  expect(await runFor(app, 20)).toEqual([]);
  await dana.call('updateFamily', { body: { timeZone: 'America/New_York' } });
  expect(await run(app)).toEqual(['dana: 5 items wait for you']);
});

test('A mail names children and amounts only after the adult’s switch, and never has a child’s words: with the switch and without', async () => {
  const fixture = await family();
  const { app, dana, child, mia } = fixture;
  await dana.call('setNotices', AT_ONCE);
  await asked(fixture);
  await child.call('createWithdrawal', { body: { childId: mia.id, amount: '1.00', description: 'Secretword' } });
  await letPropose(dana, mia);
  await child.call('createProposal', { body: { childId: mia.id, name: 'Secretword', amount: '1.50' } });
  await submitted(fixture);
  await run(app);
  expect(textOf(app)).toContain('1 chore, 1 suggested chore, 1 purchase, 1 request for money');
  expect(textOf(app)).toContain('http://pocketful.test/\n');
  for (const word of ['First-mia', '$', '5.00', 'Kite', 'Secretword', 'Set the table'])
    expect(textOf(app), word).not.toContain(word);
  await dana.call('setNotices', { body: { mail: 'daily', hour: 18, names: true } });
  expect(await dana.call('getNotices', {})).toMatchObject({ mail: 'daily', names: true });
  // The mail of this day was sent.
  expect(await runFor(app, 12 * 60, 30)).toEqual([]);
  await runFor(app, 24 * 60, 30);
  expect(textOf(app)).toContain(
    'First-mia: 1 chore ($2.50), 1 suggested chore ($1.50), 1 purchase ($5.00), 1 request for money ($1.00)',
  );
  for (const word of ['Kite', 'Secretword', 'Set the table']) expect(textOf(app), word).not.toContain(word);
  await app.database.query("UPDATE families SET locale = 'de-DE', currency = 'EUR'");
  await runFor(app, 24 * 60, 30);
  expect(textOf(app)).toContain('1 chore (2,50\u00a0€), 1 suggested chore (1,50\u00a0€)');
});

test('A first name that two members of a family share is followed by the username in the queue, in messages and in mails: a mail tells two children with one first name apart', async () => {
  const fixture = await family();
  const { app, dana, mia } = fixture;
  await dana.call('setNotices', { body: { mail: 'at_once', hour: 18, names: true } });
  const leo = await addChild(fixture.family, 'leo', '7350');
  for (const { id } of [mia, leo]) await dana.call('updateUser', { params: { id }, body: { firstName: 'Max' } });
  await submitted(fixture);
  await submitted({ ...fixture, mia: leo, child: await enter(app, fixture.family, leo.id) });
  await run(app);
  expect(textOf(app)).toContain('Max (mia): 1 chore');
  expect(textOf(app)).toContain('Max (leo): 1 chore');
});

test('A mail says what another adult has taken care of since the last one: by name with the switch only', async () => {
  const fixture = await family();
  const { app } = fixture;
  await fixture.dana.call('setNotices', DAILY);
  const [first, second] = [await submitted(fixture), await submitted(fixture)];
  await submitted(fixture);
  await runFor(app, 12 * 60, 30);
  expect(textOf(app)).not.toContain('took care');
  const next = await here(fixture);
  await next.sam.call('approveChore', first);
  await runFor(app, 12 * 60, 30);
  await runFor(app, 12 * 60, 30);
  expect(textOf(app)).toContain('Another adult took care of 1 item since the last mail.');
  const later = await here(fixture);
  await later.dana.call('setNotices', { body: { mail: 'daily', hour: 18, names: true } });
  await later.sam.call('rejectChore', { ...second, body: { comment: 'No' } });
  await runFor(app, 24 * 60, 30);
  expect(textOf(app)).toContain('Sam took care of 1 item since the last mail.');
});

test('No notice is sent to or about a removed person: an erased child, a removed adult, a closed family', async () => {
  const fixture = await family();
  const { app, mia } = fixture;
  await fixture.dana.call('setNotices', AT_ONCE);
  await fixture.sam.call('setNotices', { body: { mail: 'at_once', hour: 18, names: true } });
  await submitted(fixture);
  const dana = await pick(app, fixture.family, fixture.family.adminId, ADMIN_PIN);
  await dana.call('deleteUser', { params: { id: mia.id } });
  const told = (mails: readonly string[]) => mails.filter(mail => mail.includes('for you'));
  expect(told(await run(app))).toEqual([]);
  app.advance(10 * MINUTE);
  const leo = await addChild({ ...fixture.family, browser: dana }, 'leo', '7350');
  await submitted({ ...(await here({ ...fixture, mia: leo })), mia: leo });
  await dana.call('confirmIdentity', { body: { pin: ADMIN_PIN } });
  await dana.call('deleteParent', { params: { id: fixture.samId } });
  expect(told(await run(app))).toEqual(['dana: 1 item waits for you']);
  expect(await app.database.query('SELECT member_id FROM notice_settings')).toEqual([
    { member_id: fixture.family.adminId },
  ]);
  await dana.call('closeFamily', { body: { username: 'dana-rivera', currentPassword: ADMIN_PASSWORD } });
  expect(await app.database.query('SELECT FROM notice_settings')).toEqual([]);
});
