import { type Family, openFamily } from '@pocketful/real-api/family';
import { newcomers } from '@pocketful/testkit/family/fixtures';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTab, openTabAs, press, signIn, type Tab } from '../../test/family-tab.tsx';

const hrefOf = (link: HTMLElement) => link.getAttribute('href');

test('The landing page has Login, Start Saving Today, three features, How It Works, the privacy policy and 2025', async () => {
  const { screen } = openTab(openFamily());
  expect(hrefOf(await screen.findByRole('link', { name: 'Login' }))).toBe('/login');
  expect(hrefOf(screen.getByRole('link', { name: 'Start Saving Today' }))).toBe('/signup');
  const titles = (region: HTMLElement, level: number) =>
    within(region)
      .getAllByRole('heading', { level })
      .map(({ textContent }) => textContent);
  expect(titles(screen.getByRole('region', { name: 'What it does' }), 2)).toEqual([
    'Smart lessons',
    'Parental control',
    'Goal tracking',
  ]);
  const steps = screen.getByRole('heading', { name: 'How It Works' }).parentElement ?? document.body;
  expect(titles(steps, 3)).toEqual(['Create Account', 'Kids Request Funds', 'Parents Approve']);
  const footer = within(screen.getByRole('contentinfo'));
  expect(hrefOf(footer.getByRole('link', { name: 'Privacy Policy' }))).toBe('/privacy-policy');
  expect(footer.getByText(/© 2025/)).toBeTruthy();
});

test('The login has one field for email or username, one for the password, Sign In, and links to the sign-up and home', async () => {
  const { screen } = openTab(openFamily(), '/login');
  await screen.findByRole('button', { name: 'Sign In' });
  expect([...document.querySelectorAll('form input')]).toEqual([
    screen.getByLabelText('Email or username'),
    screen.getByLabelText('Password'),
  ]);
  expect(hrefOf(screen.getByRole('link', { name: /Create a family account/ }))).toBe('/signup');
  expect(hrefOf(screen.getByRole('link', { name: 'Back to home' }))).toBe('/');
});

test('/login opens the home of a signed-in member', async () => {
  const api = openFamily();
  api.be({ signedIn: 'dana' });
  const { screen } = openTab(api, '/login');
  await screen.findByRole('heading', { name: 'Family Dashboard' });
});

test('‘Loading...’ is shown while the session is loading', async () => {
  const api = openFamily();
  api.wish({ getSessionUser: 'NEVER' });
  const { screen } = openTab(api, '/chores');
  expect((await screen.findByText('Loading...')).closest('[role=status]')).not.toBeNull();
});

test('The sign-up has the fields of both steps, secrets that can be shown, links with from=signup, and ‘Already have an account? Sign In’', async () => {
  const tab = openTab(openFamily(), '/signup');
  const { screen, user } = tab;
  const back = await screen.findByRole('link', { name: 'Back' });
  expect(hrefOf(back)).toBe('/');
  for (const label of [
    'First name',
    'Last name',
    'Username',
    'Email',
    'Password',
    'Confirm password',
    'PIN',
    'Confirm PIN',
  ])
    expect(screen.getByLabelText(label), label).toBeTruthy();
  const password = screen.getByLabelText('Password');
  expect(password.getAttribute('type')).toBe('password');
  await user.click(screen.getAllByRole('button', { name: 'Show password' })[0] ?? back);
  expect(password.getAttribute('type')).toBe('text');
  expect(hrefOf(screen.getByRole('link', { name: 'Already have an account? Sign In' }))).toBe('/login');
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  const second = openTab(openFamily(), '/signup?step=age_verification');
  expect(hrefOf(await second.screen.findByRole('link', { name: 'privacy policy' }))).toBe(
    '/privacy-policy?from=signup',
  );
  expect(hrefOf(second.screen.getByRole('link', { name: 'terms of service' }))).toBe('/terms-of-service?from=signup');
  const create = second.screen.getByRole('button', { name: 'Create Family Account' });
  expect(create.getAttribute('aria-disabled')).toBe('true');
});

