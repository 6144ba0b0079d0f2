import { dayIn } from '@pocketful/domain/dates';
import { rivera } from '@pocketful/testkit/family/rivera';
import { expect, test } from 'vitest';
import { faultsOf } from '../../../apps/api/test/harness.ts';
import { openFamily } from './family.ts';

const at = (time: string) => openFamily({ now: () => new Date(time) });

test.each(['2026-03-04T05:01:00Z', '2026-03-04T15:00:00Z', '2026-03-05T04:58:00Z'])(
  'it is Leo’s turn in the Rivera family on the day of its seeding: at %s',
  async time => {
    const family = at(time);
    const chores = await family.call('dana', 'listChores', { query: { limit: 100 } });
    const given = chores
      .filter(({ name }) => name === 'Feed Biscuit')
      .map(({ childId, dueDate }) => ({ childId, day: dayIn(rivera.timeZone, new Date(dueDate)) }));
    expect(given).toEqual([{ childId: await family.idOf('leo'), day: dayIn(rivera.timeZone, new Date(time)) }]);
  },
);

test('the Rivera family has a chore in every state, and a child who owes money; its books have no fault', async () => {
  const family = at('2026-03-04T15:00:00Z');
  const chores = await family.call('dana', 'listChores', { query: { limit: 100 } });
  expect(new Set(chores.map(({ status }) => status))).toEqual(
    new Set(['pending', 'submitted', 'approved', 'rejected']),
  );
  expect(chores.some(({ status, rejectionComment }) => status === 'rejected' && rejectionComment)).toBe(true);
  const owing = await family.rows(
    'SELECT username FROM members JOIN accounts ON child_id = member_id WHERE balance < 0',
  );
  expect(owing).toEqual([{ username: 'bo-rivera' }]);
  expect(await faultsOf(await family.app)).toEqual([]);
});

test('the children of the Rivera family keep their ages right after New Year', async () => {
  const family = at('2026-01-02T15:00:00Z');
  expect(await family.rows("SELECT birth_year FROM members WHERE username = 'mia'")).toEqual([{ birth_year: 2017 }]);
});
