import { type Family, openFamily } from '@pocketful/real-api/family';
import { expect, test } from 'vitest';
import { nth, openTabAs, press, type Tab, textOf, UNHEARD } from '../../test/family-tab.tsx';

const openChores = (as: 'dana' | 'mia' | 'leo', api = openFamily()) => openTabAs(api, as, { path: '/chores' });
const named = async (api: Family, name: string) =>
  (await api.call('dana', 'listChores', { query: { limit: 100 } })).filter(chore => chore.name === name);
const offersOf = async ({ screen }: Tab, name = 'Up for grabs') =>
  [...(await screen.findByRole('list', { name })).querySelectorAll('li')].map(row => textOf(row));

test('Of several children, the first who takes an offer has its chore: it leaves the list of offers for the child’s own', async () => {
  const mia = await openChores('mia');
  expect(nth(await offersOf(mia), 0)).toMatch(/^Rake the leaves.*\$5\.00/);
  await mia.user.click(await mia.screen.findByRole('button', { name: 'Take It: Rake the leaves' }));
  await mia.screen.findByText('"Rake the leaves" is on your list.');
  await mia.screen.findByRole('button', { name: 'Give Back Rake the leaves' });
  expect(mia.screen.queryByRole('list', { name: 'Up for grabs' })).toBeNull();
});

test('Of several children, the first who takes an offer has its chore: the next one is refused', async () => {
  const api = openFamily({ wishes: UNHEARD });
  const mia = await openChores('mia', api);
  const button = await mia.screen.findByRole('button', { name: 'Take It: Rake the leaves' });
  const offers = await api.call('leo', 'listChoreOffers', {});
  const rake = offers.find(({ name }) => name === 'Rake the leaves');
  await api.call('leo', 'takeChoreOffer', { params: { offerId: rake?.id ?? '' } });
  await mia.user.click(button);
  await mia.screen.findByText('Somebody was faster.');
  await expect.poll(() => mia.screen.queryByRole('list', { name: 'Up for grabs' })).toBeNull();
});

test('A child gives back a chore that it took and has not submitted: it is up for grabs again', async () => {
  const mia = await openChores('mia');
  await mia.user.click(await mia.screen.findByRole('button', { name: 'Take It: Rake the leaves' }));
  await mia.user.click(await mia.screen.findByRole('button', { name: 'Give Back Rake the leaves' }));
  await mia.screen.findByText('It is up for grabs again.');
  await mia.screen.findByRole('button', { name: 'Take It: Rake the leaves' });
  // A chore that an adult gave stays.
  await expect.poll(() => mia.screen.queryByRole('button', { name: /^Give Back/ })).toBeNull();
});

test('Add Chore and Assign Chore have ‘Whoever is first’; adults and children see ‘Up for grabs’: an adult adds an offer, and a child takes it', async () => {
  const api = openFamily();
  const tab = await openChores('dana', api);
  expect(await offersOf(tab)).toMatchObject([expect.stringMatching(/^Rake the leaves ?Up for grabs·Leo, Mia/)]);
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Add Chore' }));
  await tab.user.selectOptions(await tab.layers.findByLabelText('Who does it'), 'Whoever is first');
  expect(tab.layers.queryByRole('group', { name: 'Child' })).toBeNull();
  const box = (name: string) => tab.layers.getByRole<HTMLInputElement>('checkbox', { name });
  for (const name of ['Mia', 'Leo', 'Bo']) {
    expect(box(name).checked).toBe(true);
    await tab.user.click(box(name));
  }
  await tab.user.type(tab.layers.getByLabelText('Chore name'), 'Polish the shoes');
  await tab.user.type(tab.layers.getByLabelText('Reward'), '3');
  const add = () => tab.user.click(nth(tab.layers.getAllByRole('button', { name: 'Add Chore' }), -1));
  await add();
  await tab.layers.findByText('Please choose a child');
  await tab.user.click(box('Mia'));
  await tab.user.click(await tab.layers.findByRole('checkbox', { name: 'Repeats' }));
  await add();
  await tab.layers.findByText('"Polish the shoes" goes to the first who takes it.');
  await expect.poll(() => offersOf(tab)).toHaveLength(2);
  expect(await named(api, 'Polish the shoes')).toEqual([]);
  const mia = await openChores('mia', api);
  await mia.user.click(await mia.screen.findByRole('button', { name: 'Take It: Polish the shoes' }));
  await mia.screen.findByRole('button', { name: 'Give Back Polish the shoes' });
  const again = await openChores('dana', api);
  const rows = await offersOf(again);
  expect(rows.find(row => row.startsWith('Polish the shoes'))).toMatch(/Taken by Mia.*The next one opens/);
});

