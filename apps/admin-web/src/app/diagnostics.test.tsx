import type { AuditAction } from '@pocketful/api-contract/audit';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type DeskOptions, openPage } from '../test/open-desk.tsx';

const open = (path: string, options: DeskOptions = { asStaff: true }) => openPage(path, options);

test('A user search needs two characters', async () => {
  const { user } = await open('/admin?tab=users');
  const field = await screen.findByLabelText('Search users');
  await user.type(field, 'm');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText('Please type at least 2 characters');
  await user.type(field, 'ia{Enter}');
  const table = await screen.findByRole('table', { name: 'Users found for mia' });
  expect(within(table).queryByText('Child')).toBeNull();
  within(table).getByText('Family Admin');
  await user.clear(field);
  await user.type(field, 'no such user{Enter}');
  await screen.findByText('No users found');
});

test('Staff open a family with a reason: for 30 minutes this session may name its children, and each child shown is a row in the family’s audit log', async () => {
  const { user, call } = await open('/admin?tab=users');
  await user.type(await screen.findByLabelText('Search users'), 'mia{Enter}');
  const [first] = await screen.findAllByRole('button', { name: /^Open this family: / });
  await user.click(first ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Open this family?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Mia{Enter}');
  await dialog.findByText('Please give a reason of at least 10 characters');
  await user.type(dialog.getByLabelText('Reason'), ' cannot sign in');
  await user.click(dialog.getByRole('button', { name: 'Open this family' }));
  await screen.findByRole('heading', { name: 'Why was it not paid?' }, { timeout: 5000 });
  expect(within(screen.getByRole('list', { name: 'Members' })).getAllByText('Child').length).toBeGreaterThan(1);
  const [newest] = await call('dana', 'listStaffViews', {});
  expect(newest).toMatchObject({ reason: '[name] cannot sign in', staffUsername: 'owner' });
});

test('the same search again reads again', async () => {
  const { user, wish } = await open('/admin?tab=users');
  wish({ searchUsers: 'UNAVAILABLE' });
  await user.type(await screen.findByLabelText('Search users'), 'mia{Enter}');
  await screen.findByText('Failed to load system data');
  wish({ searchUsers: undefined });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByRole('table', { name: 'Users found for mia' });
  wish({ searchUsers: 'UNAVAILABLE' });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText('Failed to load system data');
});

test('the bar leads from one page to the other, and keeps the token', async () => {
  const { user } = await open('/admin-portal');
  const bar = within(await screen.findByRole('navigation', { name: 'Main' }));
  for (const [label, title] of [
    ['Diagnostics', 'Application Administrator'],
    ['Error Logs', 'Error Logs'],
    ['Portal', 'Administration'],
  ] as const) {
    await user.click(bar.getByRole('link', { name: label }));
    await screen.findByRole('heading', { level: 1, name: title });
    expect(bar.getByRole('link', { name: label }).getAttribute('aria-current')).toBe('page');
  }
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('while the session is read, no sign-in is shown', async () => {
  const { user, wish } = await open('/admin', { signedIn: 'mia', wishes: { getSessionUser: 'UNAVAILABLE' } });
  await screen.findByText('Application Administrator could not be opened');
  expect(screen.queryByLabelText('Username')).toBeNull();
  wish({ getSessionUser: undefined });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('This page is only for the people who run Pocketful.');
});

test('the audit log is shown for the chosen range, this read included', async () => {
  const OLD: readonly [AuditAction, number][] = [
    ['staff.updated', 0.5],
    ['staff.signed_in', 3],
    ['staff.created', 20],
  ];
  const { user } = await open('/admin?tab=audit-logs', {
    asStaff: true,
    arrange: ({ change }) =>
      change(
        'DELETE FROM audit_entries',
        ...OLD.map(
          ([action, days], at) => `
            INSERT INTO audit_entries (family_id, sequence, at, write_id, action, object_type, details, hash)
            SELECT family_id, ${at + 1}, now() - interval '${days * 24} hours', uuidv7(), '${action}', 'staff', '{}', '' FROM families`,
        ),
      ),
  });
  await screen.findByRole('table', { name: 'Rows of the audit log' }, { timeout: 5000 });
  const expectActions = (...actions: AuditAction[]) =>
    vi.waitFor(() => {
      const table = screen.getByRole('table', { name: 'Rows of the audit log' });
      const shown = (['audit.read', 'staff.updated', 'staff.signed_in', 'staff.created'] as const).filter(
        action => within(table).queryAllByText(action).length > 0,
      );
      expect(shown).toEqual(actions);
    }, 5000);
  await expectActions('staff.updated');
  await user.selectOptions(screen.getByLabelText('Range'), 'Last 7 days');
  await expectActions('audit.read', 'staff.updated', 'staff.signed_in');
  await user.selectOptions(screen.getByLabelText('Range'), 'Last 30 days');
  await expectActions('audit.read', 'staff.updated', 'staff.signed_in', 'staff.created');
});

test.each(['dana', 'mia'])('%s reads why the administrators’ page is for others', async signedIn => {
  await open('/admin', { signedIn });
  await screen.findByText('This page is only for the people who run Pocketful.');
  expect(screen.queryByLabelText('Username')).toBeNull();
});
