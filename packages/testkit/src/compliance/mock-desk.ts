import { answerOf, openOf } from '@pocketful/compliance/audit/answer';
import { audit, breachesOf, dated, riskOf, systemBreaches } from '@pocketful/compliance/audit/audit';
import type { Outcome } from '@pocketful/compliance/audit/outcome';
import { type Item, REQUIREMENTS } from '@pocketful/compliance/audit/requirements';
import type { ComplianceStatus, complianceDeskRoutes, Violation } from '@pocketful/compliance/calls/desk';
import type { PrivacyAudit, privacyAuditRoutes } from '@pocketful/compliance/calls/privacy-audit';
import {
  AUDIT_HISTORY_DAYS,
  MAX_RECOMMENDATIONS,
  nextEvidenceDue,
  PRIVACY_PRIORITIES,
  REPORT_DAYS,
  SETTLED_VIOLATION_DAYS,
} from '@pocketful/compliance/rules/privacy';
import { mayRecordEvidence } from '@pocketful/staff/rules';
import { type Call, type Handlers, Refusal } from '../mock/call.ts';
import type { MockViolation } from '../mock/context-state.ts';
import { type MockState, newId } from '../mock/state.ts';
import { auditFamily, familyFacts, systemFacts } from './mock-audit.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function newestAudit({ privacy }: MockState): PrivacyAudit {
  const newest = privacy.audits.at(-1);
  return {
    scope: 'system',
    ...answerOf(newest?.found),
    timestamp: newest?.at ?? null,
    running: false,
    progress: null,
  };
}

function ownAudit({ caller, state, now }: Pick<Call<'getPrivacyAudit'>, 'caller' | 'state' | 'now'>): PrivacyAudit {
  if (caller.kind !== 'member') throw new Refusal('NOT_ALLOWED');
  const { id } = caller.family;
  const broken = state.privacy.violations.filter(
    ({ familyId, cleared }) => !cleared && (familyId === null || familyId === id),
  );
  const since = new Map(broken.map(({ type, firstSeenAt }) => [type, firstSeenAt]));
  return {
    scope: 'family',
    ...answerOf(auditFamily(state, id, now), since),
    timestamp: now.toISOString(),
    running: false,
    progress: null,
  };
}

/** Audits everything, and opens and closes violations by its findings. */
export function auditAll(state: MockState, now: Date): void {
  const { privacy } = state;
  const at = now.toISOString();
  const system = systemFacts(state, now);
  const judged = audit({ serves: state.serves, families: familyFacts(state, state.members, now), system });
  const found = dated(judged, at, privacy.audits.at(-1));
  privacy.audits.push({ at, families: state.families.length, found });
  const stillOpen = new Set<MockViolation>();
  for (const { id: familyId } of state.families) {
    const members = state.members.filter(member => member.familyId === familyId);
    for (const [item, outcome] of breachesOf(familyFacts(state, members, now), state.serves))
      stillOpen.add(open(state, { item, outcome, familyId }, at));
  }
  for (const [item, outcome] of systemBreaches(system, state.serves))
    stillOpen.add(open(state, { item, outcome, familyId: null }, at));
  for (const violation of privacy.violations) if (!stillOpen.has(violation)) violation.cleared = true;
}

interface Breach {
  readonly item: Item;
  readonly outcome: Outcome;
  readonly familyId: string | null;
}

function open(state: MockState, { item, outcome, familyId }: Breach, at: string): MockViolation {
  const { violations } = state.privacy;
  const known = violations.find(violation => violation.type === item && violation.familyId === familyId);
  const told = {
    severity: REQUIREMENTS[item].priority,
    description: outcome.findings.join(' '),
    actionRequired: outcome.recommendations.join(' '),
    lastSeenAt: at,
  };
  const settled = { resolved: false, resolvedReason: null, resolvedAt: null, resolvedBy: null, cleared: false };
  if (known) {
    const reopened = known.reopened + Number(known.resolved || known.cleared);
    const firstSeenAt = known.cleared ? at : known.firstSeenAt;
    return Object.assign(known, told, settled, { reopened, firstSeenAt });
  }
  const { title } = REQUIREMENTS[item];
  const opened = { id: newId(state), type: item, title, familyId, firstSeenAt: at, reopened: 0, ...told, ...settled };
  violations.push(opened);
  return opened;
}

function toViolation({ cleared, ...violation }: MockViolation): Violation {
  return { ...violation, resolved: violation.resolved || cleared };
}

function listed(violations: readonly MockViolation[]): Violation[] {
  const rank = ({ resolved, severity }: Violation) =>
    Number(resolved) * PRIVACY_PRIORITIES.length + PRIVACY_PRIORITIES.indexOf(severity);
  return violations
    .map(toViolation)
    .sort((a, b) => rank(a) - rank(b) || b.lastSeenAt.localeCompare(a.lastSeenAt) || a.type.localeCompare(b.type));
}

