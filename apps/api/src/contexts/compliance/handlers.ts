import type { Adult } from '../../platform/actor.ts';
import type { HandlersOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { keepUnused, noteDeadlinesShown } from '../retention/public.ts';
import { acceptPrivacyPolicy } from './accept-policy.ts';
import type { AuditRunner } from './audit/audit-runner.ts';
import { generateComplianceReport } from './audit/compliance-report.ts';
import { getComplianceStatus } from './audit/compliance-status.ts';
import { listPrivacyEvidence, recordPrivacyEvidence } from './audit/evidence.ts';
import { startMonitoring } from './audit/monitoring.ts';
import { getPrivacyAudit, runPrivacyAudit } from './audit/privacy-audit.ts';
import { resolveViolation } from './audit/resolve-violation.ts';
import type { AuditDeps } from './audit/run-audit.ts';
import { recordConsent, withdrawConsent } from './change-consents.ts';
import { confirmConsent } from './confirm-consent.ts';
import { listConsents } from './consents.ts';
import { eraseChild } from './erase-child.ts';
import { exportChildData } from './export-child.ts';
import { listMentions } from './mentions.ts';

interface ComplianceDeps extends AuditDeps {
  readonly runner: AuditRunner;
  readonly outbox: Outbox;
  /** Called once an erasure is committed, to write it to the journal outside the database. */
  readonly recordRevocations: () => Promise<void>;
}

export function complianceHandlers(deps: ComplianceDeps): HandlersOf<'compliance'> {
  const { outbox, recordRevocations, database } = deps;
  const erase = async (
    call: Parameters<typeof eraseChild>[0] & { readonly actor: Adult },
    child: Pick<Parameters<typeof eraseChild>[2], 'childId' | 'replaceName'>,
  ) => {
    const { actor } = call;
    const answer = await eraseChild(call, actor.family, { ...child, parentId: actor.memberId, outbox });
    await recordRevocations();
    return answer;
  };
  return {
    getOperator: async () => ({ operator: deps.config.operator ?? null }),
    acceptPrivacyPolicy,
    listConsents,
    recordConsent: call => recordConsent(call, deps),
    confirmConsent: call => confirmConsent(call, deps),
    withdrawConsent,
    noteDeadlinesShown,
    keepUnused,
    exportChildData,
    listMentions,
    deleteChildAccount: call => erase(call, call.body),
    deleteUser: call => erase(call, { childId: call.params.id }),
    getPrivacyAudit: call => getPrivacyAudit(call, deps),
    runPrivacyAudit: call => runPrivacyAudit(call, deps),
    getComplianceStatus: call => getComplianceStatus(call, database),
    startMonitoring: call => startMonitoring(call, database),
    generateComplianceReport: call => generateComplianceReport(call, database),
    resolveViolation: call => resolveViolation(call, database),
    listPrivacyEvidence: call => listPrivacyEvidence(call, database),
    recordPrivacyEvidence: call => recordPrivacyEvidence(call, database),
  };
}
