import { toDecimal } from '@pocketful/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { purgeDecided } from '../../src/contexts/retention/purge-decided.ts';
import { bringBalancesForward } from '../../src/contexts/retention/retention.ts';
import { DAY } from '../../src/platform/clock.ts';
import { pass } from '../fixtures/allowances.ts';
import { addChildOnDevice } from '../fixtures/family.ts';
import { faultsOf, LONG_AGO, signUp, startApp, type TestApp } from '../harness.ts';

const RUNS = process.env.POCKETFUL_TESTS === 'full' ? 200 : 12;
/** A reversal is removed together with its entry up to so many days before its own time. */
const TOGETHER_DAYS = 30;

/**
 * Chores that are approved, taken back, approved again and so on, and entries of an adult that may be reversed: the days
 * after the item before, and between the steps of one.
 */
const itemsOf = (after: readonly number[], gaps: fc.Arbitrary<number[]>, minLength: number) =>
  fc.array(
    fc.record({
      isChore: fc.boolean(),
      cents: fc.integer({ min: 1, max: 4000 }),
      after: fc.constantFrom(...after),
      gaps,
      /** Whether the chore is sent back if it waits in the end. */
      isSentBack: fc.boolean(),
    }),
    { minLength, maxLength: 11, size: 'max' },
  );
/** A row of pairs that overlap for longer than 30 days, or items of any kind. */
const items = fc.oneof(
  itemsOf([4, 5], fc.constant([6]), 8),
  itemsOf([0, 3, 7], fc.array(fc.constantFrom(0, 3, 6), { maxLength: 3, size: 'max' }), 1),
);
type Item = typeof items extends fc.Arbitrary<(infer T)[]> ? T : never;

/** An entry. Days are counted from the start. */
interface Entry {
  readonly of: Item;
  readonly day: number;
  readonly cents: number;
  /** The position of the entry that it takes back. */
  readonly reverses: number | undefined;
  /** Whether it is the last one of its item. */
  readonly isLast: boolean;
}

/** The entries of all items, the oldest first. Every second one of an item is a reversal. */
function entriesOf(all: readonly Item[]): Entry[] {
  let begins = 0;
  const steps = all.flatMap(of => {
    begins += of.after;
    let day = begins;
    const days = [day, ...of.gaps.slice(0, of.isChore ? 3 : 1).map(gap => (day += gap))];
    return days.map((on, at) => ({ of, day: on, isReversal: at % 2 === 1, isLast: at === days.length - 1 }));
  });
  const newest = new Map<Item, number>();
  steps.sort((a, b) => a.day - b.day);
  return steps.map(({ isReversal, ...step }, at) => {
    const reverses = isReversal ? newest.get(step.of) : undefined;
    newest.set(step.of, at);
    return { ...step, cents: isReversal ? -step.of.cents : step.of.cents, reverses };
  });
}

/**
 * The number of entries that are removed if some were removed before: all before the limit, and then as many as keep
 * pairs together.
 */
function removedAt(limit: number, entries: readonly Entry[], before: number): number {
  let cut = entries.filter(({ day }) => day < limit).length;
  if (cut <= before) return before;
  const isDivided = ({ day, reverses = -1 }: Entry, at: number) =>
    before <= reverses && reverses < cut && cut <= at && day < limit + TOGETHER_DAYS;
  while (entries.some(isDivided)) cut++;
  return cut;
}

/** The state of a chore after retention at a limit, by its last entry; undefined if the chore is removed. */
function stateOf(last: Entry, limit: number, kept: readonly Entry[]): string | undefined {
  if (last.reverses === undefined) return kept.includes(last) ? 'approved' : undefined;
  if (!last.of.isSentBack) return 'submitted';
  return last.day >= limit ? 'rejected' : undefined;
}

