import { type Family, openFamily } from '@pocketful/real-api/family';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nth, openTab, openTabAs, press, type Tab, textOf } from '../../test/family-tab.tsx';

const goalsOf = async (api: Family, username: string) => {
  const tab = await openTabAs(api, username);
  await tab.user.click(await tab.screen.findByRole('link', { name: 'Goals' }));
  await tab.screen.findByRole('heading', { name: 'Your Savings Goals' });
  return tab;
};
const queueOf = ({ screen }: Tab) => {
  const list = screen.queryByRole('list', { name: 'Your queue of goals' });
  return list
    ? within(list)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent)
    : [];
};
/** The saved amount of each goal in the queue, as shown. */
const savedOf = ({ screen }: Tab) =>
  within(screen.getByRole('list', { name: 'Your queue of goals' }))
    .getAllByText(/^\$[\d.]+ of \$[\d.]+$/)
    .map(({ textContent }) => textContent);

test('‘Goal Achieved! Amazing work!’, ‘In Progress - Keep saving!’ and ‘Upcoming Goal’ show the state of a goal', async () => {
  const tab = await goalsOf(openFamily(), 'mia');
  await expect.poll(() => queueOf(tab)).toEqual(['Roller skates', 'Watercolor set', 'A trip to the aquarium']);
  tab.screen.getByText('Goal Achieved! Amazing work!');
  tab.screen.getByText('In Progress - Keep saving!');
  tab.screen.getByText('Upcoming Goal');
  expect(tab.screen.getByText('Goals in progress').nextSibling?.textContent).toBe('2');
  expect(tab.screen.getByText('Goals completed').nextSibling?.textContent).toBe('1');
});

test('‘Goals completed’ counts full goals and trophies', async () => {
  const tab = await goalsOf(openFamily(), 'leo');
  await expect.poll(() => queueOf(tab).length).toBe(2);
  expect(tab.screen.getByText('Goals in progress').nextSibling?.textContent).toBe('2');
  expect(tab.screen.getByText('Goals completed').nextSibling?.textContent).toBe('2');
});

test('Goals are in the order of their priorities: every press moves the goal at once, the newest order is saved, and the money follows', async () => {
  const api = openFamily();
  const tab = await goalsOf(api, 'mia');
  await expect.poll(() => queueOf(tab).length).toBe(3);
  await press(tab, 'Move A trip to the aquarium up');
  await press(tab, 'Move A trip to the aquarium up');
  expect(queueOf(tab)).toEqual(['A trip to the aquarium', 'Roller skates', 'Watercolor set']);
  expect(savedOf(tab)).toEqual(['$45.00 of $45.00', '$6.01 of $38.00', '$0.00 of $24.50']);
  await expect
    .poll(async () => {
      const goals = await api.call('mia', 'listChildGoals', { params: { id: await api.idOf('mia') } });
      return goals.filter(({ status }) => status === 'active').map(({ name }) => name);
    })
    .toEqual(['A trip to the aquarium', 'Roller skates', 'Watercolor set']);
  await expect.poll(() => queueOf(tab)[0]).toBe('A trip to the aquarium');
});

test('A move past the ends shows ‘Cannot Move Goal’: a goal at the end of the queue cannot move further, and says so', async () => {
  const tab = await goalsOf(openFamily(), 'mia');
  await press(tab, 'Move Roller skates up');
  await tab.screen.findByText('This goal is already at the top of your priority list.');
  await press(tab, 'Move A trip to the aquarium down');
  await tab.screen.findByText('This goal is already at the bottom of your priority list.');
  tab.screen.getByText('Cannot Move Goal');
});

test('‘Failed to Update Goal Priority’ has a text for not found, the network, not permitted, and others: a refused order returns to the former one, and says why', async () => {
  const api = openFamily();
  const tab = await goalsOf(api, 'mia');
  await expect.poll(() => queueOf(tab).length).toBe(3);
  api.wish({ setGoalPriorities: 'NOT_ALLOWED' });
  await press(tab, 'Move Watercolor set up');
  await tab.screen.findByText('Failed to Update Goal Priority');
  tab.screen.getByText("You don't have permission to update goal priorities.");
  await expect.poll(() => queueOf(tab)[0]).toBe('Roller skates');
});

test('A goal needs a name and a target: ‘Please fill in all fields with valid values.’: a new goal needs a name and an amount', async () => {
  const api = openFamily();
  const tab = await goalsOf(api, 'mia');
  await press(tab, 'Add New Goal');
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Add Goal' }));
  await tab.screen.findByText('Please fill in all fields with valid values.');
  await tab.user.type(tab.layers.getByLabelText('Goal Name'), '  Telescope ');
  await tab.user.type(tab.layers.getByLabelText('Target Amount'), '120');
  await press(tab, 'More');
  await tab.user.click(await tab.layers.findByRole('radio', { name: 'Camera' }));
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Add Goal' }));
  await tab.screen.findByText('Goal added');
  const goals = await api.call('mia', 'listChildGoals', { params: { id: await api.idOf('mia') } });
  expect(goals.find(({ name }) => name === 'Telescope')).toMatchObject({ target: '120.00', iconName: 'Camera' });
  await expect.poll(() => queueOf(tab).at(-1)).toBe('Telescope');
});

test('A child edits, moves and deletes only its own goals: a goal is edited, and deleted after a question', async () => {
  const tab = await goalsOf(openFamily(), 'mia');
  await press(tab, ['Watercolor set', 'Edit']);
  await tab.layers.findByRole('heading', { name: 'Edit Savings Goal' });
  await tab.user.clear(tab.layers.getByLabelText('Goal Name'));
  await tab.user.type(tab.layers.getByLabelText('Goal Name'), 'Oil paints');
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Save' }));
  await tab.screen.findByText('Goal updated');
  await expect.poll(() => queueOf(tab)[1]).toBe('Oil paints');
  await press(tab, ['Oil paints', 'Delete']);
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Delete' }));
  await tab.screen.findByText('Goal deleted');
  await expect.poll(() => queueOf(tab)).toEqual(['Roller skates', 'A trip to the aquarium']);
});

