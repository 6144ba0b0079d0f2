import { startProxy } from '@pocketful/local/tcp-proxy';
import { expect, onTestFinished, test } from 'vitest';
import { borrowDatabase } from '../databases.ts';
import { trusted } from '../fixtures/auto-approve.ts';
import { familyWithParent } from '../fixtures/people.ts';
import { listen } from '../fixtures/streams.ts';
import { NO } from '../fixtures/take-back.ts';
import { enter, faultsOf, refusalOf, startApp, startAppOn } from '../harness.ts';

const OFF = { enabled: false } as const;
const approvedOf = (items: readonly { readonly status: string }[]) =>
  items.filter(({ status }) => status === 'approved').length;

test('The rule pays at most its sum from Monday to Sunday in the family’s time zone, less what was taken back: of twenty submissions at once three fill the sum, and the others wait', async () => {
  const { app, child, chore, reward, claim, balance } = await trusted('2.00', '7.00');
  const chores = await Promise.all(Array.from({ length: 14 }, () => chore(200)));
  const rewards = await Promise.all(Array.from({ length: 6 }, (_, at) => reward(`Read ${at}`, '2.00')));
  const items: { readonly status: string }[] = await Promise.all([
    ...chores.map(one => child.call('submitChore', one)),
    ...rewards.map(({ id }) => claim(id)),
  ]);
  expect(items).toHaveLength(20);
  expect(approvedOf(items)).toBe(3);
  expect(await balance()).toBe(6);
  expect(await faultsOf(app)).toEqual([]);
});

test('submissions and takings back at once never pass the sum', async () => {
  const { app, browser, child, chore, balance } = await trusted('2.00', '6.00');
  for (let round = 0; round < 4; round++) {
    const chores = await Promise.all(Array.from({ length: 6 }, () => chore(200)));
    const approved = (await browser.call('listChores', {})).filter(({ status }) => status === 'approved');
    await Promise.all([
      ...chores.map(one => child.call('submitChore', one)),
      ...approved.map(({ id }) => browser.call('takeBackChore', { params: { id }, body: NO })),
    ]);
    expect(await balance()).toBeLessThanOrEqual(6);
  }
  expect(await faultsOf(app)).toEqual([]);
});

test('The rule ends when an adult ends it, not when the adult who set it leaves: of submissions and the end of the rule at once, none is approved after the end', async () => {
  const { app, child, chore, set } = await trusted('2.00', '100.00');
  const chores = await Promise.all(Array.from({ length: 12 }, () => chore(200)));
  const half = chores.slice(6);
  await Promise.all([
    ...chores.slice(0, 6).map(one => child.call('submitChore', one)),
    set(OFF),
    ...half.map(one => child.call('submitChore', one)),
  ]);
  const late = await app.database.query(`
    SELECT FROM audit_entries AS a JOIN audit_entries AS e ON e.action = 'auto_approve.changed'
    WHERE a.action = 'chore.approved' AND a.sequence > e.sequence AND e.details ->> 'mostEach' IS NULL`);
  expect(late).toEqual([]);
  expect(await faultsOf(app)).toEqual([]);
});

test('an answer that is lost after the approval: it happened once, and the answer says so', async () => {
  const database = await borrowDatabase();
  onTestFinished(() => database.close());
  const proxy = await startProxy(Number(new URL(database.appUrl).port));
  onTestFinished(() => proxy.close());
  const url = Object.assign(new URL(database.appUrl), { port: String(proxy.port) });
  const starting = startAppOn(Object.assign(database, { appUrl: url.href }), {
    settings: { PREPARED_STATEMENTS: 'off' },
  });
  const { app, browser, child, chore, reward, claim } = await trusted('2.00', '5.00', starting);
  const one = await chore(200);
  const { id } = await reward('Read', '1.00');
  proxy.loseAnswerTo(['commit']);
  expect(await child.call('submitChore', one)).toMatchObject({ status: 'approved' });
  proxy.loseAnswerTo(['commit']);
  expect(await claim(id)).toMatchObject({ status: 'approved' });
  expect(proxy.lost()).toBe(2);
  expect(await browser.call('listTransactions', {})).toHaveLength(2);
  expect(await faultsOf(app)).toEqual([]);
});

test('An approval by the rule has no author; the audit log names the rule, its amounts and the adult who set it; The rule ends when an adult ends it, not when the adult who set it leaves', async () => {
  const app = await startApp();
  const { browser, sam, mia, child, family } = await familyWithParent(app);
  const sams = await enter(app, family, sam.id);
  const at = { params: { id: mia.id } };
  await sams.call('setAutoApprove', { ...at, body: { enabled: true, mostEach: '2', mostAWeek: '5' } });
  const submit = async () => {
    const dueDate = app.now().toISOString();
    const body = { childId: mia.id, name: 'Sweep', reward: '1.00', dueDate };
    const { id } = await browser.call('createChore', { body });
    return child.call('submitChore', { params: { id } });
  };
  await submit();
  await browser.call('deleteParent', { params: { id: sam.id } });
  expect(await submit()).toMatchObject({ status: 'approved', trustedUpTo: '2.00' });
  expect(await app.database.query('SELECT set_by FROM auto_approvals')).toEqual([{ set_by: null }]);
  expect(await app.database.query('SELECT created_by FROM ledger_entries')).toEqual([
    { created_by: null },
    { created_by: null },
  ]);
  const rows = await app.database.query<{ actor: string | null; details: object }>(`
    SELECT actor_id AS actor, details FROM audit_entries WHERE action = 'chore.approved' ORDER BY sequence`);
  const rule = { rule: 'auto_approval', mostEach: '2.00', mostAWeek: '5.00', childId: mia.id, amount: '1.00' };
  expect(rows.map(({ actor }) => actor)).toEqual([null, null]);
  expect(rows[0]?.details).toMatchObject({ ...rule, setBy: sam.id });
  expect(rows[1]?.details).toMatchObject(rule);
  expect(rows[1]?.details).not.toHaveProperty('setBy');
  const changes = await app.database.query(`
    SELECT profile_id, object_id, details - 'childId' AS details FROM audit_entries
    WHERE action = 'auto_approve.changed' ORDER BY sequence`);
  await browser.call('setAutoApprove', { ...at, body: OFF });
  expect(changes).toEqual([
    { profile_id: sam.id, object_id: mia.id, details: { mostEach: '2.00', mostAWeek: '5.00' } },
  ]);
  expect(
    await app.database.query(`SELECT details - 'childId' AS details FROM audit_entries
      WHERE action = 'auto_approve.changed' ORDER BY sequence DESC LIMIT 1`),
  ).toEqual([{ details: { formerMostEach: '2.00', formerMostAWeek: '5.00' } }]);
  expect(await faultsOf(app)).toEqual([]);
});

test('the tabs of the family receive the approval beside the submission', async () => {
  const { app, browser, child, submit } = await trusted();
  const [adult, own] = [await listen(app, browser), await listen(app, child)];
  await submit(100);
  for (const stream of [adult, own])
    await expect
      .poll(() => stream.events.map(event => (event.type === 'changed' ? event.call : '')))
      .toEqual(expect.arrayContaining(['submitChore', 'approveChore']));
});

test('A child reads up to which amount its parents trust it, and neither reads nor changes the rule: its calls are refused', async () => {
  const { at, child } = await trusted();
  expect(await refusalOf(child.call('getAutoApprove', at))).toBe('403 NOT_ALLOWED');
  expect(await refusalOf(child.call('setAutoApprove', { ...at, body: OFF }))).toBe('403 NOT_ALLOWED');
});
