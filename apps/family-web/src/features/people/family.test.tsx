import { openFamily } from '@pocketful/real-api/family';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nth, openTab, openTabAs, press, type Tab } from '../../test/family-tab.tsx';

const type = async ({ user, layers }: Tab, label: string, text: string) =>
  user.type(await layers.findByLabelText(label), text);

async function fillChild(tab: Tab) {
  await type(tab, 'First name', 'Kit');
  await type(tab, 'PIN', '7350');
  await type(tab, 'Confirm PIN', '7350');
  await tab.user.click(tab.layers.getByLabelText(/give parental consent/));
  await tab.user.click(tab.layers.getByLabelText(/data collection consent/));
}

test('Usernames of children are unique in their family, names of adults in the whole system; ‘Failed to Add Family Member’ has a text for a taken username, a taken PIN, wrong input, the network, and others; A new child shows ‘Family member added’: the username is the first name until one is typed; a taken username shows an error at its field, which has the focus; a new child is shown', async () => {
  const tab = await openTabAs(openFamily(), 'dana', { path: '/accounts' });
  await press(tab, 'Add Child');
  await fillChild(tab);
  const username = await tab.layers.findByLabelText<HTMLInputElement>('Username');
  expect(username.value).toBe('Kit');
  await tab.user.clear(username);
  await tab.user.type(username, 'mia');
  await type(tab, 'First name', 'ty');
  await type(tab, 'Age', '9');
  const add = () => tab.user.click(nth(tab.layers.getAllByRole('button', { name: 'Add Child' }), -1));
  await add();
  await expect.poll(() => username.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(username);
  await tab.user.clear(username);
  await tab.user.type(username, 'kit');
  await tab.user.clear(tab.layers.getByLabelText('PIN'));
  await type(tab, 'PIN', '9182');
  await tab.user.clear(tab.layers.getByLabelText('Confirm PIN'));
  await type(tab, 'Confirm PIN', '9182');
  await add();
  await tab.screen.findByText('Family member added');
  await tab.screen.findByRole('link', { name: 'Kitty' });
});

/** A new family in its wizard. */
async function openWizard() {
  const api = openFamily();
  const tab = openTab(api, '/signup');
  const basics = { 'First name': 'Ada', 'Last name': 'Lee', Username: 'ada', Email: 'ada@example.com' };
  const secrets = { Password: 'Teapot-56!', 'Confirm password': 'Teapot-56!', PIN: '2468', 'Confirm PIN': '2468' };
  for (const [label, text] of Object.entries({ ...basics, ...secrets })) await type(tab, label, text);
  await press(tab, 'Continue');
  await tab.user.click(await tab.screen.findByLabelText(/accept the privacy policy/));
  await tab.user.click(tab.screen.getByLabelText(/accept the terms/));
  await press(tab, 'Create Family Account');
  await tab.screen.findByText('Step 1 of 3');
  return { api, tab };
}

test('a lock in the wizard keeps the step and the typed text, without secrets', async () => {
  const { api, tab } = await openWizard();
  await press(tab, 'Add Children');
  await fillChild(tab);
  await api.change("UPDATE sessions SET last_active_at = last_active_at - interval '20 minutes'");
  await tab.runtime.queryClient.refetchQueries({ queryKey: ['getSetupStatus'] });
  await tab.screen.findByText(/locked after a while without use/);
  await tab.user.click(await tab.screen.findByRole('button', { name: /^Ada/ }));
  await tab.user.type(await tab.screen.findByLabelText('Enter your 4-digit PIN'), '2468');
  await tab.screen.findByText('Step 2 of 3');
  await expect.poll(() => tab.screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Kit');
  expect(tab.screen.getByLabelText<HTMLInputElement>('PIN').value).toBe('');
});

test('The browser’s Back leads through picker, PIN, steps and tabs: Back leads to the last step of the wizard, and a refusal is shown at its field', async () => {
  const { tab } = await openWizard();
  await press(tab, 'Add Children');
  await fillChild(tab);
  await tab.user.clear(tab.screen.getByLabelText('PIN'));
  await type(tab, 'PIN', '2468');
  await tab.user.clear(tab.screen.getByLabelText('Confirm PIN'));
  await type(tab, 'Confirm PIN', '2468');
  await tab.user.selectOptions(tab.screen.getByLabelText('Birth year'), String(new Date().getFullYear() - 9));
  await press(tab, 'Create Child Account');
  const pin = tab.screen.getByLabelText('PIN');
  await expect.poll(() => pin.getAttribute('aria-invalid')).toBe('true');
  tab.back();
  await tab.screen.findByText('Step 1 of 3');
});

const COMPLETION = ['POST /api/auth/complete-setup', 'GET /api/auth/user'];

test.each([
  ['skipped', ['Skip for Now']],
  ['finished without a child', ['Add Children', 'Not now', 'Start Using Pocketful']],
])(
  'Finishing or skipping the setup makes two calls: one completes it, one reads the session; The wizard ends with Finish Setup, or with Start Using Pocketful if no child was added: a setup that is %s makes two calls: one completes it, one reads the session again',
  async (_how, buttons) => {
    const { tab } = await openWizard();
    tab.line.calls.length = 0;
    for (const button of buttons) await press(tab, button);
    await tab.screen.findByRole('heading', { name: 'Family Dashboard' });
    await expect.poll(() => tab.line.calls.filter(call => COMPLETION.includes(call))).toEqual(COMPLETION);
    const session = tab.runtime.session.current();
    await expect
      .poll(() => session.stage === 'active' && tab.runtime.session.current())
      .toMatchObject({
        user: { setupCompleted: true },
      });
  },
);

test('A setup counts as done if the server cannot be reached; A failed setup shows ‘Setup Error’: a setup whose end could not be sent still opens the dashboard', async () => {
  const { tab } = await openWizard();
  tab.line.disturb(/complete-setup/, 'unreachable');
  await press(tab, 'Skip for Now');
  await tab.screen.findByText('Setup Error');
  await tab.screen.findByRole('heading', { name: 'Family Dashboard' });
});

test('The wizard offers 18 birth years', async () => {
  const { tab } = await openWizard();
  await press(tab, 'Add Children');
  const years = [...(await tab.screen.findByLabelText<HTMLSelectElement>('Birth year')).options]
    .map(({ value }) => Number(value))
    .filter(year => year > 0);
  expect(years).toHaveLength(18);
  expect(Math.max(...years) - Math.min(...years)).toBe(17);
});

test('The wizard needs a birth year and a PIN typed twice alike; A failed child in the wizard shows ‘Error creating child account’: a first child that cannot be created says so, and needs a birth year and its PIN twice', async () => {
  const { api, tab } = await openWizard();
  await press(tab, 'Add Children');
  await fillChild(tab);
  await type(tab, 'Confirm PIN', '1');
  await press(tab, 'Create Child Account');
  await tab.screen.findByText('Please enter a valid birth year');
  await tab.user.selectOptions(tab.screen.getByLabelText('Birth year'), String(new Date().getFullYear() - 9));
  await press(tab, 'Create Child Account');
  await tab.screen.findByText('PINs do not match');
  await tab.user.type(tab.screen.getByLabelText('Confirm PIN'), '{Backspace}');
  api.wish({ signup: 'INTERNAL' });
  await press(tab, 'Create Child Account');
  await tab.screen.findByText('Error creating child account');
});

test('the wizard names the currency, which can be changed there before the first amount', async () => {
  const { api, tab } = await openWizard();
  tab.screen.getByText(/Amounts are in US dollars\./);
  await press(tab, 'Change');
  const dialog = within(await tab.layers.findByRole('dialog', { name: 'Currency' }));
  await tab.user.selectOptions(dialog.getByLabelText('Currency'), 'Japanese Yen (JPY)');
  await tab.user.click(dialog.getByRole('button', { name: 'Change Currency' }));
  await tab.screen.findByText(/Amounts are in Japanese yen\./);
  await tab.screen.findByText('Step 1 of 3');
  const [family] = await api.rows(
    "SELECT currency FROM families JOIN members USING (family_id) WHERE username = 'ada'",
  );
  expect(family).toEqual({ currency: 'JPY' });
});
