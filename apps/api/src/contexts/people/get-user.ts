import type { User } from '@pocketful/api-contract/identity/calls';
import type { CallOf } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { findUser, toUser } from './users.ts';

/** A member: anyone of the family for an adult, nobody but itself for a child. */
export async function getUser({ actor, params, now }: CallOf<'getUser'>): Promise<User | Refusal<'MEMBER_NOT_FOUND'>> {
  const row = await findUser(actor.family, params.id);
  return row ? toUser(row, now) : refuse('MEMBER_NOT_FOUND');
}
