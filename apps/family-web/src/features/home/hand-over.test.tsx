import { type Family, openFamily } from '@pocketful/real-api/family';
import { cleanup, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { closeTabs, openTabAs, press } from '../../test/family-tab.tsx';

const rowOf = (list: ReturnType<typeof within>, title: string) =>
  within(list.getByText(title).closest('li') ?? document.body);

/** Opens a tab in which another member is active, in place of the former one. */
const changeTo = (api: Family, username: string) => {
  closeTabs();
  cleanup();
  return openTabAs(api, username);
};
const comicOf = async (api: Family) => {
  const withdrawals = await api.call('leo', 'listWithdrawals', {});
  return withdrawals.find(({ description }) => description === 'Comic');
};
const APPROVED_LONG_AGO =
  "UPDATE withdrawal_requests SET decided_at = now() - interval '8 days' WHERE description = 'Comic'";

test('The dashboard has ‘To hand over’: approved withdrawals and purchases that no adult has marked', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  const owed = within(await tab.screen.findByRole('region', { name: 'To hand over' }));
  await owed.findByText('Comic');
  owed.getByText('Leo waits for this');
  await press(tab, 'Given: Comic');
  await tab.layers.findByText('Handed Over');
  await expect.poll(() => tab.screen.queryByRole('region', { name: 'To hand over' })).toBeNull();
  await press(tab, 'Undo');
  await tab.layers.findByText('It is under ‘To hand over’ again.');
  await tab.screen.findByRole('region', { name: 'To hand over' });
});

test('a child sees what is on its way, and says that it got it', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'leo');
  const mine = within(await tab.screen.findByRole('region', { name: 'My Withdrawals' }));
  await mine.findByText('On its way');
  const given = await changeTo(api, 'dana');
  await press(given, 'Given: Comic');
  await given.layers.findAllByText('Handed Over');
  expect(await comicOf(api)).toMatchObject({ handedOverAt: expect.any(String) });
  const again = await changeTo(api, 'leo');
  await press(again, 'Got it: Comic');
  await again.layers.findAllByText('Your parents see that it arrived.');
  const list = within(again.screen.getByRole('region', { name: 'My Withdrawals' }));
  await expect.poll(() => rowOf(list, 'Comic').queryByText('You got it')).not.toBeNull();
});

test('a child says that it got what was approved long ago', async () => {
  const api = openFamily();
  await api.change(APPROVED_LONG_AGO);
  const given = await openTabAs(api, 'dana');
  await press(given, 'Given: Comic');
  await given.layers.findByText('Handed Over');
  const tab = await changeTo(api, 'leo');
  await press(tab, 'Got it: Comic');
  const list = within(await tab.screen.findByRole('region', { name: 'My Withdrawals' }));
  await expect.poll(() => rowOf(list, 'Comic').queryByText('You got it')).not.toBeNull();
});

test('a child sees every answer of the last seven days, and without a limit what it has not got yet', async () => {
  const api = openFamily();
  await api.change(
    `UPDATE withdrawal_requests SET decided_at = now() - interval '20 days', handed_over_at = now() - interval '9 days',
      owed = false WHERE description = 'Comic'`,
    `INSERT INTO withdrawal_requests (family_id, request_id, child_id, description, amount, status, submitted_at, decided_at)
      SELECT family_id, uuidv7(), child_id, v.name, amount, 'rejected', submitted_at, now() - v.days * interval '1 day'
      FROM withdrawal_requests, (VALUES ('Ball', 1), ('Kite', 2), ('Yoyo', 3), ('Drum', 8)) AS v (name, days)
      WHERE description = 'Comic'`,
  );
  const tab = await openTabAs(api, 'leo');
  const list = within(await tab.screen.findByRole('region', { name: 'My Withdrawals' }));
  await list.findByRole('button', { name: 'Got it: Comic' });
  for (const name of ['Ball', 'Kite', 'Yoyo']) list.getByText(name);
  expect(list.queryByText('Drum')).toBeNull();
});

test('an adult sees what arrived, and takes the mark back', async () => {
  const api = openFamily();
  await api.change(APPROVED_LONG_AGO);
  const tab = await openTabAs(api, 'dana');
  await press(tab, 'Given: Comic');
  const lately = within(await tab.screen.findByRole('region', { name: 'Lately' }));
  await lately.findByText('Comic');
  await press(await changeTo(api, 'leo'), 'Got it: Comic');
  const again = await changeTo(api, 'dana');
  const given = within(await again.screen.findByRole('region', { name: 'Lately' }));
  await expect.poll(() => rowOf(given, 'Comic').queryByText('Leo got it')).not.toBeNull();
  await again.user.click(again.screen.getByRole('button', { name: 'Not handed over: Comic' }));
  await within(await again.screen.findByRole('region', { name: 'To hand over' })).findByText('Comic');
  expect(await comicOf(api)).toMatchObject({ owed: true, handedOverAt: null, receivedAt: null });
});

test('what was handed over is taken back after its mark is', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  await press(tab, 'Given: Comic');
  await tab.layers.findByText('Handed Over');
  await tab.user.click(await tab.screen.findByRole('tab', { name: /^leo/ }));
  const history = within(await tab.screen.findByRole('region', { name: 'Transaction History' }));
  await tab.user.click(await history.findByRole('button', { name: 'More for Comic' }));
  await press(tab, 'Take back Comic');
  await tab.layers.findByText('This was handed over. Take that mark back first.');
  await press(tab, 'Not handed over');
  await tab.screen.findByRole('region', { name: 'To hand over' });
  await press(tab, 'Take back Comic');
  await history.findAllByText('Taken back: Comic');
});
