import type { ErrorText } from './error-text.ts';
import { SENDS_NO_MAIL } from './mail-off.ts';
import { STAFF_ERRORS } from './staff-errors.ts';

/**
 * Every way a call can be refused: the status, a short title and the message that a person reads. Total by
 * construction: a code without a status or a text does not compile.
 */
export const ERRORS = {
  ...STAFF_ERRORS,
  INVALID_INPUT: {
    status: 400,
    title: 'Invalid input',
    message: 'Please check your input and make sure all fields are filled correctly.',
  },
  CODE_INVALID: {
    status: 400,
    title: 'Verification failed',
    message: 'Invalid or expired verification code. Please check your email or request a new code.',
  },
  LINK_INVALID: {
    status: 400,
    title: 'Link does not work',
    message: 'This link was used already or is too old. Please ask for a new one.',
  },
  PASSWORD_TOO_COMMON: {
    status: 400,
    title: 'Too common',
    message: 'This password is too common. Please choose one that is harder to guess.',
  },
  NOT_SIGNED_IN: { status: 401, title: 'Not signed in', message: 'Please sign in to continue.' },
  INVALID_CREDENTIALS: {
    status: 401,
    title: 'Sign-in refused',
    message: 'Invalid email/username or password.',
  },
  PROFILE_LOCKED: {
    status: 401,
    title: 'Profile locked',
    message: 'This profile was locked after a while without use. Please choose it again.',
  },
  PROFILE_REQUIRED: { status: 403, title: 'No profile chosen', message: 'Please choose who you are first.' },
  NOT_ALLOWED: { status: 403, title: 'Not allowed', message: 'This is not something your profile can do.' },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    title: 'Email not verified',
    message: 'Please verify your email address first, with the code that was sent to it.',
  },
  CROSS_ORIGIN: {
    status: 403,
    title: 'Foreign origin',
    message: 'This request came from another site and was refused.',
  },
  HOST_NOT_ALLOWED: {
    status: 421,
    title: 'Unknown address',
    message: 'This host name is not allowed. Add it to the setting ALLOWED_HOSTS.',
  },
  NOT_FOUND: { status: 404, title: 'Not found', message: 'There is nothing at this address.' },
  MEMBER_NOT_FOUND: { status: 404, title: 'Not found', message: 'This family member could not be found.' },
  DEVICE_NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: 'This device could not be found. It may have been signed out already.',
  },
  PARENT_NOT_FOUND: { status: 404, title: 'Not found', message: 'This parent could not be found.' },
  CHILD_NOT_FOUND: { status: 404, title: 'Not found', message: 'This child could not be found.' },
  CHORE_NOT_FOUND: { status: 404, title: 'Not found', message: 'This chore could not be found.' },
  GOAL_NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: 'This goal could not be found. Please refresh and try again.',
  },
  REQUEST_NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: 'This request could not be found. It may have already been processed.',
  },
  ALLOWANCE_NOT_FOUND: { status: 404, title: 'Not found', message: 'This allowance could not be found.' },
  TEMPLATE_NOT_FOUND: { status: 404, title: 'Not found', message: 'This chore template could not be found.' },
  REWARD_NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: 'This activity could not be found. Please refresh and try again.',
  },
  CATEGORY_NOT_FOUND: { status: 404, title: 'Not found', message: 'This category could not be found.' },
  STALE_PROFILE: {
    status: 409,
    title: 'Profile changed',
    message: 'Another profile is active on this device now. Nothing was changed.',
  },
  ACCOUNT_EXISTS: {
    status: 409,
    title: 'Already in use',
    message: 'An account with this email or username already exists.',
  },
  LOGIN_NAME_TAKEN: {
    status: 409,
    title: 'Username taken',
    message: 'This username is already in use. Please choose a different username.',
  },
  MAIL_OFF: {
    status: 409,
    title: 'No mail here',
    message: `${SENDS_NO_MAIL} Please ask the person who runs it for help.`,
  },
  USERNAME_TAKEN: {
    status: 409,
    title: 'Username taken',
    message: 'This username is already taken in your family. Please choose a different username.',
  },
  PIN_TAKEN: {
    status: 409,
    title: 'PIN in use',
    message: 'This PIN is already in use. Please choose a different 4-digit PIN.',
  },
  WRONG_PASSWORD: { status: 409, title: 'Wrong password', message: 'The current password is not right.' },
  WRONG_PIN: { status: 409, title: 'Wrong PIN', message: 'The current PIN is not right.' },
  PARENT_HAS_CHILDREN: {
    status: 409,
    title: 'Children are assigned',
    message: 'Children are assigned to this parent. Please assign them to somebody else first.',
  },
  FAMILY_ADMIN_STAYS: {
    status: 409,
    title: 'Family Admin',
    message: 'The Family Admin cannot be deleted. Hand the family over first.',
  },
  TOO_MANY_CHILDREN: {
    status: 409,
    title: 'Too many children',
    message: 'A family can have 30 children here, and yours has them.',
  },
  TOO_MANY_CHORES: {
    status: 409,
    title: 'Too many open chores',
    message: 'This child has 200 open chores. Please finish or delete some before adding more.',
  },
  NO_PIN: { status: 409, title: 'No PIN', message: 'This profile has no PIN. Please use its password.' },
  BALANCE_LIMIT: {
    status: 409,
    title: 'Balance limit',
    message: 'This would take the balance past $99,999,999.99, which is as far as it goes.',
  },
  INSUFFICIENT_FUNDS: { status: 409, title: 'Insufficient funds', message: 'Insufficient funds' },
  CHORE_ALREADY_APPROVED: {
    status: 409,
    title: 'Already approved',
    message: 'This chore has already been approved.',
  },
  CHORE_NOT_PENDING: {
    status: 409,
    title: 'Not to be submitted',
    message: 'This chore is not waiting to be done. It may have been submitted already.',
  },
  CHORE_NOT_SUBMITTED: {
    status: 409,
    title: 'Not submitted',
    message: 'This chore is not awaiting approval any more.',
  },
  CHORE_NOT_REJECTED: {
    status: 409,
    title: 'Not rejected',
    message: 'This chore was not sent back, so it cannot be submitted again.',
  },
  CHORE_PAID: {
    status: 409,
    title: 'Already paid',
    message:
      "Cannot delete completed chores as they are linked to payment history. This protects your family's financial records.",
  },
  GOAL_WAITING: {
    status: 409,
    title: 'Waiting for approval',
    message: 'A grown-up is looking at the request to buy this goal. It stays as it is until then.',
  },
  GOAL_PURCHASED: { status: 409, title: 'Already purchased', message: 'This goal was bought and stays as a trophy.' },
  GOAL_NOT_COMPLETE: {
    status: 409,
    title: 'Goal Not Complete',
    message: "You haven't saved enough money for this goal yet.",
  },
  TOO_MANY_GOALS: {
    status: 409,
    title: 'Too many goals',
    message: 'There are 50 goals in the queue. Please finish or delete some before adding more.',
  },
  PURCHASE_ALREADY_REQUESTED: {
    status: 409,
    title: 'Request Already Sent',
    message: 'You already have a pending purchase request for this goal.',
  },
  REQUEST_ALREADY_APPROVED: {
    status: 409,
    title: 'Already approved',
    message: 'This request has already been approved.',
  },
  REQUEST_ALREADY_REJECTED: {
    status: 409,
    title: 'Already rejected',
    message: 'This request has already been rejected.',
  },
  TOO_MANY_REQUESTS: {
    status: 409,
    title: 'Too many open requests',
    message: 'There are 50 requests waiting already. Please wait for an answer first.',
  },
  ALREADY_PAID: { status: 409, title: 'Already paid', message: 'This has been paid already.' },
  CHORE_LOCKED: {
    status: 409,
    title: 'Not to be edited',
    message: 'This chore was handed in or paid. It stays as your child saw it.',
  },
  CHORE_CHILD_FIXED: {
    status: 409,
    title: 'Belongs to its child',
    message: 'A chore that was sent back stays with the child who worked on it.',
  },
  CHORE_SERIES_FIXED: {
    status: 409,
    title: 'Repeats as it did',
    message: 'How often this repeats is said by the one that is still to do. Please edit that one.',
  },
  CHORE_DUE_TOO_EARLY: {
    status: 409,
    title: 'Due too early',
    message: 'The one before was due on that day or later. Please choose a later day.',
  },
  CHORE_NOT_DUE_YET: {
    status: 409,
    title: 'Not due yet',
    message: 'It is too early for this one. Try again when the day of the last one is over.',
  },
  TOO_MANY_TEMPLATES: {
    status: 409,
    title: 'Too many chore templates',
    message: 'The Master List can hold 100 chores, and yours has them.',
  },
  TOO_MANY_ALLOWANCES: {
    status: 409,
    title: 'Too many allowances',
    message: 'A child can have 10 allowances at a time. Please end one first.',
  },
  ALLOWANCE_ENDS_TOO_EARLY: {
    status: 409,
    title: 'Ends before it starts',
    message: 'The last day must not be before the first. Please choose a later one.',
  },
  ALLOWANCE_DUE: {
    status: 409,
    title: 'A payment is due',
    message: 'A payment of this allowance is just being made. Please try again in a few minutes.',
  },
  MISSED_PAYDAYS_CHANGED: {
    status: 409,
    title: 'Missed paydays have changed',
    message: 'These paydays were settled already, or more were missed. Please check the allowance again.',
  },
  CHORES_DISABLED: { status: 409, title: 'Chores are off', message: 'Chores are switched off for this child.' },
  REWARDS_DISABLED: { status: 409, title: 'Rewards are off', message: 'Rewards are switched off for this child.' },
  REWARD_NAME_TAKEN: {
    status: 409,
    title: 'Name taken',
    message: 'This child already has a reward of this name. Please choose a different name.',
  },
  CATEGORY_NAME_TAKEN: {
    status: 409,
    title: 'Name taken',
    message: 'Your family already has a category of this name. Please choose a different name.',
  },
  TOO_MANY_REWARDS: {
    status: 409,
    title: 'Too many rewards',
    message: 'This child has 50 rewards. Please delete some before adding more.',
  },
  TOO_MANY_CATEGORIES: {
    status: 409,
    title: 'Too many categories',
    message: 'Your family has 50 reward categories. Please delete some before adding more.',
  },
  CLAIM_ALREADY_OPEN: {
    status: 409,
    title: 'Already claimed',
    message: 'You already have a pending claim for this activity.',
  },
  CONSENT_NOT_FOUND: { status: 404, title: 'Not found', message: 'This consent could not be found.' },
  CONSENT_NOT_NEEDED: {
    status: 409,
    title: 'No consent needed',
    message: 'Consents are recorded for children under 13, and this child is older.',
  },
  CONSENT_ALREADY_WITHDRAWN: {
    status: 409,
    title: 'Already withdrawn',
    message: 'This consent has been withdrawn already.',
  },
  CONSENT_WITHDRAWN: {
    status: 409,
    title: 'Profile closed',
    message: 'A grown-up has taken back the consent for this profile. It opens again once a grown-up consents anew.',
  },
  COLLECTION_STOPPED: {
    status: 409,
    title: 'Nothing new is recorded',
    message:
      'The consent for this child was withdrawn, so nothing new is recorded. Consent again under Parental Data Rights.',
  },
  POLICY_NOT_IN_FORCE: {
    status: 409,
    title: 'Another version',
    message: 'The policy has changed since this page was opened. Please load it again and read the new version.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    title: 'Idempotency key reused',
    message: 'This request was already used for something else. Please try again.',
  },
  NO_LONGER_THERE: {
    status: 404,
    title: 'No longer there',
    message: 'This was done before, and what it made is not there any more.',
  },
  BODY_TOO_LARGE: { status: 413, title: 'Too large', message: 'That is more than can be sent at once.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported content type', message: 'Please send JSON.' },
  LOCKED_OUT: {
    status: 429,
    title: 'Too many tries',
    message: 'Too many wrong tries. Please wait a while before trying again.',
  },
  RATE_LIMITED: {
    status: 429,
    title: 'Too many requests',
    message: 'Too many requests. Please wait a moment and try again.',
  },
  INTERNAL: { status: 500, title: 'Unexpected error', message: 'Something went wrong. Please try again.' },
  UNAVAILABLE: {
    status: 503,
    title: 'Briefly unavailable',
    message: 'Pocketful is busy right now. Please try again in a moment.',
  },
  OUTCOME_UNKNOWN: {
    status: 503,
    title: 'Outcome unknown',
    message: 'It is not known yet whether this was done. Please check in a moment, or try the same again.',
  },
} as const satisfies Record<string, ErrorText>;

export type ErrorCode = keyof typeof ERRORS;

/** Codes that any route may answer with, because the server asks these questions before a handler runs. */
export const COMMON_ERRORS = [
  'INVALID_INPUT',
  'NOT_SIGNED_IN',
  'PROFILE_LOCKED',
  'PROFILE_REQUIRED',
  'NOT_ALLOWED',
  'CROSS_ORIGIN',
  'HOST_NOT_ALLOWED',
  'STALE_PROFILE',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
  'OUTCOME_UNKNOWN',
] as const satisfies readonly ErrorCode[];

/** Codes that every idempotent route may answer a repeated request with. */
export const REPEAT_ERRORS = ['IDEMPOTENCY_CONFLICT', 'NO_LONGER_THERE'] as const satisfies readonly ErrorCode[];

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}
