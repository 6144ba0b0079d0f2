import { isRouteName, routes } from '@pocketful/api-contract/routes';
import { formatsOf } from '@pocketful/domain/intl/formats';
import { readAs } from '@pocketful/domain/intl/reader';
import { statementSchema } from '@pocketful/ledger/calls/exports';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { OTHER_AMOUNTS, WORKED_WITH_COLUMNS } from '../../src/contexts/people/not-whole.ts';
import { bringBalancesForward } from '../../src/contexts/retention/retention.ts';
import { DAY, MINUTE } from '../../src/platform/clock.ts';
import { allowanceOf, pass, payAll } from '../fixtures/allowances.ts';
import { familyWithParent } from '../fixtures/compliance.ts';
import { familyWithChild } from '../fixtures/family.ts';
import {
  ADMIN_PIN,
  addChild,
  createChore,
  deadlocksOf,
  faultsOf,
  LONG_AGO,
  lockWaits,
  outcomesOf,
  refusalOf,
  signUp,
  startApp,
  superuserOn,
  type TestFamily,
} from '../harness.ts';
import { startMailedApp } from '../mail.ts';

const give = ({ browser }: Pick<TestFamily, 'browser'>, childId: string, amount: string) =>
  browser.call('createTransaction', { body: { childId, amount, description: 'Gift', category: 'gift' } });

test('a family has the locale and currency of its sign-up; without them those of the United States', async () => {
  const app = await startApp();
  const rivera = await signUp(app);
  expect(await rivera.browser.call('getSessionUser', {})).toMatchObject({
    ...{ locale: null, familyLocale: 'en-US', currency: 'USD' },
  });
  const garcia = await signUp(app, 'garcia', { locale: 'es-ES-u-nu-arab', currency: 'EUR' });
  expect(await garcia.browser.call('getSessionUser', {})).toMatchObject({ familyLocale: 'es-ES', currency: 'EUR' });
  // A browser's unknown language counts as absent. An unknown currency is refused.
  const sato = await signUp(app, 'sato', { locale: 'xx-not-a-locale', currency: 'JPY' });
  expect(await sato.browser.call('getSessionUser', {})).toMatchObject({ familyLocale: 'en-US', currency: 'JPY' });
  await expect(signUp(app, 'ali', { currency: 'KWD' })).rejects.toThrow('Please choose a currency');
});

test('starter chores of a family cost what is usual in its currency, in whole amounts', async () => {
  const app = await startApp();
  const rewards = async (name: string, currency: string) => {
    const { browser } = await signUp(app, name, { currency });
    const templates = await browser.call('listChoreTemplates', {});
    return templates.map(({ defaultReward }) => defaultReward).sort((a, b) => Number(a) - Number(b));
  };
  expect(await rewards('usual', 'EUR')).toEqual(['0.50', '1.00', '1.00', '1.50', '2.00', '5.00']);
  expect(await rewards('sato', 'JPY')).toEqual(['50.00', '100.00', '100.00', '150.00', '200.00', '500.00']);
  expect(await rewards('kim', 'KRW')).toEqual(['500.00', '1000.00', '1000.00', '1500.00', '2000.00', '5000.00']);
});

test('a change of currency asks for the secret, converts nothing, is recorded, and notifies the other adults', async () => {
  const app = await startMailedApp();
  const { family, parent } = await familyWithParent(app);
  const mia = await addChild(family, 'mia', '4821');
  await give(family, mia.id, '12.34');
  app.advance(10 * MINUTE);
  const euros = () => family.browser.call('updateFamily', { body: { currency: 'EUR' } });
  expect(await refusalOf(euros())).toBe('403 CONFIRM_IDENTITY');
  // The time zone and the format need no secret, nor does the present currency.
  await family.browser.call('updateFamily', { body: { locale: 'de-DE', currency: 'USD' } });
  await family.browser.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } });
  expect(await euros()).toEqual({ timeZone: 'America/New_York', locale: 'de-DE', currency: 'EUR' });
  await give(family, mia.id, '1.00');
  const entries = await app.database.query(
    'SELECT amount, currency FROM ledger_entries WHERE child_id = $1 ORDER BY sequence',
    [mia.id],
  );
  expect(entries).toEqual([
    { amount: '12.34', currency: 'USD' },
    { amount: '1.00', currency: 'EUR' },
  ]);
  expect(
    await app.database.query("SELECT details FROM audit_entries WHERE action = 'family.currency_changed'"),
  ).toMatchObject([{ details: { from: 'USD', to: 'EUR', endedRules: [] } }]);
  const { sensitiveActs } = await parent.call('getDashboard', {});
  expect(sensitiveActs.map(({ act }) => act)).toContain('family.currency_changed');
  await app.deliver();
  expect(app.server.mails.filter(({ subject }) => subject === 'The currency of your family was changed')).toMatchObject(
    [{ to: 'sam@example.com' }],
  );
  expect(await faultsOf(app)).toEqual([]);
  // The audit log holds the currency of an entry.
  await app.database.query("UPDATE ledger_entries SET currency = 'JPY' WHERE amount = 1.00");
  expect((await faultsOf(app)).map(({ what }) => what)).toEqual([expect.stringContaining('has no matching row')]);
});

