import { openFamily } from '@pocketful/real-api/family';
import { expect, test, vi } from 'vitest';
import { CHILD_SETTINGS } from '../shared/child-settings.ts';
import { nth, openTabAs, type Tab } from '../test/family-tab.tsx';

/** The dashboard, with the focus on the first request's Approve. */
async function atTheQueue() {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  nth(await tab.screen.findAllByRole('button', { name: 'Approve' }), 0).focus();
  // The keys are loaded after the first screen.
  await expect
    .poll(async () => {
      await tab.user.keyboard('{Control>}k{/Control}');
      return tab.layers.queryByRole('dialog', { name: 'Find' });
    })
    .not.toBeNull();
  await tab.user.keyboard('{Escape}');
  await expect.poll(() => tab.layers.queryByRole('dialog')).toBeNull();
  nth(await tab.screen.findAllByRole('button', { name: 'Approve' }), 0).focus();
  return { api, tab };
}

const rowOfFocus = () => document.activeElement?.closest('li');
const decisions = ({ line }: Tab) => line.calls.filter(call => /^(PATCH|PUT|POST) .*(approve|reject)/.test(call));

test('With the focus on a request, j and k move, a approves, and u takes it back', async () => {
  const { tab } = await atTheQueue();
  const first = rowOfFocus();
  await tab.user.keyboard('j');
  expect(rowOfFocus()).toBe(first?.nextElementSibling);
  await tab.user.keyboard('k');
  expect(rowOfFocus()).toBe(first);
  await tab.user.keyboard('a');
  await tab.layers.findByRole('button', { name: 'Undo' });
  expect(decisions(tab)).toHaveLength(1);
  await expect.poll(() => rowOfFocus()?.querySelector('[data-key=a]')).toBeTruthy();
  await tab.user.keyboard('u');
  await tab.layers.findByText('Taken back');
});

test('r opens the question for the reason, n a new chore, and ? names the keys', async () => {
  const { tab } = await atTheQueue();
  // The question may still load.
  await tab.user.keyboard('ra');
  await tab.layers.findByLabelText(/^Reason/);
  expect(decisions(tab)).toEqual([]);
  await tab.user.keyboard('{Escape}');
  await expect.poll(() => tab.layers.queryByLabelText(/^Reason/)).toBeNull();
  nth(tab.screen.getAllByRole('button', { name: 'Approve' }), 0).focus();
  const deaf = () => new Promise(resolve => setTimeout(resolve, 1000));
  await deaf();
  await tab.user.keyboard('?');
  await tab.layers.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await tab.user.keyboard('{Escape}');
  await expect.poll(() => tab.layers.queryByRole('dialog')).toBeNull();
  nth(tab.screen.getAllByRole('button', { name: 'Approve' }), 0).focus();
  await deaf();
  await tab.user.keyboard('n');
  await tab.layers.findByRole('dialog', { name: /Add.*Chore/ });
});

test('no letter acts without the focus on a request, with another key held, or once they are off', async () => {
  const { tab } = await atTheQueue();
  for (const held of ['Control', 'Alt', 'Meta']) await tab.user.keyboard(`{${held}>}a{/${held}}`);
  nth(tab.screen.getAllByRole('link', { name: 'Dashboard' }), 0).focus();
  await tab.user.keyboard('a');
  localStorage.setItem('dismissed-request-keys:keys', 'off');
  nth(tab.screen.getAllByRole('button', { name: 'Approve' }), 0).focus();
  await tab.user.keyboard('ar?');
  // A dialog would have loaded by now.
  await new Promise(resolve => setTimeout(resolve, 500));
  expect(tab.layers.queryByRole('dialog')).toBeNull();
  expect(decisions(tab)).toEqual([]);
});

test('a switch in Settings turns the letters off on this device', async () => {
  const tab = await openTabAs(openFamily(), 'dana', { path: '/settings' });
  const keys = await tab.screen.findByRole('switch', { name: 'Keyboard shortcuts for requests' });
  expect(keys.getAttribute('aria-checked')).toBe('true');
  await tab.user.click(keys);
  expect(keys.getAttribute('aria-checked')).toBe('false');
  expect(localStorage.getItem('dismissed-request-keys:keys')).toBe('off');
});

test('Ctrl+K leads to the section of a child’s setting, and each section is on the page', async () => {
  const { tab } = await atTheQueue();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  await tab.user.keyboard('{Control>}k{/Control}');
  await tab.user.type(await tab.layers.findByPlaceholderText('Type a name or a word'), 'mia: rul{Enter}');
  const rules = await tab.screen.findByRole('region', { name: 'Rules' });
  await expect.poll(() => scrolled.mock.contexts).toContain(rules);
  for (const [id, { title }] of Object.entries(CHILD_SETTINGS))
    expect(document.getElementById(id)).toBe(tab.screen.getByRole('region', { name: title }));
});

test('Ctrl+K finds any child, page or setting', async () => {
  const { tab } = await atTheQueue();
  for (const [typed, found, heading] of [
    ['leo', 'Leo', 'Leo'],
    ['mia: allow', 'Mia: Allowance', 'Mia'],
    ['password', 'Profile', 'Settings'],
    ['week', 'The family’s week', /week/],
  ] as const) {
    await tab.user.keyboard('{Control>}k{/Control}');
    await tab.user.type(await tab.layers.findByPlaceholderText('Type a name or a word'), typed);
    expect(nth(tab.layers.getAllByRole('option'), 0).textContent).toBe(found);
    await tab.user.keyboard('{Enter}');
    await tab.screen.findByRole('heading', { level: 1, name: heading });
  }
  await tab.user.keyboard('{Control>}k{/Control}');
  await tab.layers.findByPlaceholderText('Type a name or a word');
  expect(tab.layers.getAllByRole('option').map(option => option.textContent)).toEqual([
    ...['Leo', 'Mia', 'Bo'],
    ...['Family Dashboard', 'Chores Dashboard', 'Accounts', 'Statement', 'The family’s week', 'Parental Data Rights'],
    ...['Privacy Policy', 'Terms of Service'],
    ...['Profile', 'Family', 'Chores', 'Rewards', 'Notices', 'Contact'],
  ]);
});
