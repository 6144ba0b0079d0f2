import {
  EVIDENCE_FORMS,
  EVIDENCE_NAMES,
  isWritten,
  PRIVACY_EVIDENCE,
  partsOf,
} from '@pocketful/compliance/rules/evidence';
import { isOpen } from '@pocketful/compliance/rules/privacy';
import { quiet } from '@pocketful/testkit/family/fixtures';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type DeskOptions, openDesk, openPage, StaffTab } from '../../test/open-desk.tsx';

const open = (path: string, options: DeskOptions = { asStaff: true }) => openPage(path, options);
const ASSESSED = {
  holdings: 'The database and its backups.',
  risks: 'A child who guesses a PIN.',
  safeguards: 'Five tries lock a PIN for 15 minutes.',
  decision: 'Nothing has to change this year.',
};
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent ?? '';

test('/coppa-dashboard shows status, score as a percentage, counts, last update or ‘Never’, and four tabs: the dashboard shows status, score, children, critical issues and when it was updated', async () => {
  await open('/coppa-dashboard');
  await screen.findByRole('heading', { level: 1, name: 'COPPA Compliance Dashboard' });
  await waitFor(() => expect(figure('Overall status')).toContain('PARTIAL'));
  expect(figure('Compliance score')).toMatch(/\d+%/);
  expect(figure('Children under 13')).toMatch(/\d/);
  expect(figure('Critical issues')).toMatch(/0$/);
  expect(screen.getByText(/Last updated:/).textContent).not.toContain('Never');
});

test('/coppa-dashboard shows status, score as a percentage, counts, last update or ‘Never’, and four tabs: before the first audit the dashboard says NON_COMPLIANT and Never', async () => {
  await open('/coppa-dashboard', { asStaff: true, fixture: quiet });
  await waitFor(() => expect(figure('Overall status')).toContain('NON_COMPLIANT'));
  expect(screen.getByText(/Last updated:/).textContent).toContain('Never');
  await screen.findByText('No audit has been run yet');
});

test('without an audit neither the dashboard nor the portal shows a figure', async () => {
  const { user } = await open('/coppa-dashboard', { asStaff: true, fixture: quiet });
  await waitFor(() => expect(figure('Compliance score')).toBe('Compliance score–No audit yet'));
  for (const label of ['Children under 13', 'Critical issues']) expect(figure(label)).toBe(`${label}–No audit yet`);
  await user.click(screen.getByRole('tab', { name: 'Data Collection' }));
  const label = 'Parental controls';
  expect(figure(label)).toBe(`${label}–No audit yet`);
  await user.click(screen.getByRole('tab', { name: 'Actions' }));
  screen.getByText('They come with the first audit.');
  await user.click(screen.getByRole('button', { name: 'Run Audit' }));
  await user.click(await screen.findByRole('tab', { name: 'Critical Issues 2' }));
  const table = await screen.findByRole('table', { name: 'Requirements that do not pass' });
  expect(table.textContent).toContain('CRITICALRetention carried out');
});

test('before the first audit the desk shows no counts, and its empty list has buttons', async () => {
  const { user } = await open('/admin?tab=coppa-compliance', { asStaff: true, fixture: quiet });
  await waitFor(() => expect(figure('Compliance rate')).toBe('Compliance rate–No audit yet'));
  expect(figure('Children under 13')).toBe('Children under 13–No audit yet');
  expect(figure('Risk level')).toContain('Not checked yet');
  screen.getByText('They come with the first audit.');
  screen.getByText('Run an audit, or start the monitoring.');
  await user.click(screen.getByRole('button', { name: 'Run New Audit' }));
  await screen.findByText('COPPA Audit Complete');
  await waitFor(() => expect(figure('Compliance rate')).toMatch(/\d+%/));
});

