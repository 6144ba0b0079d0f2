import { describe, expect, test } from 'vitest';
import { isOpen } from '../rules/privacy.ts';
import { COLLECTED } from '../summary.ts';
import { type Audit, audit, breachesOf, dated, openRequirements, riskOf, systemBreaches } from './audit.ts';
import { type AuditFacts, addFacts, type FamilyFacts, NO_FACTS, type SystemFacts } from './facts.ts';
import { settle } from './outcome.ts';
import { ITEMS, type Item, REQUIREMENTS, WEIGHTS } from './requirements.ts';
import { ago, broken, families, NO_DRIFT, serves, system, withEvidence } from './sample-facts.ts';

const openIn = ({ requirements }: Audit) => ITEMS.filter(item => isOpen(requirements[item]));

/** For each item the facts that break it and nothing else; a missing item does not compile. */
const BREAKS: Readonly<Record<Item, Partial<FamilyFacts> | Partial<SystemFacts>>> = {
  consentBeforeUse: { consented: 1 },
  consentTimely: { unconfirmedLate: 1 },
  operatorNamed: { operatorNamed: false },
  backupsRemoved: { backupsOverdue: 1 },
  fastDigests: { pinColumns: ['members.pin_fingerprint'] },
  ageLine: { agesCrossed: 1, agesCrossedUnconfirmed: 1 },
  acceptedMethod: { oddMethod: 1 },
  withdrawalHonoured: { withdrawals: 1, collectedAfter: 1 },
  directNotice: { outdated: 1 },
  onlineNotice: { acceptedUnknown: 1 },
  retentionPolicy: { tablesWithoutPeriod: ['diaries'] },
  retentionCarriedOut: { retainedAt: ago(27) },
  noDisclosure: { foreignOrigins: ['https://cdn.example'] },
  minimisation: { contactable: 1 },
  reviewByParents: { reviewsLate: 1 },
  deletionComplete: { erasuresLeft: 1 },
  requestorIsParent: { askedByOthers: 1 },
  securityProgramme: withEvidence('restore_drill', { doneOn: '2025-03-08' }),
  safeguards: { weakSecrets: 1 },
  agesHandled: { ageless: 1 },
  persistentIdentifiers: { identifiersKept: 3 },
};

/** The items that an instance for the public computes. */
const COMPUTED: readonly Item[] = [
  ...([
    'consentBeforeUse',
    'acceptedMethod',
    'consentTimely',
    'withdrawalHonoured',
    'backupsRemoved',
    'directNotice',
    'onlineNotice',
  ] as const),
  ...([
    'retentionPolicy',
    'retentionCarriedOut',
    'minimisation',
    'deletionComplete',
    'safeguards',
    'fastDigests',
  ] as const),
  ...(['agesHandled', 'ageLine', 'persistentIdentifiers'] as const),
];
/** Items of which the facts without faults have no record. */
const UNRECORDED: readonly Item[] = ['withdrawalHonoured', 'ageLine'];
/** Items that a fact turns to review, without evidence of a fault. */
const REVIEWED: readonly Item[] = ['operatorNamed', 'ageLine'];
const weightOf = (items: readonly Item[]) => items.reduce((sum, name) => sum + WEIGHTS[REQUIREMENTS[name].priority], 0);

test('a family without faults is compliant, with a hundred percent and no open step', () => {
  const found = audit({ serves, families, system });
  expect(openIn(found)).toEqual([]);
  expect(found).toMatchObject({
    overallCompliance: 'COMPLIANT',
    complianceScore: 100,
    criticalIssues: [],
    nextSteps: [],
  });
  expect(found.childrenData).toMatchObject({ totalChildren: 2, childrenUnder13: 2, parentalControlsActive: true });
  expect(found.childrenData.dataCollected).toEqual(COLLECTED);
  for (const item of ITEMS) expect(found.requirements[item].findings, item).not.toEqual([]);
});

