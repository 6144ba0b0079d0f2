import { MOCK_CODE } from '../identity/mock-email.ts';
import type { MockStaffMember } from '../mock/context-state.ts';

/** The secret of every authenticator of the mock. */
export const MOCK_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const RECOVERY_CODES = 10;

/** The recovery codes of a fresh authenticator. */
export function mockRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, (_, at) => `jar${at}p-coin${at}`);
}

/** Whether a code is the authenticator's, or a recovery code that was not used yet. */
export function takesCode({ secondFactor }: MockStaffMember, code: string): boolean {
  if (!secondFactor) return false;
  if (code.replaceAll(' ', '') === MOCK_CODE) return true;
  const left = secondFactor.recoveryCodes.filter(one => one !== code.trim().toLowerCase());
  const taken = left.length < secondFactor.recoveryCodes.length;
  secondFactor.recoveryCodes = left;
  return taken;
}
