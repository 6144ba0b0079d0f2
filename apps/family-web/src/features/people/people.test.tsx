import { type Family, openFamily } from '@pocketful/real-api/family';
import { withdrawnMeanwhile } from '@pocketful/testkit/family/fixtures';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { follow, openTab, press, type Tab } from '../../test/family-tab.tsx';
import { zoneOptions } from './time-zones.ts';

const memberOf = async (api: Family, name: string) =>
  api.call('dana', 'getUser', { params: { id: await api.idOf(name) } });
const usernamesOf = async (api: Family) =>
  (await api.call('dana', 'listFamilyMembers', {})).map(({ username }) => username);
/** Assigns Mia to an adult, as on another device. */
const assignMia = async (api: Family, to: string) => {
  const params = { id: await api.idOf('mia') };
  await api.call('dana', 'updateUser', { params, body: { parentId: await api.idOf(to) } });
};

/** The Family tab, as an adult sees it. */
function openMembers(api: Family, as = 'dana'): Tab {
  api.be({ signedIn: as });
  return openTab(api, '/settings?tab=accounts');
}
const retype = async ({ user, layers }: Tab, label: string, text: string) => {
  const field = await layers.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};

test('An adult edits the names of another parent, and nothing of the family_admin: the list has everyone except oneself; a parent edits no Family Admin and removes no parent', async () => {
  const api = openFamily();
  const tab = openMembers(api, 'sam');
  await tab.screen.findByRole('button', { name: 'Edit Mia' });
  expect(tab.screen.queryByText('Sam Rivera')).toBeNull();
  await tab.screen.findByText('Dana Rivera');
  expect(tab.screen.queryByRole('button', { name: 'Edit Dana' })).toBeNull();
  expect(tab.screen.queryByRole('button', { name: 'Delete Dana' })).toBeNull();
});

test('a child is renamed, reassigned and given another PIN', async () => {
  const api = openFamily();
  const tab = openMembers(api);
  await press(tab, 'Edit Mia', -1);
  await retype(tab, 'First name', 'Mia-Lou');
  await retype(tab, 'Age', '10');
  await tab.user.selectOptions(await tab.layers.findByLabelText('Assigned to'), 'Sam');
  await tab.user.type(tab.layers.getByLabelText('New PIN'), '9042');
  await tab.user.type(tab.layers.getByLabelText('Confirm new PIN'), '9042');
  await press(tab, 'Save Changes', -1);
  await tab.screen.findByText('Child Updated');
  expect(await memberOf(api, 'mia')).toMatchObject({ firstName: 'Mia-Lou', parentId: await api.idOf('sam') });
  const picker = await api.open({ unlockedBy: 'dana' });
  const typed = { userId: await api.idOf('mia'), pin: '9042' };
  expect(await picker.call('verifyPin', { body: typed })).toMatchObject({ success: true });
  await tab.screen.findByText(/age 10 · username mia · assigned to Sam/);
});

test('After a withdrawal Edit Child shows no box, and says that nothing new is recorded: the dialog shows the date and a link, and the name can lose words', async () => {
  const api = openFamily({ fixture: withdrawnMeanwhile });
  await api.change("UPDATE members SET first_name = 'Mia Lou' WHERE username = 'mia'");
  const tab = openMembers(api);
  await press(tab, 'Edit Mia Lou', -1);
  await tab.layers.findByText(/^Consent was withdrawn on .*Nothing new is recorded/);
  expect(tab.layers.queryByLabelText(/give parental consent/)).toBeNull();
  expect(tab.layers.getByRole('link', { name: 'Parental Data Rights' }).getAttribute('href')).toBe(
    '/parental-data-rights',
  );
  // A correction leaves words out: any other name would be new.
  await retype(tab, 'First name', 'Mia');
  await press(tab, 'Save Changes', -1);
  await tab.screen.findByText('Child Updated');
  expect(await memberOf(api, 'mia')).toMatchObject({ firstName: 'Mia' });
});

