import { routes } from '@pocketful/api-contract/routes';
import type { Route } from '@pocketful/contract-core/route';
import { versionOf } from '@pocketful/contract-core/version';
import { sql } from 'kysely';
import { calledNameSql } from '../database/called-name.ts';
import type { PooledLink } from '../database/connect.ts';
import { isConnectionLost } from '../database/failures.ts';
import { type FamilyScope, FamilyTx, ReplayedIds } from '../database/family-scope.ts';
import type { SentFor } from '../database/query-scope.ts';
import { newId } from '../ids.ts';
import { Refusal, refuse } from '../refusal.ts';
import { APPEND_TEXT, type AuditRow, eventValues } from './audit-row.ts';
import { holdSession } from './hold-session.ts';
import { type IdempotentRequest, keyAsJson } from './idempotency.ts';
import { CommitLost, OneWrite, type Settled } from './one-write.ts';
import { Commit, Noop } from './outcome.ts';
import { answerBeforeWrite, type Precondition, type Replay, replayAnswer } from './replay.ts';
import type { WriteOrder, WriterDeps } from './write-order.ts';

/** The statements of a write in its transaction. */
export type Effect<T> = (tx: FamilyTx) => Promise<Commit<T> | Noop<T> | Refusal>;

/** A run that found its key claimed by an earlier request. */
interface Repeated {
  readonly repeats: IdempotentRequest;
}

/** Runs a function in a transaction, READ COMMITTED. A refusal, no change, or anything thrown rolls it back. */
export async function writeInTransaction<T>(
  deps: WriterDeps,
  order: WriteOrder,
  scope: FamilyScope,
  effect: Effect<T>,
  replay: Replay<T | Refusal>,
  precondition?: Precondition,
): Promise<T | Refusal> {
  const first = await answerBeforeWrite(deps, order, replay, precondition);
  if (first) return first.answer;
  const ids = new ReplayedIds(newId);
  const write = new OneWrite(deps, order, scope.familyId);
  const run = async (): Promise<Settled<T | Refusal>> => {
    ids.rewind();
    const link = await deps.database.connect();
    const tried = await runOnce(link, order, write, ids, tx => ifUnchanged(tx, order, replay, effect));
    // The connection is back in the pool by now, so that no caller waits for a second one while it holds a first.
    if (!('repeats' in tried)) return tried;
    const { repeats } = tried;
    return { answer: await replayAnswer(deps.database.family(repeats.familyId), repeats, replay) };
  };
  return scope.closedDuring(() => write.untilSettled(run));
}

/**
 * Runs an effect, unless the object has changed since the edit started. The edits of an object that name a version wait
 * for each other. The effect says why an object is not there.
 */
