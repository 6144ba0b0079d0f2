import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { FamilyTx, ReplayedIds } from '../../src/platform/database/family-scope.ts';
import { FAMILY_WRITERS } from '../../src/platform/database/schema.gen.ts';
import { kyselyOn, type Link } from '../../src/platform/database/statement-sender.ts';
import { newId } from '../../src/platform/ids.ts';
import { commit } from '../../src/platform/writes/outcome.ts';
import { notReplayable, systemWrites } from '../../src/platform/writes/writes.ts';
import { signUp, startApp, type TestApp } from '../harness.ts';

/** A family's handle that records its statements and sends none. */
function recordingTx(familyId: string) {
  const sent: string[] = [];
  const link: Link = {
    async send(text) {
      sent.push(text);
      return { rows: [], rowCount: 0, command: 'SELECT' };
    },
  };
  return { tx: new FamilyTx(link, familyId, new ReplayedIds(newId)), sent };
}

const mine = newId();
const other = newId();
const STATEMENTS = {
  'no family': sql`SELECT * FROM chores WHERE chore_id = ${other}`,
  'another family': sql`SELECT * FROM chores WHERE family_id = ${other}`,
  'upper case': sql`SELECT * FROM CHORES WHERE chore_id = ${other}`,
  'a name put together': sql`SELECT * FROM ${sql.table('chores')} WHERE chore_id = ${other}`,
  'a query inside': sql`SELECT * FROM (${sql.raw('SELECT * FROM chores')}) AS c`,
  'a function for another': sql`SELECT audit_open(${other}) WHERE ${mine} = ${mine}`,
  names: sql`SELECT * FROM login_names WHERE name_key = ${'x'}`,
};

test.each(Object.entries(STATEMENTS))(
  'a statement that reaches beyond its family is refused before it is sent: %s',
  async (_, statement) => {
    const { tx, sent } = recordingTx(mine);
    await expect(tx.run(statement)).rejects.toThrow(/famil/);
    expect(sent).toEqual([]);
  },
);

test('a statement that names its family is sent', async () => {
  const { tx, sent } = recordingTx(mine);
  await tx.run(sql`SELECT name FROM chores WHERE family_id = ${mine}`);
  await tx.run(sql`SELECT audit_open(${mine})`);
  expect(sent).toHaveLength(2);
});

const write = (test: TestApp, effect: Parameters<ReturnType<typeof systemWrites>['write']>[1]) => {
  const scope = test.handle.family(newId());
  return { scope, result: systemWrites(test.writes, 'test', test.now()).write(scope, effect, notReplayable) };
};

/** The tests' own statements are not the application's. */
const unrecorded = { database: { onStatement: () => {} } };

test('inside a transaction the handle around it is closed, and open again afterwards', async () => {
  const app = await startApp(unrecorded);
  const { browser } = await signUp(app);
  const familyId = browser.cookie?.slice(18, 54) ?? '';
  const scope = app.handle.family(familyId);
  const members = () => scope.run(sql`SELECT role FROM members WHERE family_id = ${familyId}`);
  const writes = systemWrites<'setup.completed'>(app.writes, 'test', app.now());
  const attempt = writes.write(
    scope,
    async () => {
      await members();
      return commit(undefined, { action: 'setup.completed', on: ['family', familyId] });
    },
    notReplayable,
  );
  await expect(attempt).rejects.toThrow('its own handle');
  expect(await members()).toHaveLength(1);
});

test('a statement of a transaction is guarded like any other', async () => {
  const app = await startApp(unrecorded);
  const { result } = write(app, async tx => {
    await tx.run(sql`DELETE FROM chores`);
    return commit(undefined, { action: 'chore.deleted', on: ['chore', newId()] });
  });
  await expect(result).rejects.toThrow(/chores/);
});

test('a statement without a family and a reason cannot be sent', async () => {
  const link: Link = { send: async () => ({ rows: [], rowCount: 0, command: 'SELECT' }) };
  await expect(kyselyOn(link).selectFrom('staff').select('role').execute()).rejects.toThrow('says why');
});

test('a statement that was not awaited reaches no other transaction, and a read handle writes nothing', async () => {
  const app = await startApp(unrecorded);
  const { browser } = await signUp(app);
  const familyId = browser.cookie?.slice(18, 54) ?? '';
  const scope = app.handle.family(familyId);
  const rename = sql`UPDATE members SET first_name = 'late' WHERE family_id = ${familyId}`;
  let late: Promise<unknown> | undefined;
  await systemWrites<'setup.completed'>(app.writes, 'test', app.now()).write(
    scope,
    async tx => {
      late = sleep(50).then(() => tx.run(rename));
      return commit(undefined, { action: 'setup.completed', on: ['family', familyId] });
    },
    notReplayable,
  );
  await expect(late).rejects.toThrow('not awaited');
  await expect(scope.run(rename)).rejects.toThrow('writes nothing');
});

test('of statements that are sent together the first failure counts, not that of a later one that fails with it', async () => {
  const app = await startApp(unrecorded);
  const { result } = write(app, async tx => {
    const fails = async () => {
      const rows = await tx.run(sql`SELECT 1 / 0`);
      return rows;
    };
    const deeper = async () => {
      const rows = await fails();
      return rows;
    };
    await Promise.all([deeper(), tx.run(sql`SELECT 1`)]);
    return commit(undefined, { action: 'chore.deleted', on: ['chore', newId()] });
  });
  await expect(result).rejects.toThrow('division by zero');
});

test('a constant text must be tied to the family, and writes nothing through a read handle', async () => {
  const app = await startApp(unrecorded);
  const scope = app.handle.family(mine);
  for (const leak of [
    'SELECT username FROM members',
    'SELECT username FROM members WHERE member_id = $1',
    'SELECT username FROM members WHERE family_id = $10',
    'SELECT * FROM mentions_of_child($2, $1)',
  ])
    await expect(scope.read(leak, other), leak).rejects.toThrow('without naming its family');
  for (const write of [
    "UPDATE members SET first_name = 'x' WHERE family_id = $1",
    'DELETE FROM members WHERE family_id = $1',
    ...FAMILY_WRITERS.map(name => `SELECT * FROM ${name}($1)`),
  ])
    await expect(scope.read(write), write).rejects.toThrow('writes nothing');
  expect(FAMILY_WRITERS).toEqual(expect.arrayContaining(['post_entries', 'erase_child', 'audit_append']));
  expect(FAMILY_WRITERS).not.toContain('mentions_of_child');
  expect(await scope.read('SELECT username FROM members WHERE family_id = $1')).toEqual([]);
});
