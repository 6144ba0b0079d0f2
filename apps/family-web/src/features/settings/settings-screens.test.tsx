import { openFamily } from '@pocketful/real-api/family';
import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { nth, openTab, type Tab, textOf } from '../../test/family-tab.tsx';

function open(path: string, as = 'dana'): Tab {
  const api = openFamily();
  api.be({ signedIn: as });
  return openTab(api, path);
}

test('Settings has Profile, Family, Chores, Rewards, Notices and Contact; tab=accounts is Family, with the policy and the rights', async () => {
  const settings = open('/settings');
  const tabs = async ({ screen }: Tab) => (await screen.findAllByRole('tab')).map(textOf);
  expect(await tabs(settings)).toEqual(['Profile', 'Family', 'Chores', 'Rewards', 'Notices', 'Contact']);
  expect(textOf(settings.screen.getByRole('tab', { selected: true }))).toBe('Profile');
  const { screen } = open('/settings?tab=accounts');
  expect(textOf(await screen.findByRole('tab', { selected: true }))).toBe('Family');
  expect((await screen.findByRole('link', { name: 'Privacy policy' })).getAttribute('href')).toBe('/privacy-policy');
  expect(screen.getByRole('link', { name: 'Parental Data Rights' }).getAttribute('href')).toBe('/parental-data-rights');
});

test('The family list has Edit for all members, Delete for children, and Delete for parents for the Family Admin only', async () => {
  const buttonsOf = async (as: string) => {
    const { screen } = open('/settings?tab=accounts', as);
    await screen.findByRole('button', { name: 'Delete Mia' });
    const names = screen.getAllByRole('button', { name: /^(Edit|Delete) (Dana|Sam|Mia|Leo)$/ });
    return names.map(button => button.getAttribute('aria-label')).toSorted();
  };
  const ofChildren = ['Delete Leo', 'Delete Mia', 'Edit Leo', 'Edit Mia'];
  expect(await buttonsOf('dana')).toEqual([...ofChildren, 'Delete Sam', 'Edit Sam'].toSorted());
  expect(await buttonsOf('sam')).toEqual(ofChildren);
});

test('/accounts has Add Child, Family Balance, Export, Print, ‘Last updated today’ and a card for each child: Accounts have Add Child, the family’s balance with Export and Print, and a card for each child', async () => {
  const { screen, user, layers } = open('/accounts');
  await screen.findByRole('heading', { name: 'Accounts' });
  const balance = (await screen.findByRole('heading', { name: 'Family Balance' })).parentElement;
  await expect.poll(() => textOf(balance)).toMatch(/Family Balance ?\$[\d,]+\.\d\d ?Total balance across all accounts/);
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByText('Last updated today')).toBeTruthy();
  expect(textOf(screen.getByText(/^Last entry:/))).toMatch(/^Last entry: \w+ \d+, \d{4}$/);
  for (const name of ['Mia', 'Leo', 'Bo']) expect(await screen.findByRole('heading', { name })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add Child' }));
  await layers.findByRole('dialog', { name: 'Add Child Account' });
});

test('/accounts has Add Child, Family Balance, Export, Print, ‘Last updated today’ and a card for each child: accounts in which money moved today say so', async () => {
  const { screen, user, layers } = open('/');
  await user.click(nth(await screen.findAllByRole('button', { name: 'Add Transaction' }), 0));
  await user.type(await layers.findByLabelText('Amount'), '1');
  await user.type(layers.getByLabelText('Description'), 'A gift');
  await user.click(nth(layers.getAllByRole('button', { name: 'Add Transaction' }), -1));
  await screen.findByText('Transaction Added');
  await user.click(await screen.findByRole('link', { name: /^Across \d+ accounts$/ }));
  await screen.findByText('Last entry: today');
  expect(screen.getByText('Last updated today')).toBeTruthy();
});

