import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { withClient } from '@pocketful/local/database-roles';
import { addChild, newChild } from '../../src/family.ts';
import { copyOf, OWNER, startApi } from '../../src/instance.ts';
import { sharedInstance } from '../../src/shared-instance.ts';
import { expectToast, signInStaff } from '../../src/steps.ts';
import { expect, test as shared } from '../../src/test.ts';

/** Runs a statement on the database. */
type Ask = <Row extends object>(text: string) => Promise<Row[]>;

/** An API on a separate database, so that an audit covers only this test's data. */
const test = shared.extend<{ readonly own: { readonly url: string; readonly ask: Ask } }>({
  own: async ({ browserName: _ }, use) => {
    const { env, drop } = await copyOf(sharedInstance());
    const api = await startApi(env);
    const ask: Ask = async <Row extends object>(text: string) => {
      let rows: Row[] = [];
      await withClient(env.DATABASE_ADMIN_URL ?? '', async client => {
        ({ rows } = await client.query(text));
      });
      return rows;
    };
    await use({ url: api.url, ask });
    await api.stop();
    await drop();
  },
  baseURL: async ({ own }, use) => use(own.url),
});

/** The value of a figure by its label. */
async function figure(page: Page, label: string): Promise<string> {
  return (await page.locator('dl > div', { hasText: label }).locator('dd').first().textContent()) ?? '';
}

const UNDER_13 = `SELECT count(*)::int AS count FROM members
  WHERE role = 'child' AND extract(year FROM now() - interval '12 hours') - birth_year <= 13`;
const NEWEST = 'SELECT overall, score, finished_at FROM privacy_audits ORDER BY finished_at DESC NULLS LAST LIMIT 1';
const NEWEST_RESULT = 'SELECT result FROM privacy_audits ORDER BY finished_at DESC NULLS LAST LIMIT 1';
const openOnes = 'SELECT item, description FROM privacy_violations WHERE cleared_at IS NULL AND resolved_at IS NULL';

async function desk(page: Page): Promise<void> {
  await signInStaff(page, OWNER.username, OWNER.password);
  await expect(page.getByRole('tab', { name: 'COPPA' })).toBeVisible();
}

