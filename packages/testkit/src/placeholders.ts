import { addDays } from '@pocketful/domain/dates';

/** Values as data, in which a text with a dollar sign, such as '$mia', stands for what was kept under that name. */
export type WithPlaceholders =
  | string
  | number
  | boolean
  | null
  | readonly WithPlaceholders[]
  | { readonly [name: string]: WithPlaceholders };

/** What was kept, by its name with the dollar sign. */
export type Kept = ReadonlyMap<string, string>;

/** Days that a world may name, from '$today' to '$today+14'. */
export function daysFrom(today: string): [name: string, day: string][] {
  return Array.from({ length: 15 }, (_, days) => [days === 0 ? '$today' : `$today+${days}`, addDays(today, days)]);
}

/** A text, or what it stands for. Throws for a name that nothing was kept under. */
export function fill(text: string, known: Kept): string {
  if (!text.startsWith('$')) return text;
  const value = known.get(text);
  if (value === undefined) throw new Error(`nothing was kept as ${text}`);
  return value;
}

/** A value with all texts in it filled. */
export function fillAll(value: WithPlaceholders, known: Kept): unknown {
  if (typeof value === 'string') return fill(value, known);
  if (Array.isArray(value)) return value.map(item => fillAll(item, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillAll(inner, known)]));
}
