import { ApiError } from '@pocketful/api-client/api-error';
import { openFamily } from '@pocketful/real-api/family';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createHandInQueue } from '../shared/hand-in-queue.ts';
import { follow, nth, openTab, openTabAs, type Tab } from '../test/family-tab.tsx';
import { confirm, lineIsBack } from '../test/offline.ts';

const QUEUE = 'pocketful-hand-ins';

/** Goes to the child's chores and hands the first one in, while no call comes through. */
async function handInWithoutLine(tab: Tab, trouble: 'unreachable' | 'lost' = 'unreachable'): Promise<void> {
  await follow(tab, 'Chores');
  await tab.screen.findByRole('heading', { name: 'To Do (4)' });
  tab.line.disturb(/submit/, trouble);
  await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Submit for Approval' }), 0));
  await tab.screen.findByText('Not Sent Yet');
}

const submissions = ({ line }: Tab) => line.calls.filter(call => call.endsWith('/submit'));

test('A chore submitted offline is shown as queued, and can be taken back', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'mia');
  await handInWithoutLine(tab);
  await tab.screen.findByText('It is sent when you are online.');
  expect(tab.screen.queryByText('Submission Failed')).toBeNull();
  expect(JSON.parse(localStorage.getItem(QUEUE) ?? '[]')).toHaveLength(1);
  await tab.user.click(tab.screen.getByRole('button', { name: 'Take Back' }));
  expect(tab.screen.queryByText('Not Sent Yet')).toBeNull();
  expect(tab.screen.getAllByRole('button', { name: 'Submit for Approval' })).toHaveLength(2);
  const before = submissions(tab).length;
  lineIsBack(tab);
  await act(() => new Promise(resolve => setTimeout(resolve, 50)));
  expect(submissions(tab)).toHaveLength(before);
  expect(localStorage.getItem(QUEUE)).toBeNull();
});

test('A chore submitted offline is submitted once, when the connection is back, by that child only: a queued chore is sent when the connection is back, and submitted once, also if the first try arrived', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'mia');
  await handInWithoutLine(tab, 'lost');
  tab.runtime.close();
  // As after a restart of the browser: only the queue still knows of the first try.
  const again = openTab(api, '/chores');
  await again.screen.findByText('What you handed in is waiting for approval now.');
  await expect.poll(() => again.screen.queryByText('Not Sent Yet')).toBeNull();
  await expect.poll(() => again.screen.getAllByText('Awaiting Approval').length).toBe(2);
  expect(localStorage.getItem(QUEUE)).toBeNull();
});

test('A chore submitted offline is submitted once, when the connection is back, by that child only: a chore that the server refuses is shown as refused, and leaves the queue', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'mia');
  await handInWithoutLine(tab);
  api.wish({ submitChore: 'CHORES_DISABLED' });
  lineIsBack(tab);
  await tab.screen.findByText(/: Your chores are switched off right now\.$/);
  expect(tab.runtime.queue.of(tab.runtime.person() ?? '')).toEqual([]);
});

test('A chore submitted offline that the server refuses later is named, and a note in the child’s chores stays until it is dismissed', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'mia');
  await handInWithoutLine(tab);
  const [handIn] = tab.runtime.queue.of(tab.runtime.person() ?? '');
  const id = handIn?.choreId ?? '';
  const [gone] = await api.rows<{ name: string }>(`SELECT name FROM chores WHERE chore_id = '${id}'`);
  await api.call('dana', 'deleteChore', { params: { id }, query: {} });
  lineIsBack(tab);
  await tab.screen.findByText(`"${gone?.name}": This chore could not be found.`);
  const note = 'Submission Failed: This chore could not be found.';
  await tab.screen.findByText(note);
  // No chore is unsent, so the child leaves without a question.
  await tab.user.click(tab.screen.getByRole('button', { name: 'Switch Profile' }));
  await tab.screen.findByRole('heading', { name: 'Who is using Pocketful?' });
  tab.runtime.close();

  const sibling = await openTabAs(api, 'leo', { path: '/chores' });
  await sibling.screen.findByRole('heading', { name: /^To Do/ });
  expect(sibling.screen.queryByText(note)).toBeNull();
  sibling.runtime.close();

  const again = await openTabAs(api, 'mia', { path: '/chores' });
  await again.screen.findByText(note);
  await again.user.click(await again.screen.findByRole('button', { name: `Dismiss the note about ${gone?.name}` }));
  expect(again.screen.queryByText(note)).toBeNull();
  expect(localStorage.getItem(QUEUE)).toBeNull();
});

