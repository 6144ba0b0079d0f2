import { newChoreSchema } from '@pocketful/chores/calls';
import { assignChoreSchema, newChoreTemplateSchema } from '@pocketful/chores/calls/templates';
import { newGoalSchema } from '@pocketful/goals/calls';
import { childSignupSchema, familySignupSchema } from '@pocketful/identity/calls';
import { newTransactionSchema } from '@pocketful/ledger/calls';
import { addChildSchema } from '@pocketful/people/calls';
import { newWithdrawalSchema } from '@pocketful/requests/calls';
import { newRewardCategorySchema, newRewardSchema } from '@pocketful/rewards/calls';
import { expect, test } from 'vitest';
import type { z } from 'zod';

type Body = Readonly<Record<string, unknown>>;

/** The complaints about a body with these fields changed: field and message of each. */
const said = (schema: z.ZodType, body: Body, changes: Body = {}) =>
  (schema.safeParse({ ...body, ...changes }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

const CHILD = '0198c0de-0000-7000-8000-000000000001';

const SIGNUP = {
  accountType: 'family_admin',
  firstName: 'Ada',
  lastName: 'Lee',
  username: 'ada',
  email: 'ada@example.com',
  password: 'Secret-12!',
  confirmPassword: 'Secret-12!',
  pin: '2468',
  confirmPin: '2468',
  privacyPolicyAccepted: true,
  termsAccepted: true,
};

test.each([
  ['firstName', ' ', 'First name is required'],
  ['lastName', '', 'Last name is required'],
  ['username', 'ab', 'Username must be at least 3 characters'],
  ['email', 'ada.example.com', 'Please enter a valid email address'],
  ['password', 'Ab1!', 'Password must be at least 8 characters'],
  ['password', 'secret-12!', 'Password must contain at least one uppercase letter'],
  ['password', 'SECRET-12!', 'Password must contain at least one lowercase letter'],
  ['password', 'Secret-one!', 'Password must contain at least one number'],
  ['password', 'Secret123', 'Password must contain at least one special character'],
  ['confirmPassword', 'Secret-13!', "Passwords don't match"],
  ['pin', '123', 'PIN must be exactly 4 digits'],
  ['pin', '12345', 'PIN must be exactly 4 digits'],
  ['pin', '12a4', 'PIN must contain only numbers'],
  ['confirmPin', '2469', "PINs don't match"],
  ['privacyPolicyAccepted', false, 'Privacy policy must be accepted'],
  ['termsAccepted', false, 'Terms of service must be accepted'],
])(
  "A sign-up needs first and last name, a username of 3 characters, and a valid address; A password has 8 characters with upper and lower case, a digit and a special character; Passwords and PINs are typed twice alike (“Passwords don't match”, “PINs don't match”); A PIN has exactly 4 digits; its field accepts digits only; A sign-up needs the privacy policy and the terms accepted; Usernames have 3 to 20 characters for children, and at least 3 for adults; Passwords have at least 8 characters: a sign-up whose %s is %j is refused: %s",
  (field, value, message) => {
    expect(said(familySignupSchema, SIGNUP)).toEqual([]);
    expect(said(familySignupSchema, SIGNUP, { [field]: value })).toContain(`${field}: ${message}`);
  },
);

const NEW_CHILD = {
  firstName: 'Kit',
  username: 'kit',
  age: 9,
  pin: '7350',
  parentalConsent: true,
  dataCollectionConsent: true,
};

test.each([
  ['firstName', '', 'First name is required'],
  ['firstName', 'Lou@home.now', 'First name must not contain an email address'],
  ['lastName', 'of lou\uFF20home.now', 'Last name must not contain an email address'],
  ['username', 'lou@home.now', 'Username must not contain an @ sign'],
  ['firstName', '555 010 0123', 'First name must not contain a telephone number'],
  ['lastName', '12 Oak Lane', 'Last name must not contain a street'],
  ['username', '555-0100123', 'Username must not be a telephone number'],
  ['username', 'ab', 'Username must be at least 3 characters'],
  ['username', 'k'.repeat(21), 'Username must be less than 20 characters'],
  ['age', 2, 'Age must be between 3 and 17 years'],
  ['age', 18, 'Age must be between 3 and 17 years'],
  ['age', 9.5, 'Age must be a valid number'],
  ['pin', '735', 'PIN must be 4 digits'],
  ['pin', '73501', 'PIN must be 4 digits'],
  ['parentalConsent', false, 'Parental consent is required for child accounts'],
  ['dataCollectionConsent', false, 'Data collection consent is required'],
])(
  'No name of a child contains an email address, also not in an edit; A child needs a first name, and no last name; A child’s username has 3 to 20 characters and is unique in the family; A child’s age is a number from 3 to 17; A child’s PIN has 4 digits, typed twice alike; Adding a child needs the parental and data collection consent; Usernames have 3 to 20 characters for children, and at least 3 for adults; PINs have 4 digits, in the wizard 4 to 6: a new child whose %s is %j is refused: %s',
  (field, value, message) => {
    expect(said(addChildSchema, NEW_CHILD, { [field]: value })).toEqual([`${field}: ${message}`]);
  },
);

test('A child needs a first name, and no last name; A child’s username has 3 to 20 characters and is unique in the family; A child is 3 to 17 years old: a child is 3 to 17 years old, its username has 3 to 20 characters, and its last name is optional', () => {
  for (const change of [{ age: 3 }, { age: 17 }, { username: 'kit' }, { username: 'k'.repeat(20) }, { lastName: '' }])
    expect(said(addChildSchema, NEW_CHILD, change), JSON.stringify(change)).toEqual([]);
});

const FIRST_CHILD = {
  accountType: 'child',
  firstName: 'Kit',
  username: 'kit',
  password: '7350',
  birthYear: 2017,
  privacyPolicyAccepted: true,
  termsAccepted: true,
  parentalConsentProvided: true,
  dataCollectionConsent: true,
};

test.each([
  ['firstName', '', 'First name is required'],
  ['firstName', 'lou@home.now', 'First name must not contain an email address'],
  ['lastName', 'Lou@home.now', 'Last name must not contain an email address'],
  ['username', 'ab', 'Username must be at least 3 characters'],
  ['password', '735', 'PIN must be 4 to 6 digits'],
  ['password', '7350123', 'PIN must be 4 to 6 digits'],
  ['birthYear', '2017', 'Please enter a valid birth year'],
  ['parentalConsentProvided', false, 'Parental consent is required'],
  ['dataCollectionConsent', false, 'Data collection consent is required'],
])(
  'No name of a child contains an email address, also not in an edit; The wizard needs a first name and a username of 3 characters; The wizard accepts birth years from this year to 18 before it; A PIN in the wizard has 4 to 6 digits; The wizard needs both consents; PINs have 4 digits, in the wizard 4 to 6: the wizard’s child whose %s is %j is refused: %s',
  (field, value, message) => {
    expect(said(childSignupSchema, FIRST_CHILD, { [field]: value })).toEqual([`${field}: ${message}`]);
  },
);

test('A PIN in the wizard has 4 to 6 digits: the wizard takes a PIN of four to six digits', () => {
  for (const password of ['7350', '73501', '735012'])
    expect(said(childSignupSchema, FIRST_CHILD, { password })).toEqual([]);
});

const TRANSACTION = { childId: CHILD, amount: '-0.01', description: 'Ice cream', category: 'spending' };

test('An amount is at least a cent; its sign is removed; A transaction has one of eight categories, chore by default; A transaction, reward or chore is at least a cent, in whole cents; Transactions have eight categories: a transaction moves at least a cent, has a description, and one of eight categories', () => {
  const categories = ['chore', 'achievement', 'gift', 'spending', 'allowance', 'bonus', 'savings', 'other'];
  for (const category of categories) expect(said(newTransactionSchema, TRANSACTION, { category })).toEqual([]);
  expect(said(newTransactionSchema, TRANSACTION, { category: 'loan' })).toEqual(['category: Please choose a category']);
  expect(said(newTransactionSchema, TRANSACTION, { amount: '0.00' })).toEqual([
    'amount: Amount must be greater than 0',
  ]);
  expect(said(newTransactionSchema, TRANSACTION, { description: ' ' })).toEqual([
    'description: Description is required',
  ]);
});

const CHORE = { childId: CHILD, name: 'Dust', reward: '0.01', dueDate: '2026-03-12T17:00:00Z' };

test('A transaction, reward or chore is at least a cent, in whole cents: a transaction, a chore and a reward have at least one cent, in whole cents', () => {
  const REWARD = { childId: CHILD, name: 'Read', description: 'A book', amount: '0.01', category: 'school' };
  for (const [amount, isTaken] of [
    ['0.01', true],
    ['0.00', false],
    ['0.001', false],
    ['1.005', false],
  ] as const) {
    expect(said(newTransactionSchema, TRANSACTION, { amount }).length === 0, amount).toBe(isTaken);
    expect(said(newChoreSchema, CHORE, { reward: amount }).length === 0, amount).toBe(isTaken);
    expect(said(newRewardSchema, REWARD, { amount }).length === 0, amount).toBe(isTaken);
  }
});

test('A chore needs a reward of at least a cent, and a due date; A transaction, reward or chore is at least a cent, in whole cents: a chore pays at least a cent and has a due date', () => {
  expect(said(newChoreSchema, CHORE)).toEqual([]);
  expect(said(newChoreSchema, CHORE, { reward: '0.00' })).toEqual(['reward: Reward must be greater than 0']);
  expect(said(newChoreSchema, CHORE, { dueDate: '' })[0]).toBe('dueDate: Due date is required');
});

test('A series is daily, weekly or monthly; days of the week are in small letters; Chores repeat daily, weekly or monthly, on seven weekdays: a chore repeats daily, weekly on days in small letters, or monthly', () => {
  const again = { ...CHORE, isRecurring: true };
  for (const frequency of ['daily', 'weekly', 'monthly'])
    expect(said(newChoreSchema, again, { frequency })).toEqual([]);
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  expect(said(newChoreSchema, again, { frequency: 'weekly', recurringDays: days })).toEqual([]);
  const how = 'frequency: Please choose daily, weekly or monthly';
  expect(said(newChoreSchema, again, { frequency: 'yearly' })).toEqual([how]);
  expect(said(newChoreSchema, again)).toEqual([how]);
  expect(said(newChoreSchema, again, { frequency: 'weekly', recurringDays: ['Monday'] })).toHaveLength(1);
});

test('A template’s reward is at least a cent; Chores have five categories: a chore template pays at least a cent and has one of five categories', () => {
  const template = { name: 'Dust', defaultReward: '0.01', category: 'other' };
  for (const category of ['housework', 'yardwork', 'school', 'personal', 'other'])
    expect(said(newChoreTemplateSchema, template, { category })).toEqual([]);
  expect(said(newChoreTemplateSchema, template, { defaultReward: '0' })).toEqual([
    'defaultReward: Reward must be greater than 0',
  ]);
  expect(said(newChoreTemplateSchema, template, { category: 'garden' })).toEqual([
    'category: Please choose a category',
  ]);
});

test('Assigning needs child and template, and is due 24 hours ahead by default: assigning needs a child and a template', () => {
  const given = { childId: CHILD, templateId: CHILD };
  expect(said(assignChoreSchema, given)).toEqual([]);
  for (const field of ['childId', 'templateId'])
    expect(said(assignChoreSchema, given, { [field]: undefined })[0]).toMatch(`${field}: `);
});

test.each([
  ['childId', '', 'Please select a child'],
  ['name', ' ', 'Reward name is required'],
  ['description', '', 'Description is required'],
  ['category', '', 'Category is required'],
  ['amount', '0.00', 'Amount must be greater than 0'],
])(
  'A reward has child, name, description, category and an amount of at least a cent: a reward whose %s is %j is refused: %s',
  (field, value, message) => {
    const reward = { childId: CHILD, name: 'Read', description: 'A book', amount: '0.01', category: 'school' };
    expect(said(newRewardSchema, reward)).toEqual([]);
    expect(said(newRewardSchema, reward, { [field]: value })).toEqual([`${field}: ${message}`]);
  },
);

test('A category has a name and a color; Reward categories have ten colors: a reward category has a name and one of ten colors', () => {
  const names = ['blue', 'green', 'purple', 'pink', 'orange', 'red', 'yellow', 'indigo', 'teal', 'cyan'];
  const category = { name: 'Sports', color: 'bg-blue-500' };
  for (const name of names) expect(said(newRewardCategorySchema, category, { color: `bg-${name}-500` })).toEqual([]);
  expect(said(newRewardCategorySchema, category, { color: 'bg-gray-500' })).toEqual(['color: Please choose a color']);
  expect(said(newRewardCategorySchema, category, { name: ' ' })).toEqual(['name: Category name is required']);
});

test('A goal needs a name and a target: ‘Please fill in all fields with valid values.’; A goal is at least a dollar: a goal has a name that is not blank and costs at least a dollar', () => {
  const goal = { childId: CHILD, name: 'Telescope', target: '1.00' };
  expect(said(newGoalSchema, goal)).toEqual([]);
  expect(said(newGoalSchema, goal, { name: '  ' })).toEqual(['name: Goal name is required']);
  expect(said(newGoalSchema, goal, { target: '0.99' })).toEqual(['target: Target must be at least $1.00']);
});

test('A withdrawal has an amount above 0 (‘Invalid Amount’), not above the balance (‘Insufficient Funds’), and a description (‘Description Required’): a withdrawal has an amount and a description', () => {
  const withdrawal = { childId: CHILD, amount: '4.50', description: 'Cinema' };
  expect(said(newWithdrawalSchema, withdrawal)).toEqual([]);
  expect(said(newWithdrawalSchema, withdrawal, { amount: '0' })).toEqual([
    'amount: Please enter a valid amount greater than $0.',
  ]);
  expect(said(newWithdrawalSchema, withdrawal, { description: ' ' })).toEqual([
    'description: Please describe what this withdrawal is for.',
  ]);
});
