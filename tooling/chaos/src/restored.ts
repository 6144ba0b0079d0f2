import type pg from 'pg';
import { type Finding, finding } from './findings.ts';

/** The number of the newest row of the audit log, by family. */
export type Heads = ReadonlyMap<string, number>;

/** The state by which a restored database is compared. */
export interface RestoredState {
  readonly heads: Heads;
  /** A digest of the audit log up to those rows, by family. */
  readonly audit: ReadonlyMap<string, string>;
  /** The number of the newest entry by child, and a digest of all up to that one. */
  readonly entries: ReadonlyMap<string, { readonly last: number; readonly digest: string }>;
  /** The rows about the erased child. */
  readonly ofErased: number;
}

export async function readHeads(client: pg.Client, families: readonly string[]): Promise<Heads> {
  const { rows } = await client.query<{ id: string; sequence: number }>(
    'SELECT family_id AS id, sequence::int FROM audit_heads WHERE family_id = ANY ($1)',
    [families],
  );
  return new Map(rows.map(({ id, sequence }) => [id, sequence]));
}

/**
 * Reads the state by which a restored database is compared.
 *
 * @param upTo limits the read to the rows that this state has
 */
export async function readRestored(
  client: pg.Client,
  families: readonly string[],
  erased: string,
  upTo?: RestoredState,
): Promise<RestoredState> {
  const heads = upTo?.heads ?? (await readHeads(client, families));
  const audit = await client.query<{ id: string; digest: string }>(
    `SELECT a.family_id AS id, md5(string_agg(concat_ws(' ', sequence, at, action, object_id, details), ',' ORDER BY sequence))
       AS digest FROM audit_entries AS a JOIN unnest($1::uuid[], $2::bigint[]) AS m (family_id, last)
       ON a.family_id = m.family_id AND a.sequence <= m.last GROUP BY 1`,
    [[...heads.keys()], [...heads.values()]],
  );
  const last = upTo && new Map([...upTo.entries].map(([id, entries]) => [id, entries.last]));
  const entries = await client.query<{ id: string; last: number; digest: string }>(
    `SELECT e.child_id AS id, max(sequence)::int AS last,
       md5(string_agg(concat_ws(' ', entry_id, amount, balance_after, source_id, reverses), ',' ORDER BY sequence)) AS digest
     FROM ledger_entries AS e LEFT JOIN unnest($2::uuid[], $3::bigint[]) AS m (child_id, last) ON m.child_id = e.child_id
     WHERE family_id = ANY ($1) AND ($4 OR sequence <= m.last) GROUP BY 1`,
    [families, [...(last?.keys() ?? [])], [...(last?.values() ?? [])], last === undefined],
  );
  const { rows } = await client.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM members WHERE member_id = $1)::int
       + (SELECT count(*) FROM ledger_entries WHERE child_id = $1)::int AS count`,
    [erased],
  );
  return {
    heads,
    audit: new Map(audit.rows.map(({ id, digest }) => [id, digest])),
    entries: new Map(entries.rows.map(({ id, ...row }) => [id, row])),
    ofErased: rows[0]?.count ?? 0,
  };
}

/** A restored database, the live one up to the same rows, and the heads before the backup and after it. */
interface Restore {
  readonly before: Heads;
  readonly after: Heads;
  readonly restored: RestoredState;
  readonly live: RestoredState;
}

/** Finds missing acknowledged writes, rows that differ or are too new, and an erased child that is back. */
export function wrongRestore({ before, after, restored, live }: Restore): Finding[] {
  const findings: Finding[] = [];
  for (const [id, least] of before) {
    const head = restored.heads.get(id) ?? 0;
    const of = `the backup has ${head} rows of the audit log of family ${id}`;
    if (head < least) findings.push(finding('lost', `${of}, which had ${least} before`));
    if (head > (after.get(id) ?? 0)) findings.push(finding('unasked', `${of}, which had ${after.get(id)} after`));
    if (restored.audit.get(id) !== live.audit.get(id))
      findings.push(finding('contradiction', `the restored audit log of family ${id} is another one`));
  }
  for (const [id, { last, digest }] of restored.entries)
    if (live.entries.get(id)?.digest !== digest)
      findings.push(finding('contradiction', `the first ${last} entries of child ${id} are restored as others`));
  if (restored.ofErased > 0) findings.push(finding('unasked', 'the restore brought an erased child back'));
  return findings;
}