test('a statement has the currency of each entry, and the time since which amounts are shown in the present one', async () => {
  const app = await startApp();
  const { browser, family, mia } = await familyWithChild(app);
  await give(family, mia.id, '12.34');
  const read = async () =>
    statementSchema.parse(
      await (await browser.fetch('/api/accounts/export?format=json&from=2026-03-01&to=2026-03-31')).json(),
    );
  expect(await read()).toMatchObject({ currency: 'USD', currencyChangedAt: null });
  await browser.call('updateFamily', { body: { currency: 'EUR' } });
  await give(family, mia.id, '1.00');
  const statement = await read();
  expect(statement).toMatchObject({ currency: 'EUR', currencyChangedAt: app.now().toISOString() });
  expect(statement.accounts[0]?.entries.map(({ amount, currency }) => [amount, currency])).toEqual([
    ['12.34', 'USD'],
    ['1.00', 'EUR'],
  ]);
  const csv = await (await browser.fetch('/api/accounts/export?from=2026-03-01&to=2026-03-31')).text();
  expect(
    csv
      .trim()
      .split('\r\n')
      .map(line => line.split(',').at(-1)),
  ).toEqual(['Currency', 'USD', 'EUR']);
});

test('a currency without decimals is refused while an amount has them, with the list, and taken once all are whole', async () => {
  const app = await startApp();
  const { browser, family, mia } = await familyWithChild(app);
  await give(family, mia.id, '12.34');
  const chore = await createChore(family, app, mia.id, 250, 'Film');
  await browser.call('setAutoApprove', {
    params: { id: mia.id },
    body: { enabled: true, mostEach: '2.50', mostAWeek: '5.00' },
  });
  const yen = () => browser.call('updateFamily', { body: { currency: 'JPY' } });
  const refused = await yen().catch(error => error.problem);
  expect(refused).toMatchObject({ status: 409, code: 'HAS_CENTS' });
  expect(refused.amounts).toEqual(['First-mia: Film, $2.50', 'First-mia: The balance, $12.34']);
  expect(await browser.call('getSessionUser', {})).toMatchObject({ currency: 'USD' });
  await give(family, mia.id, '0.66');
  const { name, dueDate } = chore;
  await browser.call('updateChore', {
    params: { id: chore.id },
    body: { childId: mia.id, name, dueDate, reward: '3.00' },
  });
  const template = { name: 'Walk the dog', description: '', category: 'other', defaultReward: '1.25' } as const;
  await browser.call('createChoreTemplate', { body: template });
  expect(await yen()).toMatchObject({ currency: 'JPY' });
  expect(await browser.call('getAutoApprove', { params: { id: mia.id } })).toMatchObject({ enabled: false });
  const templates = await browser.call('listChoreTemplates', {});
  expect(templates.map(({ defaultReward }) => defaultReward).sort((a, b) => Number(a) - Number(b))).toEqual([
    ...['2.00', '50.00', '100.00', '100.00', '150.00', '200.00', '500.00'],
  ]);
  expect(await refusalOf(give(family, mia.id, '0.50'))).toBe('400 INVALID_INPUT');
  await give(family, mia.id, '500.00');
  expect(await faultsOf(app)).toEqual([]);
});

test('the largest proposal for a chore does not hinder a change to a currency without decimals', async () => {
  const app = await startApp();
  const { browser } = await signUp(app);
  const body = { name: 'Paint the house', description: '', category: 'other', defaultReward: '99999999.99' } as const;
  const { id } = await browser.call('createChoreTemplate', { body });
  await browser.call('updateFamily', { body: { currency: 'JPY' } });
  const templates = await browser.call('listChoreTemplates', {});
  expect(templates.find(template => template.id === id)).toMatchObject({ defaultReward: '99999999.00' });
});

