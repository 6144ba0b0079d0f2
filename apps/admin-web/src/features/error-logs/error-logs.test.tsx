import { quiet } from '@pocketful/testkit/family/fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type DeskOptions, openPage } from '../../test/open-desk.tsx';

/** The family of requests without a session. */
const SYSTEM_FAMILY_ID = '00000000-0000-0000-0000-000000000000';
const REQUEST = '01990000-0000-7000-8000-0000000005e3';

const open = (path = '/error-logs', options: DeskOptions = { asStaff: true }) => openPage(path, options);
const rows = () =>
  within(screen.getByRole('table', { name: 'Error logs' }))
    .getAllByRole('row')
    .slice(1);
const textsOf = () => rows().map(row => row.textContent ?? '');

test('errors are listed newest first, equal ones as one line with a count', async () => {
  await open();
  await screen.findByRole('table', { name: 'Error logs' });
  expect(textsOf().map(text => /(Application|Network|JavaScript) Error: /.exec(text)?.[1])).toEqual([
    ...['JavaScript', 'Application', 'Network'],
  ]);
  expect(within(rows()[1] as HTMLElement).getByRole('cell', { name: '3' })).toBeTruthy();
  expect(document.title).toBe('Error Logs · Pocketful');
  expect(screen.getByRole('link', { name: 'Back to Admin Portal' }).getAttribute('href')).toBe('/admin-portal');
});

