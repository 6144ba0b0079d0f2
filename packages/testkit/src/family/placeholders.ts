import { addDays } from '@pocketful/domain/dates';

/** A value as data. A text with a dollar sign, such as '$mia', is a placeholder for a value that was kept by that name. */
export type WithPlaceholders =
  | string
  | number
  | boolean
  | null
  | readonly WithPlaceholders[]
  | { readonly [name: string]: WithPlaceholders };

/** Kept values by their names with the dollar sign. */
export type Kept = ReadonlyMap<string, string>;

/**
 * Days that a fixture may name, '$yesterday' and from '$today' to '$today+14', and times around noon in America, '$noon+0'
 * to '$noon+14'.
 */
export function daysFrom(today: string): [name: string, day: string][] {
  const days = Array.from({ length: 15 }, (_, count) => addDays(today, count));
  return [
    ['$yesterday', addDays(today, -1)],
    ...days.flatMap((day, count): [string, string][] => [
      [count === 0 ? '$today' : `$today+${count}`, day],
      [`$noon+${count}`, `${day}T17:00:00Z`],
    ]),
  ];
}

/** Replaces a placeholder by its value; other texts stay. Throws for an unknown name. */
export function fill(text: string, known: Kept): string {
  if (!text.startsWith('$')) return text;
  const value = known.get(text);
  if (value === undefined) throw new Error(`nothing was kept as ${text}`);
  return value;
}

/** A value with all its placeholders replaced. */
export function fillAll(value: WithPlaceholders, known: Kept): unknown {
  if (typeof value === 'string') return fill(value, known);
  if (Array.isArray(value)) return value.map(item => fillAll(item, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillAll(inner, known)]));
}
