import { ApiError } from '@pocketful/api-client/api-error';
import { openFamily } from '@pocketful/real-api/family';
import { act, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createHandInQueue } from '../shared/hand-in-queue.ts';
import { FakeWorkers } from '../test/fake-workers.ts';
import { nth, openTab, openTabAs, type Tab } from '../test/family-tab.tsx';

const KEPT = 'pocketful-kept';
const QUEUE = 'pocketful-hand-ins';
const workers = () => new FakeWorkers(null);

/** Opens a child's tab, and waits until its chores and balance are kept for offline use. */
async function keepMia() {
  const api = openFamily();
  const tab = await openTabAs(api, 'mia', { workers: workers() });
  await expect.poll(() => localStorage.getItem(KEPT)).toContain('listChildChores');
  await expect.poll(() => localStorage.getItem(KEPT)).toContain('getChildBalance');
  return { api, tab };
}

/** Goes to the child's chores and hands the first one in, while no call comes through. */
async function handInWithoutLine(tab: Tab, trouble: 'unreachable' | 'lost' = 'unreachable'): Promise<void> {
  await tab.user.click(await tab.screen.findByRole('link', { name: /^(All chores|Chores)$/ }));
  await tab.screen.findByRole('heading', { name: 'To Do (4)' });
  tab.line.disturb(/submit/, trouble);
  await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Submit for Approval' }), 0));
  await tab.screen.findByText('Not Sent Yet');
}

async function confirm({ user, layers }: Tab, button: string): Promise<void> {
  const question = within(await layers.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: button }));
}

const lineIsBack = ({ line }: Tab) => {
  line.repair();
  act(() => void window.dispatchEvent(new Event('online')));
};
const submissions = ({ line }: Tab) => line.calls.filter(call => call.endsWith('/submit'));

test('A child that starts offline sees its last balance and chores, with their time: a child that starts offline sees its last balance and chores, with their time', async () => {
  const { api, tab } = await keepMia();
  const balance = (await tab.screen.findByText('My Savings')).parentElement?.textContent;
  tab.runtime.close();
  const yesterday = Date.now() - 86_400_000;
  localStorage.setItem(KEPT, (localStorage.getItem(KEPT) ?? '').replaceAll(/"at":\d+/g, `"at":${yesterday}`));
  const again = openTab(api, '/', { away: true, workers: workers() });
  expect((await again.screen.findByText('My Savings')).parentElement?.textContent).toBe(balance);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(yesterday);
  await again.screen.findByText(new RegExp(`Not up to date since ${day} at`));
  await again.screen.findByText('You are offline');
  expect(again.screen.queryByText('My week')).toBeNull();
  await again.user.click(again.screen.getByRole('link', { name: /^(All chores|Chores)$/ }));
  await again.screen.findByRole('heading', { name: 'To Do (4)' });
  lineIsBack(again);
  await expect.poll(() => again.screen.queryByText(/Not up to date/)).toBeNull();
  expect(again.line.calls.filter(call => call.includes('cursor'))).toEqual([]);
  await again.user.click(again.screen.getByRole('link', { name: /^Home/ }));
  await again.screen.findByRole('heading', { name: 'Transaction Ledger' });
  await again.screen.findByRole('heading', { name: 'My week' });
});

test('A child’s offline data is removed when its profile is left: after a 401 no kept data is shown or stays', async () => {
  const { api, tab } = await keepMia();
  tab.runtime.close();
  const again = openTab(api, '/', { away: true, workers: workers() });
  await again.screen.findByText('My Savings');
  api.wish({ '*': 'NOT_SIGNED_IN' });
  lineIsBack(again);
  await again.screen.findByRole('link', { name: 'Start Saving Today' });
  expect(localStorage.getItem(KEPT)).toBeNull();
});

test('Nothing of an adult’s profile is kept for an offline start: an adult’s profile keeps nothing, nor does a child’s if the app cannot start offline', async () => {
  const adult = await openTabAs(openFamily(), 'dana', { workers: workers() });
  await adult.screen.findByText('Approval Requests');
  adult.runtime.close();
  const child = await openTabAs(openFamily(), 'mia');
  await child.user.click(await child.screen.findByRole('link', { name: /^(All chores|Chores)$/ }));
  await child.screen.findByRole('heading', { name: 'To Do (4)' });
  expect(localStorage.getItem(KEPT)).toBeNull();
  child.runtime.close();
  const away = openTab(openFamily(), '/', { away: true, workers: workers() });
  await away.screen.findByText('Pocketful cannot be reached right now');
});

test.each([
  ['Switch Profile', 'Who is using Pocketful?'],
  ['Logout', 'A pocket full of coins'],
])('A child’s offline data is removed when its profile is left: kept data is gone after %s', async (leave, heading) => {
  const { tab } = await keepMia();
  await tab.user.click(tab.screen.getByRole('button', { name: leave }));
  if (leave === 'Logout') await confirm(tab, leave);
  await tab.screen.findByRole('heading', { name: new RegExp(heading.replace('?', '\\?')) });
  expect(localStorage.getItem(KEPT)).toBeNull();
});