test('A child keeps both consents; its age and PIN keep their bounds: a child keeps both consents, and its PIN is four digits typed twice alike', async () => {
  const tab = openMembers(openFamily());
  await press(tab, 'Edit Mia', -1);
  await tab.user.click(await tab.layers.findByLabelText(/give parental consent/));
  await tab.user.click(tab.layers.getByLabelText(/data collection consent/));
  await retype(tab, 'Age', '18');
  await retype(tab, 'First name', 'mia@home.now');
  await tab.user.type(tab.layers.getByLabelText(/^Last name/), 'mia@home.now');
  await tab.user.type(tab.layers.getByLabelText('New PIN'), '12');
  await press(tab, 'Save Changes', -1);
  for (const text of [
    'Parental consent is required for child accounts',
    'Data collection consent is required for child accounts',
    'Age must be between 3 and 17 years',
    'First name must not contain an email address',
    'Last name must not contain an email address',
    'PIN must be 4 digits if provided',
  ])
    await tab.layers.findByText(text);
  await tab.user.type(tab.layers.getByLabelText('New PIN'), '34');
  await tab.layers.findByText(/This PIN is easy to guess/);
  await retype(tab, 'Age', '9');
  await retype(tab, 'First name', 'Mia');
  await tab.user.clear(tab.layers.getByLabelText(/^Last name/));
  await tab.user.click(tab.layers.getByLabelText(/give parental consent/));
  await tab.user.click(tab.layers.getByLabelText(/data collection consent/));
  await press(tab, 'Save Changes', -1);
  await tab.layers.findByText('PINs do not match');
});

test.each([
  ['USERNAME_TAKEN', 'This username is already taken in your family. Please choose a different username.'],
  ['INTERNAL', 'Failed to update child account.'],
] as const)(
  '‘Update Failed’ is shown with the server’s text or the form’s own: a child that cannot be changed by %s says: %s',
  async (wish, text) => {
    const api = openFamily();
    const tab = openMembers(api);
    await press(tab, 'Edit Mia', -1);
    await retype(tab, 'Username', 'leo');
    api.wish({ updateUser: wish });
    await press(tab, 'Save Changes', -1);
    await tab.layers.findByText('Update Failed');
    expect((await tab.layers.findAllByText(text)).length).toBeGreaterThan(0);
  },
);

test('A parent’s new password has eight characters and is typed twice alike; the PIN can be removed', async () => {
  const api = openFamily();
  const tab = openMembers(api);
  await press(tab, 'Edit Sam', -1);
  await retype(tab, 'Username', 'sammy');
  await tab.user.type(tab.layers.getByLabelText('New password'), 'short');
  await press(tab, 'Save Changes', -1);
  await tab.layers.findByText('Password must be at least 8 characters');
  await tab.layers.findByText("Passwords don't match");
  await retype(tab, 'New password', 'Another-1!');
  await retype(tab, 'Confirm new password', 'Another-1!');
  await tab.user.click(tab.layers.getByLabelText('Take the PIN away'));
  await press(tab, 'Save Changes', -1);
  await tab.screen.findByText('Parent Updated');
  const browser = await api.open({});
  await browser.call('login', { body: { username: 'sammy', password: 'Another-1!' } });
  const members = await browser.call('listFamilyMembers', {});
  expect(members.find(({ username }) => username === 'sammy')).toMatchObject({ pinLength: null });
});

test('A new parent whose address waits for its code is not announced as able to sign in', async () => {
  const api = openFamily({ mail: true });
  const tab = openMembers(api);
  await press(tab, 'Add Parent', -1);
  const texts = { 'First name': 'Ola', 'Last name': 'R', Username: 'ola', Email: 'ola@example.com' };
  for (const [label, text] of Object.entries(texts)) await retype(tab, label, text);
  for (const label of ['Password', 'Confirm password']) await retype(tab, label, 'Pocketful-3!');
  await press(tab, 'Add Parent', -1);
  await tab.screen.findByText('Family member added');
  await tab.screen.findByText('Ola can sign in once the email address is verified.');
});

test('A new address waits for its code if addresses are verified; a cancelled change keeps the old one: another address of a parent waits for its code, and stays the former one when cancelled', async () => {
  const api = openFamily({ mail: true });
  const tab = openMembers(api);
  await press(tab, 'Edit Sam', -1);
  await retype(tab, 'Email', 'sammy@example.com');
  await press(tab, 'Save Changes', -1);
  await tab.layers.findByText('Type the code that was sent to sammy@example.com.');
  await press(tab, 'Cancel', -1);
  await tab.layers.findByText('Update Cancelled');
  expect(await memberOf(api, 'sam')).toMatchObject({ email: 'sam@example.com' });
});

