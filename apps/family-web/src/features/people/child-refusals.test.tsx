import { openFamily } from '@pocketful/real-api/family';
import { expect, test } from 'vitest';
import { nth, openTabAs, press, type Tab } from '../../test/family-tab.tsx';

const type = async ({ user, layers }: Tab, label: string, text: string) =>
  user.type(await layers.findByLabelText(label), text);

async function fill(tab: Tab, confirmPin = '7350') {
  const texts = { 'First name': 'Kit', Age: '9', PIN: '7350', 'Confirm PIN': confirmPin };
  await press(tab, 'Add Child');
  for (const [label, text] of Object.entries(texts)) await type(tab, label, text);
  await tab.user.click(tab.layers.getByLabelText(/give parental consent/));
  await tab.user.click(tab.layers.getByLabelText(/data collection consent/));
}
const send = (tab: Tab) => tab.user.click(nth(tab.layers.getAllByRole('button', { name: 'Add Child' }), -1));

test.each([
  ['USERNAME_TAKEN', 'This username is already taken in your family. Please choose a different username.'],
  ['PIN_TAKEN', 'This PIN is already in use. Please choose a different 4-digit PIN.'],
  ['INVALID_INPUT', 'Please check your input and make sure all fields are filled correctly.'],
  ['AWAY', 'Network error. Please check your connection and try again.'],
  ['INTERNAL', 'Failed to create family member account.'],
] as const)(
  '‘Failed to Add Family Member’ has a text for a taken username, a taken PIN, wrong input, the network, and others: a child that cannot be added by %s says: %s',
  async (wish, text) => {
    const api = openFamily();
    const tab = await openTabAs(api, 'dana', { path: '/accounts' });
    await fill(tab);
    api.wish({ addChild: wish });
    await send(tab);
    await tab.layers.findByText('Failed to Add Family Member');
    expect(tab.layers.getAllByText(text).length).toBeGreaterThan(0);
  },
);

test('A child’s PIN has 4 digits, typed twice alike: a new child’s PIN is typed twice alike', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana', { path: '/accounts' });
  const usernames = () => api.rows('SELECT username FROM members ORDER BY username');
  const before = await usernames();
  await fill(tab, '7351');
  await send(tab);
  await tab.layers.findByText('PINs do not match');
  expect(await usernames()).toEqual(before);
});
