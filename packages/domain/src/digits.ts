const DIGIT = /\p{Nd}/u;

/** The value of a decimal digit. Unicode lists them in rows of ten, from zero to nine. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(point - before - 1))) before += 1;
  return before % 10;
}

/**
 * A typed text with its digits as 0 to 9. A keyboard types those of its script: Arabic, Devanagari, full width.
 */
export function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, digit => (digit <= '9' ? digit : String(digitValue(digit))));
}
