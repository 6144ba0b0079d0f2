import { fails, type Step, works } from '../calls/step.ts';
import { ASSURANCE, RISK_ASSESSMENT, SECURITY_PROGRAM } from '../fixtures/evidence.ts';

const nobody = '01990000-0000-7000-8000-00000000ffff';
const headers = { 'x-admin-token': '$token' };
const assessment = { ...RISK_ASSESSMENT, doneOn: '2024-05-04' };

/** A family's own audit, while an adult is active. */
export const ownAudit: readonly Step[] = [works('getPrivacyAudit'), works('runPrivacyAudit')];

/** The refusals of a child's calls. */
export const childsAudit: readonly Step[] = [
  fails('getPrivacyAudit', 'NOT_ALLOWED'),
  fails('runPrivacyAudit', 'NOT_ALLOWED'),
  fails('getComplianceStatus', 'NOT_ALLOWED'),
];

/** The audit of all families by staff, after their sign-in. */
export const systemAudit: readonly Step[] = [
  works('runPrivacyAudit', { headers }),
  works('recordPrivacyEvidence', { headers, body: { ...SECURITY_PROGRAM, doneOn: '2026-02-01' } }),
  works('recordPrivacyEvidence', { headers, body: assessment }),
  fails('recordPrivacyEvidence', 'NOT_DONE_YET', { headers, body: { ...assessment, doneOn: '2026-06-01' } }),
  fails('recordPrivacyEvidence', 'UNKNOWN_PROCESSOR', { headers, body: ASSURANCE }),
  fails('recordPrivacyEvidence', 'INVALID_INPUT', { headers, body: { ...assessment, kind: 'party', doneOn: '4 May' } }),
  { wait: 1 },
  works('runPrivacyAudit', { headers }),
  // An assessment of two years ago does not count. Its violation has an id, by which it is settled.
  works('getComplianceStatus', { headers, keeps: { broken: 'violations.0.id' } }),
  works('resolveViolation', { headers, body: { violationId: '$broken', reason: 'It is planned for Friday' } }),
  works('resolveViolation', { headers, body: { violationId: '$broken' } }),
  fails('resolveViolation', 'VIOLATION_NOT_FOUND', { headers, body: { violationId: nobody } }),
  { wait: 1 },
  works('runPrivacyAudit', { headers }),
  works('recordPrivacyEvidence', { headers, body: { ...assessment, doneOn: '2026-03-09' } }),
  { wait: 1 },
  works('runPrivacyAudit', { headers }),
  works('generateComplianceReport', { headers, body: { reportType: 'WEEKLY' } }),
  fails('generateComplianceReport', 'INVALID_INPUT', { headers, body: { reportType: 'HOURLY' } }),
  works('startMonitoring', { headers }),
  { wait: 1 },
  works('startMonitoring', { headers }),
];