async function ifUnchanged<T>(
  tx: FamilyTx,
  order: WriteOrder,
  replay: Replay<T | Refusal>,
  effect: Effect<T>,
): Promise<Awaited<ReturnType<Effect<T>>>> {
  const { startedFrom, objectId } = order;
  if (startedFrom) {
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${objectId}, 0))`);
    const present = await replay(tx, objectId);
    if (!(present instanceof Refusal) && versionOf(present, startedFrom.fields) !== startedFrom.version)
      return refuse('CHANGED_MEANWHILE', { message: await whoChanged(tx, order) });
  }
  return effect(tx);
}

/** Number of the newest entries of a family's audit log that are searched for the last edit of an object. */
const SEARCHED_ENTRIES = 200;

/** The actions of edits that may be refused because of another one. */
const EDITS = Object.values<Route>(routes)
  .flatMap(route => ('edits' in route && route.edits ? [...route.events] : []))
  .filter(action => action !== 'profile.locked');

/** The last editor of an object, as a sentence; undefined if no member of the family edited it, or only long ago. */
async function whoChanged(tx: FamilyTx, { objectId, actor }: WriteOrder): Promise<string | undefined> {
  // The first value, $1, is the family.
  const [last] = await tx.run(sql<{ called_name: string; profile_id: string }>`
    SELECT ${sql.raw(calledNameSql('m', '$1'))} AS called_name, e.profile_id
    FROM (SELECT e.sequence, e.object_id, e.action, e.profile_id FROM audit_entries AS e
      WHERE e.family_id = ${tx.familyId} ORDER BY e.sequence DESC LIMIT ${SEARCHED_ENTRIES}) AS e
    JOIN members AS m ON m.family_id = ${tx.familyId} AND m.member_id = e.profile_id
    WHERE e.object_id = ${objectId} AND e.action = ANY (${EDITS}) ORDER BY e.sequence DESC LIMIT 1`);
  if (!last) return undefined;
  const who = last.profile_id === actor.profileId ? 'You' : last.called_name;
  return `${who} changed this while you were writing.`;
}

/** One run on a connection, which it releases. */
async function runOnce<T>(
  link: PooledLink,
  order: WriteOrder,
  write: OneWrite,
  ids: ReplayedIds,
  effect: Effect<T>,
): Promise<Settled<T | Refusal> | Repeated> {
  const sentFor = { family: write.familyId };
  const tx = new FamilyTx(link, write.familyId, ids);
  try {
    // Not awaited: it goes out with the first statement, which fails if it fails.
    const begun = link.send('BEGIN', [], sentFor);
    begun.catch(() => {});
    const { idempotent } = order;
    // Both go out with BEGIN. docs/ledger.md has the order of all locks.
    const claiming = idempotent ? claim(link, order, idempotent, ids) : Promise.resolve(true);
    const [claimed, held] = await Promise.allSettled([claiming, holdSession(tx, order)]);
    if (claimed.status === 'rejected') throw claimed.reason;
    if (idempotent && !claimed.value) {
      await rollBack(link, sentFor);
      return { repeats: idempotent };
    }
    if (held.status === 'rejected') throw held.reason;
    const result = await effect(tx);
    if (result instanceof Commit)
      for (const event of [result.event, ...result.further]) await order.beforeCommit?.(tx, event);
    await begun;
    if (result instanceof Commit) return await commitWith(tx, link, write, result);
    await rollBack(link, sentFor);
    return result instanceof Noop ? { answer: result.answer } : { refused: result };
  } catch (error) {
    await rollBack(link, sentFor);
    throw tx.reasonOf(error);
  } finally {
    link.release();
  }
}

/** Inserts the request's key. False if an earlier request has inserted it. */
async function claim(
  link: PooledLink,
  { objectId, now }: WriteOrder,
  request: IdempotentRequest,
  ids: ReplayedIds,
): Promise<boolean> {
  // The key of a sign-up is not stored in the family that the request creates.
  const tx = new FamilyTx(link, request.familyId, ids);
  const key = keyAsJson(request, objectId);
  const [row] = await tx.read<{ claimed: boolean }>('SELECT claim_key($1, $2, $3) AS claimed', key, now);
  return row?.claimed === true;
}

/** The audit rows and the commit go out together. If the first fails, the second rolls back. */
async function commitWith<T>(
  { afterCommit }: FamilyTx,
  link: PooledLink,
  write: OneWrite,
  { answer, event, further, also }: Commit<T>,
): Promise<Settled<T>> {
  const sentFor = { family: write.familyId };
  if (also) afterCommit.add(() => write.notify([event.childId], also.audit_sequence, [], also.call));
  const append = (row: AuditRow) =>
    link.send<{ sequence: string }>(APPEND_TEXT, [write.familyId, ...eventValues(row)], sentFor);
  const more = further.map(other => ({ ...write.rowOf(other), writeId: newId() }));
  const appends = [write.rowOf(event), ...more].map(append);
  const commits = link.send('COMMIT', [], sentFor);
  const [audited, [commit]] = await Promise.all([Promise.allSettled(appends), Promise.allSettled([commits])]);
  if (commit.status === 'rejected') {
    if (isConnectionLost(commit.reason)) throw new CommitLost(answer, afterCommit);
    throw commit.reason;
  }
  const numbers = audited.map(one => {
    // The first row that failed has the reason. The rows after it fail since the transaction has failed.
    if (one.status === 'rejected') throw one.reason;
    return one.value.rows[0]?.sequence;
  });
  if (commit.value.command === 'ROLLBACK') throw new Error('a transaction that had failed was to be committed');
  write.notify([event.childId, event.formerChildId], numbers[0], afterCommit);
  return { answer };
}

/** Ignores a failed rollback: the connection is lost, and the transaction with it. */
async function rollBack(link: PooledLink, sentFor: SentFor): Promise<void> {
  await link.send('ROLLBACK', [], sentFor).catch(() => {});
}