test('an allowance that has ended hinders no change of the currency, and begins again with a whole amount alone', async () => {
  const app = await startApp();
  const { browser, family, mia } = await familyWithChild(app);
  const allowance = async (body: { endsOn: string; paused?: boolean }) => {
    const terms = { childId: mia.id, amount: '2.50', rhythm: 'weekly', day: 5 } as const;
    const { id } = await browser.call('createAllowance', { body: terms });
    await browser.call('updateAllowance', { params: { id }, body });
    return { params: { id } };
  };
  const ended = await allowance({ endsOn: '2026-03-10' });
  const paused = await allowance({ endsOn: '2026-03-20', paused: true });
  const yen = () => browser.call('updateFamily', { body: { currency: 'JPY' } });
  expect(await refusalOf(yen())).toBe('409 HAS_CENTS');
  await pass(app, 12);
  await browser.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } });
  expect(await yen()).toMatchObject({ currency: 'JPY' });
  for (const [at, again] of [
    [ended, { endsOn: null }],
    [paused, { endsOn: null, paused: false }],
  ] as const) {
    expect(await refusalOf(browser.call('updateAllowance', { ...at, body: again }))).toBe('409 NOT_WHOLE');
    await browser.call('updateAllowance', { ...at, body: { ...again, amount: '250.00' } });
  }
});

test('a payday that is not whole waits for an adult, who can change the allowance', async () => {
  const app = await startApp();
  const { browser, at } = await allowanceOf(app);
  await app.database.query('UPDATE allowances SET amount = 2.50');
  await app.database.query("UPDATE families SET currency = 'JPY', decimals = 0");
  await pass(app, 4);
  expect(await payAll(app)).toEqual({ paid: 0, skipped: 0, missed: 1, failures: [] });
  expect(await browser.call('updateAllowance', { ...at, body: { amount: '250.00' } })).toMatchObject({
    missed: { paydays: 1 },
    nextDueOn: '2026-03-20',
  });
  await browser.call('decideMissedPaydays', { ...at, body: { decision: 'skip', paydays: 1 } });
  await pass(app, 7);
  expect(await payAll(app)).toMatchObject({ paid: 1 });
  expect(await faultsOf(app)).toEqual([]);
});

test('every column of amounts is worked with, or is listed with its reason', async () => {
  const app = await startApp();
  const columns = await app.database.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'numeric' AND table_name IN
       (SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE')`,
  );
  expect(columns.map(({ name }) => name).sort()).toEqual([...WORKED_WITH_COLUMNS, ...OTHER_AMOUNTS].sort());
});

test('a balance is brought forward in the family’s currency, and the books verify', async () => {
  const app = await startApp({ startsAt: LONG_AGO });
  const { browser, family, mia } = await familyWithChild(app);
  await give(family, mia.id, '12.34');
  await browser.call('updateFamily', { body: { currency: 'EUR' } });
  await give(family, mia.id, '1.00');
  await bringBalancesForward(app.jobs, new Date(app.now().getTime() + 1100 * DAY));
  expect(await app.database.query('SELECT amount, currency, brought_forward FROM ledger_entries')).toEqual([
    { amount: '13.34', currency: 'EUR', brought_forward: true },
  ]);
  expect(await faultsOf(app)).toEqual([]);
});

test('an entry that is not whole is not posted in a currency without decimals: not by an approval, a taking back or a race', async () => {
  const app = await startApp();
  const { browser, family, mia, child } = await familyWithChild(app);
  const half = await give(family, mia.id, '0.50');
  await give(family, mia.id, '0.50');
  const chore = await createChore(family, app, mia.id, 50);
  await child.call('submitChore', { params: { id: chore.id } });
  await app.database.query("UPDATE families SET currency = 'JPY', decimals = 0");
  const approve = browser.call('approveChore', { params: { id: chore.id } });
  expect(await refusalOf(approve)).toBe('409 NOT_WHOLE');
  const back = browser.call('reverseTransaction', { params: { id: half.id }, body: {} });
  expect(await refusalOf(back)).toBe('409 NOT_WHOLE');
  expect(await browser.call('listFamilyMembers', {})).toHaveLength(2);
  await app.database.query("UPDATE families SET currency = 'USD', decimals = 2");
  const races = [give(family, mia.id, '0.50'), browser.call('updateFamily', { body: { currency: 'JPY' } })];
  await Promise.allSettled(races);
  const [row] = await app.database.query<{ currency: string; balance: string }>(
    'SELECT f.currency, a.balance FROM families AS f JOIN accounts AS a ON a.family_id = f.family_id WHERE a.child_id = $1',
    [mia.id],
  );
  expect([row?.currency, Number(row?.balance) % 1]).not.toEqual(['JPY', 0.5]);
});

