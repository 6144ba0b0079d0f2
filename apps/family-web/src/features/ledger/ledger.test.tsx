import { expect, test } from 'vitest';
import { newFamily, nth, openTabAs } from '../../test/family-tab.tsx';

const now = new Date('2026-03-04T15:00:00Z');

test('a debit is written with its minus, and its words say what was deducted', async () => {
  const api = newFamily();
  const tab = await openTabAs(api, 'dana');
  await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Add Transaction' }), 0));
  const submit = () => tab.user.click(nth(tab.layers.getAllByRole('button', { name: 'Add Transaction' }), -1));
  await tab.user.click(await tab.layers.findByRole('radio', { name: 'Debit' }));
  await submit();
  await tab.layers.findByText('Amount must be greater than 0');
  expect(tab.layers.getByText('Description is required')).toBeTruthy();
  await tab.user.type(tab.layers.getByLabelText('Amount'), '-1,002.5');
  await tab.user.type(tab.layers.getByLabelText('Description'), 'New bicycle');
  await submit();
  await tab.screen.findByText('Transaction Added');
  expect(tab.screen.getByText('Deducted $1,002.50 for New bicycle')).toBeTruthy();
  const entry = api.state().entries.at(-1);
  expect([entry?.amountCents, entry?.category]).toEqual([-100250, 'chore']);
});

test('a transaction is meant for the child whose account is shown, else for the first', async () => {
  const tab = await openTabAs(newFamily(), 'dana');
  const chosen = async () => {
    await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Add Transaction' }), 0));
    const select = await tab.layers.findByLabelText<HTMLSelectElement>('Child');
    const name = select.selectedOptions[0]?.textContent;
    await tab.user.keyboard('{Escape}');
    return name;
  };
  const [first] = await tab.screen.findAllByRole('tab');
  expect(first?.textContent).toContain(await chosen());
  await tab.user.click(tab.screen.getByRole('tab', { name: /broke-bo/ }));
  expect(await chosen()).toBe('broke-bo');
});

test('a refusal keeps the dialog open and shows the server’s words with the request id', async () => {
  const api = newFamily();
  const tab = await openTabAs(api, 'dana');
  const mia = api.state().members.find(({ username }) => username === 'mia');
  if (mia) mia.account = { ...mia.account, balanceCents: 9_999_999_999 };
  await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Add Transaction' }), 0));
  await tab.user.type(await tab.layers.findByLabelText('Amount'), '1');
  await tab.user.type(tab.layers.getByLabelText('Description'), 'Too much');
  await tab.user.click(nth(tab.layers.getAllByRole('button', { name: 'Add Transaction' }), -1));
  await tab.screen.findByText('Failed to add transaction');
  expect(tab.screen.getByText(/past \$99,999,999.99/)).toBeTruthy();
  expect(tab.screen.getByText(/^Request ID mock-/)).toBeTruthy();
  expect(tab.layers.getByRole('dialog', { name: 'Add Transaction' })).toBeTruthy();
});

test('a child reads its own ledger with the balance after each line', async () => {
  const tab = await openTabAs(
    newFamily(() => now),
    'broke-bo',
  );
  await tab.screen.findByRole('heading', { name: 'Hi, Bo!' });
  const table = await tab.screen.findByRole('table', { name: 'Transaction Ledger entries' });
  const [, newest] = [...table.querySelectorAll('tr')].map(row =>
    [...row.querySelectorAll('td')].map(cell => cell.textContent),
  );
  expect(newest).toEqual(['March 2, 2026', 'Weekly allowance', '+$2.00', '−$7.24']);
});

test('what was typed is there again after the profile locked', async () => {
  const start = Date.now();
  let passed = 0;
  const api = newFamily(() => new Date(start + passed));
  const tab = await openTabAs(api, 'dana');
  await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Add Transaction' }), 0));
  await tab.user.type(await tab.layers.findByLabelText('Description'), 'Half a sentence');
  passed = 20 * 60_000;
  await tab.runtime.queryClient.invalidateQueries({ queryKey: ['getDashboard'] });
  await tab.screen.findByText(/locked after a while without use/);
  await tab.user.click(await tab.screen.findByRole('button', { name: /^dana/ }));
  await tab.user.type(tab.screen.getByLabelText('Enter your 4-digit PIN'), '2580');
  await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Add Transaction' }), 0));
  expect((await tab.layers.findByLabelText<HTMLInputElement>('Description')).value).toBe('Half a sentence');
});
