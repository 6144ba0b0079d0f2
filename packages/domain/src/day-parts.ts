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
export function byPart<T extends { readonly part: DayPart }>(items: readonly T[], part: DayPart) {
  const after = (item: T) => DAY_PARTS.indexOf(item.part) - DAY_PARTS.indexOf(part);
  const isNow = (item: T) => item.part === 'any' || after(item) === 0;
  return {
    now: [...items.filter(isNow), ...items.filter(item => !isNow(item) && after(item) < 0)],
    later: items.filter(item => !isNow(item) && after(item) > 0),
  };
}
