import type { ErrorText } from './error-text.ts';

/** What only staff are refused, or what only they sign in with. */
export const STAFF_ERRORS = {
  INVALID_STAFF_CREDENTIALS: { status: 401, title: 'Sign-in refused', message: 'Invalid credentials' },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    title: 'Code needed',
    message: 'Please type the code of your authenticator, or a recovery code.',
  },
  SECOND_FACTOR_AT_PORTAL: {
    status: 403,
    title: 'Sign in at the portal',
    message: 'This account signs in with an authenticator. Please sign in at the administration portal.',
  },
  SECOND_FACTOR_WRONG: {
    status: 409,
    title: 'Wrong code',
    message: 'This code is not right, or was used already. Please type the newest one.',
  },
  SECOND_FACTOR_THERE: {
    status: 409,
    title: 'Added already',
    message: 'You have an authenticator already. Remove it before you add another one.',
  },
  SECOND_FACTOR_MISSING: {
    status: 403,
    title: 'Authenticator needed',
    message: 'An Application Owner signs in with an authenticator. Please add one first.',
  },
  ERROR_LOG_NOT_FOUND: { status: 404, title: 'Not found', message: 'This error log could not be found.' },
  ASSIGNEE_NOT_FOUND: { status: 404, title: 'Not found', message: 'There is no staff member of this name.' },
  VIOLATION_NOT_FOUND: { status: 404, title: 'Not found', message: 'This violation could not be found.' },
  FEEDBACK_NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: 'This feedback could not be found. It may have been deleted already.',
  },
  STAFF_NOT_FOUND: { status: 404, title: 'Not found', message: 'This account could not be found.' },
  OWNERS_ONLY: {
    status: 403,
    title: 'Owners only',
    message: 'Only an Application Owner creates or deletes an Application Owner.',
  },
  OWNER_RECORDS: {
    status: 403,
    title: 'Owners only',
    message: 'Only an Application Owner puts evidence on record.',
  },
  NOT_DONE_YET: {
    status: 409,
    title: 'Not done yet',
    message: 'This day has not come yet. Please choose the day it was done.',
  },
  OWN_ACCOUNT_STAYS: { status: 409, title: 'Your own account', message: 'You cannot delete your own account.' },
  LAST_OWNER_STAYS: {
    status: 409,
    title: 'The last owner',
    message: 'The last Application Owner cannot be deleted. Create another one first.',
  },
  MAINTENANCE_RUNNING: {
    status: 409,
    title: 'Running already',
    message: 'This action is running already. Please wait until it is done.',
  },
  NO_DRY_RUN: {
    status: 409,
    title: 'No dry run',
    message: 'This action cannot show in advance what it would change.',
  },
  TOO_MANY_EXPORTS: {
    status: 429,
    title: 'Two exports are running',
    message: 'Two exports are running already. Please try again when one of them is done.',
  },
} as const satisfies Record<string, ErrorText>;
