import { bringInOrder, failBackupHook, makeBusy } from '@pocketful/real-api/desk';
import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type DeskOptions, openDesk, openPage, StaffTab } from '../../test/open-desk.tsx';

const open = (path: string, options: DeskOptions = {}) => openPage(path, { asStaff: true, ...options });
/** The figure under a label. */
const figure = async (label: string) => {
  const term = await screen.findByText(label, { selector: 'dt' });
  return term.nextElementSibling?.textContent;
};
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(row => [...row.querySelectorAll('th, td')].map(cell => cell.textContent ?? ''));

afterEach(() => vi.useRealTimers());

test('System Metrics and Overview are the first tabs; metrics cover 24h, 7d, 30d or 90d: the administrators’ first tab shows health and metrics, the portal’s what waits', async () => {
  await open('/admin', { arrange: bringInOrder });
  await screen.findByRole('tab', { name: 'System Metrics', selected: true });
  await screen.findByText('Healthy');
  expect(await figure('Newest backup')).toBe('9 hours old');
  expect([await figure('Total users'), await figure('Total families'), await figure('Total balance')]).toEqual([
    ...['5', '1', '$105.03'],
  ]);
});

test('a figure of money is in US dollars, followed by the other currencies', async () => {
  await open('/admin', { arrange: ({ change }) => change("UPDATE families SET currency = 'EUR'") });
  expect(await figure('Total balance')).toBe('$0.00, €105.03');
});

test('System Metrics and Overview are the first tabs; metrics cover 24h, 7d, 30d or 90d: metrics cover the chosen range, and show its start and end', async () => {
  const { user } = await open('/admin');
  const day = Number(await figure('Total transactions'));
  screen.getByText('Last 24 hours', { selector: 'dd' });
  await user.selectOptions(screen.getByLabelText('Range'), 'Last 90 days');
  await waitFor(async () => expect(Number(await figure('Total transactions'))).toBeGreaterThan(day));
  screen.getByText('Last 90 days', { selector: 'dd' });
});

test('Activity is drawn for each day of the range, as SQL counts it, with its numbers as text: activity is drawn day by day over the range, with its figures as text and in a table', async () => {
  const { user } = await open('/admin?range=7d', {
    arrange: ({ change }) =>
      change(
        ...['member_activity', 'member_last_active', 'activity_days'].map(table => `DELETE FROM ${table}`),
        `INSERT INTO member_activity (family_id, member_id, day)
        SELECT m.family_id, m.member_id, (now() AT TIME ZONE 'UTC')::date - a.days
        FROM (SELECT family_id, member_id, row_number() OVER (ORDER BY member_id) AS place FROM members) AS m
        JOIN (VALUES (1, 9), (1, 5), (1, 2), (1, 0), (2, 2), (3, 2), (3, 0)) AS a (place, days) USING (place)`,
        `INSERT INTO member_last_active (family_id, member_id, day)
        SELECT family_id, member_id, max(day) FROM member_activity GROUP BY family_id, member_id`,
      ),
  });
  const chart = await screen.findByRole('img', { name: /^Active users of each day, / });
  await user.click(screen.getByText('Active users, day by day', { selector: 'summary' }));
  const rows = rowsOf('Active users, day by day').slice(1);
  expect(rows).toHaveLength(8);
  expect(rows.map(row => row[1])).toEqual(['0', '0', '1', '0', '0', '3', '0', '2']);
  expect(await figure('Daily active users')).toBe('2');
  const said = `${rows[0]?.[0]} to ${rows.at(-1)?.[0]}: at most 3, on ${rows[5]?.[0]}, and 2 today`;
  expect(chart.getAttribute('aria-label')).toBe(`Active users of each day, ${said}`);
  screen.getByText(/^Members who did something on each day \(UTC\), .+ and \d+ today\. Counted from their own calls/);
});

test('System health is read every 30 seconds, which extends no token: health is read every 30 seconds, without a mark of a person’s activity', async () => {
  const polls: (string | null)[] = [];
  const { runtime } = await openDesk({
    asStaff: true,
    arrange: bringInOrder,
    through: server => (input, init) => {
      if (String(input).endsWith('/system-health')) polls.push(new Headers(init?.headers).get('x-user-active'));
      return server(input, init);
    },
  });
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  render(<StaffTab runtime={runtime} path="/admin-portal?tab=system" />);
  await screen.findByText('Healthy');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(polls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(31_000);
  await waitFor(() => expect(polls.slice(1)).toEqual([null, null]));
});

test('System Health says that the program for backups failed', async () => {
  await open('/admin', { arrange: failBackupHook });
  await screen.findByText(/BACKUP_HOOK failed the last time: see the log/);
  expect(screen.queryByText(/On the disk of the data/)).toBeNull();
});

test('‘Failed to load system data’ is shown for a failed load', async () => {
  const { user, wish } = await open('/admin', {
    wishes: { getMetrics: 'UNAVAILABLE', getSystemHealth: 'UNAVAILABLE' },
    arrange: bringInOrder,
  });
  expect(await screen.findAllByText('Failed to load system data')).toHaveLength(2);
  wish({ getMetrics: undefined, getSystemHealth: undefined });
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again);
  await screen.findByText('Healthy');
  expect(await figure('Total families')).toBe('1');
});

