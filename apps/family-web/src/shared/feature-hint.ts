/** What can be switched off for a child, in words. */
export interface FeatureWords {
  /** Its name at the start of a sentence, such as 'Chores'. */
  readonly feature: string;
  /** One thing of it that waits for an adult, such as 'submitted chore'. */
  readonly waiting: string;
}

/** What a switch says of itself: what it would hide, or hides. Nothing where it is on and would hide nothing. */
export function featureHint({ feature, waiting }: FeatureWords, enabled: boolean, count: number): string | undefined {
  const things = count === 1 ? `1 ${waiting}` : `${count} ${waiting}s`;
  if (enabled) return count === 0 ? undefined : `Turning ${feature.toLowerCase()} off hides ${things}.`;
  return count === 0 ? `${feature} are off and hidden.` : `${feature} are off. ${things} hidden meanwhile.`;
}
