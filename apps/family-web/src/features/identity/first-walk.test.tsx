import { openFamily } from '@pocketful/real-api/family';
import { expect, test, vi } from 'vitest';
import { openTab, press, type Tab } from '../../test/family-tab.tsx';

const type = async ({ user, screen }: Tab, label: string, text: string) =>
  user.type(await screen.findByLabelText(label), text);

async function fillFirstStep(tab: Tab) {
  await type(tab, 'First name', 'Ada');
  await type(tab, 'Last name', 'Lee');
  await type(tab, 'Username', 'ada');
  await type(tab, 'Email', 'ada@example.com');
  await type(tab, 'Password', 'Teapot-56!');
  await type(tab, 'Confirm password', 'Teapot-56!');
  await type(tab, 'PIN', '1234');
  await type(tab, 'Confirm PIN', '1234');
}

test('The sign-up asks for the person, then for policy and terms; the wizard follows; Create Family Account needs both ticks and the first step; The wizard ends with Finish Setup, or with Start Using Pocketful if no child was added; The wizard needs both consents; The wizard shows ‘Child account created successfully’: a parent signs up, adds a child in the wizard and arrives at the dashboard', async () => {
  const api = openFamily();
  const tab = openTab(api, '/signup');
  await fillFirstStep(tab);
  expect(tab.screen.getByText(/easy to guess/)).toBeTruthy();
  await press(tab, 'Continue');
  const create = await tab.screen.findByRole('button', { name: 'Create Family Account' });
  expect(create.getAttribute('aria-disabled')).toBe('true');
  await tab.user.click(tab.screen.getByLabelText(/accept the privacy policy/));
  await tab.user.click(tab.screen.getByLabelText(/accept the terms/));
  await tab.user.click(create);
  await tab.screen.findByText('Step 1 of 3');
  expect(tab.line.bodies.get('POST /api/auth/signup')).toMatchObject({ emailVerificationSent: false });
  await press(tab, 'Add Children');
  await type(tab, 'First name', 'Kit');
  await tab.user.selectOptions(tab.screen.getByLabelText('Birth year'), String(new Date().getFullYear() - 9));
  await type(tab, 'PIN', '73501');
  await type(tab, 'Confirm PIN', '73501');
  await press(tab, 'Create Child Account');
  await tab.screen.findByText('Parental consent is required');
  await tab.screen.findByText('Data collection consent is required');
  await tab.user.click(tab.screen.getByLabelText(/give parental consent/));
  await tab.user.click(tab.screen.getByLabelText(/data collection consent/));
  await press(tab, 'Create Child Account');
  await tab.screen.findByText('Child account created successfully');
  await tab.screen.findByText('Age 9');
  await press(tab, 'Finish Setup');
  await tab.screen.findByRole('heading', { name: 'Family Dashboard' });
  const [family] = await api.rows(
    "SELECT setup_completed FROM families JOIN members USING (family_id) WHERE username = 'ada'",
  );
  expect(family).toEqual({ setup_completed: true });
});

test.each(['Etc/Unknown', 'Mars/Phobos'])(
  'A sign-up in a browser without a known time zone goes on, with the default zone: %s',
  async timeZone => {
    const options = Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
    const tab = openTab(openFamily(), '/signup');
    await fillFirstStep(tab);
    await press(tab, 'Continue');
    await tab.user.click(await tab.screen.findByLabelText(/accept the privacy policy/));
    await tab.user.click(tab.screen.getByLabelText(/accept the terms/));
    await press(tab, 'Create Family Account');
    await tab.screen.findByText('Step 1 of 3');
    expect(tab.line.bodies.get('POST /api/auth/signup')).not.toHaveProperty('timeZone');
  },
);

test("Passwords and PINs are typed twice alike (“Passwords don't match”, “PINs don't match”): values that do not match show an error on the first step, before the acceptance", async () => {
  const tab = openTab(openFamily(), '/signup');
  await fillFirstStep(tab);
  await type(tab, 'Confirm password', 'x');
  await press(tab, 'Continue');
  await tab.screen.findByText("Passwords don't match");
  expect(tab.screen.getByText('Step 1 of 2')).toBeTruthy();
});

test('?step=age_verification opens the second step of the sign-up, which needs the first; Create Family Account needs both ticks and the first step: the second step cannot be sent without the first', async () => {
  const tab = openTab(openFamily(), '/signup?step=age_verification');
  await tab.user.click(await tab.screen.findByLabelText(/accept the privacy policy/));
  await tab.user.click(tab.screen.getByLabelText(/accept the terms/));
  expect(tab.screen.getByRole('button', { name: 'Create Family Account' }).getAttribute('aria-disabled')).toBe('true');
  expect(tab.screen.getByText(/go back to the first step/)).toBeTruthy();
});

test('A new family is asked to add its first member', async () => {
  const api = openFamily();
  const tab = openTab(api, '/signup');
  await fillFirstStep(tab);
  await press(tab, 'Continue');
  await tab.user.click(await tab.screen.findByLabelText(/accept the privacy policy/));
  await tab.user.click(tab.screen.getByLabelText(/accept the terms/));
  await press(tab, 'Create Family Account');
  await press(tab, 'Skip for Now');
  await tab.screen.findByRole('heading', { name: 'Welcome' });
  await press(tab, 'Add First Family Member');
  await tab.layers.findByRole('dialog', { name: 'Add Child Account' });
});
