import { isOpen } from '@pocketful/compliance/rules/privacy';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { purgeExpired } from '../../src/contexts/retention/housekeeping.ts';
import { DAY } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { ASSURANCE, RISK_ASSESSMENT, SECURITY_PROGRAM } from '../fixtures/evidence.ts';
import { report } from '../fixtures/privacy-audit.ts';
import { desk } from '../fixtures/privacy-desk.ts';
import { addChild, LONG_AGO, refusalOf, signUp, superuserOn } from '../harness.ts';
import { genericPlan, type PlanNode } from '../proofs/plans.ts';

const HOUR = 3_600_000;

test('before the first audit the status says so, and the risk is not low', async () => {
  const { staff } = await desk();
  expect(await staff.call('getPrivacyAudit', {})).toMatchObject({
    ...{ scope: 'system', overallCompliance: null, timestamp: null, running: false, requirements: {} },
  });
  expect(await staff.call('getComplianceStatus', {})).toMatchObject({
    ...{ overallCompliance: null, riskLevel: 'HIGH', auditedAt: null, violations: [], openViolations: 0 },
    monitoring: { active: false, startedAt: null },
  });
});

test('an audit’s result can be read later, and the status agrees', async () => {
  const { app, staff, support, later } = await desk();
  const run = await staff.call('runPrivacyAudit', {});
  expect(await support.call('getPrivacyAudit', {})).toEqual(run);
  expect(run.timestamp).toBe(app.now().toISOString());
  const status = await support.call('getComplianceStatus', {});
  expect(status).toMatchObject({
    overallCompliance: run.overallCompliance,
    complianceRate: run.complianceScore,
    childrenUnder13: run.childrenData.childrenUnder13,
    consentedChildren: run.childrenData.childrenWithConsent,
    auditedAt: run.timestamp,
    since: run.timestamp,
    recommendations: run.recommendations.slice(0, 10),
  });
  const [{ children }] = (await app.database.query<{ children: string }>(
    "SELECT count(*) AS children FROM members WHERE role = 'child'",
  )) as [{ children: string }];
  expect(run.childrenData.totalChildren).toBe(Number(children));
  const score = run.complianceScore;
  expect(status.history).toEqual([{ day: '2026-03-10', score }]);
  // Another audit has the same result, unchanged since the first.
  await later(HOUR);
  await staff.call('runPrivacyAudit', {});
  expect(await staff.call('getComplianceStatus', {})).toMatchObject({
    since: run.timestamp,
    auditedAt: app.now().toISOString(),
    history: [{ day: '2026-03-10', score }],
  });
  // A day has its last audit, and days older than ninety are not shown.
  await app.database.query(
    `INSERT INTO privacy_audits (audit_id, started_at, moved_at, finished_at, families, families_total, facts, overall, score, result)
     SELECT uuidv7(), at, at, at, families, families_total, facts, overall, places, result FROM privacy_audits,
       (VALUES ('2026-03-09T08:00Z'::timestamptz, 40), ('2026-03-09T20:00Z', 50), ('2025-11-01T08:00Z', 60)) AS of (at, places)
     ORDER BY privacy_audits.finished_at LIMIT 3`,
  );
  expect((await staff.call('getComplianceStatus', {})).history).toEqual([
    { day: '2026-03-09', score: 50 },
    { day: '2026-03-10', score },
  ]);
});

