import { type Family, openFamily } from '@pocketful/real-api/family';
import { quiet } from '@pocketful/testkit/family/fixtures';
import { afterEach, expect, test } from 'vitest';
import { openChild, openTab, openTabAs, type Tab } from '../../test/family-tab.tsx';

const TITLE = 'A gift of money';
const WORDS = /^\$20\.00 came as a gift\./;

afterEach(() => localStorage.clear());

/** Mia has a gift, and lessons. */
async function giftFor(lessons = true): Promise<Family> {
  const api = openFamily({ fixture: quiet });
  const id = await api.idOf('mia');
  if (lessons) await api.call('dana', 'setSwitch', { params: { id }, body: { name: 'lessons', enabled: true } });
  const gift = { childId: id, amount: '20.00', description: 'From Aunt Nora', category: 'gift' } as const;
  await api.call('dana', 'createTransaction', { body: gift });
  return api;
}

const callsOf = ({ runtime }: Tab) =>
  runtime.queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status !== 'pending' || state.fetchStatus !== 'idle')
    .map(({ queryKey }) => queryKey[0]);

test('A child reads a lesson at its own event once, and on a device at most one a day', async () => {
  const api = await giftFor();
  const tab = await openTabAs(api, 'mia');
  await tab.screen.findByRole('heading', { name: TITLE });
  expect(tab.screen.getByText(WORDS)).toBeTruthy();
  expect(tab.screen.getByText('Which gift of money do you still remember, and why?')).toBeTruthy();
  await tab.user.click(tab.screen.getByRole('button', { name: 'Got it' }));
  await expect.poll(() => tab.screen.queryByRole('heading', { name: TITLE })).toBeNull();
  expect(await api.rows("SELECT lessons_seen FROM members WHERE username = 'mia'")).toEqual([
    { lessons_seen: ['firstGift'] },
  ]);
  const bonus = {
    childId: await api.idOf('mia'),
    amount: '3.00',
    description: 'Well done',
    category: 'bonus',
  } as const;
  await api.call('dana', 'createTransaction', { body: bonus });
  const again = openTab(api);
  await again.screen.findByText('Well done');
  expect(again.screen.queryByRole('heading', { name: 'A bonus' })).toBeNull();
  // On the next day, or on another device.
  localStorage.clear();
  await openTab(api).screen.findByRole('heading', { name: 'A bonus' });
});

test('An adult reads a child’s lesson about a first on the child’s page, with a sentence on how to talk about it', async () => {
  const api = await giftFor();
  const tab = await openChild(api, 'mia');
  await tab.screen.findByText(`A lesson for Mia: ${TITLE}`);
  expect(tab.screen.getByText(/^Help the child to thank/)).toBeTruthy();
  await tab.user.click(await tab.screen.findByRole('button', { name: `Dismiss the note about ${TITLE}` }));
  expect(tab.screen.queryByText(`A lesson for Mia: ${TITLE}`)).toBeNull();
});

test('Without lessons no screen asks for one', async () => {
  const api = await giftFor(false);
  const child = await openTabAs(api, 'mia');
  await child.screen.findByRole('button', { name: 'Count it' });
  expect(callsOf(child)).not.toContain('getLesson');
  const adult = await openChild(api, 'mia');
  await adult.user.click(await adult.screen.findByRole('switch', { name: 'Lessons for Mia' }));
  await adult.screen.findByText(`A lesson for Mia: ${TITLE}`);
});

test('The simple view has no lesson where the device does not read aloud', async () => {
  const api = await giftFor();
  const id = await api.idOf('mia');
  await api.call('dana', 'setSwitch', { params: { id }, body: { name: 'simpleView', enabled: true } });
  const tab = await openTabAs(api, 'mia');
  await tab.screen.findByRole('heading', { name: 'Hi, Mia!' });
  await tab.screen.findByText('My Savings');
  await expect.poll(() => callsOf(tab)).toContain('listWithdrawals');
  expect(tab.screen.queryByRole('heading', { name: TITLE })).toBeNull();
  expect(callsOf(tab)).not.toContain('getLesson');
});
