import type { WriteName } from '@pocketful/api-client/names';
import { openFamily } from '@pocketful/real-api/family';
import { cleanup, fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { closeTabs, nth, openTabAs, type Tab, textOf } from '../../test/family-tab.tsx';

const named = async ({ user, layers }: Tab, name: string) =>
  user.click(nth(await layers.findAllByRole('button', { name }), -1));
/** The request of this title on the dashboard. */
async function requestOf(tab: Tab, title: string) {
  await named(tab, 'Show 3 more');
  const queue = within(await tab.screen.findByRole('region', { name: 'Approval Requests' }));
  return within((await queue.findByText(title)).closest('li') ?? document.body);
}

test.each([
  ['approvePurchase', 'Bike lights', 'Failed to approve purchase', 'There was an error approving the purchase.'],
  ['rejectPurchase', 'Bike lights', 'Failed to reject purchase', 'There was an error rejecting the purchase.'],
  ['approveClaim', 'Stay calm when you lose', 'Failed to approve reward', /^There was an error/],
  ['rejectClaim', 'Stay calm when you lose', 'Failed to reject reward', /^There was an error/],
  ['approveWithdrawal', 'Book fair at school', 'Failed to approve withdrawal', /^There was an error approving/],
  ['rejectWithdrawal', 'Book fair at school', 'Failed to reject withdrawal', /^There was an error rejecting/],
] as const satisfies readonly (readonly [WriteName, string, string, string | RegExp])[])(
  'A failed decision shows ‘Failed to approve withdrawal’ or ‘Failed to reject withdrawal’; A failed decision shows ‘Failed to approve reward’ or ‘Failed to reject reward’; A failed decision shows ‘Failed to approve purchase’ or ‘Failed to reject purchase’: a failed decision of %s says so',
  async (call, title, failed, text) => {
    const api = openFamily();
    const tab = await openTabAs(api, 'dana');
    const request = await requestOf(tab, title);
    api.wish({ [call]: 'INTERNAL' });
    const rejects = call.startsWith('reject');
    await tab.user.click(request.getByRole('button', { name: rejects ? 'Reject' : 'Approve' }));
    if (rejects && call !== 'rejectWithdrawal') {
      await tab.layers.findByLabelText(/^Reason/);
      await named(tab, 'Reject');
    }
    await tab.layers.findByText(failed);
    expect(tab.layers.getAllByText(text).length).toBeGreaterThan(0);
  },
);

test('a new request shows its hour', async () => {
  const api = openFamily();
  await api.change("UPDATE purchase_requests SET submitted_at = now() WHERE status = 'submitted'");
  const tab = await openTabAs(api, 'dana');
  const { getByText } = await requestOf(tab, 'Bike lights');
  expect(getByText(/^Today, \d+:\d\d [AP]M$/)).toBeTruthy();
});

test('A withdrawal is rejected without a reason; A rejection shows ‘Goal Purchase Rejected’ or ‘Withdrawal Rejected’: a purchase is rejected with a reason, a withdrawal without one', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  const purchase = await requestOf(tab, 'Bike lights');
  await tab.user.click(purchase.getByRole('button', { name: 'Reject' }));
  await tab.user.type(await tab.layers.findByLabelText(/^Reason/), '  After the race  ');
  await named(tab, 'Reject');
  await tab.screen.findByText('Goal Purchase Rejected');
  const rejected =
    "SELECT rejection_comment FROM purchase_requests WHERE goal_name = 'Bike lights' AND status = 'rejected'";
  expect(await api.rows(rejected)).toEqual([{ rejection_comment: 'After the race' }]);
  const row = within((await tab.screen.findByText('Book fair at school')).closest('li') ?? document.body);
  await tab.user.click(row.getByRole('button', { name: 'Reject' }));
  await tab.screen.findByText('Withdrawal Rejected');
  expect(tab.layers.queryByLabelText(/^Reason/)).toBeNull();
});

test('An approved withdrawal is debited, never below zero; An approval shows ‘Withdrawal Approved’: an approved withdrawal shows a toast', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  const request = await requestOf(tab, 'Book fair at school');
  await tab.user.click(request.getByRole('button', { name: 'Approve' }));
  await tab.screen.findByText('Withdrawal Approved');
});

