import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { withClient } from '@pocketful/local/database-roles';
import { OWNER } from '../../src/instance.ts';
import { sharedInstance } from '../../src/shared-instance.ts';
import { expectToast, signInStaff } from '../../src/steps.ts';
import { test as base, expect } from '../../src/test.ts';

/** Counts by a statement on the database. */
async function ask<Row extends object>(text: string): Promise<Row[]> {
  let rows: Row[] = [];
  await withClient(sharedInstance().env.DATABASE_ADMIN_URL ?? '', async client => {
    ({ rows } = await client.query(text));
  });
  return rows;
}

/** The first row's figure. */
const askOne = async (text: string) => Number((await ask<{ n: string }>(`SELECT (${text}) AS n`))[0]?.n);

/** A figure on the screen by its label. */
async function figure(page: Page, label: string): Promise<number> {
  const shown = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) });
  const text = (await shown.locator('dd').first().textContent()) ?? '';
  // Sums in other currencies follow the one in US dollars: '$1,234.50, €95.50, ¥2,900'.
  return Number(text.replace(/, [^\d].*$/, '').replaceAll(/[$,%]/g, ''));
}

/** Reloads the page until each figure equals the count by SQL, since other specs use the same instance. */
async function expectFigures(page: Page, reload: () => Promise<void>, figures: Record<string, string>): Promise<void> {
  await expect(async () => {
    await reload();
    const wanted: Record<string, number> = {};
    const shown: Record<string, number> = {};
    for (const [label, text] of Object.entries(figures)) {
      shown[label] = await figure(page, label);
      wanted[label] = await askOne(text);
    }
    expect(shown).toEqual(wanted);
  }).toPass({ timeout: 30_000 });
}

const NOT_SYSTEM = "family_id <> '00000000-0000-0000-0000-000000000000'";
const TOTALS = {
  'Total users': 'SELECT count(*) FROM members',
  'Total families': `SELECT count(*) FROM families WHERE ${NOT_SYSTEM}`,
  'Total balance': "SELECT sum(balance) FROM accounts JOIN families USING (family_id) WHERE currency = 'USD'",
};

/** A separate browser context for staff: founders of families have no access to the portal. */
const test = base.extend<{ office: Page }>({
  office: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await signInStaff(page, OWNER.username, OWNER.password);
    await use(page);
    await context.close();
  },
});

test('Each card shows what SQL counts: totals, transactions of the range, growth of weeks and months: the portal’s first tab and the administrators’ show the database’s figures', async ({
  office,
  family,
  api,
}) => {
  const body = { childId: family.childId, amount: '12.34', description: 'Gift', category: 'gift' } as const;
  await api.call('createTransaction', { body });
  const overview = async () => {
    await office.getByRole('tab', { name: 'Feedback' }).click();
    await office.getByRole('tab', { name: 'Overview' }).click();
    await expect(office.getByText('Open error logs')).toBeVisible();
    await office.waitForLoadState('networkidle');
  };
  await expectFigures(office, overview, {
    ...TOTALS,
    'Open error logs': "SELECT count(*) FROM error_logs WHERE status NOT IN ('resolved', 'closed')",
    'New feedback': "SELECT count(*) FROM feedback WHERE status = 'new'",
    'Active users': "SELECT count(*) FROM member_last_active WHERE day = (now() AT TIME ZONE 'UTC')::date",
  });
  const logs = office.getByRole('list', { name: 'Recent error logs' }).getByRole('listitem');
  expect(await logs.count()).toBeLessThanOrEqual(5);
  await office.getByRole('link', { name: 'View All' }).click();
  await expect(office.getByRole('heading', { name: 'Error Logs' })).toBeVisible();

  await office.getByRole('link', { name: 'Diagnostics' }).click();
  await office.getByLabel('Range').selectOption('90d');
  const metrics = async () => {
    await office.getByRole('tab', { name: 'Audit Logs' }).click();
    await office.getByRole('tab', { name: 'System Metrics' }).click();
    await office.getByLabel('Range').selectOption('90d');
    await expect(office.getByText('Pending reward claims')).toBeVisible();
    await office.waitForLoadState('networkidle');
  };
  await expectFigures(office, metrics, {
    ...TOTALS,
    'Total transactions': `SELECT count(*) FROM ledger_entries
      WHERE created_at >= date_trunc('day', now() - interval '90 days', 'UTC') AND NOT brought_forward`,
    'Active chores': "SELECT count(*) FROM chores WHERE status <> 'approved'",
    'Active savings goals': "SELECT count(*) FROM savings_goals WHERE status <> 'purchased'",
    'Pending reward claims': "SELECT count(*) FROM reward_claims WHERE status = 'submitted'",
    'Monthly active users': "SELECT count(*) FROM member_last_active WHERE day > (now() AT TIME ZONE 'UTC')::date - 30",
  });
});

