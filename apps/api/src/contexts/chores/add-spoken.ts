import type { Chore } from '@pocketful/chores/calls';
import { spokenText } from '@pocketful/people/rules/simple-view';
import type { Member } from '../../platform/actor.ts';
import { namesOf } from '../people/public.ts';

/**
 * Adds the text to be read aloud to each chore, on a children's own device. Elsewhere the browser knows the names to
 * leave out.
 */
export async function addSpoken(
  { family, children }: Pick<Member, 'family' | 'children'>,
  chores: readonly Chore[],
): Promise<Chore[]> {
  if (!children) return [...chores];
  const names = await namesOf(family);
  return chores.map(chore => ({ ...chore, spoken: spokenText(chore, names) }));
}
