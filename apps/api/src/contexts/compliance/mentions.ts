import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';

interface MentionsRow {
  readonly mentions: { readonly where: string; readonly count: number }[];
}

const MENTIONS = `
  SELECT (SELECT coalesce(json_agg(json_build_object('where', t.place, 'count', t.mentions)), '[]')
    FROM mentions_of_child($1, $2) AS t) AS mentions
  FROM members AS m WHERE m.family_id = $1 AND m.member_id = $2 AND m.role = 'child'`;

/** How often texts that are not about a child have its name, by place. */
export async function listMentions({ actor, params }: CallOf<'listMentions'>) {
  const [row] = await actor.family.read<MentionsRow>(MENTIONS, params.id);
  return row?.mentions ?? refuse('CHILD_NOT_FOUND');
}