test('Add Transaction has child, credit or debit, amount, description and category; A template or a transaction names its category as the lists do; savings is ‘Savings Goal’: Add Transaction asks for child, type, amount, description and one of eight categories', async () => {
  const { screen, user, layers } = open('/');
  await user.click(nth(await screen.findAllByRole('button', { name: 'Add Transaction' }), 0));
  const dialog = within(await layers.findByRole('dialog', { name: 'Add Transaction' }));
  expect(dialog.getByRole('group', { name: 'Child' })).toBeTruthy();
  for (const label of ['Amount', 'Description']) expect(dialog.getByLabelText(label)).toBeTruthy();
  expect(within(dialog.getByRole('group', { name: 'Type' })).getAllByRole('radio')).toHaveLength(2);
  const category = dialog.getByLabelText<HTMLSelectElement>('Category');
  expect([...category.options].map(({ value, text }) => `${value}: ${text}`)).toEqual([
    'chore: Chore',
    'achievement: Achievement',
    'gift: Gift',
    'spending: Spending',
    'allowance: Allowance',
    'bonus: Bonus',
    'savings: Savings Goal',
    'other: Other',
  ]);
  expect(category.value).toBe('chore');
});

test('Feedback has a subject up to 100 characters, a message of 10 to 1000, and a rating from 1 to 5 or none: feedback takes a subject of 100 characters, a message of 1000, and one of five ratings', async () => {
  const { screen, user, layers } = open('/settings?tab=contact');
  await user.click(await screen.findByRole('button', { name: 'Share Your Feedback' }));
  const dialog = within(await layers.findByRole('dialog', { name: 'Share Your Feedback' }));
  expect(dialog.getByLabelText('Subject').getAttribute('maxlength')).toBe('100');
  const ratings = [...dialog.getByLabelText<HTMLSelectElement>(/Rating/).options];
  expect(ratings.slice(1).map(({ value, text }) => `${text} ${value}`)).toEqual([
    'Excellent 5',
    'Good 4',
    'Average 3',
    'Poor 2',
    'Very Poor 1',
  ]);
  await user.click(dialog.getByLabelText('Message'));
  await user.paste('x'.repeat(1001));
  await user.click(dialog.getByRole('button', { name: 'Submit Feedback' }));
  await dialog.findByText(/less than 1000 characters/);
});

test('A parent has names and a username of at most 50 characters, a password with one of @$!%*?&, and a PIN of 4 to 20 digits or none: another parent gets a PIN of up to 20 digits, and the picker takes as many', async () => {
  const api = openFamily();
  api.be({ signedIn: 'dana' });
  const tab = openTab(api, '/settings?tab=accounts');
  const { user, layers } = tab;
  await user.click(await tab.screen.findByRole('button', { name: 'Add Parent' }));
  const pin = '24681357902468135790';
  const typed = { 'First name': 'Ola', 'Last name': 'Lee', Username: 'ola', Email: 'ola@example.com' };
  const secrets = { Password: 'Teapot-56!', 'Confirm password': 'Teapot-56!', PIN: pin, 'Confirm PIN': pin };
  for (const [label, text] of Object.entries({ ...typed, ...secrets }))
    await user.type(await layers.findByLabelText(label), text);
  await user.click(nth(layers.getAllByRole('button', { name: 'Add Parent' }), -1));
  await tab.screen.findByText('Ola Lee');
  expect(await api.rows("SELECT pin_length FROM members WHERE username = 'ola'")).toEqual([{ pin_length: 20 }]);
  await user.click(tab.screen.getByRole('button', { name: 'Switch Profile' }));
  await user.click(await tab.screen.findByRole('button', { name: /^Ola/ }));
  await user.type(await tab.screen.findByLabelText('Enter your 20-digit PIN'), pin);
  // Signed in, and asked for the acceptance that every adult gives first.
  await tab.screen.findByRole('heading', { name: 'Privacy Policy', level: 1 });
});
