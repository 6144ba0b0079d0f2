import { openFamily } from '@pocketful/real-api/family';
import { trusting } from '@pocketful/testkit/family/fixtures';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openChild, openTab, openTabAs } from '../../test/family-tab.tsx';

const MIA = 'mia';
const TRUST = 'Paid right away: your parents trust you up to $2.00.';

test('An adult can let chores and claims be approved when they are submitted, up to an amount each and a sum a week: an adult switches it on with two amounts', async () => {
  const api = openFamily();
  const tab = await openChild(api, 'mia');
  const mia = await tab.screen.findByRole('switch', { name: 'Pay Mia right away' });
  expect(mia.getAttribute('aria-checked')).toBe('false');
  await tab.user.click(mia);
  const dialog = within(await tab.layers.findByRole('dialog', { name: 'Pay Mia right away' }));
  await tab.user.type(await dialog.findByLabelText(/for each one/), '12');
  await tab.user.type(dialog.getByLabelText(/in a week/), '10');
  await tab.user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Please enter at most the amount for a week');
  await tab.user.clear(dialog.getByLabelText(/for each one/));
  await tab.user.type(dialog.getByLabelText(/for each one/), '2');
  await tab.user.click(dialog.getByRole('button', { name: 'Save' }));
  await tab.screen.findByText('Paid right away is on');
  await tab.screen.findByText('Up to $2.00 each, $10.00 a week.');
  await expect.poll(() => mia.getAttribute('aria-checked')).toBe('true');
});

test('The rule ends when an adult ends it, not when the adult who set it leaves: an adult changes it, and switches it off', async () => {
  const api = openFamily();
  const tab = await openChild(api, 'leo');
  const leo = await tab.screen.findByRole('switch', { name: 'Pay Leo right away' });
  expect(leo.getAttribute('aria-checked')).toBe('true');
  await tab.screen.findByText('Up to $1.00 each, $5.00 a week.');
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Change the amounts for Leo' }));
  const dialog = within(await tab.layers.findByRole('dialog', { name: 'Pay Leo right away' }));
  expect((await dialog.findByLabelText<HTMLInputElement>(/for each one/)).value).toBe('1.00');
  await tab.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => tab.layers.queryByRole('dialog')).toBeNull();
  await tab.user.click(await tab.screen.findByRole('switch', { name: 'Pay Leo right away' }));
  await tab.screen.findByText('Paid right away is off');
  await tab.screen.findByText('Everything waits for an adult.');
  const params = { id: await api.idOf('leo') };
  expect(await api.call('dana', 'getAutoApprove', { params })).toMatchObject({ enabled: false });
});

test('A child reads up to which amount its parents trust it, and neither reads nor changes the rule: a chore, on the toast, in the row and in the balance', async () => {
  const api = openFamily({ fixture: trusting });
  const params = { id: await api.idOf(MIA) };
  const balance = async () => Number((await api.call('dana', 'getChildBalance', { params })).balance);
  const before = await balance();
  await openTabAs(api, MIA);
  const tab = openTab(api, '/chores');
  const todo = await tab.screen.findByText('Set the table');
  await tab.user.click(
    await within(todo.closest('li') ?? document.body).findByRole('button', { name: 'Submit for Approval' }),
  );
  await tab.screen.findByText('Well done');
  expect(tab.layers.queryByRole('button', { name: 'Undo' })).toBeNull();
  const done = within(await tab.screen.findByRole('region', { name: /My Completed Chores/ }));
  await done.findByText(TRUST);
  expect(await balance()).toBeCloseTo(before + 1);
});

test('A child reads up to which amount its parents trust it, and neither reads nor changes the rule: on Home the row stays for the visit', async () => {
  const api = openFamily({ fixture: trusting });
  const tab = await openTabAs(api, MIA);
  const today = within(await tab.screen.findByRole('region', { name: 'Today' }));
  const row = within((await today.findByText('Set the table')).closest('li') ?? document.body);
  await tab.user.click(row.getByRole('button', { name: 'Submit for Approval' }));
  // The money is among the news, too.
  await today.findByText('Just now');
  expect(today.getByText(TRUST).closest('li')?.textContent).toContain('Set the table');
});

test('A child reads up to which amount its parents trust it, and neither reads nor changes the rule: a claim, without Undo', async () => {
  const api = openFamily({ fixture: trusting });
  await openTabAs(api, MIA);
  const tab = openTab(api, '/rewards');
  await tab.user.click(await tab.screen.findByRole('button', { name: 'I Did This! A week of morning stretches' }));
  await tab.screen.findByText('Well done');
  expect(tab.layers.queryByRole('button', { name: 'Undo' })).toBeNull();
  const activities = within(await tab.screen.findByRole('list', { name: 'Activities' }));
  await activities.findByText(TRUST);
  // One claim of an activity a day: the next one waits.
  const again = activities.getByRole('button', { name: 'I Did This! A week of morning stretches' });
  await expect.poll(() => again.getAttribute('aria-busy')).toBeNull();
  await tab.user.click(again);
  await tab.screen.findByText('Earning Claim Submitted');
});

test('The dashboard lists what the rule approved within seven days, each with Take back: it is one list, and a filter shows what a rule approved', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  const approved = within(await tab.screen.findByRole('region', { name: 'Lately' }));
  await tab.user.click(await approved.findByRole('button', { name: 'By your rule' }));
  expect(approved.queryByText('Rejected')).toBeNull();
  const row = within(approved.getByText('Line up the shoes').closest('li') ?? document.body);
  row.getByText('Leo');
  row.getByText('$0.75');
  const take = row.queryByRole('button', { name: 'Take back Line up the shoes' });
  if (!take) await tab.user.click(row.getByRole('button', { name: 'More for Line up the shoes' }));
  await tab.user.click(row.getByRole('button', { name: 'Take back Line up the shoes' }));
  await expect.poll(() => approved.queryByRole('button', { name: 'By your rule' })).toBeNull();
  expect(await api.rows("SELECT status, round FROM chores WHERE name = 'Line up the shoes'")).toEqual([
    { status: 'submitted', round: 2 },
  ]);
});
