import { type Family, openFamily } from '@pocketful/real-api/family';
import { ending } from '@pocketful/testkit/family/fixtures';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nth, openTabAs, type Tab } from '../../test/family-tab.tsx';

const named = async ({ user, screen, layers }: Tab, name: string, where: 'screen' | 'layers' = 'screen') =>
  user.click(nth(await (where === 'screen' ? screen : layers).findAllByRole('button', { name }), -1));
const setBalance = (api: Family, username: string, balance: string) =>
  api.change(
    `UPDATE accounts SET balance = ${balance}
      WHERE child_id = (SELECT member_id FROM members WHERE username = '${username}')`,
  );
/** Takes back the purchase for which Leo asked. */
const cancelPurchase = async (api: Family) => {
  const purchases = await api.call('leo', 'listPurchases', {});
  const id = purchases.find(({ goalName }) => goalName === 'Bike lights')?.id ?? '';
  await api.call('leo', 'cancelPurchase', { params: { id } });
};
const deadlinesOf = (api: Family) =>
  api.rows<{ kind: string; announced: boolean; reminded: boolean }>(
    'SELECT kind, announced_at IS NOT NULL AS announced, reminded_at IS NOT NULL AS reminded FROM deadlines ORDER BY kind',
  );

/** The waiting requests of the demo family, the oldest first. */
const IN_ORDER = ['Vacuum the living room', 'Bike lights', 'Book fair at school', 'Empty the dishwasher'];

test('All requests are in one queue and are decided there; The sentences of Pocketful use a child’s first name; An approval shows ‘Goal Purchase Approved’: all kinds of requests are in one queue, oldest first, each with its buttons', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  const queue = await tab.screen.findByRole('region', { name: 'Approval Requests' });
  await named(tab, 'Show 3 more');
  await expect.poll(() => queue.querySelectorAll('li').length).toBe(7);
  const titles = [...queue.querySelectorAll('li .font-semibold')].map(({ textContent }) => textContent);
  expect(titles.filter(title => IN_ORDER.includes(title ?? ''))).toEqual(IN_ORDER);
  tab.screen.getByText('Leo asks to buy a goal');
  tab.screen.getByText('Leo claims a reward');
  tab.screen.getByText('Mia asks for money');
  const row = (title: string) =>
    nth(
      [...queue.querySelectorAll('li')].filter(li => li.textContent?.includes(title)),
      0,
    );
  const button = (title: string, name: string) =>
    nth(
      [...row(title).querySelectorAll('button')].filter(({ textContent }) => textContent === name),
      0,
    );
  // Where money leaves, the balance before and after is shown.
  expect(row('Bike lights').textContent).toContain('Balance $56.26, then $38.26');
  expect(row('Stay calm when you lose').textContent).not.toContain('Balance');
  await tab.user.click(button('Bike lights', 'Approve'));
  await tab.screen.findByText('Goal Purchase Approved');
  await tab.user.click(button('Book fair at school', 'Reject'));
  await tab.screen.findByText('Withdrawal Rejected');
  await tab.user.click(button('Stay calm when you lose', 'Approve'));
  await tab.screen.findByText('Reward Approved');
  await expect.poll(() => queue.querySelectorAll('li').length).toBe(4);
  expect(await api.rows("SELECT status FROM savings_goals WHERE name = 'Bike lights'")).toEqual([
    { status: 'purchased' },
  ]);
});

test('A failed decision shows ‘Failed to approve withdrawal’ or ‘Failed to reject withdrawal’: an approval beyond the balance says so, and the request stays', async () => {
  const api = openFamily();
  await setBalance(api, 'mia', '1.00');
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findByText('Book fair at school');
  const row = tab.screen.getByText('Book fair at school').closest('li');
  await tab.user.click(nth([...(row?.querySelectorAll('button') ?? [])], 0));
  await tab.screen.findByText('Failed to approve withdrawal');
  tab.screen.getByText('Insufficient funds');
  tab.screen.getByText('Book fair at school');
});

test('All open requests can be approved at once', async () => {
  const api = openFamily();
  await setBalance(api, 'mia', '1.00');
  const tab = await openTabAs(api, 'dana');
  await named(tab, 'Approve all');
  await tab.layers.findByText('Approve all 6 requests?');
  await named(tab, 'Approve all 6', 'layers');
  await tab.layers.findByText('1 could not be approved');
  expect(within(tab.layers.getByRole('dialog')).getAllByText('Approved')).toHaveLength(5);
  tab.layers.getByText('Insufficient funds');
  await named(tab, 'Done', 'layers');
  const queue = tab.screen.getByRole('region', { name: 'Approval Requests' });
  // A suggestion is answered alone.
  await expect.poll(() => queue.querySelectorAll('li').length).toBe(2);
});

test('A first name that two members of a family share is followed by the username in the queue, in messages and in mails: rows and Approve all tell two children apart', async () => {
  const api = openFamily();
  await api.change("UPDATE members SET first_name = 'Mia' WHERE username = 'leo'");
  const tab = await openTabAs(api, 'dana');
  await named(tab, 'Show 3 more');
  await tab.screen.findByText('Mia (leo) asks to buy a goal');
  tab.screen.getByText('Mia (mia) asks for money');
  await named(tab, 'Approve all');
  const dialog = within(await tab.layers.findByRole('dialog'));
  dialog.getByText('Mia (leo) asks to buy a goal');
  dialog.getByText('Mia (mia) asks for money');
});

