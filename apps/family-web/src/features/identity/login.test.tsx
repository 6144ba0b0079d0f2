import { openFamily } from '@pocketful/real-api/family';
import { olive } from '@pocketful/testkit/family/olive';
import { expect, test, vi } from 'vitest';
import { openTab, type Tab, textOf } from '../../test/family-tab.tsx';

async function logIn(tab: Tab, name: string, password: string) {
  await tab.user.type(await tab.screen.findByLabelText('Email or username'), name);
  if (password) await tab.user.type(tab.screen.getByLabelText('Password'), password);
  await tab.user.click(tab.screen.getByRole('button', { name: 'Sign In' }));
}

test('A name with an at sign is an address; otherwise the address is sent empty', async () => {
  const tab = openTab(openFamily(), '/login');
  await logIn(tab, 'nobody', 'wrong');
  await tab.screen.findByText('Login failed');
  expect(tab.line.bodies.get('POST /api/auth/login')).toMatchObject({ email: '', username: 'nobody' });
  const other = openTab(openFamily(), '/login');
  await logIn(other, 'nobody@example.com', 'wrong');
  await other.screen.findByText('Login failed');
  expect(other.line.bodies.get('POST /api/auth/login')).toEqual({ email: 'nobody@example.com', password: 'wrong' });
});

test('A login without a password shows ‘Password is required’', async () => {
  const tab = openTab(openFamily(), '/login');
  await logIn(tab, 'dana', '');
  await tab.screen.findByText('Password is required');
  expect(tab.line.calls).not.toContain('POST /api/auth/login');
});

test('A login shows ‘Welcome back!’', async () => {
  const tab = openTab(openFamily(), '/login');
  await logIn(tab, 'dana', 'Pocketful-1!');
  await tab.screen.findByText('Welcome back!');
});

test('A PIN has exactly 4 digits; its field accepts digits only: a field for a PIN accepts digits only', async () => {
  const tab = openTab(openFamily(), '/signup');
  const pin = await tab.screen.findByLabelText<HTMLInputElement>('PIN');
  await tab.user.type(pin, '1a2-3 4');
  expect(pin.value).toBe('1234');
});

test('A failed sign-up shows ‘Registration Failed’ with the server’s text or ‘Something went wrong. Please try again.’; A sign-up shows ‘Registration Successful’: a failed sign-up says Registration Failed, with the server’s text or its own, and a successful one Registration Successful', async () => {
  const api = openFamily();
  const tab = openTab(api, '/signup');
  const basics = { 'First name': 'Ada', 'Last name': 'Lee', Username: 'ada', Email: 'ada@example.com' };
  const secrets = { Password: 'Teapot-56!', 'Confirm password': 'Teapot-56!', PIN: '2468', 'Confirm PIN': '2468' };
  for (const [label, text] of Object.entries({ ...basics, ...secrets }))
    await tab.user.type(await tab.screen.findByLabelText(label), text);
  await tab.user.click(tab.screen.getByRole('button', { name: 'Continue' }));
  await tab.user.click(await tab.screen.findByLabelText(/accept the privacy policy/));
  await tab.user.click(tab.screen.getByLabelText(/accept the terms/));
  const create = async () => tab.user.click(await tab.screen.findByRole('button', { name: 'Create Family Account' }));
  api.wish({ signup: 'INTERNAL' });
  await create();
  await tab.screen.findByText('Registration Failed');
  expect(tab.screen.getAllByText('Something went wrong. Please try again.').length).toBeGreaterThan(0);
  api.wish({ signup: 'ACCOUNT_EXISTS' });
  await create();
  await tab.layers.findAllByText('An account with this email or username already exists.');
  api.wish({ signup: undefined });
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Continue' }));
  await create();
  await tab.screen.findByText('Registration Successful');
});

test('an app_admin goes to the staff’s pages, from the login and from every other address', async () => {
  const api = openFamily();
  await api.change("UPDATE staff SET role = 'app_admin'");
  const goToStaff = vi.fn();
  const tab = openTab(api, '/login', { goToStaff });
  await logIn(tab, olive.username, olive.password);
  await vi.waitFor(() => expect(goToStaff).toHaveBeenCalled());
  const later = vi.fn();
  openTab(api, '/chores', { goToStaff: later });
  await vi.waitFor(() => expect(later).toHaveBeenCalled());
});

test.each([
  ['https:', 'https://bank.example', 'Allow cookies for this address.'],
  ['http:', null, 'Allow cookies for this address.'],
  ['http:', 'https://bank.example', 'Allow cookies for this address, or open https://bank.example.'],
])(
  'A browser that keeps no cookie is told so after a sign-in, with the https address if the page is on plain http: on %s with %s',
  async (protocol, httpsAddress, text) => {
    vi.stubGlobal('location', { ...location, protocol });
    const api = openFamily(httpsAddress ? { homeAddress: httpsAddress } : {});
    // The browser drops each cookie: every call comes from one without.
    const dropping: typeof fetch = async (input, init) => (await api.open({})).fetch(String(input), init);
    const tab = openTab({ ...api, fetch: dropping }, '/login');
    await logIn(tab, 'dana', 'Pocketful-1!');
    const title = await tab.screen.findByText('This browser did not keep the sign-in');
    expect(textOf(title.closest('[role=alert]'))).toBe(`This browser did not keep the sign-in${text}`);
    expect(tab.screen.queryByText(/session has ended/)).toBeNull();
  },
);
