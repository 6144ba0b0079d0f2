import { RULES } from '@pocketful/rules';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { newChoreSchema } from '../chores/calls.ts';
import { assignChoreSchema, newChoreTemplateSchema } from '../chores/templates.ts';
import { newGoalSchema } from '../goals/calls.ts';
import { childSignupSchema, familySignupSchema } from '../identity/calls.ts';
import { newTransactionSchema } from '../ledger/calls.ts';
import { addChildSchema } from '../people/calls.ts';
import { newWithdrawalSchema } from '../requests/calls.ts';
import { newRewardCategorySchema, newRewardSchema } from '../rewards/calls.ts';

type Body = Readonly<Record<string, unknown>>;

/** What is said of a body with these fields changed: field and message of each complaint. */
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
  `${RULES.identity.signUpNames}; ${RULES.identity.passwordKinds}; ${RULES.identity.typedTwice}; ${RULES.identity.pinDigits}; ${RULES.identity.acceptancesNeeded}; ${RULES.people.usernameLengths}; ${RULES.identity.passwordLength}: a sign-up whose %s is %j is refused: %s`,
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
  `${RULES.people.noAddressAsName}; ${RULES.people.childNames}; ${RULES.people.childUsername}; ${RULES.people.childAge}; ${RULES.people.childPin}; ${RULES.people.childConsents}; ${RULES.people.usernameLengths}; ${RULES.identity.pinLengths}: a new child whose %s is %j is refused: %s`,
  (field, value, message) => {
    expect(said(addChildSchema, NEW_CHILD, { [field]: value })).toEqual([`${field}: ${message}`]);
  },
);

test(`${RULES.people.childNames}; ${RULES.people.childUsername}; ${RULES.people.childYears}: a child is 3 to 17 years old, its username has 3 to 20 characters, and its last name is optional`, () => {
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
  `${RULES.people.noAddressAsName}; ${RULES.identity.wizardNames}; ${RULES.identity.wizardYears}; ${RULES.identity.wizardPin}; ${RULES.identity.wizardConsents}; ${RULES.identity.pinLengths}: the wizard’s child whose %s is %j is refused: %s`,
  (field, value, message) => {
    expect(said(childSignupSchema, FIRST_CHILD, { [field]: value })).toEqual([`${field}: ${message}`]);
  },
);

test(`${RULES.identity.wizardPin}: the wizard takes a PIN of four to six digits`, () => {
  for (const password of ['7350', '73501', '735012'])
    expect(said(childSignupSchema, FIRST_CHILD, { password })).toEqual([]);
});

const TRANSACTION = { childId: CHILD, amount: '-0.01', description: 'Ice cream', category: 'spending' };

test(`${RULES.ledger.amount}; ${RULES.ledger.category}; ${RULES.ledger.cents}; ${RULES.ledger.categories}: a transaction moves at least a cent, has a description, and one of eight categories`, () => {
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

test(`${RULES.ledger.cents}: a transaction, a chore and a reward have at least one cent, in whole cents`, () => {
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

test(`${RULES.chores.rewardAndDue}; ${RULES.ledger.cents}: a chore pays at least a cent and has a due date`, () => {
  expect(said(newChoreSchema, CHORE)).toEqual([]);
  expect(said(newChoreSchema, CHORE, { reward: '0.00' })).toEqual(['reward: Reward must be greater than 0']);
  expect(said(newChoreSchema, CHORE, { dueDate: '' })[0]).toBe('dueDate: Due date is required');
});

test(`${RULES.chores.frequencies}; ${RULES.chores.schedules}: a chore repeats daily, weekly on days in small letters, or monthly`, () => {
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

test(`${RULES.chores.templateReward}; ${RULES.chores.categories}: a chore template pays at least a cent and has one of five categories`, () => {
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

test(`${RULES.chores.assigning}: assigning needs a child and a template`, () => {
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
])(`${RULES.rewards.fields}: a reward whose %s is %j is refused: %s`, (field, value, message) => {
  const reward = { childId: CHILD, name: 'Read', description: 'A book', amount: '0.01', category: 'school' };
  expect(said(newRewardSchema, reward)).toEqual([]);
  expect(said(newRewardSchema, reward, { [field]: value })).toEqual([`${field}: ${message}`]);
});

test(`${RULES.rewards.categoryFields}; ${RULES.rewards.colors}: a reward category has a name and one of ten colors`, () => {
  const names = ['blue', 'green', 'purple', 'pink', 'orange', 'red', 'yellow', 'indigo', 'teal', 'cyan'];
  const category = { name: 'Sports', color: 'bg-blue-500' };
  for (const name of names) expect(said(newRewardCategorySchema, category, { color: `bg-${name}-500` })).toEqual([]);
  expect(said(newRewardCategorySchema, category, { color: 'bg-gray-500' })).toEqual(['color: Please choose a color']);
  expect(said(newRewardCategorySchema, category, { name: ' ' })).toEqual(['name: Category name is required']);
});

test(`${RULES.goals.fields}; ${RULES.goals.dollar}: a goal has a name that is not blank and costs at least a dollar`, () => {
  const goal = { childId: CHILD, name: 'Telescope', target: '1.00' };
  expect(said(newGoalSchema, goal)).toEqual([]);
  expect(said(newGoalSchema, goal, { name: '  ' })).toEqual(['name: Goal name is required']);
  expect(said(newGoalSchema, goal, { target: '0.99' })).toEqual(['target: Target must be at least $1.00']);
});

test(`${RULES.requests.withdrawalFields}: a withdrawal has an amount and a description`, () => {
  const withdrawal = { childId: CHILD, amount: '4.50', description: 'Cinema' };
  expect(said(newWithdrawalSchema, withdrawal)).toEqual([]);
  expect(said(newWithdrawalSchema, withdrawal, { amount: '0' })).toEqual([
    'amount: Please enter a valid amount greater than $0.',
  ]);
  expect(said(newWithdrawalSchema, withdrawal, { description: ' ' })).toEqual([
    'description: Please describe what this withdrawal is for.',
  ]);
});