test('A violation is resolved with person and reason, and reopened by the next audit while the fact holds: a violation is settled with person and reason, and the next audit reopens it while the fact holds', async () => {
  const { app, staff, support, open, later } = await desk();
  await staff.call('runPrivacyAudit', {});
  const [before] = await open();
  expect(before).toMatchObject({ resolved: false, severity: 'HIGH', familyId: null });
  const violationId = before?.id ?? '';
  const settled = await support.call('resolveViolation', { body: { violationId, reason: 'Planned for Friday' } });
  expect(settled).toMatchObject({
    ...{ id: violationId, resolved: true, resolvedReason: 'Planned for Friday', reopened: 0 },
    ...{ resolvedBy: 'support_user-rivera', resolvedAt: app.now().toISOString() },
  });
  expect(await open()).toEqual([settled]);
  const [row] = await app.database.query<{ username: string }>(
    'SELECT s.username FROM privacy_violations AS v JOIN staff AS s ON s.staff_id = v.resolved_by',
  );
  expect(row?.username).toBe('support_user-rivera');
  await later(HOUR);
  await staff.call('runPrivacyAudit', {});
  expect(await open()).toMatchObject([
    {
      ...{ id: violationId, resolved: false, resolvedReason: null, firstSeenAt: before?.firstSeenAt },
      ...{ resolvedBy: null, resolvedAt: null, reopened: 1 },
    },
  ]);
  await staff.call('recordPrivacyEvidence', {
    body: { ...RISK_ASSESSMENT, doneOn: '2026-03-10' },
  });
  await staff.call('runPrivacyAudit', {});
  // Resolved by the audit, not by a person.
  expect(await open()).toMatchObject([{ id: violationId, resolved: true, resolvedAt: null, resolvedBy: null }]);
  expect(
    await refusalOf(staff.call('resolveViolation', { body: { violationId: '01990000-0000-7000-8000-00000000ffff' } })),
  ).toBe('404 VIOLATION_NOT_FOUND');
});

test('A repeated settling of a violation that is gone answers NO_LONGER_THERE', async () => {
  const { app, staff, open } = await desk();
  await staff.call('runPrivacyAudit', {});
  const [violation] = await open();
  const body = { violationId: violation?.id ?? '' };
  const settle = () => staff.call('resolveViolation', { body }, { idempotencyKey: 'a-key-of-one-settling' });
  expect(await settle()).toEqual(await settle());
  await app.database.query('DELETE FROM privacy_violations');
  expect(await refusalOf(settle())).toBe('404 NO_LONGER_THERE');
});

test('A key of another request starts no audit', async () => {
  const { app, staff } = await desk();
  const headers = { 'idempotency-key': 'a-key-of-one-audit' };
  const run = (query: string) => staff.fetch(`/api/admin/coppa-audit${query}`, { method: 'POST', headers });
  expect((await run('')).status).toBe(200);
  const other = await run('?again=1');
  expect([other.status, await other.json()]).toMatchObject([409, { code: 'IDEMPOTENCY_CONFLICT' }]);
  expect(await app.database.query('SELECT FROM privacy_audits')).toHaveLength(1);
});

test('Resolving a violation does not lower the risk while its requirement is open', async () => {
  const { app, staff } = await desk();
  const { requirements } = await staff.call('runPrivacyAudit', {});
  const status = () => staff.call('getComplianceStatus', {});
  const before = await status();
  expect(before.openRequirements).toHaveLength(Object.values(requirements).filter(isOpen).length);
  expect(before.openRequirements[0]).toMatchObject({ priority: 'CRITICAL', status: 'NEEDS_REVIEW' });
  expect(before.violations.map(({ severity }) => severity)).not.toContain('CRITICAL');
  expect(before.riskLevel).toBe('CRITICAL');
  await app.database.query(`UPDATE privacy_violations SET resolved_at = '${app.now().toISOString()}'`);
  expect(await status()).toMatchObject({
    ...{ openViolations: 0, riskLevel: 'CRITICAL', openRequirements: before.openRequirements },
  });
});

test('A violation is resolved with person and reason, and reopened by the next audit while the fact holds: the same requirement of the same family stays the same violation; of another family it is another one', async () => {
  const { app, staff, later } = await desk();
  await addChild(await signUp(app, 'lee'), 'kit', '1379');
  await app.database.query("UPDATE parental_consents SET policy_version = '0.9'");
  const ofFamilies = async () => {
    await staff.call('runPrivacyAudit', {});
    const { violations } = await staff.call('getComplianceStatus', {});
    return violations
      .filter(({ type }) => type === 'directNotice')
      .map(({ id, familyId }) => `${familyId} ${id}`)
      .sort();
  };
  const first = await ofFamilies();
  expect(first.length).toBe(2);
  await later(HOUR);
  expect(await ofFamilies()).toEqual(first);
});

