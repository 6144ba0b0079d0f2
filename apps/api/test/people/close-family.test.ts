import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memberIn } from '@pocketful/identity/calls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { verifyCheckpoints } from '../../src/contexts/audit/audit-checkpoints.ts';
import { purgeExpired } from '../../src/contexts/retention/housekeeping.ts';
import { replayRevocations } from '../../src/contexts/retention/replay-revocations.ts';
import { readJournals, recordRevocations } from '../../src/contexts/retention/revocations.ts';
import { verifyBooks } from '../../src/contexts/verification/verify-books.ts';
import { DAY } from '../../src/platform/clock.ts';
import { SYSTEM_FAMILY_ID } from '../../src/platform/ids.ts';
import { journalsIn } from '../fixtures/backups.ts';
import { childhoodOf } from '../fixtures/childhood.ts';
import { familyWithParent, SAM, SAM_PIN } from '../fixtures/people.ts';
import {
  ADMIN_PASSWORD,
  addChild,
  createChore,
  enter,
  faultsOf,
  outcomesOf,
  pick,
  refusalOf,
  signHeads,
  signUp,
  startApp,
  type TestApp,
  unlock,
} from '../harness.ts';
import { startMailedApp } from '../mail.ts';

const MIA = 'qxmia';
const CONFIRMED = { username: 'DANA-rivera', currentPassword: ADMIN_PASSWORD };
/** Tables with rows that outlive a family: ids only. */
const STAYS = [
  'audit_checkpoint_heads',
  'audit_entries',
  'audit_heads',
  'closed_families',
  'ledger_day_changes',
  'revocations',
];

