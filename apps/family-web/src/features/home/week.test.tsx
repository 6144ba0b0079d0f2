import { addDays, dayIn } from '@pocketful/domain/dates';
import { weekOf } from '@pocketful/domain/weeks';
import { type Family, openFamily } from '@pocketful/real-api/family';
import { newcomers, quiet, switchedOff } from '@pocketful/testkit/family/fixtures';
import { within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { atTime, openTabAs, type Tab, textOf } from '../../test/family-tab.tsx';

// A Thursday.
const NOW = new Date('2026-03-12T16:00:00Z');
atTime(NOW);
const MONDAY = weekOf(dayIn('America/New_York', NOW)).from;

const at = (path: string) => ({ path });
const regionOf = async ({ screen }: Tab, name: string | RegExp) =>
  screen.findByRole('region', { name }, { timeout: 3000 });
const textAfter = (label: HTMLElement) => textOf(label.parentElement).slice(textOf(label).length);
/** The figures of a region: earned, spent, saved, chores. */
const figuresIn = (region: HTMLElement) =>
  ['Earned', 'Spent', /^(Saved|From savings|Spent ahead)$/, 'Chores done'].map(label =>
    textAfter(within(region).getByText(label)),
  );

/** Empties Leo's week and fills it with these entries. */
async function fill(
  api: Family,
  amounts: readonly (readonly [cents: number, category: 'chore' | 'gift' | 'spending'])[],
) {
  const leo = await api.idOf('leo');
  const rows = amounts.map(([amount, category], place) => {
    const balance = amounts.slice(0, place + 1).reduce((sum, [more]) => sum + more, 0);
    return `(${place + 1}, ${amount / 100}, ${balance / 100}, '${category}')`;
  });
  await api.change(
    `DELETE FROM ledger_entries WHERE child_id = '${leo}'`,
    `INSERT INTO ledger_entries
        (family_id, child_id, sequence, entry_id, amount, balance_after, description, category, created_at)
      SELECT a.family_id, a.child_id, v.sequence, uuidv7(), v.amount, v.balance, 'x', v.category, '2026-03-10T16:00:00Z'
      FROM accounts AS a, (VALUES ${rows.join(', ')}) AS v (sequence, amount, balance, category)
      WHERE a.child_id = '${leo}'`,
    `UPDATE accounts AS a SET balance = e.balance_after, sequence = e.sequence
      FROM ledger_entries AS e WHERE a.child_id = '${leo}' AND e.child_id = a.child_id AND e.sequence = ${amounts.length}`,
  );
}

test('The family’s week has what each child earned, spent and saved, by category, and the chores done of those due, from Monday to Sunday in the family’s time zone: a parent sees figures, both lists, a sentence and a question', async () => {
  const api = openFamily();
  await fill(api, [
    [1000, 'chore'],
    [275, 'gift'],
    [-600, 'spending'],
  ]);
  const tab = await openTabAs(api, 'dana', at('/week'));
  const leo = await regionOf(tab, 'Leo');
  within(leo).getByText('Leo saved $6.75 of $12.75, most of it from chores.');
  expect(figuresIn(leo).slice(0, 3)).toEqual(['$12.75', '$6.00', '$6.75']);
  expect(figuresIn(leo)[3]).toMatch(/^\d of \d/);
  expect(textOf(within(leo).getByText('Where it came from').parentElement)).toBe(
    'Where it came fromChore$10.00Gift$2.75',
  );
  expect(textOf(within(leo).getByText('Where it went').parentElement)).toBe('Where it wentSpending$6.00');
  expect(textOf(tab.screen.getByText(/^To talk about/))).toMatch(/\?$/);
  await expect.poll(() => document.title).toMatch(/^\(\d+\) The family’s week · Pocketful$/);
  // A printed page, and the name of its file, have the title alone.
  dispatchEvent(new Event('beforeprint'));
  expect(document.title).toBe('The family’s week · Pocketful');
});

test('The adults’ home leads to this week of all children, a child’s home shows its own week: with the same figures', async () => {
  const api = openFamily();
  await fill(api, [
    [500, 'gift'],
    [-600, 'spending'],
  ]);
  const dana = await openTabAs(api, 'dana');
  await dana.user.click(await dana.screen.findByRole('link', { name: 'This week' }));
  const whole = figuresIn(await regionOf(dana, 'Leo'));
  const leo = await openTabAs(api, 'leo');
  const own = await regionOf(leo, 'My week');
  await within(own).findByText('You spent $1.00 more than came in.');
  expect(figuresIn(own).map(text => text.replace('your grown-ups', 'you'))).toEqual(whole);
  expect(leo.screen.queryByText('mia')).toBeNull();
});

test('Earlier and Later lead from week to week, by keyboard too, and Back returns', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana', at('/week'));
  await regionOf(tab, 'Leo');
  const { screen, user } = tab;
  const shown = () => textOf(screen.getByText('to', { selector: '[aria-live]' }));
  const [first, earlier] = ['March 9, 2026 to March 15, 2026', 'March 2, 2026 to March 8, 2026'];
  expect(shown()).toBe(first);
  expect(screen.getByRole('button', { name: 'Later' }).getAttribute('aria-disabled')).toBe('true');
  screen.getByRole('button', { name: 'Earlier' }).focus();
  await user.keyboard('{Enter}');
  expect(shown()).toBe(earlier);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Earlier' }));
  await regionOf(tab, 'Leo');
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(shown()).toBe(first);
  tab.back();
  await expect.poll(shown).toBe(earlier);
  tab.back();
  await expect.poll(shown).toBe(first);
});

