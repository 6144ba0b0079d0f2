import { type Family, openFamily } from '@pocketful/real-api/family';
import { within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { nth, openTabAs, type Tab, textOf } from '../../test/family-tab.tsx';

const rowsOf = async ({ screen }: Tab, list: string) =>
  [...(await screen.findByRole('list', { name: list })).querySelectorAll<HTMLElement>(':scope > li')].map(textOf);
const openHome = (as: 'mia' | 'bo-rivera', api: Family = openFamily()) => openTabAs(api, as);

test('a child ticks a duty of today, and takes the tick back', async () => {
  const bo = await openHome('bo-rivera');
  const today = within(await bo.screen.findByRole('list', { name: 'Duties' }));
  await bo.user.click(today.getByRole('button', { name: 'Tick Open the curtains' }));
  await bo.user.click(await today.findByRole('button', { name: 'Undo Open the curtains' }));
  await today.findByRole('button', { name: 'Tick Open the curtains' });
});

test('duties of yesterday are folded, and can be ticked', async () => {
  const bo = await openHome('bo-rivera');
  await bo.screen.findByText('Yesterday: 2 not ticked');
  const yesterday = within(await bo.screen.findByRole('list', { name: 'Yesterday' }));
  await bo.user.click(yesterday.getByRole('button', { name: 'Tick Lay out clothes' }));
  await bo.user.click(yesterday.getByRole('button', { name: 'Tick Open the curtains' }));
  await bo.screen.findByText('Yesterday: all ticked');
  await bo.user.click(yesterday.getByRole('button', { name: 'Undo Lay out clothes' }));
  await bo.screen.findByText('Yesterday: 1 not ticked');
});

test('an adult adds a duty, changes its days, and deletes it', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana', { path: '/duties' });
  const { user, screen, layers } = tab;
  await user.click(await screen.findByRole('button', { name: 'Add Duty' }));
  await user.type(await layers.findByLabelText('Duty name'), 'Feed the fish');
  const days = (child: string) => layers.getByRole('group', { name: `${child}’s days` });
  for (const child of ['Leo', 'Bo']) for (const day of days(child).querySelectorAll('button')) await user.click(day);
  await user.type(
    layers.getByLabelText(/^Steps/),
    'One pinch{Enter}Close the lid{Enter}Wash hands{Enter}Say good night',
  );
  const add = () => user.click(nth(layers.getAllByRole('button', { name: 'Add Duty' }), -1));
  await add();
  await layers.findByText('Please use at most 3 steps');
  await user.clear(layers.getByLabelText(/^Steps/));
  await user.type(layers.getByLabelText(/^Steps/), 'One pinch');
  await add();
  await screen.findByText('"Feed the fish" is on the day\'s list.');
  expect(await rowsOf(tab, 'All duties')).toContainEqual(expect.stringContaining('Feed the fishMorningMia: Every day'));
  await user.click(await screen.findByRole('button', { name: 'Edit Feed the fish' }));
  for (const day of days('Mia').querySelectorAll('button')) await user.click(day);
  await user.click(layers.getByRole('button', { name: 'Save' }));
  await layers.findByText('Please choose a day');
  await user.click(nth([...days('Bo').querySelectorAll('button')], 0));
  await user.click(layers.getByRole('button', { name: 'Save' }));
  await screen.findByText('"Feed the fish" is saved.');
  await user.click(await screen.findByRole('button', { name: 'Delete Feed the fish' }));
  await user.click(await layers.findByRole('button', { name: 'Delete' }));
  await expect.poll(() => screen.queryByRole('button', { name: 'Edit Feed the fish' })).toBeNull();
});

test('an adult ticks a duty of an earlier day', async () => {
  const api = openFamily();
  const { user, screen } = await openTabAs(api, 'dana', { path: '/duties' });
  await user.selectOptions(await screen.findByLabelText('Day'), 'Yesterday');
  const before = (await screen.findAllByRole('button', { name: /^Tick / })).length;
  await user.click(nth(screen.getAllByRole('button', { name: 'Tick Open the curtains' }), 0));
  await expect.poll(() => screen.getAllByRole('button', { name: /^Tick / }).length).toBe(before - 1);
});

test('in a family with duties a chore can have a part of the day, and a later part comes last', async () => {
  const now = new Date('2026-03-10T15:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  const api = openFamily();
  const dueDate = now.toISOString();
  const leo = await api.idOf('leo');
  for (const part of ['evening', 'any'] as const)
    await api.call('dana', 'createChore', {
      body: { childId: leo, name: `Chore of ${part}`, reward: '1.00', dueDate, part },
    });
  const child = await openTabAs(api, 'leo');
  await child.user.click(await child.screen.findByRole('button', { name: /^Show \d+ more/ }));
  const rows = await child.screen.findAllByText(/^Chore of /);
  expect(rows.map(textOf)).toEqual(['Chore of any', 'Chore of evening']);
});

test('the form of a chore asks for a part of the day once the family has a duty', async () => {
  const api = openFamily();
  const open = async () => {
    const tab = await openTabAs(api, 'dana', { path: '/chores' });
    await tab.user.click(await tab.screen.findByRole('button', { name: 'Add Chore' }));
    await tab.layers.findByLabelText('Chore name');
    const asks = tab.layers.queryByLabelText('Part of the day') !== null;
    await tab.user.keyboard('{Escape}');
    return asks;
  };
  expect(await open()).toBe(true);
  await api.change('UPDATE duty_days SET to_day = from_day');
  expect(await open()).toBe(false);
});
