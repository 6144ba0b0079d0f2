import { addDays, dayIn } from '@pocketful/domain/dates';
import { centsOf, fromWireNumber, toDecimal } from '@pocketful/domain/money';
import { weekOf } from '@pocketful/domain/weeks';
import { TRANSACTION_CATEGORIES } from '@pocketful/ledger/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { familyWithChild } from '../fixtures/family.ts';
import { type Posted, postAll } from '../fixtures/week.ts';
import { addChild, signUp, startApp, superuserOn, type TestApp } from '../harness.ts';
import type { PlanNode } from '../proofs/plans.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-02-09T05:00:00Z');

/** Entries of four weeks: one after the other, each up to 59 minutes late, and some of them taken back. */
const entries = fc
  .array(
    fc.record({
      hours: fc.integer({ min: 0, max: 30 }),
      late: fc.integer({ min: 0, max: 59 }),
      cents: fc.integer({ min: -50_000, max: 50_000 }).filter(cents => cents !== 0),
      category: fc.constantFrom(...TRANSACTION_CATEGORIES),
      reverses: fc.option(fc.nat({ max: 60 }), { freq: 2 }),
    }),
    { maxLength: 60 },
  )
  .map(steps => {
    let at = START;
    const posted: Posted[] = [];
    const reversed = new Set<number>();
    for (const { hours, late, cents, category, reverses } of steps) {
      at = Math.min(at + hours * HOUR, START + 28 * 24 * HOUR);
      const time = new Date(at - late * 60_000).toISOString();
      const other = reverses === null ? undefined : posted[reverses];
      if (reverses === null || !other || other[3] !== undefined || reversed.has(reverses)) {
        posted.push([time, toDecimal(cents), category]);
        continue;
      }
      reversed.add(reverses);
      posted.push([time, toDecimal(-centsOf(other[1])), other[2], reverses]);
    }
    return posted;
  });

const MONDAYS = ['2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23', '2026-03-02', '2026-03-09'];

/** The change of the balance in each week, by its Monday: an entry is in the week of the latest time up to its own. */
function changesByWeek(posted: readonly Posted[]): Map<string, number> {
  const changes = new Map<string, number>();
  let at = '';
  for (const [time, amount] of posted) {
    if (time > at) at = time;
    const { from } = weekOf(dayIn('America/New_York', new Date(at)));
    changes.set(from, (changes.get(from) ?? 0) + centsOf(amount));
  }
  return changes;
}

test('In a week, what came in less what went out is the change of the balance; each entry is in one week, and the categories add up', async () => {
  const app = await startApp();
  const { browser, mia } = await familyWithChild(app);
  await fc.assert(
    fc.asyncProperty(entries, async posted => {
      await app.database.query('DELETE FROM ledger_entries');
      await postAll(app, mia.id, posted);
      const changes = changesByWeek(posted);
      let balance = 0;
      for (const day of MONDAYS) {
        const week = await browser.call('getChildWeek', { params: { id: mia.id }, query: { day } });
        expect(fromWireNumber(week.opening), day).toBe(balance);
        balance += centsOf(week.in) - centsOf(week.out);
        expect(centsOf(week.in) - centsOf(week.out), day).toBe(changes.get(day) ?? 0);
        expect(fromWireNumber(week.closing), day).toBe(balance);
        for (const [sums, total] of [
          [week.sources, week.in],
          [week.uses, week.out],
        ] as const)
          expect(sums.reduce((sum, one) => sum + centsOf(one.total), 0)).toBe(centsOf(total));
      }
      expect(balance).toBe(posted.reduce((sum, [, amount]) => sum + centsOf(amount), 0));
    }),
    { numRuns: 25 },
  );
});

const CHILDREN = 5;
const ENTRIES = 4000;
const DAYS = 1000;

/** A family of five with 20,000 entries and 5,000 chores in a thousand days, beside a family of the same size. */
async function bigFamily(app: TestApp) {
  const family = await signUp(app);
  for (const each of [family, await signUp(app, 'other')])
    for (let at = 0; at < CHILDREN; at++) await addChild(each, `child-${at}`, String(4001 + at * 137));
  await app.database.query(`
    INSERT INTO ledger_entries (family_id, child_id, sequence, entry_id, amount, balance_after, description, category, created_at)
    SELECT a.family_id, a.child_id, n, uuidv7(), 1, n, 'x', CASE WHEN n % 3 = 0 THEN 'chore' ELSE 'gift' END,
      '2026-03-10T14:00:00Z'::timestamptz - (${ENTRIES} - n) * interval '${DAYS} days' / ${ENTRIES}
    FROM accounts AS a, generate_series(1, ${ENTRIES}) AS n;
    UPDATE accounts SET balance = ${ENTRIES}, sequence = ${ENTRIES};
    INSERT INTO chores (family_id, chore_id, child_id, name, reward, status, due_at, approved_at, created_by, created_at, updated_at)
    SELECT a.family_id, uuidv7(), a.child_id, 'x', 1, 'approved', t.at, t.at, m.parent_id, t.at, t.at
    FROM accounts AS a JOIN members AS m ON m.family_id = a.family_id AND m.member_id = a.child_id,
      generate_series('2026-03-10T14:00:00Z'::timestamptz - interval '${DAYS} days', '2026-03-10T14:00:00Z', interval '1 day') AS t (at);
    ANALYZE`);
  return family.browser;
}

/** The rows that a plan reads from tables, whether or not they pass. */
function rowsRead(node: PlanNode): number {
  const numberOf = (name: string) => Number(node[name] ?? 0);
  const own = node['Relation Name'] === undefined ? 0 : numberOf('Actual Rows') + numberOf('Rows Removed by Filter');
  return own * numberOf('Actual Loops') + (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
}

function tablesScanned(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...(node.Plans ?? []).flatMap(tablesScanned)];
}

test('the week of a family with 20,000 entries reads this week alone, whichever week it is, by one plan', async () => {
  const app = await startApp();
  const browser = await bigFamily(app);
  const { children } = await browser.call('getFamilyWeek', {});
  expect(children).toHaveLength(CHILDREN);
  const text = app.statements.findLast(statement => statement.includes('chores_enabled')) ?? '';
  const client = await superuserOn(app.database);
  // Where sorts cost more, as with 40,000 entries of a child, the planner must not read them all by number instead.
  await client.query(`SET plan_cache_mode = force_generic_plan; SET enable_sort = off; PREPARE week AS ${text}`);
  const [family] = await app.database.query<{ family_id: string }>(
    "SELECT family_id FROM members WHERE username = 'dana-rivera'",
  );
  for (const day of ['2026-03-09', '2024-09-16', '2023-06-19']) {
    const { from, to } = weekOf(day);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE week ('${family?.family_id}', NULL, '${from}T04:00:00Z', '${addDays(to, 1)}T04:00:00Z')`,
    );
    const [{ Plan, 'Execution Time': milliseconds }] = rows[0]?.['QUERY PLAN'] ?? [{ Plan: { 'Node Type': '' } }];
    if (process.env.SHOW_PLANS) console.log(day, rowsRead(Plan), milliseconds, JSON.stringify(Plan, null, 1));
    // Seven days have 28 entries and 7 chores of each child.
    expect(rowsRead(Plan), day).toBeLessThan(CHILDREN * 60);
    expect(rowsRead(Plan), day).toBeGreaterThan(CHILDREN);
    expect(tablesScanned(Plan).filter(table => ['ledger_entries', 'chores'].includes(table))).toEqual([]);
  }
});