describe.each(ITEMS)('%s', item => {
  test('Each requirement of the audit fails by its own datum and no other: fails by its own datum, and no other requirement with it', () => {
    const found = audit(broken(BREAKS[item]));
    expect(openIn(found)).toEqual([item]);
    const { status, score, findings, recommendations, priority } = found.requirements[item];
    expect(status).toBe(REVIEWED.includes(item) ? 'NEEDS_REVIEW' : 'NON_COMPLIANT');
    expect(score).toBeLessThan(100);
    expect(findings).not.toEqual([]);
    expect(recommendations).not.toEqual([]);
    expect(found.overallCompliance).toBe(priority === 'CRITICAL' ? 'NON_COMPLIANT' : 'PARTIALLY_COMPLIANT');
    // Only items computed from a record count.
    const counting = ITEMS.filter(name => COMPUTED.includes(name) && (!UNRECORDED.includes(name) || name === item));
    const left = counting.filter(name => name !== item);
    expect(found.complianceScore).toBe(Math.floor((100 * weightOf(left)) / weightOf(counting)));
    expect(found.criticalIssues.length).toBe(priority === 'CRITICAL' ? 1 : 0);
  });

  test('cites its section of the rule', () => {
    expect(REQUIREMENTS[item].section).toMatch(/^16 CFR 312\.\d+/);
  });
});

test.each([
  ['acceptedMethod', { unconfirmed: 1 }, 'NEEDS_REVIEW'],
  ['requestorIsParent', { askedByUnknown: 1 }, 'NEEDS_REVIEW'],
  ['retentionCarriedOut', { retainedAt: undefined }, 'NEEDS_REVIEW'],
  ['retentionCarriedOut', { classesUnseen: ['chores'] }, 'NEEDS_REVIEW'],
  ['safeguards', { verified: undefined }, 'NEEDS_REVIEW'],
  ['safeguards', { verified: { at: ago(27), faults: 0 } }, 'NEEDS_REVIEW'],
  ['securityProgramme', withEvidence('risk_assessment'), 'PARTIALLY_COMPLIANT'],
] as const)(
  'Missing evidence is NEEDS_REVIEW and never a pass; a critical failure decides the result: missing evidence of %s is never a pass',
  (item, by, overall) => {
    const found = audit(broken(by));
    expect(openIn(found)).toEqual([item]);
    expect(found.requirements[item].status).toBe('NEEDS_REVIEW');
    expect(found.overallCompliance).toBe(overall);
  },
);

test('Missing evidence is NEEDS_REVIEW and never a pass; a critical failure decides the result: one critical requirement that fails decides, whatever else lacks evidence', () => {
  const found = audit({ serves, families: { ...families, unconfirmed: 2, collectedAfter: 1, withdrawals: 1 }, system });
  expect(found.overallCompliance).toBe('NON_COMPLIANT');
  expect(found.criticalIssues.length).toBe(2);
});

