import { openFamily } from '@pocketful/real-api/family';
import { expect, test, vi } from 'vitest';
import { atTime, nth, openChild, openTabAs, type Tab, textOf } from '../../test/family-tab.tsx';

/** A Wednesday, noon in New York. */
atTime(new Date('2026-03-04T17:00:00Z'));

const rowsOf = async ({ screen }: Tab) =>
  [...(await screen.findByRole('list', { name: 'Days Away' })).querySelectorAll('li')].map(row => textOf(row));

async function enter({ user, screen, layers }: Tab, from: string, to: string) {
  await user.click(await screen.findByRole('button', { name: 'Add Days Away' }));
  await layers.findByLabelText('First day');
  for (const [label, day] of [
    ['First day', from],
    ['Last day', to],
  ] as const) {
    await user.clear(layers.getByLabelText(label));
    await user.type(layers.getByLabelText(label), day);
  }
  await user.click(nth(layers.getAllByRole('button', { name: 'Add Days Away' }), -1));
}

test('Days away are shown on the child’s page, on the dashboard and on chores: ‘Away until …’', async () => {
  const api = openFamily();
  expect(await rowsOf(await openChild(api, 'leo'))).toEqual(['Mar 14 to Mar 18Allowances are skippedEditDelete']);
  const tab = await openChild(api, 'mia');
  await enter(tab, '2026-03-04', '2026-03-08');
  await tab.layers.findByText('Mia is away from Mar 4 to Mar 8.');
  await expect.poll(() => rowsOf(tab)).toEqual(['Mar 4 to Mar 8AwayAllowances go onEditDelete']);
  const dashboard = await openTabAs(api, 'dana');
  await dashboard.user.click(await dashboard.screen.findByRole('tab', { name: /^mia/ }));
  nth(await dashboard.screen.findAllByText('Away until Mar 8'), 0);
  const mia = await openTabAs(api, 'mia', { path: '/chores' });
  // It is due on the first of these days.
  const table = await mia.screen.findByText('Set the table');
  expect(textOf(table.closest('li'))).toMatch(/Away until Mar 8/);
  const home = await openTabAs(api, 'mia');
  await home.screen.findByRole('region', { name: 'Today' });
  expect(home.screen.queryByText('Set the table')).toBeNull();
});

test('days that overlap others are refused at the field', async () => {
  const tab = await openChild(openFamily(), 'leo');
  await enter(tab, '2026-03-18', '2026-03-20');
  const field = await tab.layers.findByLabelText('First day');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
});

test('days away are deleted', async () => {
  const tab = await openChild(openFamily(), 'leo');
  await tab.user.click(await tab.screen.findByRole('button', { name: "Delete Leo's days away: Mar 14 to Mar 18" }));
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

test('days away repeat every second week, are changed, and end', async () => {
  const tab = await openChild(openFamily(), 'mia');
  const { user, screen, layers } = tab;
  await user.click(await screen.findByRole('button', { name: 'Add Days Away' }));
  await user.selectOptions(await layers.findByLabelText('How often'), 'Every second week');
  const type = async (label: string, day: string) => {
    await user.clear(layers.getByLabelText(label));
    await user.type(layers.getByLabelText(label), day);
  };
  await type('First day', '2026-03-06');
  await type('Back on', '2026-03-20');
  const add = () => user.click(nth(layers.getAllByRole('button', { name: 'Add Days Away' }), -1));
  await add();
  await layers.findByText(/^The child would always be away\./);
  await type('Back on', '2026-03-13');
  await add();
  await layers.findByText('They repeat from Mar 6 on.');
  await screen.findByText('Every second week, Friday to Friday');
  await screen.findByText('Next stays: 8');
  await user.click(screen.getByRole('button', { name: /^Edit Mia's days away: Every second week/ }));
  expect(await layers.findByLabelText('Back on')).toHaveProperty('value', '2026-03-13');
  await user.selectOptions(layers.getByLabelText('How often'), 'Every third week');
  await user.click(layers.getByRole('button', { name: 'Save' }));
  await screen.findByText('Every third week, Friday to Friday');
  await user.click(screen.getByRole('button', { name: /^End Mia's days away: Every third week/ }));
  await user.click(nth(await layers.findAllByRole('button', { name: 'End' }), -1));
  await layers.findByText('Days away ended');
  await expect.poll(() => screen.queryByText('Every third week, Friday to Friday')).toBeNull();
});
