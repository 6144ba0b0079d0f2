import { openFamily } from '@pocketful/real-api/family';
import { quiet } from '@pocketful/testkit/family/fixtures';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nth, openTab, openTabAs, pick, press, signIn, type Tab, textOf } from '../../test/family-tab.tsx';

const now = new Date('2026-03-04T15:00:00Z');

test('A debit makes the amount negative; An amount is at least a cent; its sign is removed; A transaction has one of eight categories, chore by default; ‘Transaction Added’ has Added or Deducted, the amount and the description: a debit has its minus, and its text says what was deducted', async () => {
  const api = openFamily();
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
  const [entry] = await api.call('dana', 'listTransactions', { query: { limit: 1 } });
  expect(entry).toMatchObject({ amount: '-1002.50', category: 'spending' });
});

test('A debit starts as Spending and a credit as Chore until a category is chosen', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  await openDialog(tab);
  const category = () => tab.layers.getByLabelText<HTMLSelectElement>('Category').value;
  const choose = (name: string) => tab.user.click(tab.layers.getByRole('radio', { name }));
  expect(category()).toBe('chore');
  await choose('Debit');
  expect(category()).toBe('spending');
  await choose('Credit');
  expect(category()).toBe('chore');
  await tab.user.selectOptions(tab.layers.getByLabelText('Category'), 'bonus');
  await choose('Debit');
  expect(category()).toBe('bonus');
  await choose('Credit');
  // A chosen category stays, also the one that is proposed.
  await tab.user.selectOptions(tab.layers.getByLabelText('Category'), 'chore');
  await choose('Debit');
  expect(category()).toBe('chore');
});

test('The child is chosen, the shown one or the first by default', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  const chosen = async () => {
    await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Add Transaction' }), 0));
    const chips = await tab.layers.findByRole('group', { name: 'Child' });
    const name = textOf(chips.querySelector('label:has(:checked) [translate=no]'));
    await tab.user.keyboard('{Escape}');
    return name;
  };
  const [first] = await tab.screen.findAllByRole('tab');
  expect(first?.textContent?.toLowerCase()).toContain((await chosen()).toLowerCase());
  await tab.user.click(await tab.screen.findByRole('tab', { name: /bo/ }));
  expect(await chosen()).toBe('Bo');
});

test('A failed transaction shows ‘Failed to add transaction’', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  api.wish({ createTransaction: 'BALANCE_LIMIT' });
  await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Add Transaction' }), 0));
  await tab.user.type(await tab.layers.findByLabelText('Amount'), '1');
  await tab.user.type(tab.layers.getByLabelText('Description'), 'Too much');
  await tab.user.click(nth(tab.layers.getAllByRole('button', { name: 'Add Transaction' }), -1));
  await tab.screen.findByText('Failed to add transaction');
  expect(tab.screen.getByText(/past \$99,999,999.99/)).toBeTruthy();
  // A refusal with its own words needs no support.
  expect(tab.screen.queryByText(/^Support code/)).toBeNull();
  expect(tab.layers.getByRole('dialog', { name: 'Add Transaction' })).toBeTruthy();
  api.wish({ createTransaction: 'INTERNAL' });
  await press(tab, 'Add Transaction', -1);
  await tab.screen.findByText(/^Support code [0-9A-F]{4}-[0-9A-F]{4}$/);
});

test('The ledger shows the balance after each entry, newest first', async () => {
  const tab = await openTabAs(openFamily({ now: () => now }), 'bo-rivera');
  await tab.screen.findByRole('heading', { name: 'Hi, Bo!' });
  const table = await tab.screen.findByRole('table', { name: 'Transaction Ledger entries' });
  const [, newest] = [...table.querySelectorAll('tr')].map(row =>
    [...row.querySelectorAll('td')].map(cell => cell.textContent),
  );
  expect(newest).toEqual(['March 2, 2026', 'Weekly allowance', '+$2.00', '−$7.24']);
});

/** Opens the count of a child's money. */
async function countMoney(tab: Tab) {
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Count it' }));
  await tab.layers.findByRole('dialog', { name: 'Count it' });
  return within(await tab.layers.findByRole('status', {}, { timeout: 10_000 }));
}