test.each([
  ['consentedLate', { consentedLate: 1 }, 'consentBeforeUse'],
  ['a profile in use before the confirmation', { usedUnconfirmed: 1 }, 'consentBeforeUse'],
  ['a notice that was not sent', { unnotified: 1 }, 'directNotice'],
  ['a family that accepted no policy in force', { unaccepted: 1 }, 'onlineNotice'],
  ['a version that is not the only one', { policiesNotInForce: ['privacy_policy'] }, 'onlineNotice'],
  ['a text that was reworded', { policiesReworded: ['privacy_policy 1.0'] }, 'onlineNotice'],
  ['a period that is not published', { periodsUnpublished: ['activity'] }, 'retentionPolicy'],
  ['an account past its time', { overdueAccounts: 1 }, 'retentionCarriedOut'],
  ['a trail past its time', { overdueTrails: 1 }, 'retentionCarriedOut'],
  ['an item past its time', { overdueItems: 1 }, 'retentionCarriedOut'],
  ['a class past its time', { classesOverdue: ['feedback'] }, 'retentionCarriedOut'],
  ['analytics of a child', { tracked: 1 }, 'noDisclosure'],
  ['pushes to a child', { pushesAstray: 1 }, 'noDisclosure'],
  ['an error report of a child', { childsReports: 1 }, 'minimisation'],
  ['a column beyond the list', { columnsBeyond: ['phone'] }, 'minimisation'],
  ['a table of no version', { schemaDrift: { ...NO_DRIFT, holding: ['table copies.members'] } }, 'minimisation'],
  ['a publication', { schemaDrift: { ...NO_DRIFT, sending: ['publication out'] } }, 'noDisclosure'],
  ['a function of no version', { schemaDrift: { ...NO_DRIFT, guarding: ['function public.hold()'] } }, 'safeguards'],
  ['an announced erasure that is late', { erasuresLate: 1 }, 'deletionComplete'],
  ['a weak hash of staff', { weakStaffSecrets: 1 }, 'safeguards'],
  ['a cookie without a flag', { cookieFaults: ['Secure'] }, 'safeguards'],
  ['a secret that wrong tries did not lock', { unlocked: 1 }, 'safeguards'],
  ['a fault of the audit log', { verified: { at: ago(1), faults: 2 } }, 'safeguards'],
  ['a cookie beyond the list', { cookiesBeyond: ['tracker'] }, 'persistentIdentifiers'],
] as const)('%s fails its requirement alone', (_what, by, item) => {
  const found = audit(broken(by));
  expect(openIn(found)).toEqual([item]);
  expect(found.requirements[item].status).toBe('NON_COMPLIANT');
});

test('a closed profile needs no consent', () => {
  const found = audit({
    serves,
    families: { ...families, under13: 1, consented: 1, closed: 1, withdrawals: 1 },
    system,
  });
  expect(openIn(found)).toEqual([]);
  expect(found.childrenData).toMatchObject({ childrenUnder13: 2, childrenWithConsent: 1 });
});

test('families add up, and breaches of families are separate from those of the system', () => {
  const late = { ...families, reviewsLate: 1 };
  expect(addFacts(families, late)).toMatchObject({ children: 4, reviewsLate: 1 });
  expect(breachesOf(late, serves).map(([item]) => item)).toEqual(['reviewByParents']);
  expect(breachesOf(families, serves)).toEqual([]);
  expect(systemBreaches(system, serves)).toEqual([]);
  expect(systemBreaches({ ...system, cookiesBeyond: ['tracker'] }, serves).map(([item]) => item)).toEqual([
    'persistentIdentifiers',
  ]);
  // Missing evidence is no breach.
  expect(systemBreaches({ ...system, verified: undefined }, serves)).toEqual([]);
});

test('an incomplete share is never shown as a hundred percent, and its finding names the tables for staff alone', () => {
  const look = { of: 100_000, failed: 1, fine: 'fine', found: 'found', tables: ['chores'], advice: 'advice' };
  expect(settle([look])).toEqual({
    status: 'NON_COMPLIANT',
    checked: true,
    score: 99,
    findings: ['found Tables: chores.'],
    forParentsFound: ['found'],
    recommendations: ['advice'],
    forParents: ['The person who runs your Pocketful has to do this.'],
    remedy: undefined,
  });
  expect(settle([{ ...look, of: 4 }]).score).toBe(75);
});

test('the gravest open requirement is the risk; without an audit the risk is high', () => {
  expect(riskOf([], true)).toBe('LOW');
  expect(riskOf(['MEDIUM', 'CRITICAL', 'HIGH'], true)).toBe('CRITICAL');
  expect(riskOf(['MEDIUM', 'HIGH'], true)).toBe('HIGH');
  expect(riskOf(['LOW'], true)).toBe('LOW');
  expect(riskOf([], false)).toBe('HIGH');
});

test('each recommendation names the requirement that it is of', () => {
  const found = audit({ serves, families: { ...families, reviewsLate: 1 }, system: withEvidence('restore_drill') });
  expect(found.recommendations).toEqual([
    'Review by parents: Answer the open requests, and explain the delay to the parent.',
    'Security program: Restore drill: run the command restore FOLDER. Name a new folder in DATA_DIR. It prints the command that records its report.',
  ]);
});

