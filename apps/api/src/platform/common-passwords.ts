import { ERRORS } from '@pocketful/api-contract/core/errors';
import { isCommonPassword } from '@pocketful/domain/credentials';
import { dictionary } from '@zxcvbn-ts/language-common';
import { RefusalError, refuse } from './refusal.ts';

/** How many of the list, which begins with the commonest, are refused. */
const REFUSED = 5000;

const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, REFUSED));

/**
 * Holds a new password against those that everybody tries first, also with the usual decorations.
 *
 * @param path the field of the body that it stands in
 * @throws RefusalError with PASSWORD_TOO_COMMON, at that field
 */
export function refuseCommonPassword(path: string, password: string | undefined): void {
  if (password === undefined || !isCommonPassword(password, common)) return;
  throw new RefusalError(refuse('PASSWORD_TOO_COMMON'), [{ path, message: ERRORS.PASSWORD_TOO_COMMON.message }]);
}