test('Only an app_owner records evidence of the security program', async () => {
  const { staff, support, browsers } = await desk();
  const body = SECURITY_PROGRAM;
  for (const browser of [support, browsers.app_admin, browsers.admin])
    expect(await refusalOf(browser.call('recordPrivacyEvidence', { body }))).toBe('403 OWNER_RECORDS');
  expect(await refusalOf(staff.call('recordPrivacyEvidence', { body: { ...body, doneOn: '2026-03-12' } }))).toBe(
    '409 NOT_DONE_YET',
  );
  const recorded = await staff.call('recordPrivacyEvidence', { body });
  const { kind, doneOn, author } = body;
  expect(recorded).toMatchObject({ kind, doneOn, author, nextDueOn: '2027-03-01', recordedBy: 'app_owner-rivera' });
  expect(recorded.document).toContain('Coordinator: Olive Grant');
  expect(await support.call('listPrivacyEvidence', {})).toMatchObject([recorded, { kind: 'risk_assessment' }]);
});

test('Evidence without the parts of its form is refused, and so is a test or a drill that no command signed', async () => {
  const { staff } = await desk();
  const refusal = async (body: object) => {
    const response = await staff.fetch('/api/admin/compliance/evidence', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const wrong = (path: string) => ({ status: 400, body: { code: 'INVALID_INPUT', errors: [{ path }] } });
  expect(await refusal({ ...RISK_ASSESSMENT, author: 'x' })).toMatchObject(wrong('author'));
  expect(await refusal({ ...RISK_ASSESSMENT, risks: 'ok' })).toMatchObject(wrong('risks'));
  const { kind, doneOn, author } = RISK_ASSESSMENT;
  expect((await refusal({ kind, doneOn, author, document: 'ok' })).status).toBe(400);
  for (const signed of ['restore_drill', 'safeguard_test'])
    expect(await refusal({ kind: signed, doneOn, author, document: 'Done.' })).toMatchObject(wrong('kind'));
  expect(await refusalOf(staff.call('recordPrivacyEvidence', { body: ASSURANCE }))).toBe('409 UNKNOWN_PROCESSOR');
});

test('A compliance report is a JSON file of its period: a report is a file of its period: audits, open violations, and evidence', async () => {
  const { app, staff, later } = await desk();
  await staff.call('runPrivacyAudit', {});
  await later(2 * DAY);
  const { timestamp } = await staff.call('runPrivacyAudit', {});
  const daily = await report(staff, 'DAILY');
  expect(daily.name).toContain('compliance-report-daily-2026-03-12.json');
  expect(daily.body).toMatchObject({ reportType: 'DAILY', audits: [{ timestamp }], audit: { timestamp } });
  const weekly = await report(staff, 'WEEKLY');
  expect(weekly.body).toMatchObject({ audits: [{}, { timestamp }], evidence: [] });
  const annual = await report(staff, 'ANNUAL');
  const [counted] = await app.database.query<{ open: string }>(
    'SELECT count(*) AS open FROM privacy_violations WHERE cleared_at IS NULL AND resolved_at IS NULL',
  );
  expect(annual.body.violations).toHaveLength(Number(counted?.open));
  const [row] = await app.database.query<{ details: object }>(
    "SELECT details FROM audit_entries WHERE action = 'compliance.reported' ORDER BY sequence DESC LIMIT 1",
  );
  expect(row?.details).toMatchObject({ type: 'ANNUAL', audits: 2 });
});

test('An adult sees the privacy audit of their own family only; a child and a stranger see none: no family member reaches the desk, and it names no person', async () => {
  const { browsers, staff, app } = await desk();
  await app.database.query("UPDATE parental_consents SET policy_version = '0.9'");
  const found = [
    await staff.call('runPrivacyAudit', {}),
    await staff.call('getComplianceStatus', {}),
    await report(staff, 'ANNUAL'),
  ];
  const stored = await app.database.query('SELECT * FROM privacy_audits, privacy_violations');
  for (const text of [JSON.stringify(found), JSON.stringify(stored)])
    for (const name of ['mia', 'leo', 'First-', 'Dana', 'rivera.example']) expect(text).not.toContain(name);
  for (const principal of ['child', 'parent', 'family_admin'] as const) {
    expect(await refusalOf(browsers[principal].call('getComplianceStatus', {}))).toBe('403 NOT_ALLOWED');
    expect(await refusalOf(browsers[principal].call('startMonitoring', {}))).toBe('403 NOT_ALLOWED');
  }
});

test('a violation of a closed family is cleared', async () => {
  const { app, staff } = await desk();
  const other = await signUp(app, 'lee');
  await addChild(other, 'kit', '1379');
  await app.database.query("UPDATE parental_consents SET policy_version = '0.9'");
  const open = async () => {
    await staff.call('runPrivacyAudit', {});
    const { violations } = await staff.call('getComplianceStatus', {});
    return violations.filter(({ type, resolved }) => type === 'directNotice' && !resolved).length;
  };
  expect(await open()).toBe(2);
  await other.browser.call('closeFamily', { body: { username: 'dana-lee', currentPassword: 'Pocketful-1!' } });
  expect(await open()).toBe(1);
});

test('old results, runs and cleared violations are removed; open ones stay', async () => {
  const { app, staff } = await desk(LONG_AGO);
  await staff.call('runPrivacyAudit', {});
  const { handle } = app;
  const count = async () => {
    const { rows } = await sql<Record<string, number>>`
      SELECT (SELECT count(*)::int FROM privacy_audits) AS audits, (SELECT count(*)::int FROM privacy_evidence) AS evidence,
        (SELECT count(*)::int FROM privacy_violations) AS violations`.execute(handle.crossTenant('commands'));
    return rows[0];
  };
  const before = await count();
  await purgeExpired(app.jobs.database, new Date(app.now().getTime() + 366 * DAY));
  expect(await count()).toEqual(before);
  await app.database.query(`UPDATE privacy_violations SET cleared_at = '${app.now().toISOString()}'
    WHERE violation_id = (SELECT violation_id FROM privacy_violations LIMIT 1)`);
  const removed = await purgeExpired(app.jobs.database, new Date(app.now().getTime() + (3 * 365 + 1) * DAY));
  expect(removed).toMatchObject({ privacyAudits: 2, violations: 1 });
  expect(await count()).toMatchObject({ audits: 0, evidence: 0 });
});

test('Violations are listed open before settled, gravest and newest first, by an index', async () => {
  const { app, staff } = await desk();
  const severities = ['LOW', 'CRITICAL', 'MEDIUM', 'HIGH'];
  await app.database.query(
    `INSERT INTO privacy_violations (violation_id, item, subject_id, severity, description, action_required,
       first_seen_at, last_seen_at, last_audit_id, cleared_at)
     SELECT uuidv7(), 'securityProgramme', uuidv7(), ($2::text[])[1 + n % 4], '', '', $1::timestamptz - n * interval '1 second',
       $1::timestamptz - n * interval '1 second', uuidv7(), CASE WHEN n % 3 = 0 THEN $1::timestamptz END
     FROM generate_series(1, 5000) AS n`,
    [app.now(), severities],
  );
  await app.database.query('ANALYZE privacy_violations');
  app.statements.length = 0;
  const { violations } = await staff.call('getComplianceStatus', {});
  const rank = ({ resolved, severity, lastSeenAt }: (typeof violations)[number]) =>
    [Number(resolved), ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'].indexOf(severity), 9e15 - Date.parse(lastSeenAt)].join();
  expect(violations.length).toBeGreaterThan(50);
  const ranks = violations.map(rank);
  expect(ranks).toEqual([...ranks].sort());
  const listed = app.statements.find(text => /FROM privacy_violations AS v/.test(text)) ?? '';
  const client = await superuserOn(app.database);
  const nodes = (plan: PlanNode): string[] => [
    `${plan['Node Type']} ${plan['Index Name'] ?? ''}`,
    ...(plan.Plans ?? []).flatMap(nodes),
  ];
  const plan = nodes(await genericPlan(client, listed));
  expect(plan).toContain('Index Scan privacy_violations_listed');
  expect(plan.join()).not.toContain('Sort');
});