test('A parent is asked for nothing that only the operator can do', () => {
  const facts: AuditFacts = { serves, families: { ...families, unconfirmed: 1, reviewsLate: 1 }, system };
  const found = audit(facts, 'parents');
  const recommended = [
    'Accepted method: Press Record Consent on Parental Data Rights and follow the link of the mail.',
    'Review by parents: The person who runs your Pocketful has to do this.',
  ];
  expect(found.recommendations).toEqual(recommended);
  expect(found.nextSteps).toEqual(['Accepted method: do what is recommended, then run the audit again.']);
  expect(Object.keys(found.requirements.acceptedMethod)).not.toContain('forParents');
  // Staff get recommendations for staff.
  expect(audit(facts).recommendations.join()).not.toMatch(/Press|runs your Pocketful/);
});

test('Without mail no text asks to follow a link, and the rights page says that nothing is mailed: without mail no recommendation names a link', () => {
  for (const by of [{ consented: 1 }, { oddMethod: 1 }, { outdated: 1 }, { askedByUnknown: 1 }]) {
    const off = { families: { ...families, ...by }, system: { ...system, mailOn: false } };
    const found = audit({ serves: 'household', ...off }, 'parents');
    expect(found.recommendations.join()).toMatch(/: Press Record Consent on Parental Data Rights\.$/);
  }
});

test('Without mail no text asks to follow a link, and the rights page says that nothing is mailed: a consent that waits for a mail is the operator’s', () => {
  const unconfirmed = { ...families, unconfirmed: 1 };
  const mia = { id: 'm', firstName: 'Mia', askedAt: '2026-03-01T00:00:00Z', facts: unconfirmed };
  const withoutMail = { ...system, mailOn: false };
  const found = audit({ serves, families: unconfirmed, system: withoutMail, children: [mia] }, 'parents');
  expect(found.requirements.acceptedMethod.recommendations).toEqual([
    'The person who runs your Pocketful must set up mail.',
  ]);
  expect(found.requirements.acceptedMethod).toMatchObject({
    since: mia.askedAt,
    remedy: { kind: 'wait', children: [{ id: 'm', firstName: 'Mia' }] },
  });
  expect(found.nextSteps).toEqual([]);
});

test('A family’s own audit names the child of an open requirement and offers the remedy; staff read no name', () => {
  const alone = { ...NO_FACTS, children: 1, under13: 1, consented: 1 };
  const [mia, leo] = [
    { id: 'm', firstName: 'Mia', askedAt: '2026-03-01T00:00:00Z', facts: { ...alone, unconfirmed: 1 } },
    { id: 'l', firstName: 'Leo', askedAt: '2026-02-01T00:00:00Z', facts: { ...alone, outdated: 1, contactable: 1 } },
  ];
  const open = { ...families, unconfirmed: 1, outdated: 1, unaccepted: 1, contactable: 1, tracked: 1 };
  const facts: AuditFacts = { serves, families: open, system, children: [mia, leo] };
  const { acceptedMethod, directNotice, onlineNotice, minimisation, noDisclosure } = audit(
    facts,
    'parents',
  ).requirements;
  expect(acceptedMethod.remedy).toEqual({ kind: 'confirm', children: [{ id: 'm', firstName: 'Mia' }] });
  expect(acceptedMethod.since).toBe('2026-03-01T00:00:00Z');
  expect(directNotice.since).toBeUndefined();
  expect(directNotice.remedy).toEqual({ kind: 'renew', children: [{ id: 'l', firstName: 'Leo' }] });
  expect(onlineNotice.remedy).toEqual({ kind: 'accept', children: [] });
  expect(minimisation.remedy).toEqual({ kind: 'edit', children: [{ id: 'l', firstName: 'Leo' }] });
  expect(noDisclosure.remedy).toBeUndefined();
  expect(JSON.stringify(audit(facts))).not.toMatch(/Mia|Leo|remedy/);
});

