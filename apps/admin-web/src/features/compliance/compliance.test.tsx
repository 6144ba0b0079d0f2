import { quiet } from '@pocketful/testkit/worlds';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openMockedTab, StaffTab, type StaffTabOptions } from '../../test/staff-tab.tsx';

const open = (path: string, options: StaffTabOptions = { asStaff: true }) => {
  const mocked = openMockedTab(options);
  render(<StaffTab runtime={mocked.runtime} path={path} />);
  return { ...mocked, user: userEvent.setup() };
};
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent ?? '';

test('the dashboard shows status, score, children, critical issues and when it was updated', async () => {
  open('/coppa-dashboard');
  await screen.findByRole('heading', { level: 1, name: 'COPPA Compliance Dashboard' });
  await waitFor(() => expect(figure('Overall status')).toContain('NEEDS_REVIEW'));
  expect(figure('Compliance score')).toMatch(/\d+%/);
  expect(figure('Children under 13')).toMatch(/\d/);
  expect(figure('Critical issues')).toMatch(/1$/);
  expect(screen.getByText(/Last updated:/).textContent).not.toContain('Never');
});

test('before the first audit the dashboard says NON_COMPLIANT and Never', async () => {
  open('/coppa-dashboard', { asStaff: true, world: quiet });
  await waitFor(() => expect(figure('Overall status')).toContain('NON_COMPLIANT'));
  expect(screen.getByText(/Last updated:/).textContent).toContain('Never');
  await screen.findByText('No audit has been run yet');
});

test('where a part is compliant the dashboard says PARTIAL', async () => {
  const { runtime } = openMockedTab({ asStaff: true });
  const audit = await runtime.api.call('getPrivacyAudit', {});
  const { wish: _, ...mocked } = openMockedTab({ asStaff: true });
  vi.spyOn(mocked.runtime.api, 'call').mockImplementation((async (name: string) =>
    name === 'getPrivacyAudit'
      ? { ...audit, overallCompliance: 'PARTIALLY_COMPLIANT' }
      : Promise.reject(new Error(name))) as never);
  render(<StaffTab runtime={mocked.runtime} path="/coppa-dashboard" />);
  await waitFor(() => expect(figure('Overall status')).toContain('PARTIAL'));
  expect(figure('Overall status')).not.toContain('PARTIALLY');
});

test('an audit is run from the dashboard, and what came of it is said', async () => {
  const { user, wish } = open('/coppa-dashboard', { asStaff: true, world: quiet });
  await user.click(await screen.findByRole('button', { name: 'Run Audit' }));
  await screen.findByText('COPPA Audit Complete');
  await screen.findByText('Compliance audit has been refreshed.');
  await waitFor(() => expect(screen.getByText(/Last updated:/).textContent).not.toContain('Never'));
  wish({ runPrivacyAudit: 'INTERNAL' });
  await user.click(screen.getByRole('button', { name: 'Run Audit' }));
  await screen.findByText('Audit Failed');
});

test('the four tabs show requirements that open, critical issues, what is collected, and actions', async () => {
  const { user } = open('/coppa-dashboard');
  const tabs = await screen.findByRole('tablist', { name: 'COPPA Compliance Dashboard' });
  expect(
    within(tabs)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Requirements', 'Critical Issues1', 'Data Collection', 'Actions']]);
  const cards = document.querySelectorAll('details');
  expect(cards.length).toBe(16);
  await user.click(screen.getByText('Security programme'));
  screen.getByText(/Restore drill: the last one was on/);
  await user.click(within(tabs).getByRole('tab', { name: /Critical Issues/ }));
  screen.getByText(/Accepted method: /);
  await user.click(within(tabs).getByRole('tab', { name: 'Data Collection' }));
  screen.getByText('Virtual transactions');
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

test('an adult of a family sees the own family’s audit, by the family’s cookie', async () => {
  const { user } = open('/coppa-dashboard', { signedIn: 'dana' });
  await waitFor(() => expect(figure('Overall status')).toContain('Of your family'));
  await user.click(screen.getByRole('button', { name: 'Run Audit' }));
  await screen.findByText('COPPA Audit Complete');
});

test('a child reads in a sentence why it may not be here', async () => {
  open('/coppa-dashboard', { signedIn: 'mia' });
  await screen.findByText('This page is for the grown-ups of your family.');
  expect(screen.queryByRole('button', { name: 'Run Audit' })).toBeNull();
});

test('a stranger signs in as staff and is where they wanted to be', async () => {
  const { user } = open('/coppa-dashboard', {});
  await user.type(await screen.findByLabelText('Username'), 'owner');
  await user.type(screen.getByLabelText('Password'), 'Pocketful-staff-1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { level: 1, name: 'COPPA Compliance Dashboard' });
});

test('the portal shows the newest audit and runs a new one; a failure is said', async () => {
  const { user, wish } = open('/admin-portal?tab=coppa');
  await screen.findByText('Overall status');
  await user.click(screen.getByRole('button', { name: 'Run New Audit' }));
  await screen.findByText('COPPA audit complete');
  wish({ runPrivacyAudit: 'INTERNAL' });
  await user.click(screen.getByRole('button', { name: 'Run New Audit' }));
  await screen.findByText('Failed to run COPPA audit');
});

test('an app_owner puts evidence on record, and what is not right is said at its field', async () => {
  const { user } = open('/admin-portal?tab=coppa');
  const table = await screen.findByRole('table', { name: 'Evidence on record' });
  expect(within(table).getAllByRole('row').length).toBe(4);
  await user.click(screen.getByRole('button', { name: 'Record Evidence' }));
  const form = within(await screen.findByRole('dialog', { name: 'Record Evidence' }));
  await user.selectOptions(form.getByLabelText('What'), 'Restore drill');
  await user.click(form.getByRole('button', { name: 'Record' }));
  await form.findByText('Please choose a day');
  await user.type(form.getByLabelText('Done on'), '2026-01-20');
  await user.click(form.getByRole('button', { name: 'Record' }));
  await screen.findByText('Evidence recorded');
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBe(5));
});

test('the status tab tells how it stands and since when, and the monitoring is started once', async () => {
  const { user } = open('/admin?tab=coppa-compliance');
  await screen.findByText('Compliance monitoring is off');
  expect(figure('Compliance status')).toContain('Since');
  expect(figure('Risk level')).toContain('HIGH');
  await user.click(screen.getByRole('button', { name: 'Start Monitoring' }));
  await screen.findByText(/Status updates every 30 seconds/);
  expect(screen.queryByRole('button', { name: 'Start Monitoring' })).toBeNull();
});

test('a violation is resolved with a reason', async () => {
  const { user } = open('/admin?tab=coppa-compliance');
  await user.click(await screen.findByRole('button', { name: /^Resolve: Restore drill/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Resolve this violation?' }));
  await user.type(form.getByLabelText(/Why it is settled/), 'Planned for Friday');
  await user.click(form.getByRole('button', { name: 'Resolve' }));
  await screen.findByText('Violation resolved');
  await screen.findByText('Resolved: Planned for Friday');
});

test('a report of the chosen type is downloaded', async () => {
  const { user, runtime } = open('/admin?tab=coppa-compliance');
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

test('what could not be read says so', async () => {
  open('/admin?tab=coppa-compliance', { asStaff: true, wishes: { getComplianceStatus: 'INTERNAL' } });
  await screen.findByText('Failed to load system data');
});