test('Common passwords are refused at their field, also decorated ones; A failed parent shows ‘Creation Failed’: a parent is added, with a password that is not common', async () => {
  const api = openFamily();
  const tab = openMembers(api);
  await press(tab, 'Add Parent', -1);
  const texts = { 'First name': 'Ola', 'Last name': 'R', Username: 'ola', Email: 'ola@example.com' };
  for (const [label, text] of Object.entries(texts)) await retype(tab, label, text);
  for (const label of ['Password', 'Confirm password']) await retype(tab, label, 'Password1!');
  await press(tab, 'Add Parent', -1);
  await tab.layers.findByText('Creation Failed');
  expect(
    (await tab.layers.findAllByText('This password is too common. Please choose one that is harder to guess.')).length,
  ).toBeGreaterThan(0);
  for (const label of ['Password', 'Confirm password']) await retype(tab, label, 'Pocketful-3!');
  await press(tab, 'Add Parent', -1);
  await tab.screen.findByText('Family member added');
  await tab.screen.findByText('Ola R');
});

test('A parent with children is not deleted, and the text names the children; otherwise the parent’s sessions end at once; ‘Failed to delete parent’ says that children are assigned: a parent with children is not deleted, and the text names them', async () => {
  const api = openFamily();
  await assignMia(api, 'sam');
  const tab = openMembers(api);
  await press(tab, 'Delete Sam', -1);
  await press(tab, 'Delete', -1);
  await tab.layers.findByText('Failed to delete parent');
  await tab.layers.findByText(/^mia is assigned to this parent/);
  await assignMia(api, 'dana');
  await press(tab, 'Delete Sam', -1);
  await press(tab, 'Delete', -1);
  await tab.screen.findByText('Parent deleted');
  expect(await usernamesOf(api)).not.toContain('sam');
});

test('the family is handed over with one’s own password, and then one no longer edits a whole parent', async () => {
  const api = openFamily();
  const tab = openMembers(api);
  await press(tab, 'Hand Over', -1);
  await tab.user.selectOptions(await tab.layers.findByLabelText('New Family Admin'), 'Sam');
  await tab.user.type(tab.layers.getByLabelText('Your current password'), 'wrong');
  await press(tab, 'Hand Over', -1);
  await tab.layers.findByText('Hand Over Failed');
  await retype(tab, 'Your current password', 'Pocketful-1!');
  await press(tab, 'Hand Over', -1);
  await tab.screen.findByText('Family handed over');
  await tab.screen.findByText(/Family Admin · username sam/);
  await expect.poll(() => tab.screen.queryByRole('button', { name: 'Edit Sam' })).toBeNull();
});

test('the family’s time zone and the browser’s are listed first with their times, others by present names', () => {
  const options = zoneOptions('America/New_York', 'Asia/Calcutta', new Date('2026-07-01T23:52:00Z'));
  expect(options.slice(0, 2)).toEqual([
    { value: 'America/New_York', label: 'America/New York, now 7:52 PM' },
    { value: 'Asia/Calcutta', label: 'Asia/Kolkata, now 5:22 AM' },
  ]);
  const labels = options.slice(2).map(({ label }) => label);
  expect(labels).toEqual([...labels].sort());
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  const former = /Calcutta|Kiev|Saigon|Katmandu|Rangoon|Godthab|Truk|Ponape|Asmera/;
  expect(labels.filter(label => former.test(label))).toEqual([]);
});

test('Days follow the family’s time zone from its change on: days follow the chosen time zone', async () => {
  const api = openFamily();
  const tab = openMembers(api);
  await tab.user.selectOptions(await tab.screen.findByLabelText('Time zone'), 'Europe/Berlin');
  await press(tab, 'Save Time Zone', -1);
  await tab.screen.findByText('Time zone changed');
  await expect.poll(() => tab.runtime.session.current()).toMatchObject({ user: { timeZone: 'Europe/Berlin' } });
});

test('a child is erased after a question, with a link to its rights', async () => {
  const api = openFamily();
  const tab = openMembers(api);
  await press(tab, 'Delete Bo', -1);
  await tab.layers.findByText('Keep a copy first?');
  await press(tab, 'Delete Account', -1);
  await tab.screen.findByText('Account Deleted');
  expect(await usernamesOf(api)).not.toContain('bo-rivera');
  expect((await tab.screen.findByRole('link', { name: 'Parental Data Rights' })).getAttribute('href')).toBe(
    '/parental-data-rights',
  );
});