test('A child counts its money: all pages of its ledger add up to its balance', async () => {
  const api = openFamily();
  await api.change(
    `INSERT INTO ledger_entries (family_id, child_id, sequence, entry_id, amount, balance_after, description, category,
         created_at, currency)
       SELECT a.family_id, a.child_id, a.sequence + n, uuidv7(), 0.01, a.balance + n * 0.01, 'Penny', 'bonus',
         now() + n * interval '1 millisecond', e.currency
       FROM accounts AS a, generate_series(1, 450) AS n, (SELECT currency FROM ledger_entries LIMIT 1) AS e
       WHERE a.child_id = '${await api.idOf('mia')}'`,
    `UPDATE accounts SET balance = balance + 4.50, sequence = sequence + 450 WHERE child_id = '${await api.idOf('mia')}'`,
  );
  const { balance } = await api.call('mia', 'getChildBalance', { params: { id: await api.idOf('mia') } });
  const result = await countMoney(await openTabAs(api, 'mia'));
  await result.findByText('It adds up', {}, { timeout: 10_000 });
  expect(result.getByText(/^The lines make/).textContent).toBe(
    `The lines make $${balance.toFixed(2)}. Your balance is $${balance.toFixed(2)} too.`,
  );
});

test('A count names the first line that does not add up, or a balance that is not the sum of the lines', async () => {
  const api = openFamily({ now: () => now });
  const bo = await api.idOf('bo-rivera');
  await api.change(`UPDATE accounts SET balance = balance + 1 WHERE child_id = '${bo}'`);
  const tab = await openTabAs(api, 'bo-rivera');
  const balance = await countMoney(tab);
  await balance.findByText('It does not add up', {}, { timeout: 10_000 });
  expect(balance.getByText(/^The lines make/).textContent).toBe(
    'The lines make −$7.24. Your balance says −$6.24. Please show this to a grown-up.',
  );
  await api.change(
    `UPDATE ledger_entries SET balance_after = balance_after - 2 WHERE (child_id, sequence) IN
       (SELECT child_id, max(sequence) FROM ledger_entries WHERE child_id = '${bo}' GROUP BY child_id)`,
  );
  await tab.user.keyboard('{Escape}');
  const line = await countMoney(tab);
  await line.findByText('It does not add up', {}, { timeout: 10_000 });
  expect(line.getByText(/^The lines up to/).textContent).toBe(
    'The lines up to ‘Weekly allowance’ on March 2, 2026 make −$7.24. The ledger says −$9.24 there. Please show this to a grown-up.',
  );
});

test('A ledger without entries has nothing to count', async () => {
  const tab = await openTabAs(openFamily({ fixture: quiet }), 'mia');
  await tab.screen.findByText('No transactions yet');
  expect(tab.screen.queryByRole('button', { name: 'Count it' })).toBeNull();
});

test('typed text is there again after the profile locked', async () => {
  const start = Date.now();
  let passed = 0;
  const api = openFamily({ now: () => new Date(start + passed) });
  const tab = await openTabAs(api, 'dana');
  await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Add Transaction' }), 0));
  await tab.user.type(await tab.layers.findByLabelText('Description'), 'Half a sentence');
  passed = 20 * 60_000;
  await tab.runtime.queryClient.invalidateQueries({ queryKey: ['getDashboard'] });
  await tab.screen.findByText(/locked after a while without use/);
  await tab.user.click(await tab.screen.findByRole('button', { name: /^Dana/ }));
  await tab.user.type(tab.screen.getByLabelText('Enter your 4-digit PIN'), '2580');
  await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Add Transaction' }), 0));
  expect((await tab.layers.findByLabelText<HTMLInputElement>('Description')).value).toBe('Half a sentence');
});

async function openDialog(tab: Tab) {
  await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Add Transaction' }), 0));
  await tab.layers.findByRole('dialog', { name: 'Add Transaction' });
}

async function fill(tab: Tab, amount: string, description: string) {
  await tab.user.type(tab.layers.getByLabelText('Amount'), amount);
  await tab.user.type(tab.layers.getByLabelText('Description'), description);
}

const submit = (tab: Tab) => tab.user.click(nth(tab.layers.getAllByRole('button', { name: 'Add Transaction' }), -1));

