import { FEEDBACK_RATINGS, feedbackSchema } from '@pocketful/staff/calls/feedback';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { registerParentSchema, updateParentSchema, updateUserSchema } from './edits.ts';

type Body = Readonly<Record<string, unknown>>;

/** The complaints about a body with these fields changed: field and message of each. */
const said = (schema: z.ZodType, body: Body, changes: Body = {}) =>
  (schema.safeParse({ ...body, ...changes }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

const PARENT = {
  ...{ firstName: 'Sam', lastName: 'Lee', username: 'sam', email: 'sam@example.com' },
  ...{ password: 'Secret-12!', pin: '2468' },
};

test.each([
  ['firstName', '', 'First name is required'],
  ['firstName', 'x'.repeat(51), 'First name must be less than 50 characters'],
  ['lastName', '', 'Last name is required'],
  ['lastName', 'x'.repeat(51), 'Last name must be less than 50 characters'],
  ['username', 'ab', 'Username must be at least 3 characters'],
  ['username', 'x'.repeat(51), 'Username must be less than 50 characters'],
  ['email', 'sam.example.com', 'Please enter a valid email address'],
  ['password', 'Ab1!', 'Password must be at least 8 characters'],
  ['password', 'secret-12!', 'Password must contain at least one uppercase letter'],
  ['password', 'SECRET-12!', 'Password must contain at least one lowercase letter'],
  ['password', 'Secret-one!', 'Password must contain at least one number'],
  ['password', 'Secret-12#', 'Password must contain at least one special character (@$!%*?&)'],
  ['pin', '123', 'PIN must be 4 to 20 digits'],
  ['pin', '1'.repeat(21), 'PIN must be 4 to 20 digits'],
])(
  'A parent has names and a username of at most 50 characters, a password with one of @$!%*?&, and a PIN of 4 to 20 digits or none: a new parent whose %s is %j is refused: %s',
  (field, value, message) => {
    expect(said(registerParentSchema, PARENT)).toEqual([]);
    expect(said(registerParentSchema, PARENT, { [field]: value })).toContain(`${field}: ${message}`);
  },
);

test('A parent has names and a username of at most 50 characters, a password with one of @$!%*?&, and a PIN of 4 to 20 digits or none; One’s own passwords have at least 6 characters, a parent’s PIN 4 to 20 digits: a new parent’s PIN has 4 to 20 digits, or is left out', () => {
  for (const pin of ['2468', '2'.repeat(20), null, ''])
    expect(said(registerParentSchema, PARENT, { pin }), String(pin)).toEqual([]);
});

test.each([
  ['firstName', '', 'First name is required'],
  ['lastName', '', 'Last name is required'],
  ['username', '', 'Username must be at least 3 characters'],
  ['email', '', 'Please enter a valid email address'],
  ['password', 'Short-1', 'Password must be at least 8 characters'],
  ['pin', '12345', 'PIN must be exactly 4 digits'],
])(
  'An edited parent has names, username and address; a new password has 8 characters, a PIN exactly 4 digits: an edited parent whose %s is %j is refused: %s',
  (field, value, message) => {
    const { password: _, pin: __, ...stays } = PARENT;
    expect(said(updateParentSchema, stays)).toEqual([]);
    expect(said(updateParentSchema, stays, { [field]: value })).toContain(`${field}: ${message}`);
  },
);

test('One’s own new password has 6 characters, a PIN exactly 4 digits; the present one is required; One’s own passwords have at least 6 characters, a parent’s PIN 4 to 20 digits: one’s own new password has at least six characters, a new PIN exactly four digits', () => {
  expect(said(updateUserSchema, { newPassword: 'Ab-12', currentPassword: 'x' })).toEqual([
    'newPassword: Password must be at least 6 characters',
  ]);
  expect(said(updateUserSchema, { newPassword: 'Ab-123', currentPassword: 'x' })).toEqual([]);
  expect(said(updateUserSchema, { pin: '12345', currentPin: '2468' })).toEqual(['pin: PIN must be exactly 4 digits']);
});

test.each([
  ['subject', '', 'Subject is required'],
  ['subject', 'x'.repeat(101), 'Subject must be less than 100 characters'],
  ['message', 'too short', 'Message must be at least 10 characters'],
  ['message', 'x'.repeat(1001), 'Message must be less than 1000 characters'],
])(
  'Feedback has a subject up to 100 characters, a message of 10 to 1000, and a rating from 1 to 5 or none: feedback whose %s is %j is refused: %s',
  (field, value, message) => {
    const feedback = { subject: 'x'.repeat(100), message: 'x'.repeat(1000), page: '/settings' };
    expect(said(feedbackSchema, feedback)).toEqual([]);
    expect(said(feedbackSchema, feedback, { [field]: value })).toContain(`${field}: ${message}`);
  },
);

test('Feedback has a subject up to 100 characters, a message of 10 to 1000, and a rating from 1 to 5 or none: feedback is rated from Very Poor, 1, to Excellent, 5, or not at all', () => {
  const feedback = { subject: 'Jars', message: 'They are lovely' };
  const rates = [0, 1, 2, 3, 4, 5, 6, null].filter(rating => said(feedbackSchema, feedback, { rating }).length === 0);
  expect(rates).toEqual([1, 2, 3, 4, 5, null]);
  expect(FEEDBACK_RATINGS.map(({ value, label }) => `${label} ${value}`)).toEqual([
    'Excellent 5',
    'Good 4',
    'Average 3',
    'Poor 2',
    'Very Poor 1',
  ]);
});
