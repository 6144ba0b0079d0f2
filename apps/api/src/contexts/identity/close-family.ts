import { nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { done } from '../../platform/writes/outcome.ts';
import { neverAgain, type Writes } from '../../platform/writes/writes.ts';
import { forgetReports } from '../error-logs/public.ts';
import { findUser } from '../family/public.ts';
import { findEdited } from './edited-member.ts';
import { trySecret } from './try-secret.ts';

interface CloseDeps {
  readonly database: DatabaseHandle;
  readonly hasher: SecretHasher;
  readonly outbox: Outbox;
  /** Notes it outside the database, once it is committed. */
  readonly noteErasures: () => Promise<void>;
}

/** Closes the whole family for good, after its family_admin typed their own username and password once more. */
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
  const closed = await eraseFamily(call, family, { adminId: memberId, mailed: deps.outbox.on });
  // Somebody else closed it a moment ago, or took it over.
  if (closed instanceof Refusal) throw new RefusalError(refuse('NOT_ALLOWED'));
  call.session.take();
  await deps.noteErasures();
  return undefined;
}

/**
 * Erases a family with every row of it, in one transaction. What remains are ids: its trail, and that it was closed.
 *
 * @param adminId who closes it; null for the program itself
 * @param mailed whether the other adults are told
 */
export function eraseFamily(
  { write, now }: Pick<Writes<'family.closed'>, 'write' | 'now'>,
  family: FamilyScope,
  { adminId, mailed }: { readonly adminId: string | null; readonly mailed: boolean },
) {
  return write<undefined, 'NO_LONGER_THERE'>(
    family,
    async tx => {
      await forgetReports(tx);
      const [closed] = await tx.run(sql<{ entries: string; balance: string; removed: number }>`
        SELECT c.entries, c.balance, c.removed FROM close_family(${tx.familyId}, ${adminId}, ${now}, ${mailed}) AS c`);
      if (!closed) throw new Error(`family ${tx.familyId} was closed without a word`);
      const { balance, removed: rows } = closed;
      const details = { entries: Number(closed.entries), balance, rows };
      return done(undefined, { action: 'family.closed', on: ['family', tx.familyId], details, fromNowhere: true });
    },
    neverAgain,
  );
}
