import { sql } from 'kysely';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { type BookFault, type Portion, sinceCheckpointChecks, unsignedFamilies, wholeChecks } from './book-checks.ts';

/** What a verification looked at, and what it found. */
export interface Verification {
  readonly whole: boolean;
  readonly families: number;
  readonly faults: readonly BookFault[];
}

/** Families at a time: each portion is looked at as of one moment, and the next begins where it ended. */
const PORTION = 200;
/** Faults that are told at the most; whoever has so many needs no more. */
const MAX_FAULTS = 1000;
/**
 * Re-checks the books, portion by portion of families: balances, chains of entries, payments and their sources, the audit
 * chains by hash, and money against the trail. What it holds does not grow with what it reads.
 *
 * @param database a handle for long work: a portion may take longer than a call ever would
 * @param from every row, or what came after the newest signed checkpoint
 */
export async function verifyBooks(
  database: DatabaseHandle,
  from: 'first-row' | 'last-checkpoint' = 'first-row',
): Promise<Verification> {
  const whole = from === 'first-row';
  const faults: BookFault[] = [];
  let families = 0;
  for (let first: string | undefined = SYSTEM_FAMILY_ID; first !== undefined && faults.length < MAX_FAULTS; ) {
    const { ids, next } = await familiesFrom(database.crossTenant('books'), first);
    const last = ids.at(-1);
    if (last === undefined) break;
    faults.push(...(await verifyPortion(database, { first, last }, whole)));
    families += ids.length;
    first = next;
  }
  return { whole, families, faults: faults.slice(0, MAX_FAULTS) };
}

/** The next families by their ids, those whose chain outlived them too, and the first one behind them. */
async function familiesFrom(db: Database, first: string): Promise<{ ids: string[]; next: string | undefined }> {
  const { rows } = await sql<{ family_id: string }>`
    (SELECT family_id FROM audit_heads WHERE family_id >= ${first} ORDER BY family_id LIMIT ${PORTION + 1})
    UNION (SELECT family_id FROM families WHERE family_id >= ${first} ORDER BY family_id LIMIT ${PORTION + 1})
    ORDER BY family_id LIMIT ${PORTION + 1}`.execute(db);
  const ids = rows.map(row => row.family_id);
  return { ids: ids.slice(0, PORTION), next: ids[PORTION] };
}

/** One portion as of one moment: books that are written meanwhile never look wrong. */
function verifyPortion(database: DatabaseHandle, portion: Portion, whole: boolean): Promise<BookFault[]> {
  const look = async (db: Database): Promise<BookFault[]> => {
    if (whole) return (await wholeChecks(portion).execute(db)).rows;
    const { rows: faults } = await sinceCheckpointChecks(portion).execute(db);
    const { rows: unsigned } = await unsignedFamilies(portion).execute(db);
    for (const { family_id: id } of unsigned)
      faults.push(...(await wholeChecks({ first: id, last: id }).execute(db)).rows);
    return eachOnce(faults);
  };
  return database.transactionAcross('books', look, 'snapshot');
}

/** A family that is verified whole was looked at twice: its account and its chain are told of once. */
function eachOnce(faults: readonly BookFault[]): BookFault[] {
  return [...new Map(faults.map(fault => [JSON.stringify([fault.check, fault.familyId, fault.what]), fault])).values()];
}
