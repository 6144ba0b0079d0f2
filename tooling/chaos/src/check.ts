import type pg from 'pg';
import {
  type ObjectEntries,
  type ObjectRow,
  readAudit,
  readEntries,
  readKeys,
  readObjects,
  readUnknownBalances,
} from './database-state.ts';
import { type Finding, finding } from './findings.ts';
import { brokenInvariants } from './invariants.ts';
import { contradictions, didNothing, type Model, type ModelObject, replay } from './model.ts';
import { centsOf } from './random.ts';
import { NOT_THERE, type Terms, type Write } from './writes.ts';

/** The result of a check, and the knowledge for the next one. */
export interface Checked {
  readonly findings: readonly Finding[];
  readonly model: Model;
}

/** The knowledge before the first call: the rows of the audit log that the set-up wrote are not checked. */
export async function firstModel(client: pg.Client, families: readonly string[]): Promise<Model> {
  const { rows } = await client.query<{ id: string; sequence: number }>(
    'SELECT family_id AS id, max(sequence)::int AS sequence FROM audit_entries WHERE family_id = ANY ($1) GROUP BY 1',
    [families],
  );
  return { objects: new Map(), marks: new Map(rows.map(({ id, sequence }) => [id, sequence])), open: [] };
}

/**
 * Compares the answers that clients got with the rows of the database. No client makes a call meanwhile. The model is
 * not changed, so a check can be repeated.
 *
 * @param writes the calls since the last check
 * @param balances the balances that clients read since then, by child
 */
export async function check(
  client: pg.Client,
  model: Model,
  writes: readonly Write[],
  balances: ReadonlyMap<string, ReadonlySet<number>> = new Map(),
): Promise<Checked> {
  const families = [...model.marks.keys()];
  const rows = await readAudit(client, model.marks);
  const keys = await readKeys(
    client,
    [...model.open, ...writes].map(({ key }) => key),
  );
  const stored = new Map((await readObjects(client, families)).map(row => [row.id, row]));
  const { objects, open, findings } = replay(model, writes, rows, { keys, stored });
  findings.push(...contradictions(model, writes), ...wrongKeys(writes, keys));
  findings.push(...wrongRows(objects, stored, await readEntries(client, families), writes));
  for (const { childId, balance } of await readUnknownBalances(client, balances))
    findings.push(finding('contradiction', `a client read the balance ${balance} of ${childId}, which it never had`));
  for (const { unexpected, ...write } of writes)
    if (unexpected) findings.push(finding('unexpected', `an answer was ${unexpected}`, [{ unexpected, ...write }]));
  findings.push(...(await brokenInvariants(client)));
  const marks = new Map(model.marks);
  for (const { familyId, sequence } of rows) marks.set(familyId, sequence);
  return { findings, model: { objects, marks, open } };
}

/** Keys of acknowledged calls that are missing, and keys of refused calls. */
function wrongKeys(writes: readonly Write[], keys: ReadonlyMap<string, string>): Finding[] {
  return writes.flatMap(write => {
    if (!write.effect) return [];
    const has = keys.has(write.key);
    if (write.outcome === 'acknowledged' && !has && !didNothing(write, keys))
      return [finding('lost', `the key ${write.key} is not stored`, [write])];
    if (write.outcome === 'refused' && has)
      return [finding('unasked', `the key ${write.key} of a refused call is stored`, [write])];
    return [];
  });
}

/** Compares the objects of the model with their rows and with the entries that they have. */
export function wrongRows(
  objects: ReadonlyMap<string, ModelObject>,
  stored: ReadonlyMap<string, ObjectRow>,
  posted: ReadonlyMap<string, ObjectEntries>,
  writes: readonly Write[],
): Finding[] {
  const findings: Finding[] = [];
  const about = (id: string): readonly Write[] => writes.filter(({ object }) => object === id);
  // An offer that does not repeat is removed some time after its chore was approved.
  const done = new Set([...objects.values()].flatMap(({ offer, entries }) => (entries > 0 ? offer : undefined) ?? []));
  for (const [id, { type, state, amount, terms, childId, entries, reversals, sum }] of objects) {
    const row = stored.get(id);
    if (!row) {
      const mayBeGone = state === NOT_THERE || (state === 'taken' && done.has(id));
      if (!mayBeGone) findings.push(finding('lost', `the ${type} ${id} is not there`, about(id)));
      continue;
    }
    const expected = [type, childId, centsOf(amount), state, ...textsOf(terms)].join(', ');
    const is = [row.type, row.childId, centsOf(row.amount), row.state, ...textsOf(row.terms)].join(', ');
    if (is !== expected) findings.push(finding('lost', `${id} is ${is}, and should be ${expected}`, about(id)));
    const has = posted.get(id) ?? { entries: 0, reversals: 0, sum: '0' };
    if (has.entries === entries && has.reversals === reversals && centsOf(has.sum) === sum) continue;
    const of = `${has.entries} entries and ${has.reversals} reversals with the sum ${has.sum}`;
    const what = `the ${type} ${id} has ${of}, and should have ${entries} and ${reversals} with ${sum} cents`;
    const isMore = has.entries > entries || has.reversals > reversals;
    findings.push(finding(isMore ? 'doubled' : 'lost', what, about(id)));
  }
  for (const { id, type, childId, amount } of stored.values())
    if (!objects.has(id))
      findings.push(
        finding('unasked', `the ${type} ${id} of ${childId} over ${amount} is there, and no call created it`),
      );
  for (const id of posted.keys())
    if (!objects.has(id) && !stored.has(id))
      findings.push(finding('unasked', `an entry has the source ${id}, which no client knows`));
  return findings;
}

/** The terms in the order of their names. */
function textsOf(terms: Terms | null | undefined): string[] {
  return Object.entries(terms ?? {})
    .map(([name, value]) => `${name} ${value}`)
    .toSorted();
}
