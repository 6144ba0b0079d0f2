import type { RouteName } from '@pocketful/api-contract/routes';
import { POLICIES } from '@pocketful/compliance/policies';
import { DANA, type Rows } from '../calls/row.ts';
import { type Step, works } from '../calls/step.ts';
import { RISK_ASSESSMENT } from '../fixtures/evidence.ts';

const byMia = works('getSessionUser', { by: 'mia' });
const inForm = { childId: '$mia', consentType: 'data_collection', verificationMethod: 'signed_in_form' };
const audited: readonly Step[] = [
  works('recordPrivacyEvidence', { by: 'olive', body: { ...RISK_ASSESSMENT, doneOn: '2024-03-01' } }),
  works('runPrivacyAudit', { by: 'olive' }),
];

export const complianceRows = {
  getOperator: { by: 'stranger', trips: 0 },
  acceptPrivacyPolicy: {
    by: 'sam',
    body: { policyVersion: POLICIES.privacy.version, parentalConsent: true },
    other: { body: { termsVersion: POLICIES.terms.version } },
    shapes: [{ policyVersion: '1.0', parentalConsent: true, termsVersion: '1.0' }],
    trips: 7,
  },
  listConsents: { after: [byMia], trips: 2 },
  recordConsent: { body: inForm, other: { body: { consentType: 'parental' } }, trips: 8 },
  withdrawConsent: {
    after: [byMia, works('listConsents', { keeps: { consent: '0.consents.0.id', consent2: '0.consents.1.id' } })],
    params: { id: '$consent' },
    body: { reason: 'For now' },
    other: { params: { id: '$consent2' } },
    trips: 10,
  },
  noteDeadlinesShown: {
    after: [
      byMia,
      works('listConsents', { keeps: { consent: '0.consents.0.id' } }),
      works('withdrawConsent', { params: { id: '$consent' } }),
      works('getDashboard', { keeps: { deadline: 'deadlines.0.id' } }),
    ],
    body: { deadlineIds: ['$deadline'] },
    trips: 5,
  },
  keepUnused: { trips: 4 },
  confirmConsent: {
    mail: true,
    after: [
      works('recordConsent', { body: { ...inForm, verificationMethod: 'email_verification' } }),
      { mail: 'token', to: DANA.email, keeps: 'token' },
    ],
    body: { token: '$token' },
    trips: 7,
  },
  exportChildData: { params: { childId: '$mia' }, trips: 4 },
  listMentions: { params: { id: '$mia' }, trips: 3 },
  deleteChildAccount: {
    after: [byMia],
    body: { childId: '$mia', reason: 'Moved away' },
    other: { body: { childId: '$leo' } },
    trips: 6,
  },
  deleteUser: { after: [byMia], params: { id: '$mia' }, other: { params: { id: '$leo' } }, trips: 6 },
  getPrivacyAudit: { by: 'olive', after: audited, trips: 2 },
  runPrivacyAudit: { by: 'olive', trips: 16 },
  getComplianceStatus: { by: 'olive', after: audited, trips: 3 },
  startMonitoring: { by: 'olive', trips: 5 },
  generateComplianceReport: {
    by: 'olive',
    after: audited,
    body: { reportType: 'DAILY' },
    other: { body: { reportType: 'WEEKLY' } },
    trips: 10,
  },
  resolveViolation: {
    by: 'olive',
    after: [...audited, works('getComplianceStatus', { by: 'olive', keeps: { violation: 'violations.0.id' } })],
    body: { violationId: '$violation', reason: 'It is planned' },
    other: { body: { reason: 'It is done' } },
    trips: 6,
  },
  listPrivacyEvidence: { by: 'olive', after: audited, trips: 2 },
  recordPrivacyEvidence: { by: 'olive', body: RISK_ASSESSMENT, other: { body: { doneOn: '2026-03-02' } }, trips: 6 },
} satisfies Partial<Rows<RouteName>>;
