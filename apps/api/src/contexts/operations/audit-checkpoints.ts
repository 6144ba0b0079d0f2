import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';
import { keyFor } from '../../platform/keys.ts';
import type { BookFault } from './verify-books.ts';

/** Any number, the same in every process: one signs at a time. */
const ADVISORY_LOCK = 7_201_518_438;

interface Head {
  readonly family_id: string;
  readonly sequence: string;
  readonly hash: Buffer;
}

interface Checkpoint {
  readonly checkpoint_id: string;
  readonly number: number;
  readonly signature: Buffer;
}

/**
 * Signs the heads of all chains that moved since the checkpoint before. Two at once: one waits for the other.
 *
 * @param pepper the secret outside the database from which the key is made
 * @returns how many heads were signed; none makes no checkpoint
 */
export async function signCheckpoint(database: DatabaseHandle, pepper: string, now: Date): Promise<number> {
  return database.transactionAcross('books', async tx => {
    await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
    const { rows: heads } = await sql<Head>`
      SELECT h.family_id, h.sequence, h.hash FROM audit_heads AS h
      WHERE h.sequence > 0 AND NOT EXISTS (
        SELECT FROM audit_checkpoint_heads AS c WHERE c.family_id = h.family_id AND c.sequence = h.sequence
      ) ORDER BY h.family_id`.execute(tx);
    if (heads.length === 0) return 0;
    const last = await tx
      .selectFrom('audit_checkpoints')
      .selectAll()
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const checkpoint_id = newId();
    const number = (last?.number ?? 0) + 1;
    const signature = sign(pepper, number, last?.signature, heads);
    await tx.insertInto('audit_checkpoints').values({ checkpoint_id, number, at: now, signature }).execute();
    const columns = sql`unnest(${heads.map(head => head.family_id)}::uuid[], ${heads.map(head => head.sequence)}::bigint[], ${heads.map(head => head.hash)}::bytea[])`;
    await sql`
      INSERT INTO audit_checkpoint_heads (family_id, sequence, hash, checkpoint_id)
      SELECT f, s, h, ${checkpoint_id} FROM ${columns} AS head (f, s, h)`.execute(tx);
    return heads.length;
  });
}

/** Checks every signature, and every signed head against the chain it was the head of. */
export async function verifyCheckpoints(database: DatabaseHandle, pepper: string): Promise<BookFault[]> {
  const db = database.across('books');
  const checkpoints: Checkpoint[] = await db.selectFrom('audit_checkpoints').selectAll().orderBy('number').execute();
  const faults: BookFault[] = [];
  let before: Buffer | undefined;
  for (const [index, { checkpoint_id, number, signature }] of checkpoints.entries()) {
    const heads = await readHeads(db, checkpoint_id);
    const system = { check: 'checkpoint', familyId: '-' };
    if (number !== index + 1) faults.push({ ...system, what: `checkpoint ${index + 1} was removed` });
    if (!sign(pepper, number, before, heads).equals(signature))
      faults.push({ ...system, what: `checkpoint ${number} was changed, or signed with another key` });
    before = signature;
  }
  const { rows } = await sql<BookFault>`
    SELECT 'checkpoint' AS check, c.family_id AS "familyId",
      format('audit row %s is not the one that was signed', c.sequence) AS what
    FROM audit_checkpoint_heads AS c
    LEFT JOIN audit_entries AS e ON e.family_id = c.family_id AND e.sequence = c.sequence
    WHERE e.hash IS DISTINCT FROM c.hash LIMIT 1000`.execute(db);
  return [...faults, ...rows];
}

async function readHeads(db: Database, checkpointId: string): Promise<Head[]> {
  return db
    .selectFrom('audit_checkpoint_heads')
    .select(['family_id', 'sequence', 'hash'])
    .where('checkpoint_id', '=', checkpointId)
    .orderBy('family_id')
    .execute();
}

function sign(pepper: string, number: number, before: Buffer | undefined, heads: readonly Head[]): Buffer {
  const hmac = createHmac('sha256', keyFor(pepper, 'audit checkpoint'))
    .update(`${number}:`)
    .update(before ?? '');
  for (const { family_id, sequence, hash } of heads) hmac.update(`:${family_id}:${sequence}:`).update(hash);
  return hmac.digest();
}