let families = 0;
/** Posts all entries for the child of a new family. Returns the ids of the chores. */
async function play(app: TestApp, entries: readonly Entry[]) {
  const family = await signUp(app, `family-${++families}`);
  const child = await addChildOnDevice(app, family, 'mia', '4821');
  const { browser } = family;
  const begin = async ({ isChore, cents }: Item) => {
    const [childId, amount, dueDate] = [child.id, toDecimal(cents), app.now().toISOString()];
    const own = { childId, amount, description: 'Some', category: 'other' } as const;
    if (!isChore) return (await browser.call('createTransaction', { body: own })).id;
    const { id } = await browser.call('createChore', { body: { childId, name: 'Dust', reward: amount, dueDate } });
    await child.call('submitChore', { params: { id } });
    return id;
  };
  const ids = new Map<Item, string>();
  let today = 0;
  for (const { of, day, reverses, isLast } of entries) {
    if (day > today) await pass(app, day - today);
    today = day;
    const id = ids.get(of) ?? (await begin(of));
    ids.set(of, id);
    const back = { params: { id }, body: { allowBelowZero: true } };
    if (reverses !== undefined) await browser.call(of.isChore ? 'takeBackChore' : 'reverseTransaction', back);
    else if (of.isChore) await browser.call('approveChore', { params: { id } });
    if (reverses !== undefined && of.isChore && isLast && of.isSentBack)
      await browser.call('rejectChore', { params: { id }, body: {} });
  }
  return { browser, childId: child.id, ids };
}

test('after any entries, chores and reversals retention removes pairs together, keeps what waits and the balance, and removes nothing before its time', async () => {
  const app = await startApp({ startsAt: LONG_AGO });
  const start = app.now();
  const limits = fc.array(fc.nat(40), { minLength: 1, maxLength: 3 }).map(days => days.sort((a, b) => a - b));
  await fc.assert(
    fc.asyncProperty(items.map(entriesOf), limits, async (entries, days) => {
      app.advance(start.getTime() - app.now().getTime());
      const { browser, childId, ids } = await play(app, entries);
      const balanceAt = (count: number) => entries.slice(0, count).reduce((sum, { cents }) => sum + cents, 0);
      const row = (sequence: number, cents: number, isBroughtForward: boolean) =>
        [sequence, toDecimal(cents), toDecimal(balanceAt(sequence)), isBroughtForward].join();
      let removed = 0;
      for (const limit of days) {
        const before = new Date(start.getTime() + limit * DAY);
        const now = new Date(before);
        now.setUTCFullYear(before.getUTCFullYear() + 3);
        await pass(app, (now.getTime() - app.now().getTime()) / DAY);
        await bringBalancesForward(app.jobs, now);
        await purgeDecided(app.jobs, before, now);
        removed = removedAt(limit, entries, removed);
        const kept = entries.slice(removed);
        const rows = await app.database.query(
          `SELECT concat_ws(',', sequence, amount, balance_after, brought_forward::text) AS row FROM ledger_entries
           WHERE child_id = $1 ORDER BY sequence`,
          [childId],
        );
        expect(rows.map(one => one.row)).toEqual([
          ...(removed > 0 ? [row(removed, balanceAt(removed), true)] : []),
          ...kept.map(({ cents }, at) => row(removed + at + 1, cents, false)),
        ]);
        const chores = await app.database.query('SELECT chore_id, status FROM chores WHERE child_id = $1', [childId]);
        const left = entries
          .filter(({ of, isLast }) => of.isChore && isLast)
          .map(last => [ids.get(last.of), stateOf(last, limit, kept)] as const);
        expect(new Map(chores.map(({ chore_id, status }) => [chore_id, status]))).toEqual(
          new Map(left.filter(([, state]) => state !== undefined)),
        );
        const { balance } = await browser.call('getChildBalance', { params: { id: childId } });
        expect(balance).toBe(balanceAt(entries.length) / 100);
      }
      expect(await faultsOf(app)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
}, 600_000);
