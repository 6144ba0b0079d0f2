import { reader } from '@pocketful/domain/intl/reader';
import { type Family, openFamily } from '@pocketful/real-api/family';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTab, press, type Tab } from '../../test/family-tab.tsx';

/** A new browser on which Dana signed in. */
async function signInWith(api: Family, password = 'Pocketful-1!') {
  const browser = await api.open({});
  await browser.call('login', { body: { username: 'dana', password } });
  return browser;
}

/** The names of the devices besides the tests' browsers. */
async function devicesOf(api: Family) {
  const devices = await api.call('sam', 'listSessions', {});
  return devices.map(({ name }) => name).filter(name => /^(Safari|Chrome|Firefox) on/.test(name));
}

async function openProfile(api: Family): Promise<Tab> {
  api.be({ signedIn: 'dana' });
  const tab = openTab(api, '/settings');
  await tab.screen.findByRole('heading', { name: 'Your profile' });
  return tab;
}
const retype = async ({ user, screen }: Tab, label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (text !== '') await user.type(field, text);
};

test('A profile needs a first name and a username', async () => {
  const api = openFamily();
  const tab = await openProfile(api);
  await retype(tab, 'First name', '');
  await retype(tab, 'Username', '');
  await press(tab, 'Save Changes');
  await tab.screen.findByText('First name is required');
  await tab.screen.findByText('Username is required');
  await retype(tab, 'First name', 'Daniela');
  await retype(tab, 'Username', 'daniela');
  await press(tab, 'Save Changes');
  await tab.screen.findByText('Profile Updated');
  await expect.poll(() => tab.runtime.session.current()).toMatchObject({ user: { firstName: 'Daniela' } });
  const [me] = await api.rows("SELECT username FROM members WHERE role = 'family_admin'");
  expect(me).toEqual({ username: 'daniela' });
});