/** The tables with rows of a family, by the column that every family table has. */
async function tablesOf(app: TestApp, familyId: string): Promise<string[]> {
  const tables = await app.database.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'family_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.database.query(`SELECT FROM ${name} WHERE family_id = $1 LIMIT 1`, [familyId]);
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

/** The tables with these letters in any column of any row. */
async function tablesWith(app: TestApp, letters: string): Promise<string[]> {
  const tables = await app.database.query<{ name: string }>(
    "SELECT c.oid::regclass::text AS name FROM pg_class AS c WHERE c.relkind = 'r' AND c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.database.query(`SELECT FROM ${name} AS t WHERE t::text ILIKE $1 LIMIT 1`, [`%${letters}%`]);
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

async function familyIdOf(app: TestApp, memberId: string): Promise<string> {
  const [row] = await app.database.query<{ family_id: string }>('SELECT family_id FROM members WHERE member_id = $1', [
    memberId,
  ]);
  return row?.family_id ?? '';
}

/** A family with a whole childhood, another parent, feedback, waiting mail, and a neighbor. */
async function fullFamily() {
  const wake = vi.fn();
  const app = await startMailedApp({ wake });
  const fixture = await familyWithParent(app);
  const { family, browser, sam } = fixture;
  const mia = await childhoodOf(app, family, MIA, '7351');
  const sams = await pick(app, family, sam.id, SAM_PIN);
  await browser.call('sendFeedback', { body: { subject: 'A wish', message: `For ${MIA}, from ${SAM.email}` } });
  await app.browser().call('forgotPassword', { body: { email: SAM.email } });
  const neighbour = await signUp(app, 'okafor');
  return { app, wake, ...fixture, child: mia, sams, neighbour, familyId: await familyIdOf(app, family.adminId) };
}

test('The family_admin closes the whole family with username and password; only ids stay: a closed family is gone from every table of the schema, by its id and by every word', async () => {
  const { app, browser, sams, child, neighbour, familyId } = await fullFamily();
  const neighbours = await tablesOf(app, await familyIdOf(app, neighbour.adminId));
  await signHeads(app);
  expect((await tablesOf(app, familyId)).length).toBeGreaterThan(20);
  await browser.call('closeFamily', { body: CONFIRMED });
  expect(await tablesOf(app, familyId)).toEqual(STAYS);
  for (const word of [MIA, 'dana-rivera', 'dana@rivera']) expect(await tablesWith(app, word), word).toEqual([]);
  // The other adult's address is in the outbox only.
  expect(await tablesWith(app, SAM.email)).toEqual(['outbox']);
  const [last] = await app.database.query(
    "SELECT address, address_digest, details FROM audit_entries WHERE action = 'family.closed'",
  );
  expect(last).toMatchObject({ address: null, address_digest: null, details: { entries: expect.any(Number) } });
  expect(
    await app.database.query('SELECT FROM audit_entries WHERE family_id = $1 AND address IS NOT NULL', [familyId]),
  ).toEqual([]);
  for (const gone of [browser, sams, child.child])
    expect(await refusalOf(gone.call('getSessionUser', {}))).toBe('401 NOT_SIGNED_IN');
  // The neighbor has lost nothing.
  expect(memberIn(await neighbour.browser.call('getSessionUser', {})).profileSelected).toBe(true);
  expect(await tablesOf(app, await familyIdOf(app, neighbour.adminId))).toEqual(
    [...neighbours, 'audit_checkpoint_heads'].sort(),
  );
});

test('A closing whose family another device closes after the check of the session answers NOT_SIGNED_IN', async () => {
  let meanwhile: (() => Promise<unknown>) | undefined;
  const app = await startApp({
    extend: api => {
      api.addHook('preHandler', async () => {
        const play = meanwhile;
        meanwhile = undefined;
        await play?.();
      });
    },
  });
  const family = await signUp(app);
  const phone = await enter(app, family, family.adminId);
  meanwhile = () => phone.call('closeFamily', { body: CONFIRMED });
  expect(await refusalOf(family.browser.call('closeFamily', { body: CONFIRMED }))).toBe('401 NOT_SIGNED_IN');
});

test('A closing mails the other adults, and a restored backup closes the family again: at once; their addresses are deleted with it, or after three days', async () => {
  const { app, browser, wake } = await fullFamily();
  wake.mockClear();
  await browser.call('closeFamily', { body: CONFIRMED });
  expect(wake).toHaveBeenCalledWith('deliver_mail');
  const mail = await app.newestTo(SAM.email);
  expect(mail.subject).toBe('Your Pocketful family was closed');
  expect(
    app.server.mails.filter(({ to, subject }) => to === 'dana@rivera.example' && subject === mail.subject),
  ).toEqual([]);
  expect(await app.database.query('SELECT FROM outbox')).toEqual([]);
  await app.database.query(
    `INSERT INTO outbox (family_id, mail_id, kind, address, created_at, next_try_at)
     VALUES ($2, uuidv7(), 'family_closed', 'x@example.com', $1, $1)`,
    [app.now(), SYSTEM_FAMILY_ID],
  );
  await purgeExpired(app.jobs.database, new Date(app.now().getTime() + 2 * DAY));
  expect(await app.database.query('SELECT FROM outbox')).toHaveLength(1);
  await purgeExpired(app.jobs.database, new Date(app.now().getTime() + 4 * DAY));
  expect(await app.database.query('SELECT FROM outbox')).toEqual([]);
});

test('The family_admin closes the whole family with username and password; only ids stay: it needs the family_admin, their own username and password; wrong passwords count', async () => {
  const app = await startApp();
  const { family, browser, child, sam } = await familyWithParent(app);
  const sams = await pick(app, family, sam.id, SAM_PIN);
  const close = (body: Partial<typeof CONFIRMED>) => browser.call('closeFamily', { body: { ...CONFIRMED, ...body } });
  expect(await refusalOf(sams.call('closeFamily', { body: CONFIRMED }))).toBe('403 NOT_ALLOWED');
  expect(await refusalOf(child.call('closeFamily', { body: CONFIRMED }))).toBe('403 NOT_ALLOWED');
  await expect(close({ username: 'sam' })).rejects.toMatchObject({
    problem: { status: 400, errors: [expect.objectContaining({ path: 'username' })] },
  });
  for (let i = 0; i < 5; i++) expect(await refusalOf(close({ currentPassword: 'wrong' }))).toBe('409 WRONG_PASSWORD');
  expect(await refusalOf(close({}))).toBe('429 LOCKED_OUT');
  expect(await app.database.query('SELECT FROM families')).toHaveLength(1);
});

test('names are free again, and books and checkpoints still verify', async () => {
  const { app, browser, neighbour } = await fullFamily();
  await signHeads(app);
  const kit = await addChild(neighbour, 'kit', '4821');
  await createChore(neighbour, app, kit.id);
  await browser.call('closeFamily', { body: CONFIRMED });
  const check = async () => {
    expect(await faultsOf(app)).toEqual([]);
    expect((await verifyBooks(app.jobs.database, 'last-checkpoint')).faults).toEqual([]);
    expect(await verifyCheckpoints(app.handle, app.config.instanceKey, undefined)).toEqual([]);
  };
  await check();
  await signHeads(app);
  await check();
  const again = await signUp(app);
  expect((await again.browser.call('getSessionUser', {})).role).toBe('family_admin');
});

test('rows that are written during a closing are erased with the family or refused, and nothing breaks', async () => {
  for (let round = 0; round < 4; round++) {
    const app = await startApp();
    const { family, browser, mia, child, sam } = await familyWithParent(app);
    const familyId = await familyIdOf(app, mia.id);
    const sams = await pick(app, family, sam.id, SAM_PIN);
    const body = { childId: mia.id, amount: '1.00', description: 'late', category: 'gift' } as const;
    const writing = () => [
      sams.call('createTransaction', { body }),
      addChild({ ...family, browser: sams }, `kit-${round}`, '7350'),
      sams.call('sendFeedback', { body: { subject: 'late', message: 'A thought that is late.' } }),
      sams.call('updateFamily', { body: { timeZone: 'Europe/Berlin' } }),
      sams.call('updateUser', { params: { id: sam.id }, body: { firstName: 'Late' } }),
      child.call('createGoal', { body: { childId: mia.id, name: 'late', target: '10.00' } }),
      unlock(app, family),
    ];
    const outcomes = await outcomesOf([...writing(), browser.call('closeFamily', { body: CONFIRMED }), ...writing()]);
    const broken = Object.keys(outcomes).filter(outcome => outcome.startsWith('5'));
    expect(broken, JSON.stringify(outcomes)).toEqual([]);
    const left = await tablesOf(app, familyId);
    // A key of a running request has ids only, for a day.
    expect(left.filter(table => !STAYS.includes(table) && table !== 'idempotency_keys')).toEqual([]);
    expect(await faultsOf(app)).toEqual([]);
  }
}, 60_000);

test('of two concurrent closings one closes', async () => {
  const app = await startApp();
  const { browser } = await familyWithParent(app);
  const close = () => browser.call('closeFamily', { body: CONFIRMED });
  const { done, ...others } = await outcomesOf([close(), close(), close()]);
  expect(done).toBe(1);
  expect(
    Object.keys(others).every(outcome => /^40[13]/.test(outcome)),
    JSON.stringify(others),
  ).toBe(true);
  expect(await app.database.query("SELECT FROM audit_entries WHERE action = 'family.closed'")).toHaveLength(1);
});

test('A closing mails the other adults, and a restored backup closes the family again: it is listed beside the backups, a line that a crash truncated affects no other, and a restore closes it again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'closings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const app = await startApp();
  const { browser, mia } = await familyWithParent(app);
  const familyId = await familyIdOf(app, mia.id);
  await appendFile(join(folder, 'revocations.jsonl'), '{"familyId":"01990000');
  await browser.call('closeFamily', { body: CONFIRMED });
  expect(await recordRevocations(app.jobs.database, journalsIn(folder))).toBe(1);
  expect(await recordRevocations(app.jobs.database, journalsIn(folder))).toBe(0);
  const { revocations } = await readJournals(journalsIn(folder), new Date());
  expect(revocations).toMatchObject([{ kind: 'family', familyId, id: familyId, at: app.now().toISOString() }]);
  // An older backup with the whole family.
  const old = await startApp();
  const before = await familyWithParent(old);
  const oldId = await familyIdOf(old, before.mia.id);
  const replayed = revocations.map(revocation => ({ ...revocation, familyId: oldId }));
  const deps = { ...old.jobs, hasher: old.hasher };
  const all = [...replayed, ...replayed, ...revocations];
  expect(await replayRevocations(deps, all, old.now(), old.now())).toMatchObject({ child: 0, family: 1 });
  expect(await tablesOf(old, oldId)).toEqual(['audit_entries', 'audit_heads', 'closed_families', 'revocations']);
  expect(await faultsOf(old)).toEqual([]);
});
