import { expect, test } from 'vitest';
import { POST } from '../../src/contexts/ledger/post.ts';
import { newId } from '../../src/platform/ids.ts';
import { APPEND_TEXT } from '../../src/platform/writes/audit-row.ts';
import { entryOf, familyOfTwo, valuesOf } from '../fixtures/posting.ts';
import { faultsOf } from '../harness.ts';

test('one posting moves two accounts with an audit row for each entry, or neither', async () => {
  const { app, mia, leo, post, balances } = await familyOfTwo();
  const { rows } = await post([entryOf(leo, '5.00'), entryOf(mia, '-5.00')]);
  expect(rows.map(row => [row.child_id, row.balance_after])).toEqual([
    [mia, '-5.00'],
    [leo, '5.00'],
  ]);
  const tooMuch = post([entryOf(mia, '1.00'), entryOf(leo, '99999999.99')]);
  await expect(tooMuch).rejects.toMatchObject({ code: 'PF409', message: 'BALANCE_LIMIT' });
  expect(await balances()).toEqual([
    { child_id: mia, balance: -5 },
    { child_id: leo, balance: 5 },
  ]);
  expect(await faultsOf(app)).toEqual([]);
});

test('concurrent postings to the same two accounts in any order do not deadlock', async () => {
  const { app, mia, leo, post, balances } = await familyOfTwo();
  const pairs = Array.from({ length: 60 }, (_, i) => (i % 2 ? [mia, leo] : [leo, mia]));
  await Promise.all(pairs.map(([from = '', to = '']) => post([entryOf(from, '-2.00'), entryOf(to, '3.00')])));
  expect(await balances()).toEqual([
    { child_id: mia, balance: 30 },
    { child_id: leo, balance: 30 },
  ]);
  expect(await faultsOf(app)).toEqual([]);
});

test('a posting is a part of the transaction in which it is called', async () => {
  const { app, familyId, mia, balances } = await familyOfTwo();
  const client = await app.handle.pool.connect();
  await client.query('BEGIN');
  await client.query('UPDATE members SET color = color WHERE family_id = $1', [familyId]);
  await client.query(POST, valuesOf(app, familyId, [entryOf(mia, '5.00')]));
  await client.query('ROLLBACK');
  client.release();
  expect(await balances()).toMatchObject([{ balance: 0 }, { balance: 0 }]);
  expect(await faultsOf(app)).toEqual([]);
});

test('an event of a family without an audit chain is refused, and so is a child that the family does not have', async () => {
  const { app, post } = await familyOfTwo();
  const [familyId, , , ...event] = valuesOf(app, newId(), []);
  await expect(app.database.query(APPEND_TEXT, [familyId, ...event.slice(0, 10)])).rejects.toThrow(
    'has no audit chain',
  );
  await expect(post([entryOf(newId(), '5.00')])).rejects.toMatchObject({ code: 'PF409', message: 'CHILD_NOT_FOUND' });
});