test('Add Chore and Assign Chore have ‘Whoever is first’; adults and children see ‘Up for grabs’: a deletion asks first', async () => {
  const tab = await openChores('dana');
  await press(tab, ['Rake the leaves', 'Delete']);
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Delete' }));
  await tab.layers.findByText('Offer deleted');
  await expect.poll(() => tab.screen.queryByRole('list', { name: 'Up for grabs' })).toBeNull();
});

test('Add Chore and Assign Chore have ‘Whoever is first’; adults and children see ‘Up for grabs’: an offer from a template of the Master List', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana', { path: '/chores?tab=master' });
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Assign Walk Biscuit' }));
  await tab.user.selectOptions(await tab.layers.findByLabelText('Who does it'), 'Whoever is first');
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Assign Chore' }));
  await tab.layers.findByText('"Walk Biscuit" goes to the first who takes it.');
  const made = (await api.call('dana', 'listChoreOffers', {})).find(({ name }) => name === 'Walk Biscuit');
  expect(made).toMatchObject({ reward: '2.50', templateId: expect.any(String) });
  expect(made?.childIds).toHaveLength(3);
});

test('Add Chore and Assign Chore have ‘Whoever is first’; adults and children see ‘Up for grabs’: an offer on a child’s Home', async () => {
  const mia = await openTabAs(openFamily(), 'mia');
  await mia.user.click(await mia.screen.findByRole('link', { name: 'Up for grabs: Rake the leaves' }));
  await mia.screen.findByRole('button', { name: 'Take It: Rake the leaves' });
});

test('a family without offers has no list of them, and one with chores for one child no choice', async () => {
  const api = openFamily();
  await api.change(
    'DELETE FROM chore_offers',
    "UPDATE members SET chores_enabled = false WHERE username IN ('leo', 'bo-rivera')",
  );
  const tab = await openChores('dana', api);
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Add Chore' }));
  await tab.layers.findByLabelText('Chore name');
  expect(tab.layers.queryByLabelText('Who does it')).toBeNull();
  expect(tab.screen.queryByText('Up for grabs')).toBeNull();
});

test.each(['dana', 'mia'] as const)('offers that cannot be read show an error to %s', async name => {
  const api = openFamily();
  api.wish({ listChoreOffers: 'INTERNAL' });
  const tab = await openChores(name, api);
  await tab.screen.findByText('This could not be loaded');
});

