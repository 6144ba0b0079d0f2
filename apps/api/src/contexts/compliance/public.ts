/** Exports of compliance for other contexts. */
export { newestAudit } from './audit/audit-rows.ts';
export { createAuditRunner } from './audit/audit-runner.ts';
export { storeEvidence } from './audit/evidence.ts';
export { auditOnce, runScheduledAudits } from './audit/monitoring.ts';
export { evidenceOfForm, readSignedEvidence, type SignedEvidence, signEvidence } from './audit/signed-evidence.ts';
export { complianceEmails } from './emails.ts';
export { eraseChild } from './erase-child.ts';
export { publishPolicies } from './publish-policies.ts';
export { acceptPolicies, askForYounger, type ConsentCircumstances, recordChildConsents } from './record-consents.ts';
export { serveAudience } from './serve-audience.ts';
export { withdrawAgain } from './withdraw.ts';
