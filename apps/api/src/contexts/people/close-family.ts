import { nameKey } from '@pocketful/domain/family';
import type { CallOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { type TryingDeps, trySecret } from '../identity/public.ts';
import { findEdited } from './edited-member.ts';
import { eraseFamily } from './erase-family.ts';
import { findUser } from './users.ts';

interface CloseDeps extends TryingDeps {
  readonly outbox: Outbox;
  /** Writes revocations and deletions to the journal outside the database. Called after the commit. */
  readonly recordRevocations: () => Promise<void>;
}

/** Closes the whole family for good, after its family_admin typed their own username and password again. */
export async function closeFamily(call: CallOf<'closeFamily'>, deps: CloseDeps) {
  const { actor, body } = call;
  const { family, memberId } = actor;
  const own = await findEdited(family, memberId);
  const named = await findUser(family, memberId);
  if (!named) throw new RefusalError(refuse('NOT_SIGNED_IN'));
  if (nameKey(named.username) !== nameKey(body.username)) {
    const field = { path: 'username', message: 'Please type your username to confirm' };
    throw new RefusalError(refuse('INVALID_INPUT'), [field]);
  }
  const secret = { kind: 'password', hash: own?.passwordHash ?? null, ownerId: memberId } as const;
  if (await trySecret(call, deps, secret, body.currentPassword, [memberId])) return refuse('WRONG_PASSWORD');
  const closed = await eraseFamily(call, family, { adminId: memberId, outbox: deps.outbox });
  // A concurrent call closed the family or took it over.
  if (closed instanceof Refusal) throw new RefusalError(refuse('NOT_ALLOWED'));
  call.session.take();
  await deps.recordRevocations();
  return undefined;
}