/** Leaves a dialog in which something was typed. */
async function cancel(tab: Tab) {
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Cancel' }));
  await tab.user.click(nth(within(await tab.layers.findByRole('alertdialog')).getAllByRole('button'), -1));
  await expect.poll(() => tab.layers.queryByRole('dialog')).toBeNull();
}

test('A repeated request is posted once: after a lost answer the ledger is read again, and the same input in a new dialog is not posted twice', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  const entries = () => api.rows("SELECT amount::text FROM ledger_entries WHERE description = 'Lemonade'");
  await openDialog(tab);
  await fill(tab, '3', 'Lemonade');
  tab.line.disturb(/POST .*transactions/, 'lost');
  await submit(tab);
  await tab.layers.findByText('Failed to add transaction');
  await tab.screen.findByText('Lemonade');
  tab.line.repair();
  await cancel(tab);
  await openDialog(tab);
  await fill(tab, '3', 'Lemonade');
  await submit(tab);
  await tab.screen.findByText('Transaction Added');
  expect(await entries()).toEqual([{ amount: '3.00' }]);
});

test('a slow, cancelled write closes no dialog that was opened later', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  await openDialog(tab);
  await fill(tab, '3', 'Slow');
  tab.line.disturb(/POST .*transactions/, 'held');
  await submit(tab);
  await cancel(tab);
  await press(tab, 'Add');
  await tab.layers.findByRole('dialog', { name: 'Add' });
  tab.line.repair();
  await tab.screen.findByText('Transaction Added');
  expect(tab.layers.getByRole('dialog', { name: 'Add' })).toBeTruthy();
});

test('a message for one member is not shown to the next', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  await openDialog(tab);
  await fill(tab, '50', 'Secret present');
  await submit(tab);
  await tab.screen.findByText(/Secret present/, { selector: '[data-layer] *' });
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Switch Profile' }));
  await pick(tab, 'mia');
  await tab.screen.findByRole('heading', { name: 'Hi, Mia!' });
  expect(tab.screen.queryByText(/Secret present/)).toBeNull();
});

test('the error of a wrong PIN disappears after the right one', async () => {
  const tab = openTab(openFamily(), '/login');
  await signIn(tab);
  await tab.user.click(await tab.screen.findByRole('button', { name: /^Mia/ }));
  await tab.user.type(await tab.screen.findByLabelText('Enter your 4-digit PIN'), '0000');
  await tab.screen.findByText('Invalid PIN');
  await tab.user.type(await tab.screen.findByLabelText('Enter your 4-digit PIN'), '4821');
  await tab.screen.findByRole('heading', { name: 'Hi, Mia!' });
  await expect.poll(() => tab.screen.queryByText('Invalid PIN')).toBeNull();
});

test('an amount that is too large, or no amount, shows an error', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  await openDialog(tab);
  await fill(tab, '123456789', 'Too much');
  await submit(tab);
  await tab.layers.findByText('Please enter at most 99,999,999.99');
});

test('a refusal about a field is shown at the field, which takes the focus', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  api.wish({ createTransaction: 'BALANCE_LIMIT' });
  await openDialog(tab);
  await fill(tab, '1', 'Too much');
  await submit(tab);
  const amount = tab.layers.getByLabelText('Amount');
  await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(amount);
});

test('a child sees credits beside debits', async () => {
  const tab = await openTabAs(openFamily(), 'bo-rivera');
  const history = within(await tab.screen.findByRole('region', { name: 'The last 6 weeks' }));
  const sums = (title: string) => history.getByText(title).parentElement?.textContent;
  await history.findByText('Where it came from');
  expect(sums('Where it came from')).toBe('Where it came fromAllowance$12.00Chore$0.75');
  expect(sums('Where it went')).toBe('Where it wentOther$15.00Spending$4.99');
  expect(history.getByRole('img').getAttribute('aria-label')).toMatch(/^From .* in 6 weeks$/);
});

test('a balance that has not moved has no line', async () => {
  const tab = await openTabAs(openFamily({ fixture: quiet }), 'mia');
  const history = within(await tab.screen.findByRole('region', { name: 'The last 6 weeks' }));
  await history.findByText(/^Now/);
  expect(history.queryByRole('img')).toBeNull();
  expect(history.queryByText('Where it went')).toBeNull();
});