test('Severity and status default to ‘all’, the limit to 50 of 25, 50, 100, 200', async () => {
  const { user } = await open();
  await screen.findByRole('table', { name: 'Error logs' });
  expect(screen.getByLabelText<HTMLSelectElement>('Limit').value).toBe('50');
  expect(
    within(screen.getByLabelText('Limit'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['25', '50', '100', '200']]);
  await user.selectOptions(screen.getByLabelText('Severity'), 'Low');
  await waitFor(() => expect(textsOf()).toHaveLength(1));
  await user.selectOptions(screen.getByLabelText('Status'), 'Resolved');
  await screen.findByText('No error logs found');
  await user.selectOptions(screen.getByLabelText('Severity'), 'All');
  await user.selectOptions(screen.getByLabelText('Status'), 'All');
  await waitFor(() => expect(textsOf()).toHaveLength(3));
});

test('A request id leads to its log', async () => {
  const { user } = await open();
  await user.type(await screen.findByLabelText(/Request ID/), 'not-one');
  await screen.findByText('A request ID is 36 characters long, a support code 8');
  await user.clear(screen.getByLabelText(/Request ID/));
  await user.click(screen.getByLabelText(/Request ID/));
  await user.paste(REQUEST.toUpperCase());
  await waitFor(() => expect(textsOf()).toHaveLength(1));
  expect(textsOf()[0]).toContain('Request failed');
});

test('The update sets status, assignee and resolution', async () => {
  const { user, callAsStaff } = await open('/error-logs', { asStaff: true, withColleague: true });
  await user.click((await screen.findAllByRole('button', { name: /^Details of .+: / }))[1] as HTMLElement);
  const details = await screen.findByRole('dialog', { name: 'Application Error' });
  expect(details.textContent).toContain('I moved a goal up and it broke.');
  expect(details.textContent).toContain('at GoalJar');
  await user.click(within(details).getByRole('button', { name: 'Update' }));
  const form = within(await screen.findByRole('dialog', { name: 'Update error log' }));
  expect(
    within(form.getByLabelText('Status'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Open', 'Investigating', 'Resolved', 'Closed']]);
  await user.selectOptions(form.getByLabelText('Status'), 'Resolved');
  const assignee = form.getByLabelText('Assigned to');
  await waitFor(() => expect(within(assignee).getAllByRole('option')).toHaveLength(3));
  expect(
    within(assignee)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Unassigned', 'sasha', 'owner']);
  await user.selectOptions(assignee, 'sasha');
  // Who was offered may be gone by now.
  const gone = (await callAsStaff('listStaff', {})).find(({ username }) => username === 'sasha');
  await callAsStaff('deleteStaff', { params: { id: gone?.id ?? '' } });
  await user.type(form.getByLabelText(/Resolution/), 'Mended');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Failed to update error log');
  expect(form.getAllByText('There is no staff member of this name.').length).toBeGreaterThan(0);
  await user.selectOptions(assignee, 'owner');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Error log updated');
  await waitFor(() => expect(details.textContent).toContain('Mended'));
  expect(details.textContent).toContain('owner');
});

test('The portal’s summary sets only the status or only the assignee of a log, in its own words: the portal marks a log as in progress and resolved, and assigns it, from its summary', async () => {
  const { user, callAsStaff, wish } = await open('/admin-portal', { asStaff: true, withColleague: true });
  const list = within(await screen.findByRole('list', { name: 'Recent error logs' }));
  const choice = (name: RegExp) => list.getByLabelText<HTMLSelectElement>(name);
  const openLogs = () => screen.getByText('Open error logs', { selector: 'dt' }).nextElementSibling?.textContent;
  const [status, assignee] = [/^Status of Application Error: /, /^Assigned to, of Application Error: /];
  const log = async () => {
    const logs = await callAsStaff('listErrorLogs', { query: {} });
    return logs.find(({ errorType }) => errorType === 'Application Error');
  };
  expect(
    within(choice(status))
      .getAllByRole('option')
      .map(option => option.textContent),
  ).toEqual([...['Open', 'In Progress', 'Resolved', 'Closed']]);
  await waitFor(() => expect(openLogs()).toBe('3'));
  await user.selectOptions(choice(status), 'In Progress');
  await screen.findByText('It is marked as in progress.');
  expect(await log()).toMatchObject({ status: 'in_progress', resolvedAt: null });
  await waitFor(() => expect(within(choice(assignee)).getByRole('option', { name: 'sasha' })).toBeTruthy());
  await user.selectOptions(choice(assignee), 'sasha');
  await screen.findByText('It is assigned to sasha.');
  // Each sends its own alone.
  expect(await log()).toMatchObject({ status: 'in_progress', assignedTo: 'sasha' });
  await user.selectOptions(choice(status), 'Resolved');
  await waitFor(() => expect(openLogs()).toBe('2'));
  expect(await log()).toMatchObject({ status: 'resolved', assignedTo: 'sasha', resolvedAt: expect.any(String) });
  await user.selectOptions(choice(assignee), 'Unassigned');
  await screen.findByText('It is not assigned.');
  expect(await log()).toMatchObject({ assignedTo: null });
  wish({ updateErrorLog: 'UNAVAILABLE' });
  await user.selectOptions(choice(status), 'Open');
  await screen.findByText('Failed to update error log');
  await waitFor(() => expect(choice(status).value).toBe('resolved'));
});

test('a separate window shows one log, and says if there is none', async () => {
  await open('/error-logs?id=01990000-0000-7000-8000-00000000ffff');
  await screen.findByText('This error log could not be found');
});

test('‘No error logs found’ is shown for an empty list', async () => {
  const { user, wish } = await open('/error-logs', {
    asStaff: true,
    fixture: quiet,
    wishes: { listErrorLogs: 'INTERNAL' },
  });
  await screen.findByText('Error logs could not be loaded');
  wish({ listErrorLogs: undefined });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('No error logs found');
});

test.each(['dana', 'mia'])(
  'A family reads why error logs are for staff: %s of a family reads why the page is for staff',
  async signedIn => {
    await open('/error-logs', { signedIn });
    await screen.findByText('Error logs are only for the people who run Pocketful.');
    expect(screen.queryByRole('table')).toBeNull();
  },
);

test('a stranger signs in and returns to the page', async () => {
  const { user } = await open('/error-logs', {});
  await user.type(await screen.findByLabelText('Username'), 'owner');
  await user.type(screen.getByLabelText('Password'), 'Pocketful-staff-1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'Error Logs' });
});

test('a request’s id is found in pasted text; without an error log a link leads to the audit log', async () => {
  const { user } = await open('/error-logs', { asStaff: true });
  const id = '01990000-0000-7000-8000-00000000ffff';
  await user.click(await screen.findByLabelText(/Request ID/));
  await user.paste(`Request ID ${id.toUpperCase()}.`);
  await screen.findByText('No error was logged for this request: it was answered, or refused.');
  await user.click(await screen.findByRole('link', { name: 'See what it did in the audit log' }));
  await screen.findByRole('heading', { level: 2, name: 'Audit Logs' });
});

test('A support code shows staff the refused request: time, call, code and member: a support code shows the refused request: time, call, error code and session; several requests are a list', async () => {
  const { user, change } = await open('/error-logs', { asStaff: true });
  const requestId = '01990000-0000-7000-8000-00008d1115db';
  // Two requests with the same support code.
  const [twin, other] = ['01990000-0000-7000-8000-00009d1115db', '01990000-0000-7000-9000-00009d1115db'];
  const familyId = '01990000-0000-7000-8000-0000000000fa';
  const refuse = (id: string, family = SYSTEM_FAMILY_ID) =>
    change(`
      INSERT INTO refused_requests (request_id, at, method, route, status, code, family_id)
      VALUES ('${id}', '2026-01-20T10:00:00.000Z', 'POST', '/api/auth/login', 401, 'INVALID_CREDENTIALS', '${family}')`);
  await refuse(requestId);
  await user.click(await screen.findByLabelText(/support code/));
  await user.paste('Support code 8D11-15DB');
  const list = within(await screen.findByRole('list', { name: 'Refused requests' }));
  expect(list.getByRole('listitem').textContent).toMatch(
    /^January 20, 2026 at .+ · POST \/api\/auth\/login · 401 INVALID_CREDENTIALS · No session/,
  );
  await user.clear(screen.getByLabelText(/support code/));
  await refuse(twin);
  await refuse(other, familyId);
  await user.click(screen.getByLabelText(/support code/));
  await user.paste('9d1115db');
  await screen.findByText('2 requests end in this code');
  await user.click(screen.getByRole('link', { name: `Request ${other}` }));
  await screen.findByText('This request was refused');
  expect((await screen.findByRole('list', { name: 'Refused requests' })).textContent).toContain(`Family ${familyId}`);
  await user.click(await screen.findByRole('link', { name: 'See what it did in the audit log' }));
  await screen.findByText('This request left nothing in the audit log');
  expect((await screen.findByRole('list', { name: 'Refused requests' })).textContent).toContain(
    '401 INVALID_CREDENTIALS',
  );
});

test('a row of the audit log links to the error logs of its request, which show its family', async () => {
  const { user } = await open('/admin?tab=audit-logs', { asStaff: true });
  const [link] = await screen.findAllByRole('link', { name: /^Request / });
  expect(screen.getAllByText(/^Family /).length).toBeGreaterThan(0);
  if (link) await user.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Error Logs' });
  expect(await screen.findByLabelText(/Request ID/)).toHaveProperty(
    'value',
    link?.textContent?.replace('Request ', ''),
  );
});
