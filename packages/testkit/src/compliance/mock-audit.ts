import { type Audit, audit } from '@pocketful/compliance/audit/audit';
import { type FamilyFacts, factsOf, NO_FACTS, type SystemFacts } from '@pocketful/compliance/audit/facts';
import { POLICIES, policyKey } from '@pocketful/compliance/policies';
import { CLASS_DAYS } from '@pocketful/compliance/retention';
import { PRIVACY_EVIDENCE } from '@pocketful/compliance/rules/privacy';
import type { MockMember, MockState } from '../mock/state.ts';
import { consentsOf, lacksConsent, needsConsent } from './mock-consents.ts';

/** The facts about the members of one family, or of all. */
export function familyFacts(state: MockState, members: readonly MockMember[], now: Date): FamilyFacts {
  const children = members.filter(({ role }) => role === 'child');
  const young = children.filter(child => needsConsent(state, child, now));
  const open = young.filter(child => !lacksConsent(state, child, now));
  const families = new Set(members.map(({ familyId }) => familyId));
  const consents = state.consents.filter(({ familyId }) => families.has(familyId));
  const trail = (action: string) =>
    state.trail.filter(row => row.action === action && families.has(row.familyId)).length;
  const collected = (child: MockMember) =>
    consentsOf(state, child.id).filter(
      ({ consentType, withdrawnAt }) => consentType === 'data_collection' && !withdrawnAt,
    );
  const raised = children.filter(({ raisedAcrossLine }) => raisedAcrossLine);
  const requests = { reviews: trail('child.exported'), erasures: trail('child.erased') };
  const counts: Partial<Record<keyof FamilyFacts, number>> = {
    children: children.length,
    under13: open.length,
    consented: open.filter(child => collected(child).length > 0).length,
    closed: young.length - open.length,
    unconfirmed: open.filter(child => collected(child).every(({ verifiedAt }) => verifiedAt === null)).length,
    agesCrossed: raised.length,
    agesCrossedClosed: raised.filter(child => lacksConsent(state, child, now)).length,
    outdated: open.filter(child =>
      collected(child).every(({ policyVersion }) => policyVersion !== POLICIES.privacy.version),
    ).length,
    withdrawals: new Set(
      consents.flatMap(({ childId, withdrawnAt }) => (withdrawnAt ? [`${childId} ${withdrawnAt}`] : [])),
    ).size,
    keeping: new Set(children.map(({ familyId }) => familyId)).size,
    unaccepted: [...new Set(children.map(({ familyId }) => familyId))].filter(
      id => !members.some(({ familyId, accepted }) => familyId === id && policyKey(POLICIES.privacy) in accepted),
    ).length,
    acceptances: members.reduce((sum, { accepted }) => sum + Object.keys(accepted).length, 0),
    acceptedUnknown: 0,
    ...requests,
    asked:
      consents.length +
      consents.filter(({ verifiedAt }) => verifiedAt).length +
      consents.filter(({ withdrawnAt }) => withdrawnAt).length +
      requests.reviews +
      requests.erasures,
    secrets: members.reduce((sum, { password, pin }) => sum + Number(password !== null) + Number(pin !== null), 0),
  };
  return factsOf(name => counts[name] ?? NO_FACTS[name]);
}

/** Facts of the system. The mock's texts are the published ones, and its jobs ran at the seeded times. */
export function systemFacts({ privacy, staff, mail, families, operator }: MockState, now: Date): SystemFacts {
  const evidence = PRIVACY_EVIDENCE.map(kind => {
    const [newest] = privacy.evidence
      .filter(told => told.kind === kind)
      .toSorted((a, b) => b.doneOn.localeCompare(a.doneOn));
    return [kind, newest && { doneOn: newest.doneOn, dueOn: newest.nextDueOn ?? newest.doneOn }] as const;
  });
  const nothingWrong = {
    ...{ policiesNotInForce: [], policiesReworded: [], tablesWithoutPeriod: [], periodsUnpublished: [] },
    ...{
      classesOverdue: [],
      foreignOrigins: [],
      columnsBeyond: [],
      cookiesBeyond: [],
      cookieFaults: [],
    },
  };
  return {
    at: now,
    mailOn: mail,
    operatorNamed: operator !== null,
    manyFamilies: families.length > 1,
    pinColumns: [],
    ...{ backups: 0, backupsOverdue: 0 },
    ...nothingWrong,
    // The job looks at every class.
    classesUnseen: privacy.retainedAt === null ? Object.keys(CLASS_DAYS) : [],
    retainedAt: privacy.retainedAt === null ? undefined : new Date(privacy.retainedAt),
    // Each kind once, by the list of all kinds.
    evidence: Object.fromEntries(evidence) as SystemFacts['evidence'],
    staffSecrets: staff.length,
    weakStaffSecrets: 0,
    verified: privacy.verifiedAt === null ? undefined : { at: new Date(privacy.verifiedAt), faults: 0 },
  };
}

/** Audits one family. */
export function auditFamily(state: MockState, familyId: string, now: Date): Audit {
  const members = state.members.filter(member => member.familyId === familyId);
  const system = { ...systemFacts(state, now), staffSecrets: 0 };
  const children = members
    .filter(({ role }) => role === 'child')
    .sort((a, b) => (a.birthYear ?? 0) - (b.birthYear ?? 0))
    .map(child => ({
      ...{ id: child.id, firstName: child.firstName, facts: familyFacts(state, [child], now) },
      askedAt: consentsOf(state, child.id).findLast(({ consentType }) => consentType === 'data_collection')
        ?.consentDate,
    }));
  const facts = { serves: state.serves, families: familyFacts(state, members, now), children, system };
  return audit(facts, 'parents');
}