test('A refusal within Approve all reads as it does alone', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  api.wish({ approveChore: 'CHORE_NOT_FOUND', approveClaim: 'INTERNAL', approveWithdrawal: 'AWAY' });
  await named(tab, 'Approve all');
  await named(tab, 'Approve all 6', 'layers');
  await tab.layers.findAllByText('This chore could not be found. It may have already been processed.');
  await tab.layers.findAllByText('There was an error approving the reward.');
  await tab.layers.findAllByText('Network error. Please check your connection and try again.');
});

test('A withdrawal that the server refuses shows ‘Insufficient Funds’ and the available amount: a withdrawal that the server refuses shows the available amount', async () => {
  const api = openFamily();
  await cancelPurchase(api);
  const tab = await openTabAs(api, 'leo');
  const withdraw = () => tab.screen.getByRole('button', { name: 'Withdraw' });
  await expect.poll(() => withdraw().getAttribute('aria-disabled')).not.toBe('true');
  await tab.user.click(withdraw());
  await tab.user.type(await tab.layers.findByLabelText('Amount'), '3');
  await tab.user.type(tab.layers.getByLabelText('What is it for?'), 'Cinema');
  await setBalance(api, 'leo', '2.50');
  await named(tab, 'Send Request', 'layers');
  await tab.screen.findByText('Insufficient Funds');
  expect(tab.screen.getAllByText('You can only withdraw up to $2.50.').length).toBeGreaterThan(0);
});

test('A withdrawal has an amount above 0 (‘Invalid Amount’), not above the balance (‘Insufficient Funds’), and a description (‘Description Required’); A request shows ‘Withdrawal Requested’: a child requests money, sees errors, and sees the request', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'leo');
  const withdraw = () => tab.screen.getByRole('button', { name: 'Withdraw' });
  await expect.poll(() => withdraw().getAttribute('aria-disabled')).not.toBe('true');
  await tab.user.click(withdraw());
  await named(tab, 'Send Request', 'layers');
  await tab.screen.findByText('Invalid Amount');
  const amount = tab.layers.getByLabelText('Amount');
  await tab.user.type(amount, '1000');
  await tab.user.type(tab.layers.getByLabelText('What is it for?'), 'Cinema');
  await named(tab, 'Send Request', 'layers');
  await tab.screen.findByText('Insufficient Funds');
  await tab.user.clear(amount);
  await tab.user.type(amount, '4,50');
  await tab.user.clear(tab.layers.getByLabelText('What is it for?'));
  await named(tab, 'Send Request', 'layers');
  await tab.screen.findByText('Description Required');
  await tab.user.type(tab.layers.getByLabelText('What is it for?'), 'Cinema');
  await named(tab, 'Send Request', 'layers');
  await tab.screen.findByText('Withdrawal Requested');
  await tab.screen.findByRole('heading', { name: 'My Withdrawals' });
  await tab.screen.findByText('Cinema');
  const withdrawals = await api.call('leo', 'listWithdrawals', {});
  expect(withdrawals.find(({ description }) => description === 'Cinema')).toMatchObject({ amount: '4.50' });
});

test('A child requests at most what its open requests leave; the text has that amount: a child can request the money that its open requests leave, and reads the amount', async () => {
  const api = openFamily();
  await cancelPurchase(api);
  await setBalance(api, 'leo', '10.00');
  const tab = await openTabAs(api, 'leo');
  const withdraw = async (amount: string) => {
    const button = () => tab.screen.getByRole('button', { name: 'Withdraw' });
    await expect.poll(() => button().getAttribute('aria-disabled')).not.toBe('true');
    await tab.user.click(button());
    await tab.user.type(await tab.layers.findByLabelText('Amount'), amount);
    await tab.user.type(tab.layers.getByLabelText('What is it for?'), 'Cinema');
    await named(tab, 'Send Request', 'layers');
  };
  await withdraw('6');
  await tab.screen.findByText('Withdrawal Requested');
  await withdraw('4.01');
  await tab.layers.findByText(
    'You have $10.00. What you asked for before is set aside, so you can ask for up to $4.00. A grown-up says yes or no.',
  );
  expect((await tab.screen.findAllByText('You can only withdraw up to $4.00.')).length).toBeGreaterThan(0);
});

test('a child whose open requests take the whole balance cannot withdraw, and the button gives the reason', async () => {
  const api = openFamily();
  await cancelPurchase(api);
  await setBalance(api, 'leo', '10.00');
  const body = { childId: await api.idOf('leo'), amount: '10.00', description: 'Cinema' };
  await api.call('leo', 'createWithdrawal', { body });
  const tab = await openTabAs(api, 'leo');
  await tab.screen.findByRole('button', { name: 'Withdraw', description: 'All your savings are waiting for a yes.' });
});