test('A chore submitted offline that the server refuses later is named, and a note in the child’s chores stays until it is dismissed: the note ends with the next try, and after 30 days', () => {
  const queue = createHandInQueue(localStorage);
  const handIn = { memberId: 'm', choreId: 'a', call: 'resubmitChore', key: 'k', at: Date.now() } as const;
  queue.add(handIn);
  queue.refuse(handIn, 'Refused');
  expect(queue.refused('m').map(({ refused }) => refused)).toEqual(['Refused']);
  expect([queue.of('m'), queue.waits(handIn)]).toEqual([[], false]);
  queue.forget('other');
  expect(queue.refused('m')).toHaveLength(1);
  queue.add({ ...handIn, key: 'next' });
  expect(queue.refused('m')).toEqual([]);
  queue.stop();
  const days = (count: number) => ({ ...handIn, choreId: `${count} days`, at: Date.now() - count * 86_400_000 });
  localStorage.setItem(QUEUE, JSON.stringify([29, 31].map(count => ({ ...days(count), refused: 'Refused' }))));
  const later = createHandInQueue(localStorage);
  expect(later.refused('m').map(({ choreId }) => choreId)).toEqual(['29 days']);
  later.stop();
});

/** Calls of the tab that hand a chore in go through this. */
function onHandIn(tab: Tab, before: (choreId: string) => Promise<void>): void {
  const { call } = tab.runtime.api;
  Object.assign(tab.runtime.api, {
    call: async (...asked: Parameters<typeof call>) => {
      const { params } = z.object({ params: z.object({ id: z.string() }) }).safeParse(asked[1]).data ?? {};
      if (asked[0] === 'submitChore' && params) await before(params.id);
      return call(...asked);
    },
  });
}

test('a chore that is taken back while another one is being sent is not sent', async () => {
  const tab = await openTabAs(openFamily(), 'mia');
  await handInWithoutLine(tab);
  await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Submit for Approval' }), 0));
  await expect.poll(() => tab.runtime.queue.of(tab.runtime.person() ?? '')).toHaveLength(2);
  const [first, second] = tab.runtime.queue.of(tab.runtime.person() ?? '');
  const sent: string[] = [];
  onHandIn(tab, async choreId => {
    sent.push(choreId);
    if (second) tab.runtime.queue.remove(second);
  });
  lineIsBack(tab);
  await expect.poll(() => localStorage.getItem(QUEUE)).toBeNull();
  expect(sent).toEqual([first?.choreId]);
});

test('the answer of a proxy settles nothing', async () => {
  const tab = await openTabAs(openFamily(), 'mia');
  await handInWithoutLine(tab);
  let asked = 0;
  onHandIn(tab, async () => {
    asked += 1;
    throw new ApiError(403, '<html>Please sign in to this Wi-Fi</html>', 'Forbidden');
  });
  lineIsBack(tab);
  await expect.poll(() => asked).toBe(1);
  await act(async () => undefined);
  expect(tab.runtime.queue.of(tab.runtime.person() ?? '')).toHaveLength(1);
  await tab.screen.findByText('Not Sent Yet');
});

