import { type Family, openFamily } from '@pocketful/real-api/family';
import { cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openTab, press, type Tab } from '../../test/family-tab.tsx';

const type = async ({ user, screen }: Tab, label: string, text: string) =>
  user.type(await screen.findByLabelText(label), text);

const madeSchema = z.object({ secret: z.string(), code: z.string() });

/** Opens a dialog of an adult's settings, makes the invitation, and returns the link that its code holds. */
async function invite(api: Family, path: string, button: string, child?: string) {
  api.be({ signedIn: 'dana' });
  const answers: unknown[] = [];
  /** Keeps the answer with the secret, which the page shows as a picture only. */
  const listening: typeof fetch = async (input, init) => {
    const answer = await api.fetch(input, init);
    if (init?.method === 'POST' && String(input) === '/api/invitations') answers.push(await answer.clone().json());
    return answer;
  };
  const tab = openTab({ ...api, fetch: listening }, path);
  await press(tab, button);
  if (child) await tab.user.click(await tab.layers.findByLabelText(child));
  await press(tab, 'Make Invitation');
  await tab.layers.findByText('Done');
  const { secret, code } = madeSchema.parse(answers[0]);
  expect(tab.layers.getByText(`${code.slice(0, 4)}-${code.slice(4)}`)).toBeTruthy();
  await press(tab, 'Done');
  await tab.screen.findByRole('list', { name: 'Open invitations' });
  return { tab, secret, code };
}

async function fill(tab: Tab) {
  for (const [label, text] of [
    ['First name', 'Kim'],
    ['Last name', 'Lee'],
    ['Username', 'kim'],
    ['Email', 'kim@example.com'],
    ['Password', 'Teapot-56!'],
    ['Confirm password', 'Teapot-56!'],
    ['PIN', '7283'],
    ['Confirm PIN', '7283'],
  ] as const)
    await type(tab, label, text);
}

test('An invited adult chooses username, password and PIN, accepts the policies, and is signed in: by the link, and the family sees who joined', async () => {
  const api = openFamily();
  const { secret } = await invite(api, '/settings?tab=accounts', 'Invite');
  api.be({});
  const phone = openTab(api, `/join#token=${secret}`);
  await phone.screen.findByText('Dana invites you to the Rivera family. Choose your username, password and PIN.');
  await fill(phone);
  await press(phone, 'Continue');
  await phone.user.click(await phone.screen.findByLabelText(/accept the privacy policy/));
  await phone.user.click(phone.screen.getByLabelText(/accept the terms/));
  await press(phone, 'Join the Family');
  await phone.screen.findByRole('heading', { name: 'Family Dashboard' });
  expect(phone.runtime.session.current()).toMatchObject({ user: { username: 'kim', role: 'parent' } });
  api.be({ signedIn: 'dana' });
  const dashboard = openTab(api, '/');
  await dashboard.screen.findByText('kim joined your family');
  await dashboard.screen.findByRole('link', { name: 'Edit or Remove' });
});

test('On a children’s own device only its children’s profiles open, by their PIN: the code is typed, the tablet opens at the child’s tile, and no password is offered', async () => {
  const api = openFamily();
  const { code } = await invite(api, '/settings', "Add a Child's Device", 'Mia');
  // The tablet is another device: the adult's tab is closed.
  cleanup();
  api.be({});
  const tablet = openTab(api, '/login');
  await tablet.user.click(await tablet.screen.findByRole('link', { name: 'Have an invitation code?' }));
  await press(tablet, 'Continue');
  await tablet.screen.findByText('Please enter the username of the person who invited you');
  await type(tablet, 'Username of the person who invited you', 'dana');
  await type(tablet, 'Code', 'AAAA-AAAA');
  await press(tablet, 'Continue');
  await tablet.screen.findByText(/does not work with this username/);
  await tablet.user.clear(tablet.screen.getByLabelText('Code'));
  await type(tablet, 'Code', code.toLowerCase());
  await press(tablet, 'Continue');
  await press(tablet, 'Add This Device');
  await tablet.user.click(await tablet.screen.findByRole('button', { name: /^Mia/ }));
  expect(tablet.screen.queryByRole('button', { name: /^Dana/ })).toBeNull();
  await tablet.screen.findByText('Forgot your PIN? A grown-up can give you a new one.');
  expect(tablet.screen.queryByText(/Ask a grown-up/)).toBeNull();
  await tablet.user.keyboard('4821');
  await expect.poll(() => tablet.runtime.session.current()).toMatchObject({ user: { username: 'mia' } });
});

test('An invitation works once and for 24 hours: one that was taken back says so', async () => {
  const api = openFamily();
  const { tab, secret } = await invite(api, '/settings?tab=accounts', 'Invite');
  const open = () => api.rows('SELECT invitation_id FROM invitations');
  const before = (await open()).length;
  const [newest] = await tab.screen.findAllByRole('button', { name: /^Take back the invitation/ });
  if (newest) await tab.user.click(newest);
  await tab.screen.findByText('Invitation taken back');
  expect(await open()).toHaveLength(before - 1);
  api.be({});
  const phone = openTab(api, `/join#token=${secret}`);
  await phone.screen.findByText(/This invitation no longer works/);
});

test('A child’s profile and a children’s own device accept no invitation: the page says that it is for a grown-up', async () => {
  const api = openFamily();
  const { secret } = await invite(api, '/settings?tab=accounts', 'Invite');
  api.be({ signedIn: 'mia' });
  const tab = openTab(api, `/join#token=${secret}`);
  await tab.screen.findByText('This is for a grown-up. Please ask one to open it.');
  expect(tab.line.bodies.has('POST /api/invitations/open')).toBe(false);
});
