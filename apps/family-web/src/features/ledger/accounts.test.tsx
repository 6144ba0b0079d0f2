import { openFamily } from '@pocketful/real-api/family';
import { expect, test, vi } from 'vitest';
import { nth, openTab } from '../../test/family-tab.tsx';

const asDana = () => openFamily({ signedIn: 'dana' });

test('Accounts shows the family balance, a card for each child, and the date of the last transaction', async () => {
  const tab = openTab(asDana(), '/');
  await tab.user.click(await tab.screen.findByRole('link', { name: /^Across \d+ accounts$/ }));
  await tab.screen.findByRole('heading', { name: 'Accounts' });
  await tab.screen.findByText('Total balance across all accounts');
  await tab.screen.findByText(/^Last updated/);
  await tab.screen.findByRole('heading', { name: 'Mia' });
});

test('an export uses the chosen period and child, and says that the file is there', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const tab = openTab(asDana(), '/accounts');
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Export' }));
  await tab.user.selectOptions(await tab.layers.findByLabelText('Period'), 'Last year');
  await tab.user.selectOptions(tab.layers.getByLabelText('Account'), 'Mia');
  await tab.user.click(nth(tab.layers.getAllByRole('button', { name: 'Export' }), -1));
  await tab.screen.findByText('Accounts exported');
  const lastYear = new Date().getFullYear() - 1;
  const asked = new URLSearchParams({ format: 'csv', from: `${lastYear}-01-01`, to: `${lastYear}-12-31` });
  const exported = tab.line.calls.filter(call => call.startsWith('GET /api/accounts/export'));
  expect(exported).toEqual([expect.stringContaining(`?${asked}&childId=`)]);
});

test('an export that fails says so', async () => {
  const api = asDana();
  const tab = openTab(api, '/accounts');
  api.wish({ exportAccounts: 'INTERNAL' });
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Export' }));
  await tab.user.click(nth(await tab.layers.findAllByRole('button', { name: 'Export' }), -1));
  await tab.screen.findByText('Export failed');
});

test('a statement has an opening and a closing balance, and is printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const tab = openTab(asDana(), '/accounts/statement');
  expect((await tab.screen.findAllByText('Opening balance')).length).toBeGreaterThan(0);
  expect(tab.screen.getAllByText('Closing balance').length).toBeGreaterThan(0);
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('a statement has the times at which money was handed over and received', async () => {
  const api = openFamily();
  const childId = await api.idOf('leo');
  const body = { childId, amount: '1.00', description: 'Comic' };
  const { id } = await api.call('leo', 'createWithdrawal', { body });
  await api.call('dana', 'approveWithdrawal', { params: { id } });
  await api.call('dana', 'handOverWithdrawal', { params: { id }, body: { handedOver: true } });
  await api.call('leo', 'receiveWithdrawal', { params: { id } });
  api.be({ signedIn: 'dana' });
  const tab = openTab(api, '/accounts/statement');
  const [note] = await tab.screen.findAllByText(/^Handed over /);
  expect(note?.textContent).toMatch(/^Handed over \w+ \d+, \d{4}, received \w+ \d+, \d{4}$/);
});

test('Settings, Accounts and Parental Data Rights tell a child why they are for adults; A child cannot export accounts, and reads why: a child reads why the page is for adults', async () => {
  const tab = openTab(openFamily({ signedIn: 'mia' }), '/accounts');
  await tab.screen.findByText(/only shown to parents/);
});

test('a statement says since when it is in another currency, and that amounts were not converted', async () => {
  const api = asDana();
  await api.change("UPDATE families SET currency = 'EUR', currency_changed_at = '2026-03-10T15:00:00Z'");
  const tab = openTab(api, '/accounts/statement');
  const [note] = await tab.screen.findAllByText(/^Shown in/);
  expect(note?.textContent).toBe('Shown in EUR since March 10, 2026; amounts were not converted');
});