/** The last audit of each day over ninety days. */
function historyOf(audits: MockState['privacy']['audits'], now: Date): ComplianceStatus['history'] {
  const from = new Date(now.getTime() - AUDIT_HISTORY_DAYS * DAY_MS).toISOString();
  const byDay = new Map(
    audits.filter(({ at }) => at > from).map(({ at, found }) => [at.slice(0, 10), found.complianceScore] as const),
  );
  return [...byDay].map(([day, score]) => ({ day, score }));
}

function statusOf({ privacy }: MockState, now: Date): ComplianceStatus {
  const newest = privacy.audits.at(-1);
  const settled = new Date(now.getTime() - SETTLED_VIOLATION_DAYS * DAY_MS).toISOString();
  const openRequirements = openOf(newest?.found);
  const openOnes = privacy.violations.filter(({ resolved, cleared }) => !resolved && !cleared);
  const changed = privacy.audits.findLastIndex(
    ({ found }) => found.overallCompliance !== newest?.found.overallCompliance,
  );
  const { childrenUnder13 = 0, childrenWithConsent = 0 } = newest?.found.childrenData ?? {};
  return {
    overallCompliance: newest?.found.overallCompliance ?? null,
    complianceRate: newest?.found.complianceScore ?? 0,
    riskLevel: riskOf(
      [...openOnes.map(({ severity }) => severity), ...openRequirements.map(({ priority }) => priority)],
      newest !== undefined,
    ),
    childrenUnder13,
    consentedChildren: childrenWithConsent,
    auditedAt: newest?.at ?? null,
    since: privacy.audits[changed + 1]?.at ?? null,
    running: false,
    history: historyOf(privacy.audits, now),
    violations: listed(privacy.violations).filter(({ resolved, lastSeenAt }) => !resolved || lastSeenAt > settled),
    openRequirements,
    openViolations: openOnes.length,
    recommendations: (newest?.found.recommendations ?? []).slice(0, MAX_RECOMMENDATIONS),
    monitoring: { active: privacy.monitoredSince !== null, startedAt: privacy.monitoredSince },
  };
}

export const complianceDeskHandlers: Handlers<keyof typeof privacyAuditRoutes | keyof typeof complianceDeskRoutes> = {
  getPrivacyAudit: call => (call.caller.kind === 'staff' ? newestAudit(call.state) : ownAudit(call)),
  runPrivacyAudit: call => {
    if (call.caller.kind !== 'staff') return ownAudit(call);
    auditAll(call.state, call.now);
    return newestAudit(call.state);
  },
  getComplianceStatus: ({ state, now }) => statusOf(state, now),
  startMonitoring: ({ state: { privacy }, now }) => {
    privacy.monitoredSince ??= now.toISOString();
    return { active: true, startedAt: privacy.monitoredSince };
  },
  generateComplianceReport: ({ state, body: { reportType }, now, attach }) => {
    const from = new Date(now.getTime() - REPORT_DAYS[reportType] * DAY_MS).toISOString();
    const to = now.toISOString();
    const { violations: _, ...status } = statusOf(state, now);
    const audits = state.privacy.audits
      .filter(({ at }) => at >= from)
      .map(({ at: timestamp, families, found: { overallCompliance, complianceScore } }) => ({
        ...{ timestamp, overallCompliance, complianceScore, families },
      }));
    const report = {
      ...{ reportType, generatedAt: to, period: { from, to }, status, audit: newestAudit(state), audits },
      violations: listed(state.privacy.violations),
      evidence: state.privacy.evidence.filter(({ doneOn }) => doneOn >= from.slice(0, 10)),
    };
    return attach(`compliance-report-${reportType.toLowerCase()}-${to.slice(0, 10)}.json`, report);
  },
  resolveViolation: ({ state, caller, body, now, refuse }) => {
    const violation = state.privacy.violations.find(({ id }) => id === body.violationId);
    if (!violation) return refuse('VIOLATION_NOT_FOUND');
    if (!violation.cleared && !violation.resolved)
      Object.assign(violation, {
        ...{ resolved: true, resolvedReason: body.reason ?? null, resolvedAt: now.toISOString() },
        resolvedBy: caller.kind === 'staff' ? caller.staff.username : null,
      });
    return toViolation(violation);
  },
  listPrivacyEvidence: ({ state }) =>
    state.privacy.evidence.toSorted(
      (a, b) => b.doneOn.localeCompare(a.doneOn) || b.recordedAt.localeCompare(a.recordedAt),
    ),
  recordPrivacyEvidence: ({ state, caller, body, now, refuse }) => {
    if (caller.kind !== 'staff' || !mayRecordEvidence(caller.staff.role)) return refuse('OWNER_RECORDS');
    if (new Date(body.doneOn).getTime() > now.getTime() + 14 * HOUR_MS) return refuse('NOT_DONE_YET');
    const recorded = { recordedAt: now.toISOString(), recordedBy: caller.staff.username };
    const nextDueOn = nextEvidenceDue(body.kind, body.doneOn);
    const evidence = { id: newId(state), ...body, nextDueOn, ...recorded };
    state.privacy.evidence.push(evidence);
    return evidence;
  },
};
