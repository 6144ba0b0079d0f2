import { createHmac, type Hmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { readClock } from '../../platform/clock-gate.ts';
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import { byPlace } from '../../platform/database/cursor-batches.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import { newRows } from '../../platform/database/new-rows.ts';
import { newId, SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { keyFor } from '../../platform/keys.ts';
import type { BookFault } from '../verification/public.ts';
import type { CheckpointFile, CheckpointNote } from './checkpoint-file.ts';

interface Head {
  readonly family_id: string;
  readonly sequence: string;
  readonly hash: Buffer;
  /**
   * The number of entries of the family's accounts and their sum; null in a checkpoint that was signed without them.
   */
  readonly entries: string | null;
  readonly balance: string | null;
  /** The former hash of a row of a chain that was written anew. */
  readonly replaces: Buffer | null;
}

type Checkpoint = RowOf<'audit_checkpoints'>;

const CHECKPOINTS = sql<Checkpoint>`SELECT ${sql.raw(columnsOf('audit_checkpoints', 'c'))} FROM audit_checkpoints AS c`;

/** Whether the chain of the head `h` has moved since its last signature. */
const HAS_MOVED = sql`h.sequence > 0 AND NOT EXISTS (
  SELECT FROM audit_checkpoint_heads AS c WHERE c.family_id = h.family_id AND c.sequence = h.sequence)`;

/** Heads of one checkpoint: few enough for one short transaction. */
const HEADS_PER_CHECKPOINT = 10_000;

/** A signed checkpoint. */
export interface SignedCheckpoint extends CheckpointNote {
  readonly heads: number;
}

/**
 * Signs the heads of all chains that moved since their last signature, in as many checkpoints as needed, each head with
 * the state of its family's accounts. Of two concurrent calls one waits for the other.
 *
 * @param pepper the secret outside the database from which the key is derived
 * @param size the most heads of a checkpoint
 * @returns each checkpoint after its commit, to be kept outside the database
 */
export async function* signCheckpoints(
  database: LongWork,
  pepper: string,
  clock: Clock,
  size = HEADS_PER_CHECKPOINT,
): AsyncGenerator<SignedCheckpoint> {
  const moved = sql<{ family_id: string }>`
    SELECT h.family_id FROM audit_heads AS h WHERE ${HAS_MOVED} ORDER BY ${byPlace(sql`h.family_id`)}`;
  for await (const rows of database.portions('books', moved, size)) {
    const families = rows.map(({ family_id: id }) => id);
    const signed = await database.transactionAcross('books', async tx => {
      await takeTurn(tx);
      // On another connection: a transaction that has read all nodes at once writes to no table that all nodes have.
      const heads = await movedHeads(database.crossTenant('books'), families);
      return sign(tx, pepper, await stampOf(database, clock), heads);
    });
    if (signed) yield signed;
  }
}

async function takeTurn(tx: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.checkpoints})`.execute(tx);
}

/** The time of a signature, and whether its clock is trusted. */
interface Stamp {
  readonly now: Date;
  readonly isTrusted: boolean;
}

async function stampOf(database: DatabaseHandle, clock: Clock): Promise<Stamp> {
  const now = clock();
  return { now, isTrusted: (await readClock(database, now)).open };
}

/** Signs heads, in the order of their families and numbers. */
async function sign(
  tx: Database,
  pepper: string,
  { now, isTrusted }: Stamp,
  heads: readonly Head[],
): Promise<SignedCheckpoint | undefined> {
  if (heads.length === 0) return undefined;
  const { rows } = await sql<Checkpoint>`${CHECKPOINTS} ORDER BY c.number DESC LIMIT 1`.execute(tx);
  const [before] = rows;
  const checkpoint_id = newId();
  const number = (before?.number ?? 0) + 1;
  const hmac = begin(pepper, number, before?.signature);
  for (const head of heads) add(hmac, head);
  const signature = hmac.digest();
  const row = { checkpoint_id, number, at: now, signature, clock_trusted: isTrusted };
  await sql`INSERT INTO audit_checkpoints ${newRows('audit_checkpoints', [row])}`.execute(tx);
  const columns = sql`unnest(${heads.map(head => head.family_id)}::uuid[], ${heads.map(head => head.sequence)}::bigint[],
    ${heads.map(head => head.hash)}::bytea[], ${heads.map(head => head.entries)}::bigint[],
    ${heads.map(head => head.balance)}::numeric[], ${heads.map(head => head.replaces)}::bytea[])`;
  await sql`
    INSERT INTO audit_checkpoint_heads (family_id, sequence, hash, entries, balance, replaces, checkpoint_id)
    SELECT f, s, h, e, b, r, ${checkpoint_id} FROM ${columns} AS head (f, s, h, e, b, r)`.execute(tx);
  return { number, at: now.toISOString(), signature: signature.toString('base64'), heads: heads.length };
}

/** Families whose chains are written anew in one transaction. */
const RECHAINED_TOGETHER = 20;

/**
 * Writes the chains anew that still have a digest of an address by the instance's key, and signs the new heads with the
 * former ones. It runs once after the migration, and goes on where it was interrupted. Nothing is written while a
 * checkpoint does not verify. A chain that does not verify stays as it is.
 *
 * @returns each checkpoint after its commit
 * @throws Error if a checkpoint does not verify
 */
export async function* rechain(
  database: LongWork,
  pepper: string,
  file: CheckpointFile | undefined,
  clock: Clock,
): AsyncGenerator<SignedCheckpoint> {
  let isVerified = false;
  const toRechain = sql<{
    family_id: string;
  }>`SELECT d.family_id FROM audit_rechain_due AS d ORDER BY ${byPlace(sql`d.family_id`)}`;
  for await (const due of database.portions('books', toRechain, RECHAINED_TOGETHER)) {
    if (!isVerified && (await verifyCheckpoints(database, pepper, file)).length > 0)
      throw new Error('the audit chains are not written anew: a checkpoint does not verify');
    isVerified = true;
    const signed = await database.transactionAcross('books', async tx => {
      await takeTurn(tx);
      const heads: Head[] = [];
      // Each is called alone, so that the node of the family runs it; in the order of the signature.
      for (const family_id of due.map(row => row.family_id).sort()) {
        const { rows } = await sql<Omit<Head, 'family_id'>>`
          SELECT r.sequence, r.hash, r.replaces, r.entries, r.balance::numeric(14, 2) AS balance
          FROM audit_rechain(${family_id}) AS r ORDER BY r.sequence`.execute(tx);
        heads.push(...rows.map(row => ({ family_id, ...row })));
      }
      return sign(tx, pepper, await stampOf(database, clock), heads);
    });
    if (signed) yield signed;
  }
}

/** One statement, so that a head and its accounts are of the same snapshot. */
async function movedHeads(db: Database, families: readonly string[]): Promise<Head[]> {
  const { rows } = await sql<Head>`
    SELECT h.family_id, h.sequence, h.hash, coalesce(a.entries, 0)::bigint AS entries,
      coalesce(a.balance, 0)::numeric(14, 2) AS balance, NULL AS replaces
    FROM audit_heads AS h LEFT JOIN LATERAL (
      SELECT sum(a.sequence) AS entries, sum(a.balance) AS balance FROM accounts AS a WHERE a.family_id = h.family_id
    ) AS a ON true
    WHERE h.family_id = ANY (${families}::uuid[]) AND ${HAS_MOVED} ORDER BY h.family_id`.execute(db);
  return rows;
}

/** Heads per read while a signature is computed again. */
const PORTION = 5000;

/**
 * Verifies every signature, every signed head against its chain, and all of them against the file outside the database.
 * A database that was rewound as a whole is consistent with itself, but not with the file.
 */
export async function verifyCheckpoints(
  database: DatabaseHandle,
  pepper: string,
  file: CheckpointFile | undefined,
): Promise<BookFault[]> {
  const db = database.crossTenant('books');
  // Reads the file first. Newer checkpoints are in the database alone, which is no fault.
  const notes = await file?.read();
  const { rows: checkpoints } = await sql<Checkpoint>`${CHECKPOINTS} ORDER BY c.number`.execute(db);
  const faults: BookFault[] = [];
  const report = (what: string) => faults.push({ check: 'checkpoint', familyId: '-', what });
  let before: Buffer | undefined;
  for (const [index, { checkpoint_id, number, signature }] of checkpoints.entries()) {
    if (number !== index + 1) report(`checkpoint ${index + 1} was removed`);
    if (!(await signatureOf(db, pepper, { checkpoint_id, number }, before)).equals(signature))
      report(`checkpoint ${number} was changed, or signed with another key`);
    before = signature;
  }
  for (const what of compareWithFile(checkpoints, notes)) report(what);
  const { rows } = await sql<BookFault>`
    SELECT 'checkpoint' AS check, c.family_id AS "familyId",
      format('audit row %s is not the one that was signed', c.sequence) AS what
    FROM audit_checkpoint_heads AS c
    LEFT JOIN audit_entries AS e ON e.family_id = c.family_id AND e.sequence = c.sequence
    WHERE e.hash IS DISTINCT FROM c.hash
      -- The chain was written anew, and signed with its former hashes.
      AND NOT EXISTS (SELECT FROM audit_checkpoint_heads AS n WHERE n.family_id = c.family_id AND n.sequence = c.sequence
        AND n.replaces = c.hash AND n.hash = e.hash)
      -- Rows from before the start of a trail that was cut are gone by right.
      AND c.sequence >= coalesce((SELECT min(o.sequence) FROM audit_entries AS o WHERE o.family_id = c.family_id), 0)
    LIMIT 1000`.execute(db);
  return [...faults, ...rows];
}

/** Computes the expected signature from the stored heads, portion by portion. */
async function signatureOf(
  db: Database,
  pepper: string,
  { checkpoint_id, number }: Pick<Checkpoint, 'checkpoint_id' | 'number'>,
  before: Buffer | undefined,
): Promise<Buffer> {
  const hmac = begin(pepper, number, before);
  for (let after: Pick<Head, 'family_id' | 'sequence'> | undefined; ; ) {
    const { rows: heads } = await sql<Head>`
      SELECT family_id, sequence, hash, entries, balance, replaces FROM audit_checkpoint_heads
      WHERE checkpoint_id = ${checkpoint_id}
        AND (family_id, sequence) > (${after?.family_id ?? SYSTEM_FAMILY_ID}::uuid, ${after?.sequence ?? 0}::bigint)
      ORDER BY family_id, sequence LIMIT ${PORTION}`.execute(db);
    for (const head of heads) add(hmac, head);
    if (heads.length < PORTION) return hmac.digest();
    after = heads.at(-1);
  }
}

function compareWithFile(
  checkpoints: readonly Checkpoint[],
  notes: ReadonlyMap<number, CheckpointNote> | undefined,
): string[] {
  if (!notes) return [];
  const newest = checkpoints.at(-1)?.number ?? 0;
  const noted = Math.max(0, ...notes.keys());
  const rewound =
    noted > newest ? [`the database was rewound: it ends at checkpoint ${newest}, the file at ${noted}`] : [];
  const changed = checkpoints
    .filter(({ number, signature }) => (notes.get(number)?.signature ?? '') !== signature.toString('base64'))
    .filter(({ number }) => notes.has(number))
    .map(({ number }) => `checkpoint ${number} is not the one that was noted outside the database`);
  return [...rewound, ...changed];
}

function begin(pepper: string, number: number, before: Buffer | undefined): Hmac {
  return createHmac('sha256', keyFor(pepper, 'audit checkpoint'))
    .update(`${number}:`)
    .update(before ?? '');
}

function add(hmac: Hmac, { family_id, sequence, hash, entries, balance, replaces }: Head): void {
  hmac.update(`:${family_id}:${sequence}:`).update(hash);
  if (entries !== null) hmac.update(`:${entries}:${balance}`);
  if (replaces !== null) hmac.update(':replaces:').update(replaces);
}