test('A child’s offline data is removed when its profile is left: kept data of one child is gone when another profile is active, for whatever reason', async () => {
  const { api, tab } = await keepMia();
  api.be({ signedIn: 'leo' });
  await act(() => tab.runtime.session.recheck());
  await tab.screen.findByRole('heading', { name: 'Hi, Leo!' });
  await expect.poll(() => localStorage.getItem(KEPT) ?? '').not.toContain('"mia"');
});

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
  const chores = api.state().chores;
  const [handIn] = tab.runtime.queue.of(tab.runtime.person() ?? '');
  const [gone] = chores.splice(
    chores.findIndex(({ id }) => id === handIn?.choreId),
    1,
  );
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
  api.be({ signedIn: 'leo' });
  lineIsBack(tab);
  await act(() => tab.runtime.session.recheck());
  await tab.screen.findByRole('heading', { name: 'Hi, Leo!' });
  act(() => void window.dispatchEvent(new Event('online')));
  await act(() => new Promise(resolve => setTimeout(resolve, 50)));
  // At most one try, which the server refused, since another profile was active.
  expect(submissions(tab).length - before).toBeLessThanOrEqual(1);
  const chores = api.state().chores.filter(({ status }) => status === 'submitted');
  expect(chores).toHaveLength(
    openFamily()
      .state()
      .chores.filter(({ status }) => status === 'submitted').length,
  );
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

test('a deleted child leaves no queued chore on this device, and a closed family none at all', () => {
  const { runtime } = openTab(openFamily(), '/');
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

const left = (call: string) => (call === 'Logout' ? 'POST /api/auth/logout' : 'POST /api/auth/switch-profile');

test.each([
  ['Switch Profile', 'dana', { name: 'Who is using Pocketful?' }],
  ['Logout', 'dana', { name: /^A pocket full of coins/ }],
  ['Switch Profile', 'mia', { name: 'Who is using Pocketful?' }],
  ['Logout', 'mia', { name: /^A pocket full of coins/ }],
])(
  'Switch Profile and Logout hide the profile at once, offline and in every tab; the server learns it before any other call: %s hides what %s sees at once, offline and in every tab, and is sent before any other call',
  async (button, who, heading) => {
    const api = openFamily();
    const tab = await openTabAs(api, who);
    const other = openTab(api);
    await other.screen.findByRole('button', { name: 'Switch Profile' });
    for (const { line } of [tab, other]) line.disturb(/./, 'unreachable');
    await tab.user.click(tab.screen.getByRole('button', { name: button }));
    if (button === 'Logout' && who === 'mia') await confirm(tab, button);
    for (const { screen } of [tab, other]) {
      await screen.findByRole('heading', heading);
      expect(screen.queryByRole('button', { name: 'Switch Profile' })).toBeNull();
    }
    expect(tab.layers.queryByText(/failed|Could not/)).toBeNull();
    expect(api.state().session?.activeId).not.toBeNull();
    tab.runtime.close();
    other.runtime.close();

    const again = openTab(api);
    await again.screen.findByRole('heading', heading);
    expect(again.line.calls[0]).toBe(left(button));
    expect(api.state().session?.activeId ?? null).toBeNull();
    expect(api.state().session === null).toBe(button === 'Logout');
  },
);

test('Switch Profile and Logout hide the profile at once, offline and in every tab; the server learns it before any other call: a start offline restores nothing of a profile that was left', async () => {
  const { tab } = await keepMia();
  const kept = localStorage.getItem(KEPT) ?? '';
  const record = localStorage.getItem('currentUser') ?? '';
  tab.line.disturb(/./, 'unreachable');
  await tab.user.click(tab.screen.getByRole('button', { name: 'Switch Profile' }));
  await tab.screen.findByRole('heading', { name: 'Who is using Pocketful?' });
  tab.runtime.close();
  expect(localStorage.getItem(KEPT)).toBeNull();
  // The page was closed before the storage was emptied.
  localStorage.setItem(KEPT, kept);
  localStorage.setItem('currentUser', record);
  const again = openTab(openFamily(), '/', { away: true, workers: workers() });
  await again.screen.findByText('Pocketful cannot be reached right now');
});

test('when the browser is online again, the switch is sent, and the picker works', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  tab.line.disturb(/./, 'unreachable');
  await tab.user.click(tab.screen.getByRole('button', { name: 'Switch Profile' }));
  await tab.screen.findByText('This could not be loaded');
  lineIsBack(tab);
  await tab.screen.findByRole('button', { name: /^mia/ });
  expect(api.state().session?.activeId).toBeNull();
});

test('Back to Login before Switch Profile is sent ends the session', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  tab.line.disturb(/switch-profile/, 'held');
  await tab.user.click(tab.screen.getByRole('button', { name: 'Switch Profile' }));
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Back to Login' }));
  await confirm(tab, 'Sign out');
  await tab.screen.findByRole('button', { name: 'Sign In' });
  lineIsBack(tab);
  await expect.poll(() => api.state().session).toBeNull();
  expect(tab.screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
});
