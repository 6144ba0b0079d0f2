import type { Chore } from '@pocketful/chores/calls';
import { spokenText } from '@pocketful/people/rules/simple-view';
import type { Member } from '../../platform/actor.ts';
import { namesOf } from '../people/public.ts';

type Written = Pick<Chore, 'name' | 'rejectionComment'>;

/**
 * Adds the text to be read aloud to each item, on a children's own device. Elsewhere the browser knows the names to leave
 * out.
 *
 * @param written what people wrote of an item
 */
export async function addSpoken<T extends object>(
  { family, children }: Pick<Member, 'family' | 'children'>,
  items: readonly T[],
  written: (item: T) => Written,
): Promise<(T & { spoken?: string })[]> {
  if (!children || items.length === 0) return [...items];
  const names = await namesOf(family);
  return items.map(item => ({ ...item, spoken: spokenText(written(item), names) }));
}
