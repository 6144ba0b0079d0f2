import type { User } from '@pocketful/identity/calls';
import type { CallOf } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { findUser, toUser } from './users.ts';

/** A member: for an adult anyone of the family, for a child only itself. */
export async function getUser({ actor, params, now }: CallOf<'getUser'>): Promise<User | Refusal<'MEMBER_NOT_FOUND'>> {
  const row = await findUser(actor.family, params.id);
  return row ? toUser(row, now) : refuse('MEMBER_NOT_FOUND');
}
