import type { Notices } from '@pocketful/notices/calls';
import { type Family, openFamily } from '@pocketful/real-api/family';
import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeWorkers } from '../../test/fake-workers.ts';
import { nth, openTab, openTabAs, type TabOptions, textOf } from '../../test/family-tab.tsx';

const path = '/settings?tab=notices';
const OFFER = 'Would you like one mail a day when something waits for you?';

/** A browser's subscription: a point of the curve, and 16 bytes. */
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a-device',
  keys: {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'AAECAwQFBgcICQoLDA0ODw',
  },
};

const mailing = () => openFamily({ mail: true });

/** What Dana chose; undefined before that. */
const danasChoice = async (api: Family) => {
  const [choice] = await api.rows<Pick<Notices, 'mail' | 'hour' | 'names'>>(
    "SELECT mail, hour, names FROM notice_settings JOIN members USING (family_id, member_id) WHERE username = 'dana'",
  );
  return choice;
};

/** The members who get pushes on their devices. */
const pushesOf = async (api: Family) => {
  const pushes = await api.rows<{ username: string }>(
    'SELECT username FROM push_subscriptions JOIN members USING (family_id, member_id)',
  );
  return pushes.map(({ username }) => username);
};

async function openSettings(api: Family, options: TabOptions = {}) {
  const tab = await openTabAs(api, 'dana', { path, ...options });
  const section = within(await tab.screen.findByRole('region', { name: 'Notices' }));
  const push = await section.findByRole('switch', { name: 'Notices on this device' });
  return { ...tab, section, push };
}