test('a change of the currency and a submission that a rule pays never deadlock', async () => {
  const app = await startApp();
  const { browser, family, mia, child } = await familyWithChild(app);
  const body = { enabled: true, mostEach: '5.00', mostAWeek: '5.00' };
  await browser.call('setAutoApprove', { params: { id: mia.id }, body });
  const chore = await createChore(family, app, mia.id, 300);
  const holder = await superuserOn(app.database);
  await holder.query('BEGIN; SELECT FROM chore_templates FOR UPDATE');
  const change = browser.call('updateFamily', { body: { currency: 'JPY' } });
  await expect.poll(() => lockWaits(app.database)).toBe(1);
  const submission = child.call('submitChore', { params: { id: chore.id } });
  await expect.poll(() => lockWaits(app.database)).toBe(2);
  await holder.query('COMMIT');
  expect(await outcomesOf([change, submission])).toEqual({ done: 2 });
  expect(await deadlocksOf(app)).toBe(0);
  // The rule was one of dollars.
  expect(await browser.call('listChores', {})).toMatchObject([{ status: 'submitted' }]);
});

const YEN = formatsOf({ locale: 'ja-JP', currency: 'JPY' });

/** The texts of an input, by their paths. */
function textsOf(schema: z.core.$ZodType, path = ''): [string, z.core.$ZodType][] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = (def.innerType ?? def.in ?? def.element) as z.core.$ZodType | undefined;
  if (def.type === 'object')
    return Object.entries(def.shape as Record<string, z.core.$ZodType>).flatMap(([name, field]) =>
      textsOf(field, `${path}.${name}`),
    );
  if (def.type === 'union') return (def.options as z.core.$ZodType[]).flatMap(option => textsOf(option, path));
  if (def.type === 'pipe')
    return [...textsOf(def.in as z.core.$ZodType, path), ...textsOf(def.out as z.core.$ZodType, path)];
  if (inner) return textsOf(inner, path);
  return def.type === 'string' ? [[path, schema]] : [];
}

test('no call takes a part of a yen: every amount of every body is whole in a currency without decimals', () => {
  const amounts = Object.entries(routes).flatMap(([name, route]) =>
    isRouteName(name) && 'body' in route && route.body ? textsOf(route.body, name) : [],
  );
  // `createPurchase` ignores its amount: that of the goal counts.
  const named = amounts.filter(
    ([path]) => /\.(amount|\w*[rR]eward|target|most\w*)$/.test(path) && path !== 'createPurchase.amount',
  );
  expect(named.map(([path]) => path)).toMatchInlineSnapshot(`
    [
      "createAllowance.amount",
      "updateAllowance.amount",
      "decideAskedPayday.amount",
      "createChore.reward",
      "updateChore.reward",
      "createChoreOffer.reward",
      "createProposal.amount",
      "acceptProposal.amount",
      "createChoreTemplate.defaultReward",
      "createGoal.target",
      "updateGoal.target",
      "createTransaction.amount",
      "createWithdrawal.amount",
      "setAutoApprove.mostEach",
      "setAutoApprove.mostAWeek",
      "createReward.amount",
      "updateReward.amount",
      "createClaim.amount",
    ]
  `);
  for (const [path, schema] of named) {
    const takes = (text: string, formats = formatsOf()) => readAs(formats, () => z.safeParse(schema, text).success);
    expect([path, takes('2.50'), takes('2.50', YEN), takes('2.00', YEN)]).toEqual([path, true, false, true]);
  }
  // The same texts are no amounts for any other field.
  const others = amounts.filter(
    ([path, schema]) =>
      !named.some(([other]) => other === path) &&
      z.safeParse(schema, '2.50').success &&
      !z.safeParse(schema, 'two').success,
  );
  expect(others.map(([path]) => path)).toEqual([]);
});

test('errors with an amount are in the family’s currency and format, in the words of the rules in US dollars', async () => {
  const app = await startApp();
  const { browser, mia, child } = await familyWithChild(app);
  const wrong = async () => {
    const body = { childId: mia.id, name: 'Bike', target: '0.50', iconName: 'Bike' };
    const target = await child.call('createGoal', { body }).catch(error => error.problem.message);
    const amount = await give({ browser }, mia.id, 'five').catch(error => error.problem.message);
    return [target, amount];
  };
  expect(await wrong()).toEqual(['Target must be at least $1.00', 'Please enter an amount such as 5.00']);
  await browser.call('updateFamily', { body: { locale: 'de-DE', currency: 'EUR' } });
  expect(await wrong()).toEqual(['Target must be at least 1,00\u00a0€', 'Please enter an amount such as 5,00']);
  await give({ browser }, mia.id, '99999999.99');
  const limit = await give({ browser }, mia.id, '1.00').catch(error => error.problem.message);
  expect(limit).toBe('This would take the balance past 99.999.999,99\u00a0€, which is as far as it goes.');
  // A member's own format counts for that member alone.
  await browser.call('updateUser', { params: { id: mia.id }, body: { locale: 'en-GB' }, was: undefined });
  expect(await wrong()).toEqual(['Target must be at least €1.00', 'Please enter an amount such as 5,00']);
});