test.each([
  ['a day of a week', addDays(MONDAY, -5), 'March 2, 2026'],
  ['a day to come', '2026-04-01', 'March 9, 2026'],
  ['a day of long ago', '2001-01-01', 'April 17, 2023'],
  ['no day', '2026-02-31', 'March 9, 2026'],
  ['another text', 'yesterday', 'March 9, 2026'],
])('an address with %s shows a week that there is', async (_, day, monday) => {
  const tab = await openTabAs(openFamily(), 'dana', at(`/week?day=${day}`));
  await regionOf(tab, 'Leo');
  expect(textOf(tab.screen.getByText('to', { selector: '[aria-live]' }))).toMatch(new RegExp(`^${monday} to`));
  const isOldest = day.startsWith('2001');
  expect(tab.screen.getByRole('button', { name: 'Earlier' }).getAttribute('aria-disabled')).toBe(
    isOldest ? 'true' : null,
  );
});

test('the page prints', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  onTestFinished(() => void vi.unstubAllGlobals());
  const tab = await openTabAs(openFamily(), 'dana', at('/week'));
  await regionOf(tab, 'Leo');
  await tab.user.click(tab.screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('a week without money says so', async () => {
  const tab = await openTabAs(openFamily({ fixture: quiet }), 'dana', at('/week'));
  const mia = await regionOf(tab, 'Mia');
  within(mia).getByText('A quiet week: no money moved.');
  expect(figuresIn(mia)).toEqual(['$0.00', '$0.00', '$0.00', 'None due']);
  expect(within(mia).queryByText('Where it came from')).toBeNull();
  const child = await openTabAs(openFamily({ fixture: quiet }), 'mia');
  await within(await regionOf(child, 'My week')).findByText('Your week is quiet so far.');
});

test('a family without children reads so', async () => {
  const fixture = { ...newcomers, setUp: true };
  const tab = await openTabAs(openFamily({ fixture }), 'dana', at('/week'));
  await tab.screen.findByText('No children yet');
});

test('while chores are switched off the week has none', async () => {
  const tab = await openTabAs(openFamily({ fixture: switchedOff }), 'dana', at('/week'));
  expect(within(await regionOf(tab, 'Mia')).queryByText('Chores done')).toBeNull();
  within(await regionOf(tab, 'Leo')).getByText('Chores done');
});

test.each(['getFamilyWeek', 'listChildren'] as const)(
  'without an answer of %s the week can be tried again',
  async name => {
    const api = openFamily();
    api.wish({ [name]: 'INTERNAL' });
    const tab = await openTabAs(api, 'dana', at('/week'));
    await tab.screen.findByText('This could not be loaded');
    api.wish({ [name]: undefined });
    await tab.user.click(await tab.screen.findByRole('button', { name: 'Try again' }));
    await regionOf(tab, 'Leo');
  },
);