/** A browser that can show notices, and the list of its permission requests and subscriptions. */
function pushingBrowser({ permission = 'granted', sent = subscription as object } = {}) {
  const asked: unknown[] = [];
  const notification = {
    permission: 'default',
    requestPermission: async () => {
      asked.push('permission');
      notification.permission = permission;
      return permission;
    },
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  const workers = new FakeWorkers(null);
  const subscribe = async (options: unknown) => {
    asked.push(options);
    return { toJSON: () => ({ expirationTime: null, ...sent }) };
  };
  const manager = { subscribe };
  Object.assign(workers.registration, { pushManager: manager });
  return { workers, asked, notification, subscribe, manager };
}

test('No notice is sent before the adult chooses it: each choice is saved at once, and shown again', async () => {
  const api = mailing();
  const { section, user } = await openSettings(api);
  expect(section.getByRole<HTMLInputElement>('radio', { name: 'Never' }).checked).toBe(true);
  expect(section.queryByLabelText('Time of the mail')).toBeNull();
  expect(section.queryByRole('switch', { name: 'Names and amounts in mails' })).toBeNull();
  await user.click(section.getByRole('radio', { name: 'Once a day' }));
  await expect.poll(() => danasChoice(api)).toEqual({ mail: 'daily', hour: 18, names: false });
  const hours = await section.findByLabelText<HTMLSelectElement>('Time of the mail');
  expect([hours.options.length, ...[0, 5, 13].map(at => textOf(nth([...hours.options], at)))]).toEqual([
    14,
    '7 AM',
    '12 PM',
    '8 PM',
  ]);
  await user.selectOptions(hours, '8 AM');
  await expect.poll(async () => (await danasChoice(api))?.hour).toBe(8);
  await user.click(section.getByRole('switch', { name: 'Names and amounts in mails' }));
  await section.findByText(/everyone who can read your mailbox sees them/);
  await expect.poll(() => danasChoice(api)).toEqual({ mail: 'daily', hour: 8, names: true });

  const again = await openSettings(api);
  expect(again.section.getByRole<HTMLInputElement>('radio', { name: 'Once a day' }).checked).toBe(true);
  expect(again.section.getByLabelText<HTMLSelectElement>('Time of the mail').value).toBe('8');
  const names = again.section.getByRole('switch', { name: 'Names and amounts in mails' });
  expect(names.getAttribute('aria-checked')).toBe('true');
});

test('a refused choice is shown as it was', async () => {
  const api = mailing();
  const { section, user, screen } = await openSettings(api);
  api.wish({ setNotices: 'INTERNAL' });
  await user.click(section.getByRole('radio', { name: 'At once' }));
  await screen.findByText('Failed to update your notices');
  await expect.poll(() => section.getByRole<HTMLInputElement>('radio', { name: 'Never' }).checked).toBe(true);
  expect(await danasChoice(api)).toBeUndefined();
});

test('a choice is shown before the server answers', async () => {
  const api = mailing();
  const { workers } = pushingBrowser();
  const { section, push, user, line } = await openSettings(api, { workers });
  await user.click(push);
  await expect.poll(() => pushesOf(api)).toEqual(['dana']);
  await expect.poll(() => push.getAttribute('aria-checked')).toBe('true');
  line.disturb(/notices/, 'held');
  await user.click(push);
  expect(push.getAttribute('aria-checked')).toBe('false');
  await user.click(section.getByRole('radio', { name: 'At once' }));
  expect(section.getByRole<HTMLInputElement>('radio', { name: 'At once' }).checked).toBe(true);
  line.repair();
  await expect.poll(async () => [(await danasChoice(api))?.mail, await pushesOf(api)]).toEqual(['at_once', []]);
});

test('keys choose the mail and the switch', async () => {
  const api = mailing();
  const { section, user } = await openSettings(api);
  section.getByRole('radio', { name: 'Never' }).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(async () => (await danasChoice(api))?.mail).toBe('at_once');
  await user.tab();
  expect(document.activeElement).toBe(section.getByRole('switch', { name: 'Names and amounts in mails' }));
  await user.keyboard(' ');
  await expect.poll(async () => (await danasChoice(api))?.names).toBe(true);
});

test('Settings say when nothing is sent, and what is missing for mails and pushes', async () => {
  const { section, push } = await openSettings(openFamily());
  section.getByText(/Your children get no notices\. Nothing is sent between 9 PM and 7 AM\./);
  section.getByText(/^You get no mails: this Pocketful has no mail server\. Its README says how to give it one\./);
  expect(section.queryByRole('radio')).toBeNull();
  section.getByText(/^They need an address with https\. See ‘HTTPS in a home network’/);
  expect(push.hasAttribute('disabled')).toBe(true);
});

test('a page on plain http, a browser without push, an iPhone and blocked notices have one sentence each', async () => {
  const hintWith = async (options: TabOptions) => {
    const { push, screen } = await openSettings(mailing(), options);
    expect(push.hasAttribute('disabled')).toBe(true);
    const hint = screen.getByText((_, element) => element?.id === push.getAttribute('aria-describedby'));
    return hint.textContent;
  };
  const { workers, notification } = pushingBrowser();
  notification.permission = 'denied';
  expect(await hintWith({ workers })).toBe(
    'Your browser blocks notices from Pocketful. You can allow them in its settings.',
  );
  expect(await hintWith({})).toBe('This browser cannot show them.');
  Reflect.deleteProperty(globalThis, 'PushManager');
  expect(await hintWith({ workers })).toBe('This browser cannot show them.');
  Object.assign(navigator, { standalone: false });
  expect(await hintWith({ workers })).toMatch(/^On an iPhone or iPad, add Pocketful to the Home Screen first/);
  Reflect.deleteProperty(navigator, 'standalone');
  vi.stubGlobal('isSecureContext', false);
  expect(await hintWith({ workers })).toMatch(/^They need an address with https/);
});

test('the browser is asked when an adult switches notices on, and not when they go off', async () => {
  const api = mailing();
  const { workers, asked } = pushingBrowser();
  const { push, user, line } = await openSettings(api, { workers });
  const { pushKey } = await api.call('dana', 'getNotices', {});
  expect([push.getAttribute('aria-checked'), asked]).toEqual(['false', []]);
  await user.click(push);
  await expect.poll(() => pushesOf(api)).toEqual(['dana']);
  expect(asked).toEqual(['permission', { userVisibleOnly: true, applicationServerKey: pushKey }]);
  expect(line.bodies.get('PUT /api/notices/push')).toEqual(subscription);
  await expect.poll(() => push.getAttribute('aria-checked')).toBe('true');
  const again = openTab(api, path, { workers });
  const shown = await again.screen.findByRole('switch', { name: 'Notices on this device' });
  await expect.poll(() => shown.getAttribute('aria-checked')).toBe('true');
  await user.click(push);
  await expect.poll(() => pushesOf(api)).toEqual([]);
  await expect.poll(() => push.getAttribute('aria-checked')).toBe('false');
  expect(asked).toHaveLength(2);
});

test('without permission the switch stays off, and says why', async () => {
  const api = mailing();
  const { workers, asked } = pushingBrowser({ permission: 'denied' });
  const { push, user, screen, section } = await openSettings(api, { workers });
  await user.click(push);
  await screen.findByText('Your browser did not allow them.');
  expect(push.getAttribute('aria-checked')).toBe('false');
  section.getByText('Your browser blocks notices from Pocketful. You can allow them in its settings.');
  expect([asked, await pushesOf(api)]).toEqual([['permission'], []]);
});

test.each([
  ['a browser without a subscription', { sent: {} }, 'Your browser could not turn them on. Please try again later.'],
  [
    'an unknown push service',
    { sent: { ...subscription, endpoint: 'https://elsewhere.example/' } },
    /cannot send notices to this browser/,
  ],
])('%s leaves the switch off, and says why', async (_, browser, text) => {
  const api = mailing();
  const { workers } = pushingBrowser(browser);
  const { push, user, screen } = await openSettings(api, { workers });
  await user.click(push);
  await screen.findByText(text);
  await expect.poll(() => push.getAttribute('aria-checked')).toBe('false');
  expect(await pushesOf(api)).toEqual([]);
});

test.each([
  ['InvalidStateError', true],
  ['AbortError', false],
])('after %s of the browser a subscription of another key is replaced: %s', async (name, isReplaced) => {
  const api = mailing();
  const { workers, subscribe, manager } = pushingBrowser();
  const ended: string[] = [];
  let tries = 0;
  Object.assign(manager, {
    subscribe: async (options: unknown) => {
      tries += 1;
      if (ended.length === 0) throw new DOMException('', name);
      return subscribe(options);
    },
    getSubscription: async () => ({ unsubscribe: async () => ended.push('former') }),
  });
  const { push, user, screen } = await openSettings(api, { workers });
  await user.click(push);
  if (!isReplaced) await screen.findByText(/could not turn them on/);
  await expect
    .poll(async () => [(await pushesOf(api)).length, ended.length, tries])
    .toEqual(isReplaced ? [1, 1, 2] : [0, 0, 1]);
});

test('a subscription that arrives in another adult’s profile is not sent', async () => {
  const api = mailing();
  const { workers, notification } = pushingBrowser();
  const answer = Promise.withResolvers<string>();
  notification.requestPermission = () => answer.promise;
  const { push, user, runtime, line, screen } = await openSettings(api, { workers });
  await user.click(push);
  await user.click(screen.getByRole('button', { name: 'Switch Profile' }));
  await screen.findByRole('heading', { name: 'Who is using Pocketful?' });
  answer.resolve('granted');
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(runtime.person()).toBeUndefined();
  expect(line.calls).not.toContain('PUT /api/notices/push');
});

test.each([
  ['Yes, at 6 PM', 'daily', 'Daily mail is on'],
  ['No, thanks', 'never', 'No daily mail'],
] as const)(
  'No notice is sent before the adult chooses it: the dashboard offers the daily mail once: %s',
  async (button, mail, toast) => {
    const api = mailing();
    const tab = await openTabAs(api, 'dana');
    await tab.screen.findByText(OFFER);
    expect(await danasChoice(api)).toBeUndefined();
    await tab.user.click(await tab.screen.findByRole('button', { name: button }));
    await tab.screen.findByText(toast);
    await expect.poll(() => tab.screen.queryByText(OFFER)).toBeNull();
    expect(await danasChoice(api)).toEqual({ mail, hour: 18, names: false });
    const again = await openTabAs(api, 'dana');
    await again.screen.findByText('Total Balance');
    expect(again.screen.queryByText(OFFER)).toBeNull();
  },
);

test('a refused answer leaves the offer', async () => {
  const api = mailing();
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findByText(OFFER);
  api.wish({ setNotices: 'INTERNAL' });
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Yes, at 6 PM' }));
  await tab.screen.findByText('Your choice could not be saved. Please try again.');
  expect(tab.screen.getByText(OFFER)).toBeTruthy();
});

test('No notice is sent before the adult chooses it: a child, and an adult without a mail server, get no offer', async () => {
  const child = await openTabAs(mailing(), 'mia');
  await child.screen.findByText('My Savings');
  expect(child.screen.queryByText(OFFER)).toBeNull();
  const adult = await openTabAs(openFamily(), 'dana');
  await adult.screen.findByRole('region', { name: 'Lately' });
  expect(adult.screen.queryByText(OFFER)).toBeNull();
});
