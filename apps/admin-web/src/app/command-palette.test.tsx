import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type DeskOptions, openDesk, openPage, StaffTab } from '../test/open-desk.tsx';
import { DIAGNOSTIC_TABS } from './diagnostics.tsx';

const open = async (path = '/admin-portal?tab=profile', options: DeskOptions = { asStaff: true }) => {
  const page = await openPage(path, options);
  await screen.findByRole('button', { name: 'Find' });
  return page;
};

test('Ctrl+K leads to a tab, a user, or a request, by keyboard: Ctrl+K opens it, and the arrows and Enter lead to a tab', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Find' }));
  const field = palette.getByRole('combobox', { name: 'Find' });
  expect(document.activeElement).toBe(field);
  await user.type(field, 'diagn');
  expect(palette.getAllByRole('option')[0]?.textContent).toBe('System Metrics');
  await user.clear(field);
  await user.type(field, 'data ex');
  // Pages with this name come before the search for users, which the audit log records.
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 2, name: 'Data Export' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Ctrl+K leads to a tab, a user, or a request, by keyboard: a name searches users, and is not in the address', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Find' }));
  await user.type(await screen.findByRole('combobox', { name: 'Find' }), 'mia');
  await user.click(await screen.findByRole('option', { name: 'Search users for “mia”' }));
  const table = await screen.findByRole('table', { name: 'Users found for mia' });
  within(table).getByText('Family Admin');
  expect(within(table).queryByText('Child')).toBeNull();
  expect(screen.getByLabelText('Search users')).toHaveProperty('value', 'mia');
});

test('a second name starts a new search', async () => {
  const { user } = await open('/admin?tab=users');
  for (const name of ['mia', 'dana']) {
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Find' }), name);
    await user.click(await screen.findByRole('option', { name: `Search users for “${name}”` }));
    await screen.findByRole('table', { name: `Users found for ${name}` });
  }
});

test('Ctrl+K leads to a tab, a user, or a request, by keyboard: a request’s id leads to its error logs and audit rows', async () => {
  const { user, rows } = await open();
  const [row] = await rows<{ id: string }>(`
    SELECT request_id AS id FROM audit_entries WHERE request_id IS NOT NULL
    GROUP BY request_id HAVING count(*) = 1 LIMIT 1`);
  const requestId = row?.id ?? '';
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Find' }), requestId.toUpperCase());
  await user.click(await screen.findByRole('option', { name: 'What this request did, in the audit log' }));
  const table = await screen.findByRole('table', { name: 'Rows of the audit log' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  within(table).getByText(`Request ${requestId}`);
  await user.click(screen.getByRole('button', { name: 'Show the whole trail' }));
  await screen.findByLabelText('Range');

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Find' }), requestId);
  await user.click(await screen.findByRole('option', { name: 'Error logs of this request' }));
  await screen.findByRole('heading', { level: 1, name: 'Error Logs' });
  expect(await screen.findByLabelText(/Request ID/)).toHaveProperty('value', requestId);

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Find' }), '8D11-15DB');
  await user.click(await screen.findByRole('option', { name: 'What this request did, in the audit log' }));
  await screen.findByText('This request left nothing in the audit log');
});

test('a term without results says so', async () => {
  const { user } = await open();
  await user.keyboard('{Meta>}k{/Meta}');
  await user.type(await screen.findByRole('combobox', { name: 'Find' }), '?');
  await screen.findByText(/Nothing is called so/);
});

test('a stranger has no palette', async () => {
  const desk = await openDesk({});
  render(<StaffTab runtime={desk.runtime} path="/admin-portal" />);
  const user = userEvent.setup();
  await screen.findByLabelText('Username');
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an app_admin’s palette offers only their one page', async () => {
  const { runtime } = await openDesk({ byCookie: true });
  render(<StaffTab runtime={runtime} path="/admin" />);
  const user = userEvent.setup();
  await screen.findByRole('button', { name: 'Find' });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Find' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    DIAGNOSTIC_TABS.map(({ label }) => label),
  );
  await user.type(field, runtime.state().signedIn?.user.id ?? '');
  expect(screen.getAllByRole('option')).toHaveLength(2);
});
