/** The parts of a day in which a duty or a chore is done, in their order. `any` is the whole day. */
export const DAY_PARTS = ['morning', 'afternoon', 'evening', 'any'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** The part of the day at an hour (0 to 23): the morning until 12, the evening from 17. */
export function partAt(hour: number): DayPart {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

/**
 * The items of a day as a person comes to them: those of a part of the day and of any time, then those of earlier parts,
 * and apart those of later ones. An item stays where it is when it is done.
 */
export function byPart<T extends { readonly part?: DayPart | undefined }>(items: readonly T[], part: DayPart) {
  const after = ({ part: its = 'any' }: T) => (its === 'any' ? 0 : DAY_PARTS.indexOf(its) - DAY_PARTS.indexOf(part));
  return {
    now: [...items.filter(item => after(item) === 0), ...items.filter(item => after(item) < 0)],
    later: items.filter(item => after(item) > 0),
  };
}
