/** The ages, in years, for which the screens offer the simple view: most children do not read well yet. */
const SIMPLE_VIEW_AGE = { min: 3, max: 7 } as const;

/** Whether an adult is offered the simple view for a child of this age; null for an unknown one. */
export function offersSimpleView(age: number | null): boolean {
  return age !== null && age >= SIMPLE_VIEW_AGE.min && age <= SIMPLE_VIEW_AGE.max;
}
