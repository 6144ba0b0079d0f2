import { RULES } from '@pocketful/rules';
import { rivera } from '@pocketful/testkit/family/rivera';
import { expect, test } from 'vitest';
import { type InProcessBrowser, openBrowser } from '../src/commands/in-process-client.ts';
import { fillDemo } from '../src/commands/seed-demo.ts';
import { DESK } from '../src/commands/seed-demo-desk.ts';
import { verifyBooks } from '../src/contexts/verification/verify-books.ts';
import { startApp, type TestApp } from './harness.ts';

/** The demo instance at its end, as staff see it. */
async function demo(): Promise<{ app: TestApp; desk: InProcessBrowser }> {
  const app = await startApp();
  const { config, hasher, jobs } = app;
  await fillDemo({ config, hasher, ...jobs }, app.now());
  const desk = openBrowser(app.app);
  const { username, password } = DESK;
  const { adminToken } = await desk.call('staffLogin', { body: { username, password } });
  desk.headers['x-admin-token'] = adminToken;
  return { app, desk };
}

const distinct = (values: readonly unknown[]) => new Set(values).size;

test(RULES.metrics.demo, { timeout: 120_000 }, async () => {
  const { app, desk } = await demo();
  expect(await verifyBooks(app.handle)).toMatchObject({ families: 16, faults: [] });

  const weeks = await desk.call('getWeeklyReport', {});
  expect(weeks.filter(({ newAccounts }) => newAccounts > 0).length).toBeGreaterThanOrEqual(7);
  expect(weeks.filter(({ totalTransactions }) => totalTransactions > 0).length).toBeGreaterThanOrEqual(7);
  expect(weeks.at(-2)?.totalTransactions).toBeGreaterThan(weeks[1]?.totalTransactions ?? 0);

  const { activity } = await desk.call('getMetrics', { query: { range: '90d' } });
  expect(activity.filter(({ activeUsers }) => activeUsers > 0).length).toBeGreaterThan(45);
  expect(Math.max(...activity.map(({ activeUsers }) => activeUsers))).toBeGreaterThan(5);

  const { series } = await desk.call('getPerformance', { query: { range: '90d' } });
  expect(series.filter(({ requestCount }) => requestCount > 0).length).toBeGreaterThan(45);
  expect(series.filter(({ errorCount }) => errorCount > 0)).toHaveLength(1);
  expect(distinct(series.map(({ averageResponseTime }) => averageResponseTime))).toBeGreaterThan(10);

  const { history, violations, overallCompliance } = await desk.call('getComplianceStatus', {});
  expect(history).toHaveLength(9);
  expect(distinct(history.map(({ score }) => score))).toBeGreaterThanOrEqual(3);
  expect(violations.filter(({ resolved }) => !resolved)).toHaveLength(1);
  // Every critical requirement passes: in a household the signed-in form is a sufficient consent.
  expect(overallCompliance).toBe('PARTIALLY_COMPLIANT');

  const logs = await desk.call('listErrorLogs', {});
  expect(new Set(logs.map(({ status }) => status))).toEqual(new Set(['open', 'in_progress', 'resolved', 'closed']));
  expect(new Set(logs.map(({ severity }) => severity))).toEqual(new Set(['critical', 'high', 'medium', 'low']));
  const [dana] = rivera.adults;
  const family = openBrowser(app.app);
  await family.call('login', { body: { email: dana.email, username: dana.username, password: dana.password } });
  const member = (await family.call('listFamilyMembers', {})).find(({ username }) => username === dana.username);
  await family.call('verifyPin', { body: { userId: member?.id ?? '', pin: dana.pin } });
  expect(await family.call('listStaffViews', {})).toMatchObject([{ reason: rivera.looks?.[0]?.reason }]);
  const feedback = await desk.call('listFeedback', {});
  expect(new Set(feedback.map(({ status }) => status))).toEqual(new Set(['new', 'in_progress', 'resolved']));
});
