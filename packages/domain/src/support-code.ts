/** Letters and digits of a support code. */
export const SUPPORT_CODE_LENGTH = 8;

const HALF = SUPPORT_CODE_LENGTH / 2;

/** The end of a request's id, as it is told on the phone: '8D11-15DB'. */
export function supportCodeOf(requestId: string): string {
  const code = requestId.slice(-SUPPORT_CODE_LENGTH).toUpperCase();
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}