test('A success rate under 95% is flagged as destructive', async () => {
  const { user } = await open('/admin?tab=performance', { arrange: makeBusy });
  await screen.findByRole('table', { name: 'Endpoints' });
  const rows = rowsOf('Endpoints');
  expect(rows[0]).toEqual([
    ...['Endpoint', 'Average response time', '95th percentile', 'Requests', 'Errors', 'Success rate'],
  ]);
  const flagged = rows.slice(1).filter(row => screen.getAllByText(row[5] ?? '').some(cell => isFlagged(cell)));
  expect(flagged.map(([endpoint]) => endpoint)).toEqual(['GET /api/accounts/export']);
  for (const row of rows.slice(1)) expect(Number.parseFloat(row[5] ?? '') < 95).toBe(row[0] === flagged[0]?.[0]);
  screen.getByRole('img', { name: /^Response times: on average 14 ms to 14 ms/ });
  screen.getByRole('img', { name: /^Error rate: 0% to / });
  await user.click(screen.getByText('Figures of the charts', { selector: 'summary' }));
  const sum = (table: string, column: number) =>
    rowsOf(table)
      .slice(1)
      .reduce((total, row) => total + Number((row[column] ?? '').replaceAll(',', '')), 0);
  expect(sum('Figures of the charts', 3)).toBe(sum('Endpoints', 3));
});

function isFlagged(cell: HTMLElement): boolean {
  return cell.closest('.text-danger') !== null;
}

test('The summary of error logs has 5 entries and ‘View All’', async () => {
  const { user } = await open('/admin-portal', {
    arrange: async family => {
      const dana = await family.open({ signedIn: 'dana' });
      for (let at = 0; at < 4; at++)
        await dana.call('reportError', {
          body: { errorType: `Error ${at}`, severity: 'low', message: 'Something went wrong' },
        });
    },
  });
  const list = await screen.findByRole('list', { name: 'Recent error logs' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(5);
  expect(await figure('Open error logs')).toBe('7');
  expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/error-logs');
  await user.click(within(list).getAllByRole('link')[0] as HTMLElement);
  await screen.findByRole('dialog');
});

test('Growth covers 8 weeks, and the last 6 of 12 months: growth is shown for eight weeks and the last six of twelve months', async () => {
  await open('/admin-portal?tab=reports');
  await screen.findByRole('table', { name: 'Growth of eight weeks' });
  await screen.findByRole('table', { name: 'Growth of six months' });
  const [weeks, months] = [rowsOf('Growth of eight weeks').slice(1), rowsOf('Growth of six months').slice(1)];
  expect([weeks.length, months.length]).toEqual([8, 6]);
  expect(weeks.reduce((sum, row) => sum + Number(row[4]), 0)).toBeGreaterThan(20);
  const chart = screen.getByRole('img', { name: /^Transactions, Week of / });
  expect(chart.getAttribute('aria-label')).toContain(weeks.map(row => row[4]).join(', '));
});

test('Reports are downloaded as CSV or JSON; a failure shows ‘Failed to download report’: a report is downloaded as of that moment; a failure shows an error', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = blob => {
    files.push(blob as Blob);
    return 'blob:pocketful';
  };
  const clicked: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  const { user, wish, change } = await open('/admin-portal?tab=reports');
  await user.click(await screen.findByRole('button', { name: 'Download Monthly Growth as CSV' }));
  await screen.findByText('Report downloaded');
  await user.click(screen.getByRole('button', { name: 'Download Weekly Growth as JSON' }));
  await waitFor(() => expect(files).toHaveLength(2));
  const [csv = '', json = ''] = await Promise.all(files.map(file => file.text()));
  const lines = csv.split('\r\n');
  expect(lines[0]).toBe('month,users,families,transactions');
  expect(lines).toHaveLength(14);
  expect(JSON.parse(json)).toHaveLength(8);
  expect(clicked[0]).toMatch(/^monthly-growth-\d{4}-\d\d-\d\d\.csv$/);
  expect(clicked[1]).toMatch(/^weekly-growth-\d{4}-\d\d-\d\d\.json$/);
  await change("UPDATE ledger_entries SET currency = 'EUR' WHERE amount > 0");
  await user.click(screen.getByRole('button', { name: 'Download Weekly Growth as CSV' }));
  await waitFor(() => expect(files).toHaveLength(3));
  const weekly = (await files[2]?.text())?.split('\r\n').map(line => line.split(',')) ?? [];
  const column = weekly[0]?.indexOf('otherValues EUR') ?? -1;
  expect(column).toBeGreaterThan(0);
  expect(weekly.slice(1, -1).reduce((sum, row) => sum + Number(row[column]), 0)).toBeGreaterThan(0);
  wish({ getWeeklyReport: 'UNAVAILABLE' });
  await user.click(screen.getByRole('button', { name: 'Download Weekly Growth as CSV' }));
  await screen.findByText('Failed to download report');
  expect(files).toHaveLength(3);
});