test('Each result of the audit says how it is known; only computed results count in the score: in a household an unconfirmed consent passes by construction, and does not count', () => {
  const unconfirmed = { ...families, unconfirmed: 2, unconfirmedLate: 2, usedUnconfirmed: 2, unnotified: 2 };
  const found = audit({ serves: 'household', families: unconfirmed, system });
  expect(openIn(found)).toEqual([]);
  expect(found.requirements.acceptedMethod).toMatchObject({ basis: 'by construction', status: 'COMPLIANT' });
  expect(found.requirements.acceptedMethod.findings.join()).toContain('Household:');
  // A fault caps the result, whatever its basis.
  const odd = audit({ serves: 'household', families: { ...families, oddMethod: 1 }, system });
  expect(odd).toMatchObject({ overallCompliance: 'NON_COMPLIANT', complianceScore: 100 });
});

test('Each result of the audit says how it is known; only computed results count in the score: an audit with nothing computed needs a review', () => {
  const found = audit({ serves, families: NO_FACTS, system: undefined });
  expect(found).toMatchObject({ overallCompliance: 'NEEDS_REVIEW', complianceScore: 0 });
});

test('one family needs no operator’s contact in a household; a second one does', () => {
  const alone = { ...system, operatorNamed: false, manyFamilies: false };
  expect(openIn(audit({ serves: 'household', families, system: alone }))).toEqual([]);
  const many = { ...alone, manyFamilies: true };
  expect(openIn(audit({ serves: 'household', families, system: many }))).toEqual(['operatorNamed']);
});

test.each(ITEMS)('the recommendations of %s for a parent ask nothing of an operator', item => {
  const { recommendations } = audit(broken(BREAKS[item]), 'parents').requirements[item];
  expect(recommendations).not.toEqual([]);
  expect(recommendations.join()).not.toMatch(/log|portal|npm|PUBLIC_URL|version of the policy|parents? to/i);
});

test('open requirements are listed by their weight, missing evidence included', () => {
  const found = audit({
    serves,
    families: { ...families, reviewsLate: 1, erasuresLeft: 1, identifiersKept: 1 },
    system: withEvidence('restore_drill'),
  });
  expect(openRequirements(found).map(({ title, status }) => `${title} ${status}`)).toEqual([
    'Deletion complete NON_COMPLIANT',
    'Review by parents NON_COMPLIANT',
    'Security program NEEDS_REVIEW',
    'Persistent identifiers NON_COMPLIANT',
  ]);
  expect(openRequirements(undefined)).toEqual([]);
});

test('without a child under 13 the text says so', () => {
  const { requirements } = audit({ serves, families: { ...families, under13: 0, consented: 0 }, system });
  expect(requirements.consentBeforeUse.findings[0]).toBe('No child is under 13.');
});

test('Each open requirement says since when it is open, and what to do: from the first audit that found it, until one finds it closed', () => {
  const sinceOf = (found: Audit) => found.requirements.minimisation.since;
  const bad = audit(broken(BREAKS.minimisation));
  const good = audit({ serves, families, system });
  const first = dated(bad, '2026-03-01T00:00:00Z', undefined);
  const second = dated(bad, '2026-03-02T00:00:00Z', { found: first, at: '2026-03-01T00:00:00Z' });
  const closed = dated(good, '2026-03-03T00:00:00Z', { found: second, at: '2026-03-02T00:00:00Z' });
  const again = dated(bad, '2026-03-04T00:00:00Z', { found: closed, at: '2026-03-03T00:00:00Z' });
  expect([first, second, closed, again].map(sinceOf)).toEqual([
    '2026-03-01T00:00:00Z',
    '2026-03-01T00:00:00Z',
    undefined,
    '2026-03-04T00:00:00Z',
  ]);
  // An audit of an earlier version has no such time.
  expect(sinceOf(dated(bad, '2026-03-02T00:00:00Z', { found: bad, at: '2026-03-01T00:00:00Z' }))).toBe(
    '2026-03-01T00:00:00Z',
  );
});
