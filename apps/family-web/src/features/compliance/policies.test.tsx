import { policyOf } from '@pocketful/compliance/policies';
import { openFamily } from '@pocketful/real-api/family';
import { unaccepted } from '@pocketful/testkit/family/fixtures';
import { render, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { openTab } from '../../test/family-tab.tsx';
import { PolicyText } from './policy-text.tsx';

/** Sam, who was added by Dana and has accepted no policy yet, on another device. */
function openAsSam(path = '/') {
  const api = openFamily({ fixture: unaccepted, signedIn: 'sam' });
  return openTab(api, path);
}

const button = { name: /Accept and Continue|Recording Acceptance/ };

test('Every adult accepts the version in force before anything else, and once: an adult without acceptances reads and accepts the policies first, at every address', async () => {
  const { screen, layers, user } = openAsSam('/chores');
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' });
  expect(screen.queryByText('Chores Dashboard')).toBeNull();
  const accept = screen.getByRole<HTMLButtonElement>('button', button);
  expect(accept.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Not Now' })).toBeNull();
  expect(screen.getByText('Acceptance Required')).toBeTruthy();
  expect(screen.getByText('Please read and accept the privacy policy to continue.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /privacy policy/ }));
  expect(accept.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('checkbox', { name: /terms of service/ }));
  expect(accept.getAttribute('aria-disabled')).not.toBe('true');
  await user.click(accept);
  await layers.findByText('Policy Accepted');
  await screen.findByRole('heading', { level: 1, name: 'Chores Dashboard' });
});

test('an adult who accepted an earlier version may answer a new one later, and reads there what is asked', async () => {
  const api = openFamily({ signedIn: 'dana' });
  await api.change("UPDATE policy_acceptances SET policy_version = '0.9' WHERE policy_type = 'privacy_policy'");
  await api.change(`
    INSERT INTO policy_versions (policy_id, policy_type, version, title, content, effective_date, is_active, created_at)
    SELECT uuidv7(), 'privacy_policy', '1.0', 'Policy', 'Text', '2025-06-21', false, max(last_active_at) FROM sessions
    ON CONFLICT (policy_type, version) DO UPDATE SET created_at = EXCLUDED.created_at`);
  const { screen, user } = openTab(api, '/');
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' });
  await user.click(await screen.findByRole('button', { name: 'Not Now' }));
  await screen.findByRole('heading', { level: 1, name: 'Family Dashboard' });
  const again = openTab(api, '/privacy-policy');
  await again.screen.findByRole('button', button);
});

test('the page names the first version, and a line for each addition', () => {
  const additions = [
    { version: '1.1', since: '2027-01-01', material: true, changes: [] },
    { version: '1.2', since: '2027-02-03', material: false, changes: [] },
  ];
  const document = { policy: policyOf('privacy_policy', additions), title: 'Policy', lead: 'Lead', sections: [] };
  const page = render(<PolicyText document={document} />, { wrapper: MemoryRouter });
  expect(page.getAllByText(/^(Version|with) /).map(({ textContent }) => textContent)).toEqual([
    'Version 1.0, effective June 21, 2025',
    'with the additions of version 1.1, since January 1, 2027',
    'with the additions of version 1.2, since February 3, 2027',
  ]);
});

test('The button waits for the tick and says while it is being recorded', async () => {
  const { screen, layers, user, line } = openAsSam();
  for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
  line.disturb(/privacy-policy\/accept/, 'held');
  await user.click(screen.getByRole('button', button));
  await screen.findByRole('button', { name: 'Recording Acceptance...' });
  line.repair();
  await layers.findByText('Policy Accepted');
});

test('an acceptance that could not be recorded shows an error, and can be tried again', async () => {
  const { screen, layers, user, line } = openAsSam();
  for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
  line.disturb(/privacy-policy\/accept/, 'unreachable');
  await user.click(screen.getByRole('button', button));
  await layers.findByText('Error');
  await expect
    .poll(() => screen.getByRole<HTMLButtonElement>('button', button).getAttribute('aria-disabled'))
    .not.toBe('true');
});

test('before the acceptance the terms can be read, and the adult can leave', async () => {
  const { screen, user } = openAsSam();
  await user.click(await screen.findByRole('link', { name: 'terms of service' }));
  await screen.findByRole('heading', { level: 1, name: 'Terms of Service' });
  await user.click(screen.getByRole('link', { name: 'Back to Home' }));
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' });
  await user.click(screen.getByRole('button', { name: 'Switch Profile' }));
  await screen.findByText('Who is using Pocketful?');
});

test('every visitor can read the policies, with version, sections and a link back', async () => {
  const stranger = openTab(openFamily(), '/privacy-policy');
  await stranger.screen.findByText('Version 1.0, effective June 21, 2025');
  const sections = await stranger.screen.findAllByRole('heading', { level: 2 });
  expect(sections.map(({ textContent }) => textContent)).toEqual([
    "Children's privacy protection",
    'Data collection',
    'Data usage',
    'Data protection and retention',
    'Parental rights',
    'Your rights and contact',
    'Who runs this Pocketful',
    'Acceptance',
  ]);
  expect(stranger.screen.getByRole('link', { name: 'Data usage' }).getAttribute('href')).toBe('#data-usage');
  const api = openFamily();
  api.be({ signedIn: 'dana' });
  const dana = openTab(api, '/privacy-policy');
  const back = await dana.screen.findByRole('link', { name: 'Back to Settings' });
  expect(back.getAttribute('href')).toBe('/settings?tab=accounts');
  expect(dana.screen.getByText('You have accepted version 1.0 of this policy.')).toBeTruthy();
});

test('The terms have eight sections, the contact, and links to the privacy policy and home', async () => {
  const { screen } = openTab(openFamily(), '/terms-of-service');
  await screen.findByRole('heading', { level: 1, name: 'Terms of Service' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...['Acceptance of terms', 'Description of the service', 'Eligibility', 'Parental responsibility', 'User accounts'],
    ...['Acceptable use', "Children's privacy", 'Limitation of liability', 'Contact information'],
  ]);
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy');
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
});

test('A policy opened during the sign-up leads back to the step; The typed text of the sign-up survives reading a policy: the way back from a policy leads to the step of the sign-up, with its input', async () => {
  const { screen, user } = openTab(openFamily(), '/signup');
  const typed = {
    'First name': 'Ada',
    'Last name': 'Lee',
    Username: 'ada',
    Email: 'ada@example.com',
    Password: 'Teapot-56!',
    'Confirm password': 'Teapot-56!',
    PIN: '2468',
    'Confirm PIN': '2468',
  };
  for (const [label, value] of Object.entries(typed)) await user.type(await screen.findByLabelText(label), value);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('checkbox', { name: /privacy policy/ }));
  await user.click(screen.getByRole('link', { name: 'terms of service' }));
  await screen.findByRole('heading', { level: 1, name: 'Terms of Service' });
  await user.click(screen.getByRole('link', { name: 'Back to Policy Acceptance' }));
  const privacy = await screen.findByRole<HTMLInputElement>('checkbox', { name: /privacy policy/ });
  expect(privacy.checked).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /terms of service/ }));
  await user.click(screen.getByRole('button', { name: 'Create Family Account' }));
  await screen.findByText('Step 1 of 3');
});

test('The privacy policy names the people who run the instance, also to a stranger: with an address, a telephone number and a date', async () => {
  const { screen } = openTab(openFamily(), '/privacy-policy');
  await screen.findByText(/A household runs this Pocketful for itself/);
  const other = openTab(openFamily({ serves: 'public', mail: true }), '/privacy-policy');
  const part = within(await other.screen.findByRole('region', { name: 'Who runs this Pocketful' }));
  for (const text of ['1 Main Street, Springfield', '555 0100', 'Mailer Ltd. (mail)', 'Since January 1, 2026'])
    await part.findByText(text);
});
