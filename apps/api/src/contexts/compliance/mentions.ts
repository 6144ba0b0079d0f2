import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { findChild } from '../people/public.ts';

const MENTIONS = 'SELECT t.place AS "where", t.mentions AS count FROM mentions_of_child($1, $2) AS t';

/** The number of texts that are not about a child and have its name, by place. */
export async function listMentions({ actor, params }: CallOf<'listMentions'>) {
  const [child, mentions] = await Promise.all([
    findChild(actor.family, params.id),
    actor.family.read<{ where: string; count: number }>(MENTIONS, params.id),
  ]);
  return child ? mentions : refuse('CHILD_NOT_FOUND');
}
