import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { SENDS_NO_MAIL } from '@pocketful/contract-core/mail-off';
import type { ErrorName } from '@pocketful/contract-core/route';
import { contextErrors } from './errors.gen.ts';

/** Errors of every call, and of more than one context. */
const SHARED_ERRORS = {
  SECOND_FACTOR_MISSING: {
    status: 403,
    title: 'Authenticator needed',
    message: 'An Application Owner signs in with an authenticator. Please add one first.',
  },
  INVALID_INPUT: {
    status: 400,
    title: 'Invalid input',
    message: 'Please check your input and make sure all fields are filled correctly.',
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
  PROFILE_LOCKED: {
    status: 401,
    title: 'Profile locked',
    message: 'This profile was locked after a while without use. Please choose it again.',
  },
  PROFILE_REQUIRED: { status: 403, title: 'No profile chosen', message: 'Please choose who you are first.' },
  NOT_ALLOWED: { status: 403, title: 'Not allowed', message: 'This is not something your profile can do.' },
  ASK_A_GROWN_UP: {
    status: 403,
    title: 'For a grown-up',
    message: 'This is for a grown-up. Please ask one to open it.',
  },
  CLOSED_IN_DEMO: {
    status: 403,
    title: 'Not in the demo',
    message: 'This is a demo. It takes no new accounts and no invitations.',
  },
  POLICY_NOT_ACCEPTED: {
    status: 403,
    title: 'Acceptance required',
    message: 'Please read and accept the privacy policy to continue.',
  },
  TERMS_NOT_ACCEPTED: {
    status: 403,
    title: 'Acceptance required',
    message: 'Please read and accept the terms of service to continue.',
  },
  CONFIRM_IDENTITY: {
    status: 403,
    title: 'Please confirm that it is you',
    message: 'Please enter your PIN or password again to continue.',
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
  CHILD_NOT_FOUND: { status: 404, title: 'Not found', message: 'This child could not be found.' },
  STALE_PROFILE: {
    status: 409,
    title: 'Profile changed',
    message: 'Another profile is active on this device now. Nothing was changed.',
  },
  ACCOUNT_EXISTS: {
    status: 409,
    title: 'Already in use',
    message: 'An account with this email or username already exists.',
    field: 'email',
  },
  LOGIN_NAME_TAKEN: {
    status: 409,
    title: 'Username taken',
    message: 'This username is already in use. Please choose a different username.',
    field: 'username',
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
    field: 'username',
  },
  PIN_TAKEN: {
    status: 409,
    title: 'PIN in use',
    message: 'This PIN is already in use. Please choose a different 4-digit PIN.',
    field: 'pin',
  },
  WRONG_PASSWORD: {
    status: 409,
    title: 'Wrong password',
    message: 'The current password is not right.',
    field: 'currentPassword',
  },
  TOO_MANY_CHILDREN: {
    status: 409,
    title: 'Too many children',
    message: 'A family can have 30 children here, and yours has them.',
  },
  TOO_MANY_ADULTS: {
    status: 409,
    title: 'Too many grown-ups',
    message: 'A family can have 10 grown-ups here, and yours has them.',
  },
  BALANCE_LIMIT: {
    status: 409,
    title: 'Balance limit',
    message: 'This would take the balance past $99,999,999.99, which is as far as it goes.',
    field: 'amount',
  },
  NOT_WHOLE: {
    status: 409,
    title: 'Amount with decimals',
    message: 'This amount has decimals, and the currency of your family has none.',
    field: 'amount',
  },
  INSUFFICIENT_FUNDS: { status: 409, title: 'Insufficient funds', message: 'Insufficient funds', field: 'amount' },
  CHANGED_MEANWHILE: {
    status: 409,
    title: 'Changed meanwhile',
    message: 'This was changed while you were writing.',
  },
  TOO_LATE: {
    status: 409,
    title: 'Too late',
    message: 'This could be taken back for 7 days, and they are over.',
  },
  DECIDED_AGAIN: {
    status: 409,
    title: 'Answered again',
    message: 'This was answered again since. Please look at it once more.',
  },
  WOULD_GO_BELOW_ZERO: {
    status: 409,
    title: 'Not enough money',
    message: 'The money was spent since. Taken back, the balance would go below zero.',
  },
  TOO_MANY_REQUESTS: {
    status: 409,
    title: 'Too many open requests',
    message: 'There are 50 requests waiting already. Please wait for an answer first.',
  },
  ALREADY_PAID: { status: 409, title: 'Already paid', message: 'This has been paid already.' },
  COLLECTION_STOPPED: {
    status: 409,
    title: 'Nothing new is recorded',
    message:
      'The consent for this child was withdrawn, so nothing new is recorded. Consent again under Parental Data Rights.',
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
  CLOCK_DIFFERS: {
    status: 503,
    title: 'The clock is wrong',
    message:
      'The clocks of Pocketful and its database differ, so nothing is saved. Please tell the person who runs it.',
  },
  DISK_FULL: {
    status: 503,
    title: 'The disk is full',
    message: 'The disk of Pocketful is full. Please tell the person who runs it.',
  },
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
} as const satisfies ErrorTexts;

/** Every error of a call by its code: the status, a short title and the message that a person reads. */
export const ERRORS = { ...SHARED_ERRORS, ...contextErrors } as const satisfies ErrorTexts;

export type ErrorCode = keyof typeof ERRORS;

/** Codes that any route may answer with, because the server asks these questions before a handler runs. */
export const COMMON_ERRORS = [
  'INVALID_INPUT',
  'NOT_SIGNED_IN',
  'PROFILE_LOCKED',
  'PROFILE_REQUIRED',
  'NOT_ALLOWED',
  'CONFIRM_IDENTITY',
  'POLICY_NOT_ACCEPTED',
  'TERMS_NOT_ACCEPTED',
  'CROSS_ORIGIN',
  'HOST_NOT_ALLOWED',
  'STALE_PROFILE',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
  'CLOCK_DIFFERS',
  'DISK_FULL',
  'OUTCOME_UNKNOWN',
] as const satisfies readonly ErrorCode[];

/** Codes that every idempotent route may answer a repeated request with. */
export const REPEAT_ERRORS = ['IDEMPOTENCY_CONFLICT', 'NO_LONGER_THERE'] as const satisfies readonly ErrorCode[];

/** Codes that every edit may answer with that sends the version it started from. */
export const EDIT_ERRORS = ['CHANGED_MEANWHILE'] as const satisfies readonly ErrorCode[];

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}

/** The code of a name in a route. Throws if the catalog has no such error. */
export function errorCode(name: ErrorName): ErrorCode {
  if (!isErrorCode(name)) throw new Error(`no error has the code ${name}`);
  return name;
}
