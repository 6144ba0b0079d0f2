import type { RouteName } from '@pocketful/api-contract/routes';
import { ADMIN_PASSWORD, ADMIN_PIN } from './harness.ts';

/** What a valid body names. */
export interface SampleIds {
  readonly childId: string;
}

/** A valid body for each call that takes one; the corpus is made from it field by field. */
export function sampleBodies({ childId }: SampleIds): Partial<Record<RouteName, Record<string, unknown>>> {
  return {
    signup: {
      accountType: 'family_admin',
      firstName: 'Ada',
      lastName: 'Lovelace',
      username: 'ada',
      email: 'ada@example.com',
      password: ADMIN_PASSWORD,
      confirmPassword: ADMIN_PASSWORD,
      pin: ADMIN_PIN,
      confirmPin: ADMIN_PIN,
      privacyPolicyAccepted: true,
      termsAccepted: true,
      emailVerificationSent: false,
      timeZone: 'America/Chicago',
    },
    registerParent: {
      firstName: 'Sam',
      lastName: 'Rivera',
      username: 'sam-two',
      email: 'sam-two@example.com',
      password: ADMIN_PASSWORD,
      pin: '8642',
    },
    verifyEmailCode: { email: 'ada@example.com', code: '123456' },
    resendVerification: { email: 'ada@example.com' },
    forgotPassword: { email: 'ada@example.com' },
    resetPassword: { token: 'not-a-token', password: ADMIN_PASSWORD, confirmPassword: ADMIN_PASSWORD },
    login: { email: '', username: 'nobody-here', password: 'wrong' },
    verifyPin: { userId: childId, pin: '0000', password: '' },
    addChild: {
      firstName: 'Kid',
      lastName: '',
      username: 'kid',
      age: 8,
      pin: '6420',
      parentalConsent: true,
      dataCollectionConsent: true,
    },
    setChoresEnabled: { enabled: true },
    createTransaction: { childId, amount: '1.00', description: 'A dollar', category: 'gift' },
    createChore: { childId, name: 'A chore', reward: '1.00', dueDate: '2026-03-12T17:00:00Z', completed: false },
    updateChore: {
      childId,
      name: 'A chore',
      reward: '1.00',
      dueDate: '2026-03-12T17:00:00Z',
      completed: false,
      isRecurring: true,
      frequency: 'weekly',
      recurringDays: ['monday'],
    },
    createChoreTemplate: { name: 'A chore', description: 'How', defaultReward: '1.00', category: 'school' },
    assignChore: { childId, templateId: childId, dueDate: '2026-03-12T17:00:00Z' },
    rejectChore: { comment: 'Almost' },
    createGoal: { childId, name: 'A goal', target: '20.00', iconName: 'Bike', saved: '0', completed: false },
    updateGoal: { name: 'Another goal', target: '25.00', iconName: 'Star' },
    setGoalPriorities: { goalPriorities: [{ id: childId, priority: 1 }] },
    createPurchase: { childId, goalId: childId, goalName: 'A goal', amount: '20.00' },
    rejectPurchase: { rejectionComment: 'Later' },
    createWithdrawal: { childId, amount: '0.50', description: 'A treat' },
    rejectWithdrawal: {},
    setRewardsEnabled: { enabled: true },
    createRewardCategory: { name: 'A category', description: 'What for', color: 'bg-cyan-500', iconName: 'Leaf' },
    updateRewardCategory: { name: 'Another category', description: '', color: 'bg-red-500', iconName: 'Sun' },
    createReward: { childId, name: 'A reward', description: 'How', amount: '1.00', category: 'School', icon: 'Star' },
    updateReward: {
      ...{ childId, name: 'Another reward', description: 'How else' },
      ...{ amount: '2.00', category: 'health', icon: 'Moon' },
    },
    createClaim: {
      ...{ childId, rewardId: childId, rewardName: 'A reward', rewardDescription: 'How' },
      ...{ amount: '1.00', category: 'school' },
    },
    rejectClaim: { comment: 'Later' },
    createAllowance: {
      childId,
      amount: '5.00',
      rhythm: 'weekly',
      day: 5,
      startsOn: '2026-03-12',
      endsOn: '2027-03-12',
    },
    updateAllowance: {
      amount: '6.00',
      rhythm: 'monthly',
      day: 31,
      startsOn: '2026-03-12',
      endsOn: '2027-03-12',
      paused: true,
    },
    recordConsent: { childId, consentType: 'data_collection', verificationMethod: 'signed_in_form' },
    confirmConsent: { token: `${childId}.${'x'.repeat(43)}` },
    withdrawConsent: { reason: 'For now' },
    // Of a child that never was: what is tried with it must not take the others' child away.
    deleteChildAccount: { childId: '01990000-0000-7000-8000-00000000ffff', reason: 'Moved away' },
    acceptPrivacyPolicy: { policyVersion: '1.0', parentalConsent: true, termsVersion: '1.0' },
    updateUser: {
      ...{ firstName: 'Kim', lastName: 'Lee', username: 'kim', age: 9, pin: '9042', parentId: childId },
      ...{ email: 'kim@example.com', currentPassword: 'wrong', newPassword: 'Another-1!', currentPin: '0000' },
    },
    updateParent: {
      ...{ firstName: 'Sam', lastName: 'Lee', username: 'sam-three', email: 'sam-three@example.com' },
      ...{ password: 'Another-1!', pin: '9042' },
    },
    closeFamily: { username: 'dana', currentPassword: 'wrong' },
    handOverFamily: { userId: childId, currentPassword: 'wrong' },
    sendFeedback: {
      subject: 'A thought',
      message: 'It could be even better.',
      rating: 4,
      type: 'bug',
      page: '/settings',
    },
    updateFamily: { timeZone: 'America/Chicago' },
    reportError: {
      ...{ errorType: 'Network Error', severity: 'medium', message: 'Request failed', technicalMessage: 'HTTP 500' },
      ...{ errorCode: 'INTERNAL', stackTrace: 'Error\n    at f (/a.js:1:2)', url: '/chores', httpMethod: 'POST' },
      ...{ requestData: '{"a":1}', responseData: '{"b":2}', userComment: 'It broke', requestId: childId },
    },
    updateErrorLog: { status: 'resolved', assignedTo: '', resolution: 'Mended', reproduced: true },
    setFeedbackStatus: { status: 'resolved' },
    updateStaffProfile: {
      ...{ email: 'olive@example.com', firstName: 'Olive', lastName: 'Owner' },
      ...{ currentPassword: 'wrong', newPassword: 'Another-1!' },
    },
    createStaff: {
      ...{ username: 'sasha', email: 'sasha@example.com', password: 'Another-1!' },
      ...{ firstName: 'Sasha', lastName: 'Support', role: 'support_user' },
    },
    staffLogin: { username: 'nobody', password: 'wrong' },
    staffForgotPassword: { email: 'nobody@example.com' },
    staffResetPassword: { token: 'x'.repeat(43), password: 'Another-1!', confirmPassword: 'Another-1!' },
    beginSecondFactor: { currentPassword: 'wrong' },
    confirmSecondFactor: { code: '000000' },
    removeSecondFactor: { currentPassword: 'wrong', code: '000000' },
  };
}

/** The wizard's body of the signup call. */
export const CHILD_SIGNUP = {
  accountType: 'child',
  firstName: 'Kid',
  lastName: '',
  username: 'kid-two',
  password: '975310',
  birthYear: 2017,
  privacyPolicyAccepted: true,
  termsAccepted: true,
  parentalConsentProvided: true,
  dataCollectionConsent: true,
} as const;
