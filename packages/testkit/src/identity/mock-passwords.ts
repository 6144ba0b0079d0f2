import { ERRORS } from '@pocketful/api-contract/errors';
import { isCommonPassword } from '@pocketful/domain/credentials';
import { Refusal } from '../mock/call.ts';
import type { MockMember, MockState } from '../mock/state.ts';

/** A few of the commonest; the server knows thousands. */
const COMMON: ReadonlySet<string> = new Set(['password', 'qwerty', 'letmein', 'welcome']);

/** Refuses a common password at its field. */
export function refuseCommonPassword(path: string, password: string | undefined): void {
  if (password === undefined || !isCommonPassword(password, COMMON)) return;
  throw new Refusal('PASSWORD_TOO_COMMON', { errors: [{ path, message: ERRORS.PASSWORD_TOO_COMMON.message }] });
}

/** Ends an adult's invitations: a person who knew the former secret may have made them. */
export function endInvitationsOf(state: MockState, { id }: Pick<MockMember, 'id'>): void {
  state.invitations = state.invitations.filter(({ invitedBy }) => invitedBy !== id);
}