test('Before the first audit the monitoring says that the audit follows', async () => {
  const { user } = await open('/admin?tab=coppa-compliance', { asStaff: true, fixture: quiet });
  await user.click(await screen.findByRole('button', { name: 'Start Monitoring' }));
  await screen.findByText(/An audit runs every hour\. The first one follows soon\./);
  expect(screen.queryByText(/An audit has run every hour/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Run New Audit' }));
  await screen.findByText(/An audit has run every hour since/);
});

test('Requirements that do not pass and violations are one list: severity, kind, since, what to do, status; Resolving a violation does not lower the risk while its requirement is open', async () => {
  const { user } = await open('/admin?tab=coppa-compliance');
  const table = await screen.findByRole('table', { name: 'Requirements that do not pass' });
  const listed = () =>
    within(table)
      .getAllByRole('row')
      .map(row => row.textContent);
  const broken = /^HIGHSecurity program.*Overdue\w+ \d.*Risk assessment: do it, and record.*/;
  await expect
    .poll(listed)
    .toEqual([
      'SeverityRequirementKindSinceWhat to doStatus',
      expect.stringMatching(new RegExp(`${broken.source}Resolve$`)),
    ]);
  await user.click(screen.getByRole('button', { name: /^Resolve: Risk assessment/ }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText(/Why it is settled/), 'Planned');
  await user.click(form.getByRole('button', { name: 'Resolve' }));
  await screen.findByText('Resolved by owner: Planned');
  // The requirement stays open, and the resolved violation follows.
  await expect
    .poll(() => listed().slice(1))
    .toEqual([
      expect.stringMatching(new RegExp(`${broken.source}Open$`)),
      expect.stringMatching(new RegExp(`${broken.source}Resolved$`)),
    ]);
  expect(figure('Risk level')).toContain('HIGH');
});

test('a violation that an audit no longer finds is shown as gone, not as resolved by a person', async () => {
  const { user, runtime } = await open('/admin?tab=coppa-compliance');
  await screen.findByRole('button', { name: /^Resolve: Risk assessment/ });
  await runtime.api.call('recordPrivacyEvidence', {
    body: { kind: 'risk_assessment', doneOn: '2026-01-20', author: 'Olive', ...ASSESSED },
  });
  await user.click(screen.getByRole('button', { name: 'Run New Audit' }));
  await screen.findByText('No longer found');
  expect(screen.queryByText('Resolved')).toBeNull();
});

test('the dashboard says PARTIAL if a part is compliant', async () => {
  const { runtime } = await openDesk({ asStaff: true });
  const audit = await runtime.api.call('getPrivacyAudit', {});
  const { wish: _, ...desk } = await openDesk({ asStaff: true });
  vi.spyOn(desk.runtime.api, 'call').mockImplementation((async (name: string) =>
    name === 'getPrivacyAudit'
      ? { ...audit, overallCompliance: 'PARTIALLY_COMPLIANT' }
      : Promise.reject(new Error(name))) as never);
  render(<StaffTab runtime={desk.runtime} path="/coppa-dashboard" />);
  await waitFor(() => expect(figure('Overall status')).toContain('PARTIAL'));
  expect(figure('Overall status')).not.toContain('PARTIALLY');
});

test('An audit shows ‘COPPA Audit Complete: Compliance audit has been refreshed.’ or ‘Audit Failed: Failed to perform COPPA audit.’', async () => {
  const { user, wish } = await open('/coppa-dashboard', { asStaff: true, fixture: quiet });
  await user.click(await screen.findByRole('button', { name: 'Run Audit' }));
  await screen.findByText('COPPA Audit Complete');
  await screen.findByText('Compliance audit has been refreshed.');
  await waitFor(() => expect(screen.getByText(/Last updated:/).textContent).not.toContain('Never'));
  wish({ runPrivacyAudit: 'INTERNAL' });
  await user.click(await screen.findByRole('button', { name: 'Run Audit', busy: false }));
  await screen.findByText('Audit Failed');
});

test('/coppa-dashboard shows status, score as a percentage, counts, last update or ‘Never’, and four tabs: the four tabs show requirements that open, critical issues, what is collected, and actions', async () => {
  const { user } = await open('/coppa-dashboard');
  const tabs = await screen.findByRole('tablist', { name: 'COPPA Compliance Dashboard' });
  expect(
    within(tabs)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Requirements', 'Critical Issues', 'Data Collection', 'Actions']]);
  await expect.poll(() => document.querySelectorAll('details').length).toBe(21);
  await user.click(screen.getByText('Security program', { selector: 'details *' }));
  screen.getByText(/Risk assessment: the last one was on/, { selector: 'li' });
  expect(screen.getAllByText(/^Self-declared: a person said so\./)).toHaveLength(2);
  await user.click(within(tabs).getByRole('tab', { name: /Critical Issues/ }));
  screen.getByText('No critical issues');
  await user.click(within(tabs).getByRole('tab', { name: 'Data Collection' }));
  screen.getByText('Virtual transactions, with the balance after each');
  await user.click(within(tabs).getByRole('tab', { name: 'Actions' }));
  for (const [name, href] of [
    [/View Privacy Policy/, '/privacy-policy'],
    [/Parental Data Rights/, '/parental-data-rights'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(href);
    expect(link.getAttribute('target')).toBe('_blank');
  }
  await user.click(screen.getByRole('button', { name: 'Run Compliance Check' }));
  await screen.findByText('COPPA Audit Complete');
});

test('/coppa-dashboard shows an adult their own family, a child an explanation, and a stranger the sign-in: an adult of a family sees the own family’s audit, by the family’s cookie', async () => {
  const { user } = await open('/coppa-dashboard', { signedIn: 'dana' });
  await waitFor(() => expect(figure('Overall status')).toContain('Of your family'));
  await user.click(screen.getByRole('button', { name: 'Run Audit' }));
  await screen.findByText('COPPA Audit Complete');
  // A parent is not asked to do the operator's work.
  await user.click(screen.getByRole('tab', { name: 'Actions' }));
  const told = document.body.textContent ?? '';
  expect(told).toContain('Security program: The person who runs your Pocketful has to do this.');
  expect(told).not.toContain('record it in the portal');
});

const rowOf = async (title: string) => {
  const table = await screen.findByRole('table', { name: 'Requirements that do not pass' });
  return within(within(table).getByText(title).closest('tr') ?? table);
};

test('A family’s own audit names the child of an open requirement and offers the remedy; staff read no name: an unconfirmed consent by a mail', async () => {
  const { user, mailed } = await open('/coppa-dashboard', { signedIn: 'dana', serves: 'public', mail: true });
  const row = await rowOf('Accepted method');
  row.getByText('Not shown yet');
  row.getByText("Mia's consent is not confirmed.");
  const link = () => mailed('token', 'dana@example.com');
  await expect(link()).rejects.toThrow('no mail');
  await user.click(row.getByRole('button', { name: 'Send the Mail: Mia' }));
  await screen.findByText('Please confirm it with the link in the mail that we have sent you.');
  expect(await link()).not.toBe('');
});

test('Without mail no text asks to follow a link, and the rights page says that nothing is mailed: a consent that waits for a mail is the operator’s', async () => {
  await open('/coppa-dashboard', { signedIn: 'dana', serves: 'public' });
  const row = await rowOf('Accepted method');
  row.getByText("Mia's consent is not confirmed.");
  row.getByText(/The person who runs your Pocketful must set up mail\./);
  expect(row.queryByRole('button')).toBeNull();
});

test('A family’s own audit names the child of an open requirement and offers the remedy; staff read no name: a consent for an older policy by a new one', async () => {
  const { user } = await open('/coppa-dashboard', {
    signedIn: 'dana',
    arrange: async ({ change, idOf }) =>
      change(`UPDATE parental_consents SET policy_version = '0.9' WHERE child_id = '${await idOf('mia')}'`),
  });
  const row = await rowOf('Direct notice, renewed on change');
  row.getByText("Mia's consent is for an older policy.");
  expect(row.queryByText(/Leo/)).toBeNull();
  await user.click(row.getByRole('button', { name: 'Consent Again: Mia' }));
  await screen.findByText('Your consent for Mia is on record.');
  await waitFor(() => expect(screen.queryByText("Mia's consent is for an older policy.")).toBeNull());
});

test('A family’s own audit names the child of an open requirement and offers the remedy; staff read no name: an age in Settings', async () => {
  await open('/coppa-dashboard', {
    signedIn: 'dana',
    arrange: async ({ open: browserOf, idOf }) => {
      const id = await idOf('mia');
      const dana = await browserOf({ signedIn: 'dana' });
      const child = (await dana.call('listConsents', {})).find(({ childId }) => childId === id);
      await dana.call('withdrawConsent', { params: { id: child?.consents[0]?.id ?? '' }, body: {} });
      await dana.call('updateUser', { params: { id }, body: { age: 14 } });
    },
  });
  const row = await rowOf('Ages changed across the line');
  row.getByText(/^Mia: Look at the age in Settings, and correct it\./);
  expect(row.getByRole('link', { name: 'Open Settings' }).getAttribute('href')).toBe('/settings?tab=accounts');
});

test('A family’s own audit names the child of an open requirement and offers the remedy; staff read no name: an acceptance on the page of the policy', async () => {
  await open('/coppa-dashboard', {
    signedIn: 'dana',
    arrange: ({ change }) => change('DELETE FROM policy_acceptances'),
  });
  const row = await rowOf('Online notice');
  expect(row.getByRole('link', { name: 'Accept the policy' }).getAttribute('href')).toBe('/privacy-policy');
});

test('/coppa-dashboard shows an adult their own family, a child an explanation, and a stranger the sign-in: a child reads why the page is for adults', async () => {
  await open('/coppa-dashboard', { signedIn: 'mia' });
  await screen.findByText('This page is for the grown-ups of your family.');
  expect(screen.queryByRole('button', { name: 'Run Audit' })).toBeNull();
});

test('/coppa-dashboard shows an adult their own family, a child an explanation, and a stranger the sign-in: a stranger signs in as staff and returns to the page', async () => {
  const { user } = await open('/coppa-dashboard', {});
  await user.type(await screen.findByLabelText('Username'), 'owner');
  await user.type(screen.getByLabelText('Password'), 'Pocketful-staff-1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { level: 1, name: 'COPPA Compliance Dashboard' });
});

test('The portal’s COPPA tab shows the newest audit, runs an audit, and accepts evidence from an app_owner; A failed audit on /admin shows ‘Failed to run COPPA audit’: the portal shows the newest audit and runs a new one; a failure shows an error', async () => {
  const { user, wish, runtime } = await open('/admin-portal?tab=coppa');
  await screen.findByText('Overall status');
  await waitFor(() => expect(figure('Overall status')).toContain('Since'));
  const { requirements } = await runtime.api.call('getPrivacyAudit', {});
  const many = Object.values(requirements).filter(isOpen).length;
  await waitFor(() => expect(figure('Open requirements')).toBe(`Open requirements${many}1 violation is open`));
  await user.click(screen.getByRole('button', { name: 'Run New Audit' }));
  await screen.findByText('COPPA Audit Complete');
  await screen.findByText('Compliance audit has been refreshed.');
  wish({ runPrivacyAudit: 'INTERNAL' });
  await user.click(await screen.findByRole('button', { name: 'Run New Audit', busy: false }));
  await screen.findByText('Failed to run COPPA audit');
});

test('The portal’s COPPA tab shows the newest audit, runs an audit, and accepts evidence from an app_owner: an app_owner records evidence, and an error is shown at its field', async () => {
  const { user } = await open('/admin-portal?tab=coppa');
  const table = await screen.findByRole('table', { name: 'Evidence on record' });
  expect(within(table).getAllByRole('row').length).toBe(4);
  await user.click(screen.getByRole('button', { name: 'Record Evidence' }));
  const form = within(await screen.findByRole('dialog', { name: 'Record Evidence' }));
  await user.click(form.getByRole('button', { name: 'Record' }));
  await form.findByText('Assessed on: please choose a day');
  await form.findByText('Internal and external risks: please write at least 20 characters');
  await user.type(form.getByLabelText('Assessed on'), '2026-01-20');
  await user.type(form.getByLabelText('Author'), 'Olive');
  const parts: Partial<Record<string, string>> = ASSESSED;
  for (const [name, { label }] of partsOf('risk_assessment'))
    await user.type(form.getByLabelText(label), parts[name] ?? '');
  await user.click(form.getByRole('button', { name: 'Record' }));
  await screen.findByText('Evidence recorded');
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBe(5));
  within(table).getByText(/Internal and external risks: A child who guesses a PIN\./);
});

test('The form of each kind has its parts, and a test or a drill names its command', async () => {
  const { user } = await open('/admin-portal?tab=coppa', { asStaff: true, serves: 'public', mail: true });
  await user.click(await screen.findByRole('button', { name: 'Record Evidence' }));
  const form = within(await screen.findByRole('dialog', { name: 'Record Evidence' }));
  for (const kind of PRIVACY_EVIDENCE) {
    await user.selectOptions(form.getByLabelText('What'), EVIDENCE_NAMES[kind]);
    const record = form.getByRole('button', { name: /^Record/ });
    if (isWritten(kind)) {
      for (const [, { label }] of partsOf(kind)) form.getByLabelText(label);
      expect(record.getAttribute('aria-disabled')).not.toBe('true');
    } else {
      form.getByText(EVIDENCE_FORMS[kind].command);
      expect(form.queryByLabelText('Author')).toBeNull();
      expect(record.getAttribute('aria-disabled')).toBe('true');
    }
  }
  await user.selectOptions(form.getByLabelText('What'), 'Assurances of processors');
  await form.findByRole('option', { name: 'Mailer Ltd. (mail)' });
  await user.selectOptions(form.getByLabelText('Processor'), 'Mailer Ltd. (mail)');
  await user.type(form.getByLabelText('Assured on'), '2026-01-20');
  await user.type(form.getByLabelText('Author'), 'Olive');
  await user.type(form.getByLabelText(/^How you know/), 'An auditor looks at it each year.');
  await user.type(form.getByLabelText(/^What it assures/), 'The contract of January 5, section 4.');
  await user.click(form.getByRole('button', { name: 'Record' }));
  await screen.findByText('Evidence recorded');
});

test('A requirement that a person declares says DECLARED and no percent, and the score counts it apart', async () => {
  const { runtime } = await open('/coppa-dashboard', { signedIn: 'dana' });
  await waitFor(() => expect(figure('Compliance score')).toMatch(/\d+ of 21 requirements are met; 1 declared; 1 open/));
  const { requirements } = await runtime.api.call('getPrivacyAudit', {});
  expect(requirements.operatorNamed?.status).toBe('DECLARED');
  const card = screen.getByText('Operator’s contact', { selector: 'details *' }).closest('summary');
  expect(card?.textContent).toBe('Operator’s contactHIGHDECLARED');
});

test('/admin, COPPA Compliance shows status, rate, risk, counts, violations, recommendations, monitoring and reports: the status tab shows the status and its time, and the monitoring is started once', async () => {
  const { user } = await open('/admin?tab=coppa-compliance');
  await screen.findByText('Compliance monitoring is off');
  await waitFor(() => expect(figure('Compliance status')).toContain('Since'));
  await waitFor(() => expect(figure('Risk level')).toContain('HIGH'));
  await user.click(screen.getByRole('button', { name: 'Start Monitoring' }));
  await screen.findByText(/Status updates every 30 seconds/);
  await screen.findByText(/An audit has run every hour since/);
  expect(screen.queryByRole('button', { name: 'Start Monitoring' })).toBeNull();
});

test('A violation is resolved with person and reason, and reopened by the next audit while the fact holds: a violation is resolved with a reason', async () => {
  const { user } = await open('/admin?tab=coppa-compliance');
  await user.click(await screen.findByRole('button', { name: /^Resolve: Risk assessment/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Resolve this violation?' }));
  await user.click(form.getByRole('button', { name: 'Resolve' }));
  await form.findByText('Please say why it is settled');
  expect(screen.queryByText('Violation resolved')).toBeNull();
  await user.type(form.getByLabelText(/Why it is settled/), 'Planned for Friday');
  await user.click(form.getByRole('button', { name: 'Resolve' }));
  await screen.findByText('Violation resolved');
  await screen.findByText('Resolved by owner: Planned for Friday');
  // The violation still holds, so the next audit opens it again, and says so.
  await user.click(screen.getByRole('button', { name: 'Run New Audit' }));
  await screen.findByText('Opened again 1 time');
  await screen.findByRole('button', { name: /^Resolve: Risk assessment/ });
});

test('A compliance report is a JSON file of its period: a report of the chosen type is downloaded', async () => {
  const { user, runtime } = await open('/admin?tab=coppa-compliance');
  URL.createObjectURL = () => 'blob:report';
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const asked = vi.spyOn(runtime.api, 'callFile');
  await user.selectOptions(await screen.findByLabelText('Report type'), 'Annual');
  await user.click(screen.getByRole('button', { name: 'Generate Report' }));
  await screen.findByText('Report generated');
  expect(asked.mock.calls[0]?.slice(0, 2)).toEqual(['generateComplianceReport', { body: { reportType: 'ANNUAL' } }]);
  expect(saved).toHaveBeenCalledTimes(1);
  saved.mockRestore();
});

test('a failed read says so', async () => {
  await open('/admin?tab=coppa-compliance', { asStaff: true, wishes: { getComplianceStatus: 'INTERNAL' } });
  await screen.findByText('Failed to load system data');
});