test('Add Chore and Assign Chore have ‘In turn’; adults and children see ‘Leo’s turn’: to adults, and they end with a question', async () => {
  const tab = await openTabAs(openFamily(), 'dana', { path: '/chores?tab=master' });
  expect(await offersOf(tab, 'In turn')).toMatchObject([expect.stringMatching(/^Feed Biscuit ?Leo's turn·Leo, Mia/)]);
  await press(tab, ['Feed Biscuit', 'End turns']);
  await tab.layers.findByText('No child gets "Feed Biscuit" after this turn. The chore stays on the child\'s list.');
  await tab.user.click(await tab.layers.findByRole('button', { name: 'End Turns' }));
  await tab.layers.findByText('Turns ended');
  await expect.poll(() => tab.screen.queryByRole('list', { name: 'In turn' })).toBeNull();
});

test('Add Chore and Assign Chore have ‘In turn’; adults and children see ‘Leo’s turn’: to children', async () => {
  const leo = await openChores('leo');
  expect(textOf((await leo.screen.findByText('Feed Biscuit')).closest('li'))).toMatch(/^Feed Biscuit ?Your turn/);
  const mia = await openChores('mia');
  expect(await offersOf(mia, 'In turn')).toMatchObject([expect.stringMatching(/^Feed Biscuit ?Leo's turn/)]);
  expect(mia.screen.queryByRole('button', { name: 'Take It: Feed Biscuit' })).toBeNull();
});

test('Add Chore and Assign Chore have ‘In turn’; adults and children see ‘Leo’s turn’: a new one, which repeats in any case', async () => {
  const api = openFamily();
  const tab = await openChores('dana', api);
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Add Chore' }));
  await tab.user.selectOptions(await tab.layers.findByLabelText('Who does it'), 'In turn');
  expect(tab.layers.queryByRole('checkbox', { name: 'Repeats' })).toBeNull();
  await tab.user.click(await tab.layers.findByRole('checkbox', { name: 'Leo' }));
  await tab.user.type(tab.layers.getByLabelText('Chore name'), 'Bring in the mail');
  await tab.user.type(tab.layers.getByLabelText('Reward'), '1');
  await tab.user.click(nth(tab.layers.getAllByRole('button', { name: 'Add Chore' }), -1));
  await tab.layers.findByText(`It is Mia's turn to do "Bring in the mail".`);
  await tab.user.click(tab.screen.getByRole('tab', { name: 'Master List' }));
  await expect.poll(() => offersOf(tab, 'In turn')).toHaveLength(2);
  expect(await named(api, 'Bring in the mail')).toMatchObject([{ isTurn: true }]);
});

test('Add Chore and Assign Chore have ‘In turn’; adults and children see ‘Leo’s turn’: a template of the Master List', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana', { path: '/chores?tab=master' });
  await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: /^Assign/ }), 0));
  await tab.user.selectOptions(await tab.layers.findByLabelText('Who does it'), 'In turn');
  await tab.user.click(await tab.layers.findByRole('radio', { name: 'Daily' }));
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Assign Chore' }));
  await tab.layers.findByText('Turns added');
  const offers = await api.call('dana', 'listChoreOffers', {});
  expect(offers.filter(({ inTurns }) => inTurns)).toMatchObject([{ name: 'Feed Biscuit' }, { frequency: 'daily' }]);
});

test('A chore for each of several children is one chore per child; all get it or none: a new one, which is edited and deleted for all', async () => {
  const api = openFamily();
  const tab = await openChores('dana', api);
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Add Chore' }));
  await tab.user.selectOptions(await tab.layers.findByLabelText('Who does it'), 'Each');
  await tab.user.click(await tab.layers.findByRole('checkbox', { name: 'Bo' }));
  await tab.user.type(tab.layers.getByLabelText('Chore name'), 'Make the bed');
  await tab.user.type(tab.layers.getByLabelText('Reward'), '1');
  await tab.user.click(nth(tab.layers.getAllByRole('button', { name: 'Add Chore' }), -1));
  await tab.layers.findByText('"Make the bed" is on the list of each child you chose.');
  expect(await named(api, 'Make the bed')).toHaveLength(2);
  await press(tab, ['Make the bed', 'Edit']);
  await tab.user.selectOptions(
    await tab.layers.findByLabelText('Change it for'),
    'All children who still have it to do',
  );
  const name = tab.layers.getByLabelText('Chore name');
  await tab.user.clear(name);
  await tab.user.type(name, 'Air the bed');
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Save Chore' }));
  await tab.layers.findByText('Chore updated');
  expect(await named(api, 'Air the bed')).toHaveLength(2);
  await press(tab, ['Air the bed', 'Delete']);
  await tab.user.click(
    await tab.layers.findByRole('checkbox', { name: 'Delete it for all children who still have it to do' }),
  );
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Delete' }));
  await tab.layers.findByText('Chore deleted');
  expect(await named(api, 'Air the bed')).toEqual([]);
});

test('a chore of one child is edited and deleted without a choice', async () => {
  const tab = await openChores('dana');
  await press(tab, ['Set the table', 'Delete']);
  await tab.layers.findByRole('button', { name: 'Delete' });
  expect(tab.layers.queryByRole('checkbox')).toBeNull();
});
