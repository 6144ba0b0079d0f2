/** Number of characters of a support code. */
export const SUPPORT_CODE_LENGTH = 8;

const HALF = SUPPORT_CODE_LENGTH / 2;

/** The support code of a request: the last characters of its id, in a form to read aloud, such as '8D11-15DB'. */
export function supportCodeOf(requestId: string): string {
  const code = requestId.slice(-SUPPORT_CODE_LENGTH).toUpperCase();
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}
