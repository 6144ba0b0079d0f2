import { type Family, openFamily } from '@pocketful/real-api/family';
import { expect, test, vi } from 'vitest';
import { atTime, nth, openTabAs, type Tab, textOf } from '../../test/family-tab.tsx';

/** A Wednesday, noon in New York. */
atTime(new Date('2026-03-04T17:00:00Z'));

const openMembers = (api: Family) => openTabAs(api, 'dana', { path: '/settings?tab=accounts' });
const rowsOf = async ({ screen }: Tab) =>
  [...(await screen.findByRole('list', { name: 'Days Away' })).querySelectorAll('li')].map(row => textOf(row));

async function enter({ user, screen, layers }: Tab, child: string, from: string, to: string) {
  await user.click(await screen.findByRole('button', { name: 'Add Days Away' }));
  await user.selectOptions(await layers.findByLabelText('Child'), child);
  for (const [label, day] of [
    ['First day', from],
    ['Last day', to],
  ] as const) {
    await user.clear(layers.getByLabelText(label));
    await user.type(layers.getByLabelText(label), day);
  }
  await user.click(nth(layers.getAllByRole('button', { name: 'Add Days Away' }), -1));
}

test('Days away are shown in the Family tab, on the child’s card and on chores: ‘Away until …’', async () => {
  const api = openFamily();
  const tab = await openMembers(api);
  expect(await rowsOf(tab)).toEqual(['LMar 14 to Mar 18leoAllowances are skippedEditDelete']);
  await enter(tab, 'mia', '2026-03-04', '2026-03-08');
  await tab.layers.findByText('Mia is away from Mar 4 to Mar 8.');
  await expect.poll(async () => (await rowsOf(tab))[0]).toBe('MMar 4 to Mar 8miaAwayAllowances go onEditDelete');
  const dashboard = await openTabAs(api, 'dana');
  await dashboard.user.click(await dashboard.screen.findByRole('tab', { name: /^mia/ }));
  await dashboard.screen.findByText('Away until Mar 8', { selector: 'p' });
  const mia = await openTabAs(api, 'mia', { path: '/chores' });
  // It is due on the first of these days.
  const table = await mia.screen.findByText('Set the table');
  expect(textOf(table.closest('li'))).toMatch(/Away until Mar 8/);
  const home = await openTabAs(api, 'mia');
  await home.screen.findByRole('region', { name: 'Today' });
  expect(home.screen.queryByText('Set the table')).toBeNull();
});

test('days that overlap others are refused at the field', async () => {
  const tab = await openMembers(openFamily());
  await enter(tab, 'leo', '2026-03-18', '2026-03-20');
  const field = await tab.layers.findByLabelText('First day');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
});

test('days away are deleted', async () => {
  const tab = await openMembers(openFamily());
  await tab.user.click(await tab.screen.findByRole('button', { name: "Delete leo's days away: Mar 14 to Mar 18" }));
  await tab.user.click(nth(await tab.layers.findAllByRole('button', { name: 'Delete' }), -1));
  await tab.layers.findByText('Days away deleted');
  await expect.poll(() => tab.screen.queryByRole('list', { name: 'Days Away' })).toBeNull();
});

test('a payday that was skipped because the child was away says so', async () => {
  const api = openFamily();
  const params = { childId: await api.idOf('mia') };
  const body = { from: '2026-03-12', to: '2026-03-13', skipsAllowances: true };
  await api.call('dana', 'createAbsence', { params, body });
  vi.setSystemTime(new Date('2026-03-13T17:00:00Z'));
  await api.runJobs();
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findByText("Mia's allowance was skipped");
  await tab.screen.findByText(/^Mia was away: \$5\.00 for Friday, March 13 was not paid\.$/);
});