test('The picker shows each member’s letter, username, role and age; the PIN has Back, Clear PIN and Back to Login', async () => {
  const tab = openTab(openFamily(), '/login');
  await signIn(tab);
  const cards = (await tab.screen.findAllByRole('button', { name: /Family Admin|Parent|Child/ })).map(card =>
    card.textContent?.replaceAll(/\s+/g, ' '),
  );
  expect(cards).toEqual([
    'DDanaFamily Admin',
    'SSamParent',
    expect.stringMatching(/^LLeoChild, age \d+$/),
    expect.stringMatching(/^MiaChild, age \d+$/),
    expect.stringMatching(/^Bobo-riveraChild, age \d+$/),
  ]);
  await tab.user.click(await tab.screen.findByRole('button', { name: /^Mia/ }));
  await tab.screen.findByLabelText('Enter your 4-digit PIN');
  for (const name of ['Back', 'Clear PIN', 'Back to Login'])
    expect(tab.screen.getByRole('button', { name })).toBeTruthy();
});

test('The wizard has its steps, Skip for Now, Add Children, the child’s form, the added children and Add Another Child: the wizard counts its steps, explains a PIN and a consent, and lists the added children', async () => {
  const api = openFamily({ fixture: newcomers });
  const tab = await openWizard(api);
  await tab.screen.findByText('Step 1 of 3');
  expect(tab.screen.getByRole('progressbar')).toBeTruthy();
  for (const name of ['Skip for Now', 'Add Children']) expect(tab.screen.getByRole('button', { name })).toBeTruthy();
  await press(tab, 'Add Children');
  await tab.screen.findByText('Step 2 of 3');
  expect(
    tab.screen.getByText(/A PIN has 4-6 digits. Parental consent is required for children under 13./),
  ).toBeTruthy();
  const years = [...tab.screen.getByLabelText('Birth year').querySelectorAll('option[value]:not([value=""])')];
  const thisYear = new Date().getFullYear();
  expect([years.length, years[0]?.textContent, years.at(-1)?.textContent]).toEqual([
    18,
    String(thisYear),
    String(thisYear - 17),
  ]);
  for (const [label, text] of [
    ['First name', 'Kit'],
    ['PIN', '7350'],
    ['Confirm PIN', '7350'],
  ] as const)
    await tab.user.type(tab.screen.getByLabelText(label), text);
  await tab.user.selectOptions(tab.screen.getByLabelText('Birth year'), String(thisYear - 9));
  await tab.user.click(tab.screen.getByLabelText(/give parental consent/));
  await tab.user.click(tab.screen.getByLabelText(/data collection consent/));
  await press(tab, 'Create Child Account');
  await tab.screen.findByText('Step 3 of 3');
  const added = within(await tab.screen.findByRole('list', { name: 'Children added' }));
  expect(added.getByText('Kit')).toBeTruthy();
  await press(tab, 'Add Another Child');
  await tab.screen.findByText('Step 2 of 3');
});

async function openWizard(api: Family): Promise<Tab> {
  api.be({ signedIn: 'dana' });
  return openTab(api, '/');
}

test('The wizard has its steps, Skip for Now, Add Children, the child’s form, the added children and Add Another Child: a founder with a finished setup sees no wizard, and a stranger at its address signs in', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  expect(tab.screen.queryByText(/Step 1/)).toBeNull();
  const there = openTab(openFamily(), '/setup-wizard');
  await there.screen.findByRole('heading', { name: 'Sign in' });
});

test('A setup status that cannot be read counts as no setup needed', async () => {
  const api = openFamily({ fixture: newcomers });
  api.wish({ getSetupStatus: 'INTERNAL' });
  const tab = await openWizard(api);
  await tab.screen.findByRole('heading', { name: 'Family Dashboard' });
});

test('For the public a child under 13 uses its profile only after a parent confirmed the consent by mail: the picker’s tile says what the profile waits for', async () => {
  const api = openFamily({ unlockedBy: 'dana', mail: true, serves: 'public' });
  const leo = await api.idOf('leo');
  await api.change(`UPDATE privacy_settings SET unverified_from = now() - interval '1 day' WHERE child_id = '${leo}'`);
  const { screen } = openTab(api, '/');
  const tile = await screen.findByRole<HTMLButtonElement>('button', { name: /^Leo.*Opens when a grown-up follows/ });
  expect(tile.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: /^Mia/ }).getAttribute('aria-disabled')).toBe('false');
});
