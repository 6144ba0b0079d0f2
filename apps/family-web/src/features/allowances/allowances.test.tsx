import { openFamily } from '@pocketful/real-api/family';
import { act, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { atTime, follow, nth, openChild, pick, press, signIn } from '../../test/family-tab.tsx';

/** A Wednesday. */
atTime(new Date('2026-03-04T17:00:00Z'));

const openPage = (username: string) => openChild(openFamily(), username);

test('The sentences of Pocketful use a child’s first name: a parent gives a child an allowance, and its text says when it is paid', async () => {
  const tab = await openPage('leo');
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Add Allowance' }));
  const dialog = await tab.layers.findByRole('dialog', { name: 'Add Allowance' });
  await press(tab, 'Add Allowance', -1);
  await tab.layers.findByText('Please enter a valid amount greater than $0.');
  expect(tab.line.calls).not.toContain('POST /api/allowances');
  await tab.user.type(tab.layers.getByLabelText('Amount'), '3,50');
  await tab.user.selectOptions(tab.layers.getByLabelText('How often'), 'Every two weeks');
  await tab.user.selectOptions(tab.layers.getByLabelText('Weekday'), 'Saturday');
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Add Allowance' }));
  await tab.layers.findByText('Allowance added');
  await tab.layers.findByText('Leo gets $3.50 every second Saturday.');
  await expect.poll(() => dialog.isConnected).toBe(false);
  await tab.screen.findByRole('button', { name: "Edit Leo's allowance every second Saturday" });
  const sent = { amount: '3.50', rhythm: 'biweekly', day: 6, startsOn: '2026-03-04' };
  expect(tab.line.bodies.get('POST /api/allowances')).toMatchObject(sent);
});

test('a draft for one child does not come back at another', async () => {
  const api = openFamily();
  const tab = await openChild(api, 'leo');
  await press(tab, 'Add Allowance');
  await tab.user.type(await tab.layers.findByLabelText('Amount'), '7');
  await api.change('DELETE FROM sessions');
  await act(() => tab.runtime.session.recheck());
  await tab.user.click(await tab.screen.findByRole('link', { name: 'Login' }));
  await signIn(tab);
  await pick(tab, 'dana');
  for (const [child, amount] of [
    ['Mia', ''],
    ['Leo', '7'],
  ] as const) {
    await follow(tab, 'Accounts');
    await follow(tab, child);
    await press(tab, 'Add Allowance');
    expect(await tab.layers.findByLabelText('Amount')).toHaveProperty('value', amount);
    if (amount) return;
    await press(tab, 'Cancel');
    await expect.poll(() => tab.layers.queryByRole('dialog')).toBeNull();
  }
});

test('an end before the start is refused at its field, and a change of rhythm asks for the matching day', async () => {
  const tab = await openPage('mia');
  await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: /^Edit Mia's allowance/ }), 0));
  await tab.user.type(await tab.layers.findByLabelText(/Ends on/), '2026-03-01');
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Save' }));
  await tab.layers.findAllByText('The last day must not be before the first. Please choose a later one.');
  expect(tab.layers.getByLabelText(/Ends on/).getAttribute('aria-invalid')).toBe('true');
  await tab.user.clear(tab.layers.getByLabelText(/Ends on/));
  await tab.user.selectOptions(tab.layers.getByLabelText('How often'), 'Every month');
  await tab.user.selectOptions(tab.layers.getByLabelText('Day of the month'), 'The 31st');
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Save' }));
  await tab.layers.findByText('Mia gets $5.00 on the 31st of each month, or its last day.');
});

test('an allowance is paused and resumed, and ended after a question', async () => {
  const tab = await openPage('mia');
  await tab.user.click(await tab.screen.findByRole('button', { name: "Pause Mia's allowance every Friday" }));
  await tab.layers.findByText('Allowance paused');
  await tab.screen.findByText('Paused');
  await tab.user.click(await tab.screen.findByRole('button', { name: "Resume Mia's allowance every Friday" }));
  await tab.layers.findByText('Allowance resumed');
  await tab.user.click(await tab.screen.findByRole('button', { name: "End Mia's allowance every Friday" }));
  await tab.layers.findByText('End this allowance?');
  await tab.user.click(await tab.layers.findByRole('button', { name: 'End Allowance' }));
  await tab.layers.findByText('Allowance ended');
  await tab.screen.findByText('No allowance yet.');
});

test('A regular payment leaves the account on each payday once, and may take the balance below zero: a parent adds one with its name, and changes, pauses and ends it', async () => {
  const tab = await openPage('mia');
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Add Regular Payment' }));
  const dialog = within(await tab.layers.findByRole('dialog', { name: 'Add Regular Payment' }));
  await tab.user.type(tab.layers.getByLabelText('Amount'), '3,50');
  await tab.user.click(dialog.getByRole('button', { name: 'Add Regular Payment' }));
  await tab.layers.findByText('Please enter a name');
  await tab.user.type(tab.layers.getByLabelText('Name'), 'Phone plan');
  await tab.user.click(dialog.getByRole('button', { name: 'Add Regular Payment' }));
  await tab.layers.findByText('Payment added');
  await tab.layers.findByText('Mia pays $3.50 for Phone plan every Wednesday.');
  const sent = { amount: '-3.50', name: 'Phone plan', rhythm: 'weekly', day: 3 };
  expect(tab.line.bodies.get('POST /api/allowances')).toMatchObject(sent);
  await tab.user.click(await tab.screen.findByRole('button', { name: "Edit Mia's Phone plan every Wednesday" }));
  await tab.layers.findByRole('dialog', { name: 'Edit Regular Payment' });
  expect(tab.layers.getByLabelText('Amount')).toHaveProperty('value', '3.50');
  await tab.user.clear(tab.layers.getByLabelText('Amount'));
  await tab.user.type(tab.layers.getByLabelText('Amount'), '4');
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Save' }));
  await tab.layers.findByText('Mia pays $4.00 for Phone plan every Wednesday.');
  await tab.user.click(await tab.screen.findByRole('button', { name: "Pause Mia's Phone plan every Wednesday" }));
  await tab.layers.findByText('Mia does not pay it until you resume it.');
  await tab.user.click(await tab.screen.findByRole('button', { name: "End Mia's Phone plan every Wednesday" }));
  await tab.layers.findByText('End this payment?');
  await tab.user.click(await tab.layers.findByRole('button', { name: 'End Payment' }));
  await tab.layers.findByText('Payment ended');
  await expect.poll(() => tab.screen.queryByRole('button', { name: /Phone plan every Wednesday/ })).toBeNull();
});

test('the form of a new allowance says what the child gets already', async () => {
  const tab = await openPage('mia');
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Add Allowance' }));
  await tab.layers.findByText(/gets \$[\d.]+ every \w+ already\. This one is added to it\.$/);
});