test('The amount is sent with two decimals; A failed withdrawal request shows ‘Failed to Submit Request’: a failed withdrawal says so, and its amount is sent with two decimals', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'leo');
  api.wish({ createWithdrawal: 'INTERNAL' });
  const withdraw = () => tab.screen.getByRole('button', { name: 'Withdraw' });
  await expect.poll(() => withdraw().getAttribute('aria-disabled')).not.toBe('true');
  await tab.user.click(withdraw());
  await tab.user.type(await tab.layers.findByLabelText('Amount'), '4.5');
  await tab.user.type(tab.layers.getByLabelText('What is it for?'), 'Cinema');
  await named(tab, 'Send Request');
  await tab.layers.findByText('Failed to Submit Request');
  const text = 'There was an error submitting your withdrawal request. Please try again.';
  expect(tab.layers.getAllByText(text).length).toBeGreaterThan(0);
  expect(tab.line.bodies.get('POST /api/withdrawal-requests')).toMatchObject({ amount: '4.50' });
});

test('The dashboard shows three transactions and three pending chores of a child', async () => {
  const api = openFamily();
  const body = { childId: await api.idOf('mia'), name: 'Sweep', reward: '1.00', dueDate: new Date().toISOString() };
  for (const name of ['Chore 1', 'Chore 2', 'Chore 3'])
    await api.call('dana', 'createChore', { body: { ...body, name } });
  const tab = await openTabAs(api, 'dana');
  await tab.user.click(await tab.screen.findByRole('tab', { name: /^mia/ }));
  const rows = (region: string) =>
    within(tab.screen.getByRole('region', { name: region })).queryAllByRole('listitem').length;
  await expect.poll(() => rows('Pending Chores')).toBe(3);
  await expect.poll(() => rows('Transaction History')).toBe(3);
});

test('When a row or its button disappears, the focus moves to a later row’s first button, else to the heading; a held key presses once: the focus moves from an answered request to the next one, and after the last one to the heading', async () => {
  const api = openFamily();
  await api.rows('DELETE FROM chore_proposals');
  const tab = await openTabAs(api, 'dana');
  await named(tab, 'Show 2 more');
  const queue = within(await tab.screen.findByRole('region', { name: 'Approval Requests' }));
  const approvals = () => queue.queryAllByRole('button', { name: 'Approve' });
  await expect.poll(() => approvals().length).toBe(6);
  nth(approvals(), 0).focus();
  for (let left = 6; left > 0; left -= 1) {
    await expect.poll(() => approvals().length).toBe(left);
    await expect.poll(() => document.activeElement).toBe(approvals()[0]);
    // A held key does not press the next button.
    expect(fireEvent.keyDown(nth(approvals(), 0), { key: 'Enter', repeat: true })).toBe(false);
    await tab.user.keyboard('{Enter}');
  }
  await queue.findByText(/^You're all caught up\. Next: \w+'s .+, (today|tomorrow|\w+day)\.$/);
  await expect.poll(() => document.activeElement?.textContent).toBe('Approval Requests');
});

test('a chore that was handed in after its due day says so', async () => {
  const api = openFamily();
  const set = (values: string) => api.change(`UPDATE chores SET ${values} WHERE name = 'Empty the dishwasher'`);
  const rowOf = async (daysLate: number) => {
    await set(`due_at = submitted_at - interval '${daysLate} days'`);
    const tab = await openTabAs(api, 'dana', { path: '/' });
    await named(tab, 'Show 3 more');
    const queue = within(await tab.screen.findByRole('region', { name: 'Approval Requests' }));
    const text = textOf((await queue.findByText('Empty the dishwasher')).closest('li'));
    closeTabs();
    cleanup();
    return text;
  };
  expect(await rowOf(0)).not.toContain('late');
  expect(await rowOf(1)).toMatch(/Mia finished a chore ?One day late/);
  expect(await rowOf(3)).toMatch(/Mia finished a chore ?3 days late/);
  // An earlier version stored no day.
  await set('submitted_day = NULL');
  expect(await rowOf(1)).toMatch(/Mia finished a chore ?One day late/);
  // The family has moved to a time zone in which the submission is of the next day.
  await set("submitted_day = (submitted_at AT TIME ZONE 'America/New_York')::date - 1");
  expect(await rowOf(1)).not.toContain('late');
});
