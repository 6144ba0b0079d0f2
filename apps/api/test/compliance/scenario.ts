import { POLICIES } from '@pocketful/compliance/policies';
import { fails, on, pick, type Step, stranger, works } from '../calls/step.ts';

const acceptance = { policyVersion: POLICIES.privacy.version, parentalConsent: true };
const withTerms = { ...acceptance, termsVersion: POLICIES.terms.version };

/** Uma, who was added by Ada, accepts the policies at her first pick; Ada is active after. */
export const acceptances: readonly Step[] = [
  pick('$uma', '1379'),
  fails('acceptPrivacyPolicy', 'POLICY_NOT_IN_FORCE', { body: { ...acceptance, policyVersion: '0.9' } }),
  fails('acceptPrivacyPolicy', 'INVALID_INPUT', { body: { policyVersion: '1.0' } }),
  works('acceptPrivacyPolicy', { body: acceptance, headers: { 'idempotency-key': 'accept-uma-1' } }),
  works('acceptPrivacyPolicy', { body: acceptance, headers: { 'idempotency-key': 'accept-uma-1' } }),
  works('acceptPrivacyPolicy', { body: withTerms }),
  pick('$ada', '2468'),
];

const byMail = { childId: '$kit', consentType: 'data_collection', verificationMethod: 'email_verification' };

/** Parents' rights over their children's data; Ada is active after. */
export const rights: readonly Step[] = [
  pick('$ada', '2468'),
  works('recordConsent', { body: byMail, headers: { 'idempotency-key': 'consent-kit1' }, keeps: { consent: 'id' } }),
  works('recordConsent', { body: byMail, headers: { 'idempotency-key': 'consent-kit1' } }),
  fails('recordConsent', 'CHILD_NOT_FOUND', { body: { ...byMail, childId: '$uma' } }),
  fails('recordConsent', 'INVALID_INPUT', { body: { ...byMail, consentType: 'anything' } }),
  works('recordConsent', { body: byMail }),
  works('recordConsent', { body: byMail }),
  fails('recordConsent', 'RATE_LIMITED', { body: byMail }),
  fails('withdrawConsent', 'CONSENT_NOT_FOUND', on(stranger)),
  works('withdrawConsent', { ...on('$consent'), headers: { 'idempotency-key': 'withdraw-kit' } }),
  works('withdrawConsent', { ...on('$consent'), headers: { 'idempotency-key': 'withdraw-kit' } }),
  fails('withdrawConsent', 'CONSENT_ALREADY_WITHDRAWN', on('$consent')),
  works('getDashboard', { keeps: { deadline: 'deadlines.0.id' } }),
  works('noteDeadlinesShown', { body: { deadlineIds: [stranger] } }),
  works('noteDeadlinesShown', { body: { deadlineIds: ['$deadline'] } }),
  works('keepUnused'),
  fails('createTransaction', 'COLLECTION_STOPPED', {
    body: { childId: '$kit', amount: '1.00', description: 'Late', category: 'gift' },
  }),
  fails('createChore', 'COLLECTION_STOPPED', {
    body: { childId: '$kit', name: 'Late', reward: '1.00', dueDate: '2099-01-01T12:00:00.000Z' },
  }),
  fails('verifyPin', 'CONSENT_WITHDRAWN', { body: { userId: '$kit', pin: '4821' } }),
  // Another age does not end a withdrawal.
  works('updateUser', { ...on('$kit'), body: { age: 15 } }),
  fails('verifyPin', 'CONSENT_WITHDRAWN', { body: { userId: '$kit', pin: '4821' } }),
  works('updateUser', { ...on('$kit'), body: { age: 9 } }),
  { wait: 6 },
  fails('updateUser', 'CONFIRM_IDENTITY', { ...on('$kit'), body: { age: 15 } }),
  works('updateUser', { ...on('$kit'), body: { age: 10 } }),
  fails('recordConsent', 'CONFIRM_IDENTITY', { body: { ...byMail, verificationMethod: 'signed_in_form' } }),
  fails('exportChildData', 'CONFIRM_IDENTITY', { params: { childId: '$kit' } }),
  works('confirmIdentity', { body: { pin: '1357' } }),
  fails('exportChildData', 'CONFIRM_IDENTITY', { params: { childId: '$kit' } }),
  fails('confirmIdentity', 'INVALID_INPUT', { body: {} }),
  works('confirmIdentity', { body: { pin: '2468' } }),
  works('recordConsent', { body: { ...byMail, verificationMethod: 'signed_in_form' } }),
  pick('$kit', '4821'),
  fails('listConsents', 'NOT_ALLOWED'),
  fails('exportChildData', 'NOT_ALLOWED', { params: { childId: '$kit' } }),
  fails('confirmIdentity', 'NOT_ALLOWED', { body: { pin: '4821' } }),
  pick('$ada', '2468'),
  fails('exportChildData', 'CHILD_NOT_FOUND', { params: { childId: '$uma' } }),
];

/** Pia is erased, after everything else. */
export const erasure: readonly Step[] = [
  pick('$ada', '2468'),
  works('addChild', {
    body: {
      firstName: 'Kai',
      username: 'kai',
      age: 14,
      pin: '9182',
      parentalConsent: true,
      dataCollectionConsent: true,
    },
    keeps: { kai: 'id' },
  }),
  fails('recordConsent', 'CONSENT_NOT_NEEDED', { body: { ...byMail, childId: '$kai' } }),
  works('deleteUser', { ...on('$kai'), headers: { 'idempotency-key': 'erase-kai-1' } }),
  works('deleteUser', { ...on('$kai'), headers: { 'idempotency-key': 'erase-kai-1' } }),
  fails('deleteChildAccount', 'CHILD_NOT_FOUND', { body: { childId: '$uma' } }),
  fails('deleteUser', 'CHILD_NOT_FOUND', on(stranger)),
  works('createChoreTemplate', {
    body: { name: 'Feed PIA’s fish', description: 'Ask Pia.', defaultReward: '1.00', category: 'school' },
  }),
  works('createRewardCategory', { body: { name: 'With a child' } }),
  works('createRewardCategory', { body: { name: 'With Pia' } }),
  works('createRewardCategory', { body: { name: 'With Piano' } }),
  works('createTransaction', {
    body: { childId: '$kit', amount: '1.00', description: 'Shared with pia', category: 'gift' },
  }),
  works('createTransaction', { body: { childId: '$pia', amount: '1.00', description: 'For Pia', category: 'gift' } }),
  fails('listMentions', 'CHILD_NOT_FOUND', on(stranger)),
  fails('listMentions', 'CHILD_NOT_FOUND', on('$ada')),
  fails('deleteChildAccount', 'INVALID_INPUT', { body: { childId: '$pia', replaceName: false } }),
  works('deleteChildAccount', { body: { childId: '$pia', reason: 'Moved away', replaceName: true } }),
  fails('deleteChildAccount', 'CHILD_NOT_FOUND', { body: { childId: '$pia' } }),
  fails('deleteUser', 'CHILD_NOT_FOUND', on('$pia')),
  fails('getUser', 'MEMBER_NOT_FOUND', on('$pia')),
];
