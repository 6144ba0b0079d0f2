import { NO_FACTS } from '@pocketful/compliance/audit/facts';
import { expect, test, vi } from 'vitest';
import { beginAudit } from '../../src/contexts/compliance/audit/audit-rows.ts';
import { goOnWithAudit } from '../../src/contexts/compliance/audit/run-audit.ts';
import { runScheduledAudits } from '../../src/contexts/compliance/public.ts';
import { newId } from '../../src/platform/ids.ts';
import { at, desk } from '../fixtures/privacy-desk.ts';

const HOUR = 3_600_000;

test('Compliance monitoring is started once, and continues in another process', async () => {
  const { app, staff, support, later } = await desk();
  await runScheduledAudits(at(app));
  expect(await staff.call('getPrivacyAudit', {})).toMatchObject({ timestamp: null });
  const started = await staff.call('startMonitoring', {});
  await later(60_000);
  expect(await support.call('startMonitoring', {})).toEqual(started);
  const trail = await app.database.query("SELECT FROM audit_entries WHERE action = 'monitoring.started'");
  expect(trail.length).toBe(1);
  await runScheduledAudits(at(app));
  const first = app.now().toISOString();
  expect(await staff.call('getPrivacyAudit', {})).toMatchObject({ timestamp: first, running: false });
  await later(HOUR - 1000);
  await runScheduledAudits(at(app));
  expect(await staff.call('getPrivacyAudit', {})).toMatchObject({ timestamp: first });
  await later(1000);
  // The schedule follows from the stored audit: a new process starts it too.
  await runScheduledAudits(at(app));
  expect(await staff.call('getPrivacyAudit', {})).toMatchObject({ timestamp: app.now().toISOString() });
});

test('An audit whose process was killed continues from its last portion: an audit whose process was killed midway continues from its last portion, and counts no family twice', async () => {
  const { app, staff, later } = await desk();
  // More families than one portion.
  await app.database.query(`INSERT INTO families (family_id, time_zone, created_at)
    SELECT uuidv7(), 'UTC', now() FROM generate_series(1, 600)`);
  await app.database.query(`INSERT INTO privacy_audits (audit_id, started_at, families_total, facts, moved_at)
    VALUES (uuidv7(), '${app.now().toISOString()}', 601, '${JSON.stringify(NO_FACTS)}', '${app.now().toISOString()}')`);
  let portions = 0;
  await goOnWithAudit(
    at(app),
    () => ++portions > 1,
    () => 0,
  );
  const under = await staff.call('getPrivacyAudit', {});
  expect(under).toMatchObject({ running: true, timestamp: null, progress: { of: 601 } });
  expect(under.progress?.families).toBeGreaterThan(0);
  expect(under.progress?.families).toBeLessThan(601);
  // The process has not been silent for long enough.
  await runScheduledAudits(at(app));
  expect(await staff.call('getPrivacyAudit', {})).toMatchObject({ running: true });
  await later(2 * 60_000);
  await runScheduledAudits(at(app));
  const done = await staff.call('getPrivacyAudit', {});
  expect(done).toMatchObject({ running: false, timestamp: app.now().toISOString() });
  expect(done.childrenData.totalChildren).toBe(2);
  const [row] = await app.database.query<{ families: number }>('SELECT families FROM privacy_audits');
  expect(row?.families).toBe(601);
});

test('an audit pauses between its portions alone', async () => {
  const { app } = await desk();
  await app.database.query(`INSERT INTO families (family_id, time_zone, created_at)
    SELECT uuidv7(), 'UTC', now() FROM generate_series(1, 300)`);
  await beginAudit(app.handle.crossTenant('privacy-audit'), { auditId: newId(), startedBy: null, now: app.now() });
  const pace = vi.fn(() => 0);
  await goOnWithAudit(at(app), () => false, pace);
  expect(pace).toHaveBeenCalledTimes(1);
  const ended = await app.database.query('SELECT families FROM privacy_audits WHERE finished_at IS NOT NULL');
  expect(ended).toEqual([{ families: 301 }]);
});

test('An audit whose process was killed continues from its last portion: of three processes at one audit two stop, and each family is counted once', async () => {
  const { app } = await desk();
  await app.database.query(`INSERT INTO families (family_id, time_zone, created_at)
    SELECT uuidv7(), 'UTC', now() FROM generate_series(1, 1900)`);
  await beginAudit(app.handle.crossTenant('privacy-audit'), { auditId: newId(), startedBy: null, now: app.now() });
  app.statements.length = 0;
  await Promise.all([1, 2, 3].map(() => goOnWithAudit(at(app))));
  const [row] = await app.database.query<{ families: number; children: number; done: boolean }>(
    "SELECT families, (facts ->> 'children')::int AS children, finished_at IS NOT NULL AS done FROM privacy_audits",
  );
  expect(row).toEqual({ families: 1901, children: 2, done: true });
  // Eight portions, and one read in vain by each of the others.
  const portions = app.statements.filter(text => text.includes('privacy_facts'));
  expect(portions.length).toBeLessThanOrEqual(8 + 2);
});