test('Health is reported with its thresholds, and includes the books: health is of this moment, in both places', async ({
  office,
}) => {
  await office.getByRole('tab', { name: 'System', exact: true }).click();
  for (const label of ['Uptime', 'Memory usage', 'Response time', 'Error rate', 'Database connections', 'Books'])
    await expect(office.locator('dt', { hasText: label })).toBeVisible();
  await expect(office.getByText(/^(Healthy|Warning|Critical)$/)).toBeVisible();
  expect(await figure(office, 'Memory usage')).toBeGreaterThan(0);
  const shown = await office.locator('dt', { hasText: 'Database connections' }).locator('+ dd').textContent();
  const [connections] = (shown ?? '').split(' of ');
  expect(Number(connections)).toBeGreaterThan(0);
  await office.getByRole('link', { name: 'Diagnostics' }).click();
  await expect(office.getByText(/^(Healthy|Warning|Critical)$/)).toBeVisible();
});

test('A metric is at most a second old: each endpoint’s requests are those that were counted, within a second', async ({
  office,
  api,
  family,
}) => {
  for (let times = 0; times < 5; times++)
    await api.call('getBalanceHistory', { params: { id: family.childId }, query: {} });
  await office.getByRole('link', { name: 'Diagnostics' }).click();
  await office.getByRole('tab', { name: 'Performance' }).click();
  const row = office.getByRole('row').filter({ hasText: 'GET /api/children/:id/balance-history' });
  await expect(async () => {
    await office.getByRole('tab', { name: 'Audit Logs' }).click();
    await office.getByRole('tab', { name: 'Performance' }).click();
    const counted = await askOne(`SELECT sum(requests) FROM request_counts
      WHERE route = '/api/children/:id/balance-history' AND at >= date_trunc('minute', now()) - interval '24 hours'`);
    expect(counted).toBeGreaterThanOrEqual(5);
    await expect(row.getByRole('cell').nth(3)).toHaveText(new Intl.NumberFormat('en-US').format(counted), {
      timeout: 1000,
    });
  }).toPass({ timeout: 20_000 });
  await expect(row.getByRole('cell').last()).toHaveText('100%');
  await expect(office.getByRole('img', { name: /^Response times: on average/ })).toBeVisible();
  await expect(office.getByRole('img', { name: /^Error rate: / })).toBeVisible();
});

/** The expected figures of each week, by SQL. */
const WEEKS = `SELECT to_char(w, 'YYYY-MM-DD') AS week,
    (SELECT count(*)::int FROM members WHERE date_trunc('week', created_at AT TIME ZONE 'UTC') = w) AS "newAccounts",
    (SELECT count(*)::int FROM families WHERE ${NOT_SYSTEM} AND date_trunc('week', created_at AT TIME ZONE 'UTC') = w)
      AS "newFamilies",
    coalesce(sum(abs(e.amount)) FILTER (WHERE e.currency = 'USD'), 0)::float8 AS "totalValue",
    (SELECT coalesce(json_agg(json_build_object('currency', currency, 'total', total) ORDER BY currency), '[]')
      FROM (SELECT currency, sum(abs(amount))::float8 AS total FROM ledger_entries
        WHERE date_trunc('week', created_at AT TIME ZONE 'UTC') = w AND NOT brought_forward AND currency <> 'USD'
        GROUP BY currency) AS others) AS "otherValues",
    count(e.amount)::int AS "totalTransactions"
  FROM generate_series(date_trunc('week', now() AT TIME ZONE 'UTC') - interval '7 weeks',
    date_trunc('week', now() AT TIME ZONE 'UTC'), interval '1 week') AS w
  LEFT JOIN ledger_entries AS e ON date_trunc('week', e.created_at AT TIME ZONE 'UTC') = w AND NOT e.brought_forward
  GROUP BY w ORDER BY w`;

test('Reports are downloaded as CSV or JSON; a failure shows ‘Failed to download report’: growth is shown as it is stored, and its files have the same values; a failure says so', async ({
  office,
}) => {
  await office.getByRole('tab', { name: 'Analytics & Reports' }).click();
  await expect(office.getByRole('table', { name: 'Growth of eight weeks' }).getByRole('row')).toHaveCount(9);
  await expect(office.getByRole('table', { name: 'Growth of six months' }).getByRole('row')).toHaveCount(7);
  const download = async (what: string) => {
    const coming = office.waitForEvent('download');
    await office.getByRole('button', { name: `Download ${what}` }).click();
    const file = await coming;
    return readFile(await file.path(), 'utf8');
  };
  // Other specs add families at the same time.
  await expect(async () => {
    const weeks: unknown = JSON.parse(await download('Weekly Growth as JSON'));
    expect(weeks).toEqual(await ask(WEEKS));
  }).toPass({ timeout: 20_000 });
  const lines = (await download('Monthly Growth as CSV')).split('\r\n');
  expect(lines[0]).toBe('month,users,families,transactions');
  expect(lines).toHaveLength(14);
  const told = await ask<WeekRow>(WEEKS);
  const first = told[1];
  const cells = office.getByRole('table', { name: 'Growth of eight weeks' }).getByRole('row').nth(2).getByRole('cell');
  await expect(cells.nth(1)).toHaveText(String(first?.newAccounts));
  await expect(cells.nth(4)).toHaveText(String(first?.totalTransactions));
  await office.route('**/api/admin/reports/weekly', route => route.abort());
  await office.getByRole('button', { name: 'Download Weekly Growth as CSV' }).click();
  await expectToast(office, 'Failed to download report');
});

interface WeekRow {
  readonly newAccounts: number;
  readonly totalTransactions: number;
}
