/**
 * Meanings, one word each: `success` worked, `caution` needs attention and nothing is lost, `danger` is
 * refused, lost, or cannot be undone.
 */
export type Tone = 'neutral' | 'success' | 'caution' | 'danger';