test('with full storage a queued chore lives as long as its tab', () => {
  const full: Storage = {
    ...{ length: 0, clear: () => undefined, key: () => null, getItem: () => null, removeItem: () => undefined },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const queue = createHandInQueue(full);
  const handIn = { memberId: 'm', choreId: 'a', call: 'submitChore', key: 'k', at: Date.now() } as const;
  queue.add(handIn);
  expect(queue.waits(handIn)).toBe(true);
  queue.remove(handIn);
  expect(queue.waits(handIn)).toBe(false);
  queue.stop();
});

test('a second try is dropped after a day, when its key is no longer known', () => {
  const at = Date.now() - 25 * 3_600_000;
  const old = { memberId: 'm', key: 'k', at };
  localStorage.setItem(
    QUEUE,
    JSON.stringify([
      { ...old, choreId: 'a', call: 'resubmitChore' },
      { ...old, choreId: 'b', call: 'submitChore' },
    ]),
  );
  const queue = createHandInQueue(localStorage);
  expect(queue.of('m').map(({ choreId }) => choreId)).toEqual(['b']);
  queue.stop();
});

test('A chore submitted offline is submitted once, when the connection is back, by that child only: one child’s queued chore is not sent under another profile', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'mia');
  await handInWithoutLine(tab);
  const before = submissions(tab).length;
  const submitted = () => api.rows("SELECT chore_id FROM chores WHERE status = 'submitted' ORDER BY chore_id");
  const earlier = await submitted();
  api.be({ signedIn: 'leo' });
  lineIsBack(tab);
  await act(() => tab.runtime.session.recheck());
  await tab.screen.findByRole('heading', { name: 'Hi, Leo!' });
  act(() => void window.dispatchEvent(new Event('online')));
  await act(() => new Promise(resolve => setTimeout(resolve, 50)));
  // At most one try, which the server refused, since another profile was active.
  expect(submissions(tab).length - before).toBeLessThanOrEqual(1);
  expect(await submitted()).toEqual(earlier);
  expect(JSON.parse(localStorage.getItem(QUEUE) ?? '[]')).toHaveLength(1);
});

test('a chore that was not sent for 30 days is dropped', () => {
  const day = 86_400_000;
  const handIn = { memberId: 'mia', call: 'submitChore', key: 'key' };
  const handIns = [29, 31].map(days => ({ ...handIn, choreId: `${days} days`, at: Date.now() - days * day }));
  localStorage.setItem(QUEUE, JSON.stringify(handIns));
  const queue = createHandInQueue(localStorage);
  expect(queue.of('mia').map(({ choreId }) => choreId)).toEqual(['29 days']);
  expect(localStorage.getItem(QUEUE)).not.toContain('31 days');
  queue.stop();
});

test('a deleted child leaves no queued chore on this device, and a closed family none at all', async () => {
  const api = openFamily();
  await api.app;
  const { runtime } = openTab(api, '/');
  const handIn = { call: 'submitChore', choreId: 'chore', key: 'key', at: Date.now() } as const;
  for (const memberId of ['mia', 'leo']) runtime.queue.add({ ...handIn, memberId });
  runtime.answered('deleteChildAccount', undefined, { body: { childId: 'mia' } });
  expect(runtime.queue.of('mia')).toEqual([]);
  expect(runtime.queue.of('leo')).toHaveLength(1);
  runtime.answered('closeFamily', undefined, { body: { username: 'dana', currentPassword: '' } });
  expect(localStorage.getItem(QUEUE)).toBeNull();
});

test.each([
  ['Switch Profile', 'keeps it for its child', 1, /not sent yet\. Come back to this device to send it\./],
  ['Logout', 'drops it', 0, /A chore that you handed in is not sent yet\. If you leave now/],
])(
  'With an unsent chore, leaving the profile asks first: with a queued chore %s asks first, and then %s',
  async (leave, _does, kept, says) => {
    const tab = await openTabAs(openFamily(), 'mia');
    await handInWithoutLine(tab);
    await tab.user.click(tab.screen.getByRole('button', { name: leave }));
    await tab.layers.findByText(says);
    await tab.user.click(tab.layers.getByRole('button', { name: 'Stay' }));
    expect(JSON.parse(localStorage.getItem(QUEUE) ?? '[]')).toHaveLength(1);
    await tab.user.click(tab.screen.getByRole('button', { name: leave }));
    await confirm(tab, leave);
    await tab.screen.findByRole('heading', { name: /Who is using Pocketful\?|A pocket full of coins/ });
    expect(JSON.parse(localStorage.getItem(QUEUE) ?? '[]')).toHaveLength(kept);
  },
);
