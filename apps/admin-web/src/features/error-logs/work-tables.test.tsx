import { makeBusy } from '@pocketful/real-api/desk';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type DeskOptions, openDesk, StaffTab } from '../../test/open-desk.tsx';

const PERFORMANCE = '/admin?tab=performance';
const TRAIL = '/admin?tab=audit-logs';

const open = async (path: string, name: string, options: DeskOptions = {}) => {
  const { runtime } = await openDesk({ asStaff: true, arrange: makeBusy, ...options });
  const { unmount } = render(<StaffTab runtime={runtime} path={path} />);
  await screen.findByRole('table', { name });
  return { user: userEvent.setup(), unmount };
};
const endpoints = () => within(screen.getByRole('table', { name: 'Endpoints' }));
const head = (name: string) => endpoints().getByRole('columnheader', { name });
const heads = () =>
  endpoints()
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const column = (name: string, at: number) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.querySelectorAll('td')[at]?.textContent ?? '');
const numbers = (at: number) => column('Endpoints', at).map(text => Number(text.replaceAll(',', '')));
const press = (name: string) => screen.getByRole('button', { name });

test('Staff’s tables sort by a press on a heading, and filter the loaded rows, which they say: a press on a heading sorts by the values behind the texts, and by keyboard in reverse', async () => {
  const { user } = await open(PERFORMANCE, 'Endpoints');
  const before = numbers(3);
  await user.click(press('Requests'));
  const sorted = numbers(3);
  expect(sorted).toEqual(before.toSorted((a, b) => b - a));
  expect(head('Requests').getAttribute('aria-sort')).toBe('descending');
  await user.keyboard('{Enter}');
  expect(numbers(3)).toEqual(sorted.toReversed());
  await user.keyboard(' ');
  expect(numbers(3)).toEqual(before);
  await user.click(press('Success rate'));
  await user.click(press('Success rate'));
  // A flagged row stays flagged at any position.
  const [first] = endpoints().getAllByRole('row').slice(1);
  expect(first?.textContent).toContain('/api/accounts/export');
  expect(first?.querySelector('.text-danger')).not.toBeNull();
});

test('Staff’s tables sort by a press on a heading, and filter the loaded rows, which they say: the filter searches the loaded rows, and shows how many of how many', async () => {
  const { user } = await open(PERFORMANCE, 'Endpoints');
  const all = column('Endpoints', 0).length;
  await user.type(screen.getByLabelText('Filter loaded rows'), 'ACCOUNTS/EXPORT');
  expect(column('Endpoints', 0)).toEqual(['GET /api/accounts/export']);
  screen.getByText(`1 of ${all} loaded rows`);
  await user.type(screen.getByLabelText('Filter loaded rows'), '!');
  screen.getByText('No loaded row has “ACCOUNTS/EXPORT!” in it.');
});

test('Staff’s tables sort by a press on a heading, and filter the loaded rows, which they say: with more rows on the server, the table says that sorting and filtering cover the loaded ones', async () => {
  const { user } = await open(TRAIL, 'Rows of the audit log', {
    arrange: ({ change }) =>
      change(`
        INSERT INTO audit_entries (family_id, sequence, at, write_id, action, object_type, details, hash)
        SELECT family_id, 9100 - minutes, now() - interval '1 minute' * minutes, uuidv7(), 'staff.updated', 'staff', '{}', ''
        FROM families, generate_series(1, 60) AS minutes`),
  });
  await screen.findByText('There are more: sorting and filtering do not reach them.');
  screen.getByText(/^50 of 50 loaded rows/);
  await user.click(press('Time'));
  const times = [...document.querySelectorAll('tbody td:first-child time:first-child')];
  const days = times.map(time => time.getAttribute('datetime') ?? '');
  expect(days).toEqual(days.toSorted());
  while (screen.queryByRole('button', { name: 'Show more' })) {
    const loaded = column('Rows of the audit log', 0).length;
    await user.click(press('Show more'));
    await waitFor(() => expect(column('Rows of the audit log', 0).length).toBeGreaterThan(loaded));
  }
  expect(screen.queryByText(/^There are more/)).toBeNull();
});

test('The columns and order of a staff table are kept in the browser without data: columns and order are kept for the next time, without data of the rows', async () => {
  const { user, unmount } = await open(PERFORMANCE, 'Endpoints');
  await user.click(press('Columns'));
  const menu = await screen.findByRole('menu', { name: 'Columns of Endpoints' });
  expect(within(menu).queryByRole('menuitemcheckbox', { name: 'Endpoint' })).toBeNull();
  await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'Errors' }));
  await user.keyboard('{Escape}');
  await user.click(press('Requests'));
  await user.type(screen.getByLabelText('Filter loaded rows'), 'GET');
  const kept = localStorage.getItem('pocketful-table-endpoints');
  expect(JSON.parse(kept ?? '')).toEqual({ sort: { key: 'requests', descending: true }, hidden: ['errors'] });
  unmount();
  await open(PERFORMANCE, 'Endpoints');
  expect(heads()).toEqual(['Endpoint', 'Average response time', '95th percentile', 'Requests', 'Success rate']);
  expect(head('Requests').getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByLabelText<HTMLInputElement>('Filter loaded rows').value).toBe('');
});

test.each([
  'not even JSON {',
  '"a word"',
  JSON.stringify({ sort: { key: 'gone', descending: true }, hidden: ['endpoint', 'gone', 7] }),
  JSON.stringify({ sort: 'requests', hidden: 'errors' }),
])(
  'The columns and order of a staff table are kept in the browser without data: a broken choice, or one of another table, is ignored: %s',
  async kept => {
    localStorage.setItem('pocketful-table-endpoints', kept);
    await open(PERFORMANCE, 'Endpoints');
    expect(heads()).toHaveLength(6);
    expect(document.querySelector('[aria-sort]')).toBeNull();
  },
);

test('The columns and order of a staff table are kept in the browser without data: a browser that blocks its storage shows and sorts the table as usual', async () => {
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  const thrown = vi.fn();
  addEventListener('error', thrown);
  try {
    const { user } = await open(PERFORMANCE, 'Endpoints');
    await user.click(press('Requests'));
    expect(head('Requests').getAttribute('aria-sort')).toBe('descending');
    expect(blocked).toHaveBeenCalled();
    expect(thrown).not.toHaveBeenCalled();
  } finally {
    removeEventListener('error', thrown);
    blocked.mockRestore();
  }
});

test('A cell of a staff table is copied by keyboard: arrow keys lead from cell to cell, and the focused one is copied whole', async () => {
  const { user } = await open(PERFORMANCE, 'Endpoints');
  const names = column('Endpoints', 0);
  head('Success rate').querySelector('button')?.focus();
  await user.tab();
  await user.keyboard('{End}{ArrowDown}{Home}');
  expect(document.activeElement?.textContent).toBe(names[1]);
  const copied: string[] = [];
  const clipboardData = { setData: (_type: string, text: string) => copied.push(text) };
  fireEvent.copy(document, { clipboardData });
  expect(copied).toEqual([names[1]]);
  expect((await screen.findAllByText('Cell copied')).length).toBeGreaterThan(0);
  // Tab returns to the cell that had the focus.
  await user.tab({ shift: true });
  await user.tab();
  expect(document.activeElement?.textContent).toBe(names[1]);
  screen.getByLabelText('Filter loaded rows').focus();
  fireEvent.copy(document, { clipboardData });
  expect(copied).toHaveLength(1);
});
