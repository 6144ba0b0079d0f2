import { type Family, openFamily } from '@pocketful/real-api/family';
import { readChanged } from '@pocketful/web-kit/calls/cache';
import { expect, test } from 'vitest';
import { atTime, openTabAs, type Tab, textOf } from '../../test/family-tab.tsx';

// A Tuesday. Mia gets $5.00 every Friday and can spend $51.01 of its balance.
atTime(new Date('2026-03-10T15:00:00Z'));

const goalsOf = (api: Family, username: string) => openTabAs(api, username, { path: '/goals' });
/** The text about the expected day of each goal in the queue. */
const times = ({ screen }: Tab) =>
  screen.queryAllByText(/^(About|Around|Maybe) .+, with your /).map(({ textContent }) => textContent);
const FIRST = ['About 3 Fridays, with your $5.00 allowance', 'Around May, with your $5.00 allowance'];
/** Changes Mia's allowance, as an adult does on another device. */
const changeFridays = async (api: Family, body: { readonly amount?: string; readonly paused?: boolean }) => {
  const allowances = await api.call('dana', 'listAllowances', {});
  const mia = await api.idOf('mia');
  const id = allowances.find(({ childId }) => childId === mia)?.id ?? '';
  await api.call('dana', 'updateAllowance', { params: { id }, body });
};

test('A goal of the queue shows ‘About 3 Fridays, with your $5.00 allowance’, and nothing if that is unknown: a full goal has no day', async () => {
  const tab = await goalsOf(openFamily(), 'mia');
  await expect.poll(() => times(tab)).toEqual(FIRST);
});

test('A goal of the queue shows ‘About 3 Fridays, with your $5.00 allowance’, and nothing if that is unknown: nothing while the allowance is paused', async () => {
  const api = openFamily();
  await changeFridays(api, { paused: true });
  const tab = await goalsOf(api, 'mia');
  await tab.screen.findByRole('heading', { name: 'Watercolor set' });
  expect(times(tab)).toEqual([]);
});

test('A goal of the queue shows ‘About 3 Fridays, with your $5.00 allowance’, and nothing if that is unknown: several allowances with a regular payment, and a debt', async () => {
  const api = openFamily();
  const leo = await goalsOf(api, 'leo');
  await expect.poll(() => times(leo)[0]).toBe('About 5 paydays, with your allowances');
  const bo = await goalsOf(api, 'bo-rivera');
  await expect.poll(() => times(bo)).toEqual(['Around December, with your $2.00 allowance']);
});

test('a changed allowance moves the days of an open tab', async () => {
  const api = openFamily();
  const tab = await goalsOf(api, 'mia');
  await expect.poll(() => times(tab)).toEqual(FIRST);
  await changeFridays(api, { amount: '12.00' });
  readChanged(tab.runtime, ['updateAllowance']);
  const changed = ['About 1 Friday, with your $12.00 allowance', 'About 5 Fridays, with your $12.00 allowance'];
  await expect.poll(() => times(tab)).toEqual(changed);
});

test('a goal that moves in the queue has its new day at once', async () => {
  const api = openFamily();
  const tab = await goalsOf(api, 'mia');
  await expect.poll(() => times(tab).length).toBe(2);
  api.wish({ setGoalPriorities: 'NEVER' });
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Move A trip to the aquarium up' }));
  // $13.01 of $45.00 is there: seven Fridays, and then five for the watercolor set.
  expect(times(tab)).toEqual(['About 7 Fridays, with your $5.00 allowance', 'Around May, with your $5.00 allowance']);
});

test('A full goal shows what its child keeps after buying it, and the next goal: the money that no request asks for, and how far the next goal is', async () => {
  const api = openFamily();
  const tab = await goalsOf(api, 'mia');
  const kept = await tab.screen.findByText(/^If you buy it/);
  expect(textOf(kept)).toBe('If you buy it, you keep $13.01. Next: Watercolor set, 53%.');
  expect(tab.screen.getAllByText(/^If you buy it/)).toHaveLength(1);
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Request to Buy' }));
  await tab.screen.findByText('Purchase Request Sent');
  await expect.poll(() => tab.screen.queryByText(/^If you buy it/)).toBeNull();
  // The waiting goal left the queue with its money, so no day moves.
  await expect.poll(() => times(tab)).toEqual(FIRST);
});
