/**
 * The message after a wrong try.
 *
 * @param wrong the sentence about the mistake
 */
export function triesLeft(wrong: string, left: number): string {
  if (left === 0) return 'That was one try too many. Please wait a while, or use the password.';
  return `${wrong} ${left} ${left === 1 ? 'try' : 'tries'} left.`;
}
