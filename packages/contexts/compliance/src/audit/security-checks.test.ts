import { expect, test } from 'vitest';
import type { Audience } from '../rules/privacy.ts';
import { audit, openRequirements, systemBreaches } from './audit.ts';
import type { SystemFacts } from './facts.ts';
import { ITEMS } from './requirements.ts';
import { families, serves, system, withEvidence } from './sample-facts.ts';

test('Missing evidence is NEEDS_REVIEW and never a pass; a critical failure decides the result: the written program and the assurances are asked for of the public alone', () => {
  for (const kind of ['security_program', 'processor_assurances'] as const) {
    const statusFor = (audience: Audience) =>
      audit({ serves: audience, families, system: withEvidence(kind) }).requirements.securityProgramme.status;
    expect([statusFor('public'), statusFor('household')]).toEqual(['NEEDS_REVIEW', 'DECLARED']);
  }
});

const programme = (facts: SystemFacts, audience: Audience = 'public') =>
  audit({ serves: audience, families, system: facts }).requirements.securityProgramme;

test('A requirement that a person declares is DECLARED: neither open nor in the score, and no violation', () => {
  const found = audit({ serves, families, system });
  const declared = ITEMS.filter(item => found.requirements[item].status === 'DECLARED');
  expect(declared).toEqual(['operatorNamed', 'securityProgramme']);
  expect(openRequirements(found)).toEqual([]);
  expect(systemBreaches(system, serves)).toEqual([]);
  expect(found.requirements.operatorNamed.findings.join()).toContain('Declared in the settings');
  expect(found.requirements.securityProgramme.findings).toEqual([
    'Risk assessment: Declared by Olive on 2026-03-09, the next is due on 2027-03-09.',
    'Test of the safeguards: done on 2026-03-08, the next is due on 2027-03-08.',
    'Restore drill: done on 2026-03-07, the next is due on 2027-03-07.',
    'Written security program: Declared by Olive on 2026-03-06, the next is due on 2027-03-06.',
    'Assurances of processors, Mailer Ltd.: Declared by Olive on 2026-03-05, the next is due on 2027-03-05.',
  ]);
});

test.each([
  ['risk_assessment', 'earlier form', 'NEEDS_REVIEW', 'was recorded in an earlier form, or is not signed'],
  ['security_program', 'changed', 'NON_COMPLIANT', 'is not as it was recorded'],
  ['safeguard_test', 'not signed', 'NON_COMPLIANT', 'is not signed by this instance'],
  ['restore_drill', 'not in the audit log', 'NON_COMPLIANT', 'is not in the audit log'],
  ['processor_assurances', 'ahead', 'NON_COMPLIANT', 'is of a day that has not come'],
] as const)(
  'Evidence with a fault counts as missing, and the finding says why: %s, %s',
  (kind, fault, status, words) => {
    const found = programme(withEvidence(kind, { fault }));
    expect(found.status).toBe(status);
    expect(found.findings).toEqual([
      expect.stringMatching(new RegExp(`, of 2026-03-0\\d, ${words}\\. Tables: privacy_evidence\\.$`)),
    ]);
  },
);

test('Each processor of a public instance needs an assurance, and the finding names a processor without it', () => {
  const two = { ...system, processors: ['Mailer Ltd.', 'Hoster Inc.'] };
  const missing = programme(two);
  expect(missing.findings).toEqual([
    'Assurances of processors, Hoster Inc.: no document is on record. Tables: privacy_evidence.',
  ]);
  expect([missing.status, missing.score]).toEqual(['NEEDS_REVIEW', 83]);
  expect(programme(two, 'household').status).toBe('DECLARED');
  const expired = withEvidence('processor_assurances', { doneOn: '2025-03-08' });
  expect(programme(expired).findings.join()).toContain('Mailer Ltd.: the last one was on 2025-03-08');
  // A document that cannot be read is of no processor.
  const unread = withEvidence('processor_assurances', { processor: undefined, fault: 'not signed' });
  expect(programme(unread).findings.join()).toContain('Mailer Ltd.: the last one, of 2026-03-05, is not signed');
});

test('A public instance whose mail leaves its network names a processor', () => {
  const none = { ...withEvidence('processor_assurances'), processors: [] };
  expect(programme(none)).toMatchObject({
    status: 'NEEDS_REVIEW',
    findings: ['Assurances of processors: mail is sent through a host of somebody else, and no processor is named.'],
  });
  expect(programme(none, 'household').status).toBe('DECLARED');
  expect(programme({ ...none, mailLeaves: false }).status).toBe('DECLARED');
});
