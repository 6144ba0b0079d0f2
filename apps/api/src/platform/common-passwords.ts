import { ERRORS } from '@pocketful/api-contract/errors';
import { isCommonPassword } from '@pocketful/domain/credentials';
import { dictionary } from '@zxcvbn-ts/language-common';
import { RefusalError, refuse } from './refusal.ts';

/** The number of refused passwords from the list, which is ordered by frequency. */
const REFUSED = 5000;

const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, REFUSED));

/**
 * Refuses a new password that is among the most common ones, also with the usual decorations.
 *
 * @param path the field of the body
 * @throws RefusalError with PASSWORD_TOO_COMMON, at that field
 */
export function refuseCommonPassword(path: string, password: string | undefined): void {
  if (password === undefined || !isCommonPassword(password, common)) return;
  throw new RefusalError(refuse('PASSWORD_TOO_COMMON'), [{ path, message: ERRORS.PASSWORD_TOO_COMMON.message }]);
}