test('A change of one’s own address, password or PIN needs the present secret; wrong ones count; One’s own new password has 6 characters, a PIN exactly 4 digits; the present one is required: a new password has six characters, is typed twice alike, and needs the present one', async () => {
  const api = openFamily();
  const tab = await openProfile(api);
  await retype(tab, 'New password', 'five5');
  await press(tab, 'Save Changes');
  await tab.screen.findByText('Password must be at least 6 characters');
  await tab.screen.findByText("Passwords don't match");
  await tab.screen.findByText('Please enter your current password');
  await retype(tab, 'New password', 'six-6!');
  await retype(tab, 'Confirm new password', 'six-6!');
  await retype(tab, 'Current password', 'wrong');
  await press(tab, 'Save Changes');
  await tab.screen.findByText('Update Failed');
  await expect.poll(() => tab.screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  await retype(tab, 'Current password', 'Pocketful-1!');
  await press(tab, 'Save Changes');
  await tab.screen.findByText('Profile Updated');
  expect((await signInWith(api, 'six-6!')).cookie).toBeDefined();
  expect(tab.screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
});

test('A weak PIN shows a warning and is accepted; One’s own new password has 6 characters, a PIN exactly 4 digits; the present one is required: a new PIN needs the present one, and a weak one shows a warning', async () => {
  const api = openFamily();
  const tab = await openProfile(api);
  await tab.user.type(await tab.screen.findByLabelText('New PIN'), '1234');
  await tab.screen.findByText(/This PIN is easy to guess/);
  await press(tab, 'Save Changes');
  await tab.screen.findByText("PINs don't match");
  await tab.user.type(tab.screen.getByLabelText('Confirm new PIN'), '1234');
  await press(tab, 'Save Changes');
  await tab.screen.findByText('Please enter your current PIN to change it');
  await tab.user.type(tab.screen.getByLabelText('Current PIN'), '2580');
  await press(tab, 'Save Changes');
  await tab.screen.findByText('Profile Updated');
  const browser = await signInWith(api);
  const typed = { userId: await api.idOf('dana'), pin: '1234' };
  expect(await browser.call('verifyPin', { body: typed })).toMatchObject({ success: true });
});

async function askForAddress(tab: Tab) {
  await retype(tab, 'Email', 'dana@new.example');
  await retype(tab, 'Current password', 'Pocketful-1!');
  await press(tab, 'Save Changes');
  await tab.screen.findByText('Verify your new email');
}

test('An address that waits for its code survives a reload; Cancel removes it on the server: after a reload a new address still waits for its code', async () => {
  const api = openFamily({ mail: true });
  await askForAddress(await openProfile(api));
  const { screen } = openTab(api, '/settings');
  await screen.findByText('Verify your new email');
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
});

test('An address that waits for its code survives a reload; Cancel removes it on the server; A new address waits for its code if addresses are verified; a cancelled change keeps the old one; A wrong code for a new address shows ‘Invalid Code’: ‘Please enter a valid 6-digit verification code.’; A right code shows ‘Account Verified!’ or ‘Email Verified Successfully!’, a new one ‘Verification Email Sent’: a new address waits for its code, locked; cancelled the old one stays, verified the new one counts', async () => {
  const api = openFamily({ mail: true });
  const tab = await openProfile(api);
  await askForAddress(tab);
  expect(tab.screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
  // It outlives another tab of Settings, and a save in between.
  await tab.user.click(tab.screen.getByRole('tab', { name: 'Family' }));
  await tab.user.click(tab.screen.getByRole('tab', { name: 'Profile' }));
  await tab.screen.findByText('Verify your new email');
  await retype(tab, 'First name', 'Daniela');
  await press(tab, 'Save Changes');
  await tab.screen.findByText('Profile Updated');
  await expect.poll(() => tab.runtime.session.current()).toMatchObject({ user: { pendingEmail: 'dana@new.example' } });
  await press(tab, 'Cancel Email Change');
  await expect
    .poll(() => api.rows('SELECT token_id FROM email_verification_tokens WHERE verified_at IS NULL'))
    .toEqual([]);
  await expect.poll(() => tab.screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(false);
  expect(tab.screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.com');
  await askForAddress(tab);
  await tab.user.type(tab.screen.getByLabelText('Verification code'), '12{Enter}');
  await tab.screen.findByText('Invalid Code');
  await tab.screen.findByText('Please enter a valid 6-digit verification code.');
  await tab.user.clear(tab.screen.getByLabelText('Verification code'));
  await tab.user.type(tab.screen.getByLabelText('Verification code'), await api.mailed('code', 'dana@new.example'));
  await press(tab, 'Verify Email');
  await tab.screen.findByText('Email Verified Successfully!');
  await expect.poll(() => tab.screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@new.example');
});

test('Devices are listed, and signed out one by one or all except the present one: devices are signed out one by one, or all except this one after a question', async () => {
  const api = openFamily();
  const tab = await openProfile(api);
  await tab.screen.findByText('This device');
  await press(tab, 'Sign out Safari on iPad');
  await tab.screen.findByText('Device signed out');
  expect(await devicesOf(api)).toHaveLength(2);
  await press(tab, 'Sign Out All Others');
  // Without a child's own device there is nothing to choose.
  expect(tab.layers.queryByRole('checkbox')).toBeNull();
  await press(tab, 'Sign Out');
  await tab.screen.findByText('Other devices signed out');
  await expect.poll(() => tab.screen.queryByText('Chrome on Android')).toBeNull();
});

test('Devices are listed, and signed out one by one or all except the present one: all others but the children’s own, which name who added them', async () => {
  const api = openFamily();
  const tab = await openProfile(api);
  await tab.screen.findByText(/only for Mia, added by Dana/);
  await press(tab, 'Sign Out All Others');
  await tab.user.click(await tab.layers.findByLabelText("Also sign out the children's own devices"));
  await press(tab, 'Sign Out');
  await tab.screen.findByText('Other devices signed out');
  expect(await devicesOf(api)).toEqual(['Safari on iPad']);
});

test('A QR code leads a phone to Pocketful if phones have access: in the first steps until one has come, in Settings always: if devices have access, a QR code adds one, also after others have come', async () => {
  const homeAddress = 'http://192.168.1.20:3000';
  const tab = await openProfile(openFamily({ homeAddress }));
  await tab.screen.findByText('Safari on iPad');
  await tab.screen.findByRole('heading', { name: 'Add a device' });
  await tab.screen.findByRole('img', { name: `Code for ${homeAddress}` });
  const alone = await openProfile(openFamily());
  await alone.screen.findByText('Safari on iPad');
  expect(alone.screen.queryByText('Add a device')).toBeNull();
});

test('a page that was opened at an address of the network shows that address as the code', async () => {
  vi.stubGlobal('location', { ...location, hostname: 'nas.local', origin: 'http://nas.local:3000' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const tab = await openProfile(openFamily());
  await tab.screen.findByRole('img', { name: 'Code for http://nas.local:3000' });
});

test('devices that cannot be read or signed out say so', async () => {
  const api = openFamily();
  api.wish({ endSession: 'INTERNAL' });
  const tab = await openProfile(api);
  await press(tab, 'Sign out Safari on iPad');
  await tab.screen.findByText('Sign Out Failed');
});

test('Over plain HTTP everything works except installing and offline starts, and Settings say so: Settings list what plain HTTP leaves out, and only over plain HTTP', async () => {
  const api = openFamily();
  api.be({ signedIn: 'dana' });
  const title = 'This address is plain http';
  vi.stubGlobal('isSecureContext', false);
  onTestFinished(() => void vi.unstubAllGlobals());
  await openTab(api, '/settings').screen.findByText(title);
  vi.stubGlobal('isSecureContext', true);
  const trusted = openTab(api, '/settings');
  await trusted.screen.findByText('Devices signed in');
  expect(trusted.screen.queryByText(title)).toBeNull();
});

test('an adult’s own format goes before the family’s, until it is that again', async () => {
  const api = openFamily();
  const tab = await openProfile(api);
  const label = 'Your format of numbers and dates';
  await tab.user.selectOptions(await tab.screen.findByLabelText(label), 'German (Germany)');
  await tab.screen.findByText(/^−1\.234,00\s\$, /);
  await press(tab, 'Save Format');
  await tab.screen.findByText('Format changed');
  await expect
    .poll(() => tab.runtime.session.current())
    .toMatchObject({ user: { locale: 'de-DE', familyLocale: 'en-US' } });
  expect(reader().money(123_400)).toMatch(/^1\.234,00\s\$$/);
  await tab.user.selectOptions(await tab.screen.findByLabelText(label), 'As for the family');
  await tab.screen.findByText(/^−\$1,234\.00, /);
  await press(tab, 'Save Format');
  await expect.poll(() => tab.runtime.session.current()).toMatchObject({ user: { locale: null } });
  expect(reader().money(123_400)).toBe('$1,234.00');
});
