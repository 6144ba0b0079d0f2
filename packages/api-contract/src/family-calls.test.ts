import type { Route } from '@pocketful/contract-core/route';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from './routes.ts';

type Body = Readonly<Record<string, unknown>>;

const ID = '0198c0de-0000-7000-8000-000000000001';
const OTHER = '0198c0de-0000-7000-8000-000000000002';

const CHORE = {
  ...{ childId: ID, name: 'Dishes', reward: '1.50', completed: false, dueDate: '2026-03-12T17:00:00.000Z' },
  ...{ isRecurring: true, frequency: 'weekly', recurringDays: ['monday', 'thursday'] },
};
const REWARD = { childId: ID, name: 'Read', description: 'A book', amount: '2.00', category: 'school', icon: 'Star' };
const CATEGORY = { name: 'School', description: '', color: 'bg-blue-500', iconName: 'Star' };
const ADULT = { firstName: 'Sam', lastName: 'Lee', username: 'sam', email: 'sam@example.com' };
const SECRETS = { password: 'Secret-12!', confirmPassword: 'Secret-12!', pin: '2468', confirmPin: '2468' };
const ACCEPTED = { privacyPolicyAccepted: true, termsAccepted: true };

/** Every call of the family's app that the product promises, with the body that it promises to take. */
const CALLS: readonly (readonly [call: string, body?: Body])[] = [
  ['GET /api/auth/user'],
  ['GET /api/auth/setup-status'],
  ['POST /api/auth/login', { email: 'ada@example.com', password: 'Secret-12!' }],
  ['POST /api/auth/login', { email: '', username: 'ada', password: 'Secret-12!' }],
  ['POST /api/auth/complete-setup'],
  [
    'POST /api/auth/signup',
    { accountType: 'family_admin', ...ADULT, ...SECRETS, ...ACCEPTED, emailVerificationSent: false },
  ],
  [
    'POST /api/auth/signup',
    {
      ...{ accountType: 'child', firstName: 'Kit', lastName: '', username: 'kit', password: '73501' },
      ...{ birthYear: new Date().getFullYear() - 9, ...ACCEPTED, parentalConsentProvided: true },
    },
  ],
  ['POST /api/auth/register-parent', { ...ADULT, password: 'Secret-12!', pin: '2468' }],
  ['POST /api/auth/register-parent', { ...ADULT, password: 'Secret-12!', pin: null }],
  ['POST /api/auth/verify-email-code', { email: 'ada@example.com', code: '123456' }],
  ['POST /api/auth/resend-verification', { email: 'ada@example.com' }],
  ['POST /api/auth/logout'],
  ['POST /api/auth/verify-pin', { userId: ID, pin: '2468' }],
  ['GET /api/users/:id'],
  ['PATCH /api/users/:id', { firstName: 'Mia', lastName: '', username: 'mia', age: 9, pin: '4821' }],
  [
    'PATCH /api/users/:id',
    {
      ...{ ...ADULT, currentPassword: 'Secret-12!', newPassword: 'Secret-13!' },
      ...{ currentPin: '2468', pin: '1357' },
    },
  ],
  ['DELETE /api/users/:id'],
  ['PUT /api/parents/:id', { ...ADULT, pin: null }],
  ['PUT /api/parents/:id', { ...ADULT, password: 'Secret-12!', pin: '2468' }],
  ['DELETE /api/parents/:id'],
  [
    'POST /api/children',
    {
      ...{ username: 'kit', firstName: 'Kit', lastName: '', pin: '7350', age: 9 },
      ...{ parentalConsent: true, dataCollectionConsent: true },
    },
  ],
  ['GET /api/parents/:id/children'],
  ['GET /api/family-members'],
  ['PATCH /api/children/:id/chores-enabled', { enabled: false }],
  ['POST /api/transactions', { childId: ID, amount: '-5.00', description: 'Gum', category: 'spending' }],
  ['GET /api/transactions'],
  ['GET /api/dashboard'],
  ['GET /api/children/:id/balance'],
  ['GET /api/children/:id/transactions'],
  ['GET /api/children/:id/chores'],
  ['GET /api/children/:id/savings-goals'],
  ['GET /api/children/:id/rewards'],
  ['POST /api/withdrawal-requests', { childId: ID, amount: '4.50', description: 'Cinema' }],
  ['GET /api/withdrawal-requests'],
  ['PATCH /api/withdrawal-requests/:id/approve'],
  ['PATCH /api/withdrawal-requests/:id/reject'],
  ['POST /api/chores', CHORE],
  ['PUT /api/chores/:id', CHORE],
  ['DELETE /api/chores/:id'],
  ['GET /api/chores'],
  ['PATCH /api/chores/:id/approve'],
  ['PATCH /api/chores/:id/reject', { comment: 'Not yet' }],
  ['PATCH /api/chores/:id/submit'],
  ['PATCH /api/chores/:id/resubmit'],
  ['GET /api/chore-templates'],
  ['POST /api/chore-templates', { name: 'Dishes', description: '', defaultReward: '1.50', category: 'housework' }],
  ['POST /api/assign-chore', { childId: ID, templateId: OTHER, dueDate: '2026-03-12T17:00:00.000Z' }],
  ['GET /api/rewards'],
  ['POST /api/rewards', REWARD],
  ['PATCH /api/rewards/:id', REWARD],
  ['DELETE /api/rewards/:id'],
  ['GET /api/reward-categories'],
  ['POST /api/reward-categories', CATEGORY],
  ['PATCH /api/reward-categories/:id', CATEGORY],
  ['DELETE /api/reward-categories/:id'],
  ['GET /api/reward-claims'],
  [
    'POST /api/reward-claims',
    { childId: ID, rewardName: 'Read', rewardDescription: 'A book', amount: '2.00', category: 'school' },
  ],
  ['PATCH /api/reward-claims/:id/approve'],
  ['PATCH /api/reward-claims/:id/reject', { comment: 'Not yet' }],
  ['GET /api/children/:id/reward-claims'],
  ['GET /api/savings-goals'],
  [
    'POST /api/savings-goals',
    { childId: ID, name: 'Skates', target: '38.00', saved: '0.00', iconName: 'Target', completed: false },
  ],
  ['PATCH /api/savings-goals/:id', { name: 'Skates', target: '38.00', iconName: 'Target' }],
  ['DELETE /api/savings-goals/:id'],
  ['PATCH /api/savings-goals/priorities', { goalPriorities: [{ id: ID, priority: 0 }] }],
  ['GET /api/goal-purchase-requests'],
  ['GET /api/children/:id/goal-purchase-requests'],
  ['POST /api/goal-purchase-requests', { childId: ID, goalId: OTHER, goalName: 'Skates', amount: '38.00' }],
  ['PATCH /api/goal-purchase-requests/:id/approve'],
  ['PATCH /api/goal-purchase-requests/:id/reject', { rejectionComment: 'Not yet' }],
  ['POST /api/feedback', { subject: 'Jars', message: 'They are lovely', rating: 5, page: '/settings' }],
];

const byCall = new Map<string, Route>(
  Object.values<Route>(routes).map(route => [`${route.method} ${route.path.replaceAll(/:\w+/g, ':id')}`, route]),
);

test.each<[call: string, body: Body | undefined]>(CALLS.map(([call, body]) => [call, body]))(
  'Each call of the family’s app has its specified method, path and body: %s is there, and takes what is promised: %j',
  (call, body) => {
    const route = byCall.get(call);
    expect(route, call).toBeDefined();
    const taken = z.safeParse(route?.body ?? z.undefined(), body);
    expect(taken.error?.issues ?? []).toEqual([]);
  },
);
