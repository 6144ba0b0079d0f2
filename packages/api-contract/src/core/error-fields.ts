import type { ErrorCode } from './errors.ts';

/** The field of a body that a refusal is about, so that a form can say it there. */
export const FIELD_OF: { readonly [C in ErrorCode]?: string } = {
  ACCOUNT_EXISTS: 'email',
  USERNAME_TAKEN: 'username',
  LOGIN_NAME_TAKEN: 'username',
  CODE_INVALID: 'code',
  SECOND_FACTOR_WRONG: 'code',
  PIN_TAKEN: 'pin',
  WRONG_PASSWORD: 'currentPassword',
  WRONG_PIN: 'currentPin',
  PARENT_NOT_FOUND: 'parentId',
  BALANCE_LIMIT: 'amount',
  INSUFFICIENT_FUNDS: 'amount',
  CHORE_DUE_TOO_EARLY: 'dueDate',
  REWARD_NAME_TAKEN: 'name',
  CATEGORY_NAME_TAKEN: 'name',
  CATEGORY_NOT_FOUND: 'category',
  ASSIGNEE_NOT_FOUND: 'assignedTo',
  ALLOWANCE_ENDS_TOO_EARLY: 'endsOn',
  NOT_DONE_YET: 'doneOn',
};