test('A disabled control gives its reason to screen readers and at a press, unless it is busy; Without money there is nothing to withdraw: a child with a negative balance cannot withdraw, and the button says why', async () => {
  const tab = await openTabAs(openFamily(), 'bo-rivera');
  await tab.screen.findAllByText('−$7.24');
  const withdraw = await tab.screen.findByRole('button', {
    name: 'Withdraw',
    description: 'There is nothing to withdraw yet.',
  });
  expect(withdraw.getAttribute('aria-disabled')).toBe('true');
  await tab.user.click(withdraw);
  await tab.layers.findAllByText('There is nothing to withdraw yet.');
  expect(tab.layers.queryByRole('dialog')).toBeNull();
});

test('the dashboard shows each child’s goals', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  await tab.screen.findByText('1. Headphones');
  await tab.screen.findByText('$41.73 to go');
});

test('A failed read is shown: withdrawals and an allowance that cannot be read show an error to the child, who tries again', async () => {
  const api = openFamily();
  api.wish({ listWithdrawals: 'INTERNAL', listAllowances: 'INTERNAL' });
  const tab = await openTabAs(api, 'leo');
  await tab.screen.findByRole('heading', { name: 'My Withdrawals' });
  await tab.screen.findByText('This could not be loaded');
  await tab.screen.findByText('Your allowance could not be loaded');
  api.wish({ listWithdrawals: undefined, listAllowances: undefined });
  for (const retry of tab.screen.getAllByRole('button', { name: 'Try again' })) await tab.user.click(retry);
  await expect.poll(() => tab.screen.queryByText('This could not be loaded')).toBeNull();
  await expect.poll(() => tab.screen.queryByText('Your allowance could not be loaded')).toBeNull();
});

test('A failed read is shown: notices about allowances that cannot be read show an error to adults', async () => {
  const api = openFamily();
  api.wish({ listAllowances: 'INTERNAL' });
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findByText('Allowance payments could not be loaded');
});

test('The family’s other adults get a mail and a notice on their dashboard about a sensitive act: a notice names the adult, the child and the time', async () => {
  const api = openFamily();
  // Leo alone can take the offers.
  await api.change(
    "DELETE FROM chore_offer_children WHERE child_id <> (SELECT member_id FROM members WHERE username = 'leo')",
  );
  await (await api.open({ signedIn: 'sam' })).callFile('exportChildData', {
    params: { childId: await api.idOf('mia') },
  });
  for (const name of ['leo', 'bo-rivera'])
    await api.call('sam', 'deleteChildAccount', { body: { childId: await api.idOf(name) } });
  const dana = await openTabAs(api, 'dana');
  await dana.screen.findByText('sam saved a file with the data of mia');
  await dana.screen.findAllByText('sam deleted the account of a child');
  expect(dana.screen.getAllByText(/^It happened at \d{1,2}:\d\d [AP]M\. .*please talk to each other\.$/)).toHaveLength(
    3,
  );
  await dana.screen.findByText(/2 chores ended, because no other child can do them\./);
});

test('A backup that is not encrypted has no PINs, and a restore of it asks for new ones: the dashboard names the members', async () => {
  const api = openFamily();
  await api.change("UPDATE members SET pin_hash = 'p0$' WHERE username = 'mia'");
  const dana = await openTabAs(api, 'dana');
  await dana.screen.findByText('Please set new PINs');
  await dana.screen.findByText(/^mia: the backup that was restored has no PINs\./);
});

test('The dashboard says when a child will be deleted and why, and the server learns that an adult was shown it: with a link to the rights page', async () => {
  const api = openFamily({ fixture: ending });
  const dana = await openTabAs(api, 'dana');
  const notice = await dana.screen.findByText(/^Mia's data will be deleted on .*, because the consent was withdrawn\./);
  expect(notice.querySelector('a')?.getAttribute('href')).toBe('/parental-data-rights');
  const announced = { announced: true, reminded: false };
  await expect
    .poll(() => deadlinesOf(api))
    .toEqual([
      { kind: 'consent_withdrawn', ...announced },
      { kind: 'unused_items', ...announced },
    ]);
});

test('What a family does not use for 3 years is removed after a notice of 30 days, unless an adult keeps it; without a reader after 180 days more: the dashboard names them, and Keep All keeps them', async () => {
  const api = openFamily({ fixture: ending });
  await api.change(
    `UPDATE savings_goals SET created_at = created_at - interval '40 months', updated_at = updated_at - interval '40 months'
      WHERE name = 'A really big dinosaur'`,
  );
  const dana = await openTabAs(api, 'dana');
  await dana.screen.findByText(
    /Bo’s goal ‘A really big dinosaur’, Bo’s reward ‘Read a long book’, Leo’s allowance\. No balance changes\.$/,
  );
  await dana.user.click(await dana.screen.findByRole('button', { name: 'Keep All' }));
  await dana.screen.findByText('Everything is kept');
  await expect.poll(() => dana.screen.queryByText('No longer used')).toBeNull();
  expect((await deadlinesOf(api)).map(({ kind }) => kind)).toEqual(['consent_withdrawn']);
});
