import { sql } from 'kysely';
import type { RowOf } from '../../platform/database/columns.ts';
import { LOST_PIN } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { notReplayable } from '../../platform/writes/writes.ts';
import { type TryingDeps, trySecret } from './try-secret.ts';

const OWN = 'SELECT m.pin_hash, m.password_hash FROM members AS m WHERE m.family_id = $1 AND m.member_id = $2';

/** An adult gives their own PIN or password once more. A wrong try counts and locks as in the picker. */
export async function confirmIdentity(call: CallOf<'confirmIdentity'>, deps: TryingDeps) {
  const { actor, body, now } = call;
  const { family, memberId, sessionHash } = actor;
  const [own] = await family.read<Pick<RowOf<'members'>, 'pin_hash' | 'password_hash'>>(OWN, memberId);
  if (!own) throw new RefusalError(refuse('NOT_SIGNED_IN'));
  const kind = body.pin === undefined ? 'password' : 'pin';
  const hash = kind === 'pin' ? own.pin_hash : own.password_hash;
  if (kind === 'pin' && (hash === null || hash.startsWith(LOST_PIN))) return refuse('NO_PIN');
  const secret = { kind, hash, ownerId: memberId } as const;
  const wrong = await trySecret(call, deps, secret, body.pin ?? body.password ?? '', [memberId]);
  if (wrong) return { success: false as const, attemptsRemaining: wrong.remaining };
  const confirmed = await call.write(
    family,
    async tx => {
      // A secret that was changed during the check confirms nothing.
      const rows = await tx.run(sql`
        UPDATE sessions AS s SET confirmed_at = ${now} FROM members AS m
        WHERE s.family_id = ${tx.familyId} AND s.session_hash = ${sessionHash} AND s.active_member_id = ${memberId}
          AND m.family_id = ${tx.familyId} AND m.member_id = s.active_member_id
          AND ${hash} IN (m.pin_hash, m.password_hash)
        RETURNING s.session_hash`);
      return rows.length > 0 ? commit(true, { action: 'identity.confirmed', on: ['member', memberId] }) : noop(false);
    },
    notReplayable,
  );
  if (confirmed !== true) throw new RefusalError(refuse('NOT_SIGNED_IN'));
  return { success: true as const };
}
