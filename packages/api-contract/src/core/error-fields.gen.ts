// Written from the contract by `npm run generate`; do not edit.
/** The field of the body that an error is about, by the code of the error. */
export const FIELD_OF: Readonly<Record<string, string>> = {
  ACCOUNT_EXISTS: 'email',
  LOGIN_NAME_TAKEN: 'username',
  USERNAME_TAKEN: 'username',
  PIN_TAKEN: 'pin',
  WRONG_PASSWORD: 'currentPassword',
  BALANCE_LIMIT: 'amount',
  INSUFFICIENT_FUNDS: 'amount',
  ALLOWANCE_ENDS_TOO_EARLY: 'endsOn',
  ALLOWANCE_DIRECTION: 'amount',
  CHORE_DUE_TOO_EARLY: 'dueDate',
  NOT_DONE_YET: 'doneOn',
  ASSIGNEE_NOT_FOUND: 'assignedTo',
  CODE_INVALID: 'code',
  PARENT_NOT_FOUND: 'parentId',
  WRONG_PIN: 'currentPin',
  CATEGORY_NOT_FOUND: 'category',
  REWARD_NAME_TAKEN: 'name',
  CATEGORY_NAME_TAKEN: 'name',
  SECOND_FACTOR_WRONG: 'code',
};
