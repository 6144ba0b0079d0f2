import { routes } from '@pocketful/api-contract/routes';
import { principalsOf } from '@pocketful/contract-core/principals';
import { expect, test } from 'vitest';
import { inTurns } from '../fixtures/turns.ts';
import { addChild, enter, textOf } from '../harness.ts';

/** Answers without a path to fill, and those of a child. */
const readsOf = (principal: 'family_admin' | 'child', childId: string) =>
  Object.entries(routes).flatMap(([name, { method, path, who }]) => {
    const filled = path.replace(/:(?:id|childId|parentId)\b/, childId);
    return method === 'GET' && principalsOf(who).includes(principal) && !filled.includes(':') ? [[name, filled]] : [];
  });

/** The texts in an answer that say 'Max', and are no field `firstName`, which forms edit. */
function bareNames(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return key !== 'firstName' && /\bMax\b(?! \()/.test(value) ? [`${key}: ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => bareNames(inner, Array.isArray(value) ? key : field));
}

test('A first name that two members of a family share is followed by the username in the queue, in messages and in mails: in each answer that the family reads, but in the field that a form edits', async () => {
  const { app, family, browser, leo } = await inTurns();
  const pia = await addChild(family, 'pia', '5814');
  await app.database.query("UPDATE members SET first_name = 'Max'");
  await leo.call('createGoal', { body: { childId: leo.id, name: 'Kite', target: '5.00' } });
  await app.database.query("UPDATE savings_goals SET created_at = '2020-01-01', updated_at = '2020-01-01'");
  const deadline = 'INSERT INTO deadlines (family_id, child_id, kind, created_at) SELECT family_id,';
  await app.database.query(`${deadline} NULL, 'unused_items', $1 FROM families WHERE time_zone = 'America/New_York'`, [
    app.now(),
  ]);
  await app.database.query(`${deadline} member_id, 'consent_withdrawn', $2 FROM members WHERE member_id = $1`, [
    pia.id,
    app.now(),
  ]);
  expect(await browser.call('listChoreOffers', {})).toMatchObject([{ turnOf: 'Max (mia)' }]);
  const { deadlines } = await browser.call('getDashboard', {});
  expect(deadlines.map(({ kind, child }) => [kind, child]).sort()).toEqual([
    ['consent_withdrawn', 'Max (pia)'],
    ['unused_items', null],
  ]);
  expect(deadlines.flatMap(({ items }) => items)).toMatchObject([{ child: 'Max (leo)', name: 'Kite' }]);
  const readers = [
    ['family_admin', browser],
    ['child', await enter(app, family, leo.id)],
  ] as const;
  const found: string[] = [];
  for (const [principal, reader] of readers)
    for (const [name, path = ''] of readsOf(principal, leo.id)) {
      const text = await textOf(await reader.fetch(path));
      if (text.startsWith('{') || text.startsWith('['))
        found.push(...bareNames(JSON.parse(text)).map(bare => `${principal} ${name} ${bare}`));
    }
  expect(found).toEqual([]);
});