test.each([
  ['ends', false],
  ['stays', true],
])(
  'A children’s own device names the adult who added it, and ends with that adult unless the question’s tick is taken away: the named device %s',
  async (_what, untick) => {
    const api = openFamily();
    await api.change(`UPDATE sessions SET invited_by = '${await api.idOf('sam')}' WHERE adult_id IS NULL`);
    const tab = openMembers(api);
    await press(tab, 'Delete Sam', -1);
    const question = within(await tab.layers.findByRole('alertdialog'));
    const tick = await question.findByLabelText<HTMLInputElement>(
      /Also sign out the children's devices that \w+ added/,
    );
    expect(tick.checked).toBe(true);
    question.getByText('Safari on iPad');
    if (untick) await tab.user.click(tick);
    await press(tab, 'Delete', -1);
    await tab.screen.findByText('Parent deleted');
    const devices = await api.call('dana', 'listSessions', {});
    expect(devices.some(({ name }) => name === 'Safari on iPad')).toBe(untick);
  },
);

/** An amount with the sign of the euro behind it. */
const EUROS = /^[\d.]+,\d{2}\s€$/;

test('another format of numbers and dates shows an example first, and is on the screen at once', async () => {
  const api = openFamily();
  await api.change("UPDATE families SET currency = 'EUR'");
  const tab = openMembers(api);
  await tab.screen.findByText(/^−€1,234\.00, \w+ \d+, \d{4}, \d+:\d\d\s[AP]M$/);
  await tab.user.selectOptions(tab.screen.getByLabelText('Format of numbers and dates'), 'German (Germany)');
  await tab.screen.findByText(/^−1\.234,00\s€, \d+ \w+ \d{4}, \d\d:\d\d$/);
  await press(tab, 'Save Format');
  await tab.screen.findByText('Format changed');
  await tab.screen.findByText('Numbers and dates are written as in German (Germany) now.');
  await tab.screen.findByText(/^It is \d\d?:\d\d there now\./);
  await follow(tab, 'Accounts');
  expect((await tab.screen.findAllByText(EUROS)).length).toBeGreaterThan(1);
});

test('another currency is asked for with what it does to an amount, and is on the screen at once', async () => {
  const api = openFamily();
  const tab = openMembers(api);
  await tab.screen.findByText('Amounts are in US dollars.');
  await press(tab, 'Change Currency');
  const dialog = within(await tab.layers.findByRole('dialog', { name: 'Currency' }));
  dialog.getByText(/^Amounts are not converted\./);
  const change = dialog.getByRole('button', { name: 'Change Currency' });
  expect(change.getAttribute('aria-disabled')).toBe('true');
  expect(dialog.queryByText(/ becomes /)).toBeNull();
  await tab.user.selectOptions(dialog.getByLabelText('Currency'), 'Euro (EUR)');
  dialog.getByText('$12.00 becomes €12.00. All adults of your family are told.');
  await tab.user.click(change);
  await tab.screen.findByText('Currency changed');
  await tab.screen.findByText('Amounts are in euros now.');
  await expect.poll(() => tab.layers.queryByRole('dialog')).toBeNull();
  await tab.screen.findByText('Amounts are in euros.');
  await follow(tab, 'Accounts');
  expect((await tab.screen.findAllByText(/^€[\d,]+\.\d{2}$/)).length).toBeGreaterThan(1);
});

test('a currency without decimals is refused while amounts have some, and the dialog lists these', async () => {
  const api = openFamily();
  const tab = openMembers(api);
  await press(tab, 'Change Currency');
  const dialog = within(await tab.layers.findByRole('dialog', { name: 'Currency' }));
  await tab.user.selectOptions(dialog.getByLabelText('Currency'), 'Japanese Yen (JPY)');
  dialog.getByText('$12.00 becomes ¥12. All adults of your family are told.');
  await tab.user.click(dialog.getByRole('button', { name: 'Change Currency' }));
  await dialog.findByText('These amounts have decimals');
  const amounts = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(amounts).toContainEqual(expect.stringMatching(/^Mia: The balance, \$[\d,]+\.\d{2}$/));
  expect(await api.rows('SELECT currency FROM families')).toEqual([{ currency: 'USD' }]);
  const cents = 'SELECT count(*)::int AS many FROM accounts WHERE balance <> trunc(balance)';
  const [before] = await api.rows<{ many: number }>(cents);
  expect(before?.many).toBeGreaterThan(0);
  await tab.user.click(dialog.getByRole('button', { name: /^Add \$0\.\d\d for Mia$/ }));
  await tab.screen.findByText('Balance rounded');
  expect(await api.rows(cents)).toEqual([{ many: (before?.many ?? 0) - 1 }]);
});