test('A goal with an open request is not in the queue; Buying an unreached goal shows ‘You need {amount} more to reach this goal. Keep saving!’: only a reached goal can be requested, and then waits outside the queue; others show the missing amount', async () => {
  const api = openFamily();
  const tab = await goalsOf(api, 'mia');
  const watercolors = (await tab.screen.findByRole('heading', { name: 'Watercolor set' })).parentElement;
  expect(textOf(watercolors)).toContain('You need $11.49 more to reach this goal. Keep saving!');
  await press(tab, 'Request to Buy');
  await tab.screen.findByText('Purchase Request Sent');
  await expect.poll(() => queueOf(tab)).toEqual(['Watercolor set', 'A trip to the aquarium']);
  expect(tab.screen.getByText('Goals completed').nextSibling?.textContent).toBe('1');
  tab.screen.getByRole('heading', { name: 'Waiting for approval' });
  expect(tab.screen.queryByRole('button', { name: 'Request to Buy' })).toBeNull();
});

test('A rejected purchase with a reason is shown until the same goal is asked for again', async () => {
  const api = openFamily();
  const goals = await api.call('mia', 'listGoals', {});
  const { id: goalId, childId } = nth(
    goals.filter(({ name }) => name === 'Roller skates'),
    0,
  );
  await api.call('mia', 'createPurchase', { body: { childId, goalId } });
  const tab = await goalsOf(api, 'mia');
  await tab.screen.findByRole('heading', { name: 'Waiting for approval' });
  expect(tab.screen.queryByText('Purchase Request Updates')).toBeNull();
});

test('A rejected purchase with a reason is shown until dismissed', async () => {
  const tab = await goalsOf(openFamily(), 'mia');
  await tab.screen.findByText('Let us try some on in the shop first, on Saturday.');
  await press(tab, 'Dismiss the note about Roller skates');
  expect(tab.screen.queryByText('Purchase Request Updates')).toBeNull();
});

test('A purchased goal has ‘(Purchased)’ in its name on the wire and is shown without it, as a trophy: a purchased goal stays as a trophy, without its suffix', async () => {
  const tab = await goalsOf(openFamily(), 'leo');
  await tab.screen.findByRole('heading', { name: 'Skateboard' });
  expect(tab.screen.queryByText(/\(Purchased\)/)).toBeNull();
});

test('The goals screen is for children, and tells others so', async () => {
  const api = openFamily();
  const stranger = openTab(api, '/goals');
  await stranger.screen.findByRole('heading', { name: 'Please log in' });
  stranger.screen.getByRole('link', { name: 'Go to Home' });
  api.be({ signedIn: 'dana' });
  const adult = openTab(api, '/goals');
  await adult.screen.findByText('This page is only available for child accounts.');
});

const sets = (api: Family, currency: string, locale: string) =>
  api.change(`UPDATE families SET currency = '${currency}', locale = '${locale}'`);
const targetOf = async ({ layers }: Tab) => layers.findByLabelText<HTMLInputElement>('Target Amount');

test('amounts are typed as the family writes them: in Germany with a decimal comma, and the sign behind', async () => {
  const api = openFamily();
  await sets(api, 'EUR', 'de-DE');
  await api.change("UPDATE savings_goals SET target = 2.5 WHERE name = 'Watercolor set'");
  const tab = await goalsOf(api, 'mia');
  await press(tab, 'Add New Goal', -1);
  const target = await targetOf(tab);
  expect(target.placeholder).toBe('0,00');
  expect(target.previousElementSibling?.textContent).toBe('€');
  expect(target.previousElementSibling?.className).toContain('right-');
  await tab.user.type(target, '1.234,5');
  await tab.user.tab();
  expect(target.value).toBe('1234,50');
  await tab.user.clear(target);
  await tab.user.type(tab.layers.getByLabelText('Goal Name'), 'Telescope');
  await press(tab, 'Add Goal', -1);
  await tab.layers.findByText(/^Target must be at least 1,00\s€$/);
  await tab.user.type(target, '120,5');
  await press(tab, 'Add Goal', -1);
  await expect
    .poll(() => api.rows("SELECT target FROM savings_goals WHERE name = 'Telescope'"))
    .toEqual([{ target: '120.50' }]);
  await press(tab, ['Watercolor set', 'Edit'], -1);
  expect((await targetOf(tab)).value).toBe('2,50');
});

test('amounts in a currency without decimals are whole: the arrow keys move them by one, and others are refused', async () => {
  const api = openFamily();
  await sets(api, 'JPY', 'ja-JP');
  const tab = await goalsOf(api, 'mia');
  await press(tab, 'Add New Goal', -1);
  const target = await targetOf(tab);
  expect(target.placeholder).toBe('0');
  expect(target.previousElementSibling?.className).toContain('left-');
  await tab.user.type(target, '500{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(target.value).toBe('501');
  await tab.user.clear(target);
  await tab.user.type(target, '5.50');
  await tab.user.type(tab.layers.getByLabelText('Goal Name'), 'Telescope');
  expect(target.value).toBe('5.50');
  await press(tab, 'Add Goal', -1);
  await tab.layers.findByText('Please enter an amount such as 5');
  expect(await api.rows("SELECT target FROM savings_goals WHERE name = 'Telescope'")).toEqual([]);
});
