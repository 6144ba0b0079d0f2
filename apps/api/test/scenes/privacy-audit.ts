import type { complianceDeskRoutes } from '@pocketful/api-contract/compliance/desk';
import type { privacyAuditRoutes } from '@pocketful/api-contract/compliance/privacy-audit';
import { IDEMPOTENCY_HEADER } from '@pocketful/api-contract/core/route';
import { z } from 'zod';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import type { TestApp } from '../harness.ts';
import { castOf } from '../principals.ts';
import { options, type Scenes, type WriteName } from './scene.ts';

type Own = Extract<WriteName, keyof typeof privacyAuditRoutes | keyof typeof complianceDeskRoutes>;

const owner = async (app: TestApp) => (await castOf(app)).browsers.app_owner;
const DRILL = { kind: 'restore_drill', doneOn: '2026-03-01' } as const;

/** A report as whoever downloads it gets it; throws as a refused call does. */
export async function report(browser: InProcessBrowser, reportType: string, key?: string) {
  const response = await browser.fetch('/api/admin/compliance/generate-report', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { [IDEMPOTENCY_HEADER]: key } : {}) },
    body: JSON.stringify({ reportType }),
  });
  const body = z.record(z.string(), z.unknown()).parse(await response.json());
  if (!response.ok) throw Object.assign(new Error('refused'), { status: response.status, code: body.code });
  return { name: response.headers.get('content-disposition'), body };
}

/** What staff do about children's privacy. */
export const PRIVACY_AUDIT_SCENES: Scenes<Own> = {
  runPrivacyAudit: async app => {
    const browser = await owner(app);
    return { browser, send: key => browser.call('runPrivacyAudit', {}, options(key)) };
  },
  startMonitoring: async app => {
    const browser = await owner(app);
    return { browser, send: key => browser.call('startMonitoring', {}, options(key)) };
  },
  generateComplianceReport: async app => {
    const browser = await owner(app);
    return { browser, send: key => report(browser, 'DAILY', key), other: key => report(browser, 'WEEKLY', key) };
  },
  resolveViolation: async app => {
    const browser = await owner(app);
    await browser.call('recordPrivacyEvidence', { body: { ...DRILL, doneOn: '2024-03-01' } });
    await browser.call('runPrivacyAudit', {});
    const { violations } = await browser.call('getComplianceStatus', {});
    const violationId = violations.find(({ type }) => type === 'securityProgramme')?.id ?? '';
    return {
      browser,
      send: key => browser.call('resolveViolation', { body: { violationId, reason: 'Planned' } }, options(key)),
      other: key => browser.call('resolveViolation', { body: { violationId } }, options(key)),
    };
  },
  recordPrivacyEvidence: async app => {
    const browser = await owner(app);
    return {
      browser,
      send: key => browser.call('recordPrivacyEvidence', { body: DRILL }, options(key)),
      other: key => browser.call('recordPrivacyEvidence', { body: { ...DRILL, doneOn: '2026-03-02' } }, options(key)),
    };
  },
};