test('The portal’s COPPA tab shows the newest audit, runs an audit, and accepts evidence from an app_owner: an owner runs an audit, records a risk assessment, and the next audit passes what was open', async ({
  page,
  own,
}) => {
  await desk(page);
  await page.getByRole('tab', { name: 'COPPA' }).click();
  await expect(page.getByText('Open the dashboard')).toBeVisible();
  await page.getByRole('button', { name: 'Run New Audit' }).click();
  await expectToast(page, 'COPPA Audit Complete');
  const [first] = await own.ask<{ overall: string; score: number }>(NEWEST);
  expect(await figure(page, 'Overall status')).toBe(first?.overall);
  expect(await figure(page, 'Compliance score')).toBe(`${first?.score}%`);
  const [young] = await own.ask<{ count: number }>(UNDER_13);
  expect(await figure(page, 'Children under 13')).toBe(String(young?.count));
  const open = page.getByRole('table', { name: 'Requirements that do not pass' });
  await expect(open.getByRole('row', { name: /Security program/ })).toContainText(
    'Risk assessment: the last one was on',
  );

  await page.getByRole('button', { name: 'Record Evidence' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record Evidence' });
  await dialog.getByLabel('Assessed on').fill(new Date().toISOString().slice(0, 10));
  await dialog.getByLabel('Author').fill('Olive');
  for (const [label, text] of [
    ['What holds children’s data', 'The database and its backups.'],
    ['Internal and external risks', 'A child who guesses a PIN.'],
    ['Whether the safeguards suffice', 'Five tries lock a PIN for 15 minutes.'],
    ['What was decided', 'Nothing has to change this year.'],
  ] as const)
    await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expectToast(page, 'Evidence recorded');
  await expect(page.getByRole('row').filter({ hasText: 'A child who guesses a PIN.' }).first()).toContainText(
    OWNER.username,
  );
  await page.getByRole('button', { name: 'Run New Audit' }).click();
  await expectToast(page, 'COPPA Audit Complete');
  const broken = await own.ask<{ item: string }>(openOnes);
  expect(broken.map(({ item }) => item)).not.toContain('securityProgramme');
  const [second] = await own.ask<{ score: number }>(NEWEST);
  // A declaration is no computed item, so the rate stays.
  expect(second?.score).toBe(first?.score);
  await expect(open.getByRole('row', { name: /Security program/ })).toHaveCount(0);
  expect(await figure(page, 'Compliance score')).toBe(`${second?.score}%`);
});

test('/admin, COPPA Compliance shows status, rate, risk, counts, violations, recommendations, monitoring and reports: open requirements are listed, settled and reported, and the monitoring is started once', async ({
  page,
  own,
}) => {
  await desk(page);
  await page.getByRole('link', { name: 'Diagnostics' }).click();
  await page.getByRole('tab', { name: 'COPPA Compliance' }).click();
  const open = await own.ask<{ item: string }>(openOnes);
  expect(open.length).toBeGreaterThan(0);
  const [newest] = await own.ask<{ overall: string; score: number }>(NEWEST);
  expect(await figure(page, 'Compliance status')).toBe(newest?.overall);
  expect(await figure(page, 'Compliance rate')).toBe(`${newest?.score}%`);
  const unmet = await own.ask<{ item: string; title: string; priority: string }>(
    `SELECT item.key AS item, item.value ->> 'title' AS title, item.value ->> 'priority' AS priority FROM (${NEWEST_RESULT}) AS newest,
      jsonb_each(newest.result -> 'requirements') AS item WHERE item.value ->> 'status' IN ('NON_COMPLIANT', 'NEEDS_REVIEW')`,
  );
  expect(unmet.length).toBeGreaterThan(0);
  const requirements = page.getByRole('table', { name: 'Requirements that do not pass' }).getByRole('row');
  const unproven = unmet.filter(({ item }) => !open.some(violation => violation.item === item));
  await expect(requirements).toHaveCount(open.length + unproven.length + 1);
  for (const { title, priority } of unmet)
    await expect(requirements.filter({ hasText: title })).toContainText(priority);

  await page.getByRole('button', { name: /^Resolve: Risk assessment/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve this violation?' });
  await dialog.getByLabel(/Why it is settled/).fill('Planned for Friday');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expectToast(page, 'Violation resolved');
  await expect(page.getByText(`Resolved by ${OWNER.username}: Planned for Friday`)).toBeVisible();
  const [settled] = await own.ask<{ reason: string; username: string }>(
    'SELECT v.resolved_reason AS reason, s.username FROM privacy_violations v JOIN staff s ON s.staff_id = v.resolved_by',
  );
  expect(settled).toEqual({ reason: 'Planned for Friday', username: OWNER.username });

  await page.getByLabel('Report type').selectOption('Annual');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Generate Report' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^compliance-report-annual-\d{4}-\d\d-\d\d\.json$/);
  const report = JSON.parse(await readFile(await file.path(), 'utf8'));
  const [audits] = await own.ask<{ count: number }>('SELECT count(*)::int AS count FROM privacy_audits');
  expect(report).toMatchObject({ reportType: 'ANNUAL', status: { overallCompliance: newest?.overall } });
  expect(report.audits).toHaveLength(audits?.count ?? -1);
  await expectToast(page, 'Report generated');

  await page.getByRole('button', { name: 'Start Monitoring' }).click();
  await expectToast(page, 'Monitoring started');
  await expect(page.getByText(/Status updates every 30 seconds/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Monitoring' })).toHaveCount(0);
  expect(await own.ask('SELECT FROM privacy_monitoring')).toHaveLength(1);
});

test('/coppa-dashboard shows status, score as a percentage, counts, last update or ‘Never’, and four tabs: the dashboard opens for staff, and its links for themselves', async ({
  page,
  own,
}) => {
  await desk(page);
  await page.getByRole('link', { name: 'COPPA' }).click();
  await expect(page.getByRole('heading', { name: 'COPPA Compliance Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Run Audit' }).click();
  await expectToast(page, 'COPPA Audit Complete', 'Compliance audit has been refreshed.');
  const [newest] = await own.ask<{ score: number; result: { criticalIssues: string[] } }>(
    'SELECT score, result FROM privacy_audits ORDER BY finished_at DESC NULLS LAST LIMIT 1',
  );
  expect(await figure(page, 'Compliance score')).toBe(`${newest?.score}%`);
  expect(await figure(page, 'Critical issues')).toBe(String(newest?.result.criticalIssues.length));
  await page.getByRole('tab', { name: 'Data Collection' }).click();
  await expect(page.getByText('Virtual transactions')).toBeVisible();
  await page.getByRole('tab', { name: 'Actions' }).click();
  const [policy] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /View Privacy Policy/ }).click(),
  ]);
  await expect(policy.getByText('Version 1.0, effective June 21, 2025')).toBeVisible();
});

test('/coppa-dashboard shows an adult their own family, a child an explanation, and a stranger the sign-in: an adult sees the own family’s audit, a child an explanation, a stranger the sign-in', async ({
  page,
  api,
  browser,
  own,
  family: { adult },
}) => {
  const kit = newChild('Kit', '4821');
  const { id } = await addChild(api, kit);
  await page.goto('/coppa-dashboard');
  await expect(page.getByText('Of your family')).toBeVisible();
  const [young] = await own.ask<{ count: number }>(
    `${UNDER_13} AND family_id = (SELECT family_id FROM members WHERE username = '${adult.username}')`,
  );
  expect(young?.count).toBeGreaterThan(0);
  expect(await figure(page, 'Children under 13')).toBe(String(young?.count));
  await expect(page.getByText(adult.email)).toHaveCount(0);
  await page.getByRole('button', { name: 'Run Audit' }).click();
  await expectToast(page, 'COPPA Audit Complete');
  await api.call('verifyPin', { body: { userId: id, pin: kit.pin } });
  await page.goto('/coppa-dashboard');
  await expect(page.getByText('This page is for the grown-ups of your family.')).toBeVisible();
  const stranger = await (await browser.newContext({ baseURL: own.url })).newPage();
  await stranger.goto('/coppa-dashboard');
  await expect(stranger.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
