import { openFamily } from '@pocketful/real-api/family';
import { expect, test } from 'vitest';
import { openTab, type Tab } from '../../test/family-tab.tsx';

const NEW_PASSWORD = 'Another-Word-2!';
const mailing = () => openFamily({ mail: true });

/** A family whose founder has yet to type the code of her address. */
async function unverified() {
  const api = mailing();
  await api.change("UPDATE members SET email_verified_at = NULL WHERE username = 'dana'");
  return api;
}

async function signUp({ user, screen }: Tab) {
  const basics = { 'First name': 'Ada', 'Last name': 'Lee', Username: 'ada', Email: 'ada@example.com' };
  const secrets = { Password: 'Teapot-56!', 'Confirm password': 'Teapot-56!', PIN: '2468', 'Confirm PIN': '2468' };
  for (const [label, text] of Object.entries({ ...basics, ...secrets }))
    await user.type(await screen.findByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByLabelText(/accept the privacy policy/));
  await user.click(screen.getByLabelText(/accept the terms/));
  await user.click(await screen.findByRole('button', { name: 'Create Family Account' }));
}

async function logIn({ user, screen }: Tab, name: string, password: string) {
  await user.type(await screen.findByLabelText('Email or username'), name);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('The card for the code has Verify Email, Resend verification code, Email Verified and Continue; After verification the sign-in page follows within 2 s; A right code shows ‘Account Verified!’ or ‘Email Verified Successfully!’, a new one ‘Verification Email Sent’: a sign-up asks for the mailed code as its third step, says Account Verified! and leads to the sign-in page', async () => {
  const api = mailing();
  const tab = openTab(api, '/signup');
  await signUp(tab);
  await tab.screen.findByText('ada@example.com');
  expect(tab.screen.getByText(/expires in 15 minutes/)).toBeTruthy();
  const verify = tab.screen.getByRole<HTMLButtonElement>('button', { name: 'Verify Email' });
  expect(verify.getAttribute('aria-disabled')).toBe('true');
  await tab.user.type(tab.screen.getByLabelText('Verification code'), await api.mailed('code', 'ada@example.com'));
  await tab.user.click(verify);
  await tab.screen.findByText('Account Verified!');
  await tab.screen.findByRole('heading', { name: 'Email Verified' });
  await tab.screen.findByLabelText('Email or username', {}, { timeout: 4000 });
});

test('An empty or short code shows ‘Code Required’ or ‘Invalid Code Format’', async () => {
  const tab = openTab(mailing(), '/signup');
  await signUp(tab);
  const field = await tab.screen.findByLabelText('Verification code');
  await tab.user.type(field, '{Enter}');
  await tab.screen.findByText('Code Required');
  await tab.user.type(field, '12{Enter}');
  await tab.screen.findByText('Invalid Code Format');
  expect(tab.line.calls).not.toContain('POST /api/auth/verify-email-code');
});

test('The card for the code has Verify Email, Resend verification code, Email Verified and Continue; The codes have the toasts ‘Verification Failed’, ‘Verification Email Sent’ and ‘Failed to Resend’; A right code shows ‘Account Verified!’ or ‘Email Verified Successfully!’, a new one ‘Verification Email Sent’: a wrong code says Verification Failed, and another one is sent on request', async () => {
  const api = mailing();
  const tab = openTab(api, '/signup');
  await signUp(tab);
  await tab.user.type(await tab.screen.findByLabelText('Verification code'), '000000');
  await tab.user.click(tab.screen.getByRole('button', { name: 'Verify Email' }));
  await tab.screen.findByText('Verification Failed');
  await tab.user.click(tab.screen.getByRole('button', { name: 'Resend verification code' }));
  await tab.screen.findByText('Verification Email Sent');
  api.wish({ resendVerification: 'INTERNAL' });
  await tab.user.click(tab.screen.getByRole('button', { name: 'Resend verification code' }));
  await tab.screen.findByText('Failed to Resend');
});

test('A sign-in before verification opens the card for the code', async () => {
  const tab = openTab(await unverified(), '/login');
  await logIn(tab, 'dana@example.com', 'Pocketful-1!');
  await tab.screen.findByRole('heading', { name: 'Verify your email' });
  expect(tab.screen.getByText('dana@example.com')).toBeTruthy();
});

test('a sign-in by a username asks for the address first', async () => {
  const tab = openTab(await unverified(), '/login');
  await logIn(tab, 'dana', 'Pocketful-1!');
  await tab.user.type(await tab.screen.findByLabelText('Email'), 'dana@example.com');
  await tab.user.click(tab.screen.getByRole('button', { name: 'Continue' }));
  await tab.screen.findByLabelText('Verification code');
});

test('a forgotten password is replaced by the link of a mail, also in the picker', async () => {
  const api = mailing();
  const asking = openTab(api, '/login');
  await asking.user.click(await asking.screen.findByRole('link', { name: 'Forgot password?' }));
  await asking.user.type(await asking.screen.findByLabelText('Email'), 'dana@example.com');
  await asking.user.click(asking.screen.getByRole('button', { name: 'Send link' }));
  await asking.screen.findByText(/is on its way/);
  const token = await api.mailed('token', 'dana@example.com');
  api.be({ unlockedBy: 'dana' });
  const tab = openTab(api, `/reset-password#token=${token}`);
  await tab.user.type(await tab.screen.findByLabelText('New password'), NEW_PASSWORD);
  await tab.user.type(tab.screen.getByLabelText('Confirm password'), NEW_PASSWORD);
  await tab.user.click(tab.screen.getByRole('button', { name: 'Change password' }));
  await tab.screen.findByText('Your password was changed.');
  const phone = await api.open({});
  await phone.call('login', { body: { username: 'dana', password: NEW_PASSWORD } });
  expect(phone.cookie).toBeDefined();
});

test('an incomplete or used link says so and sends nothing', async () => {
  const tab = openTab(mailing(), '/reset-password');
  await tab.screen.findByText(/incomplete/);
  const used = openTab(mailing(), '/reset-password#token=used');
  await used.user.type(await used.screen.findByLabelText('New password'), NEW_PASSWORD);
  await used.user.type(used.screen.getByLabelText('Confirm password'), NEW_PASSWORD);
  await used.user.click(used.screen.getByRole('button', { name: 'Change password' }));
  await used.screen.findAllByText(/used already or is too old/);
});

test('Without mail, the forms that need one say so first: without mail that is said before any input', async () => {
  const tab = openTab(openFamily(), '/forgot-password');
  await tab.screen.findByText(/sends no mail/);
  expect(tab.screen.queryByLabelText('Email')).toBeNull();
  expect(tab.screen.queryByRole('button', { name: 'Send link' })).toBeNull();
});

test('Without mail, the forms that need one say so first: if that cannot be read, the refusal says so', async () => {
  const tab = openTab(openFamily({ wishes: { getMailing: 'INTERNAL' } }), '/forgot-password');
  await tab.user.type(await tab.screen.findByLabelText('Email'), 'dana@example.com');
  await tab.user.click(tab.screen.getByRole('button', { name: 'Send link' }));
  expect((await tab.screen.findAllByText(/sends no mail/)).length).toBeGreaterThan(0);
});

test('Without mail, the forms that need one say so first: until it is known whether mail is sent, nothing is promised or requested', async () => {
  const tab = openTab(openFamily({ wishes: { getMailing: 'NEVER' } }), '/forgot-password');
  await tab.screen.findByRole('heading', { name: 'Forgot your password?' });
  expect(tab.screen.queryByLabelText('Email')).toBeNull();
  expect(tab.screen.queryByText(/we send you a link/)).toBeNull();
});
