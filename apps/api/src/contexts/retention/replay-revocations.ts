import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@pocketful/api-contract/audit';
import { sql } from 'kysely';
import { MINUTE } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyScope, FamilyTx } from '../../platform/database/family-scope.ts';
import { lostPinHash, type SecretHasher } from '../../platform/hashing.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { notReplayable, systemWrites, type Writes } from '../../platform/writes/writes.ts';
import { eraseChild, withdrawAgain } from '../compliance/public.ts';
import { eraseFamily, removeAgain } from '../people/public.ts';
import { removeFactorAgain, removeStaffAgain, voidCodesAgain } from '../staff/public.ts';
import type { Revocation } from './journal.ts';

interface ReplayDeps {
  readonly database: DatabaseHandle;
  readonly writes: WriterDeps;
  readonly hasher: SecretHasher;
}

/** The number of re-applied revocations and deletions of each kind. */
export type Replayed = Readonly<Record<Revocation['kind'], number>>;

/**
 * A request's time is before its commit, so a secret that was changed so shortly before a backup may be missing in it.
 */
const COMMIT_MS = MINUTE;

/**
 * Re-applies the revocations and deletions made after a backup. A secret that was changed after the backup is replaced
 * by a random one that no one knows. The journal does not say which recovery code was used, so all codes of that staff
 * member are used up.
 *
 * @param snapshotAt the time of the backup
 */
export async function replayRevocations(
  deps: ReplayDeps,
  revocations: readonly Revocation[],
  snapshotAt: Date,
  now: Date,
): Promise<Replayed> {
  const replayed = {
    ...{ child: 0, name: 0, family: 0, consent: 0, adult: 0, password: 0, pin: 0 },
    ...{ second_factor: 0, recovery_codes: 0 },
  };
  const replaced = new Set(revocations.filter(({ kind }) => kind === 'name').map(({ id }) => id));
  const unknown = {
    password: await deps.hasher.hash(randomBytes(32).toString('base64url'), 'signed-in'),
    pin: await lostPinHash(),
  };
  for (const revocation of revocations)
    if (await replay(deps, revocation, { snapshotAt, now, unknown, replaced })) replayed[revocation.kind]++;
  return replayed;
}

interface ReplayContext {
  readonly snapshotAt: Date;
  readonly now: Date;
  /** Hashes of secrets that no one knows. */
  readonly unknown: Readonly<Record<'password' | 'pin', string>>;
  /** The children whose name was replaced in others' texts. */
  readonly replaced: ReadonlySet<string>;
}

async function replay(
  { database, writes }: ReplayDeps,
  { kind, familyId, id, by, at }: Revocation,
  { snapshotAt, now, unknown, replaced }: ReplayContext,
): Promise<boolean> {
  const family = database.family(familyId);
  const isStaff = familyId === SYSTEM_FAMILY_ID;
  const ends = isStaff ? 'staff' : 'family';
  const order = <Action extends AuditAction>() => systemWrites<Action>(writes, 'replayRevocation', now, ends);
  switch (kind) {
    case 'family':
      return done(await eraseFamily(order(), family, { adminId: null }));
    case 'child':
      return done(
        await eraseChild(order(), family, { childId: id, parentId: null, replaceName: replaced.has(id) || undefined }),
      );
    case 'name':
      // It is replaced with the erasure, as long as the child's row has it.
      return false;
    case 'consent':
      return done(await withdrawAgain(order(), family, { consentId: id, by, at: new Date(at) }));
    case 'adult':
      return done(await (isStaff ? removeStaffAgain : removeAgain)(order(), family, id));
    default:
      return replaySecret(order<'secret.closed'>(), family, { kind, id, at: new Date(at) }, { snapshotAt, unknown });
  }
}

/** A revoked secret of a member or a staff account. */
interface ClosedSecret {
  readonly kind: 'password' | 'pin' | 'second_factor' | 'recovery_codes';
  readonly id: string;
  readonly at: Date;
}

/** Closes a secret that was revoked after the backup. */
async function replaySecret(
  { write }: Pick<Writes<'secret.closed'>, 'write'>,
  family: FamilyScope,
  secret: ClosedSecret,
  { snapshotAt, unknown }: Pick<ReplayContext, 'snapshotAt' | 'unknown'>,
): Promise<boolean> {
  const { kind, id, at } = secret;
  if (at.getTime() < snapshotAt.getTime() - COMMIT_MS) return false;
  const closed = await write(
    family,
    async tx => {
      if (!(await closeSecret(tx, secret, unknown))) return noop(false);
      const type = tx.familyId === SYSTEM_FAMILY_ID ? 'staff' : 'member';
      return commit(true, { action: 'secret.closed', on: [type, id], details: { kind } });
    },
    notReplayable,
  );
  return closed === true;
}

async function closeSecret(
  tx: FamilyTx,
  { kind, id, at }: ClosedSecret,
  unknown: ReplayContext['unknown'],
): Promise<boolean> {
  if (kind === 'second_factor') return removeFactorAgain(tx, id, at);
  if (kind === 'recovery_codes') return voidCodesAgain(tx, id, at);
  const hash = sql.id(`${kind}_hash`);
  const closed = await tx.run(
    tx.familyId === SYSTEM_FAMILY_ID
      ? sql`UPDATE staff SET ${hash} = ${unknown[kind]} WHERE staff_id = ${id} RETURNING staff_id`
      : sql`UPDATE members SET ${hash} = ${unknown[kind]}
          WHERE family_id = ${tx.familyId} AND member_id = ${id} AND ${hash} IS NOT NULL RETURNING member_id`,
  );
  return closed.length > 0;
}

function done(answer: unknown): boolean {
  return !(answer instanceof Refusal);
}
