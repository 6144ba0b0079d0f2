import { addFacts, FAMILY_FACTS, type FamilyFacts, factsOf, NO_FACTS } from '@pocketful/compliance/audit/facts';
import { POLICIES } from '@pocketful/compliance/policies';
import { yearEverywhere } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { columnName, columnOf } from '../../../platform/database/column-of.ts';
import type { DatabaseHandle } from '../../../platform/database/connect.ts';

/** The counts of one family. */
export interface CountedFamily {
  readonly familyId: string;
  readonly facts: FamilyFacts;
}

/** The columns are named one by one: a later version may count more, and prepared statements must continue to fit. */
const COLUMNS = sql.join(FAMILY_FACTS.map(columnOf));

/**
 * Counts the facts by which the audit judges families, family by family. One statement serves one family and a portion
 * of all. Families that no longer exist are left out.
 */
export async function countFamilies(
  database: DatabaseHandle,
  familyIds: readonly string[],
  now: Date,
): Promise<CountedFamily[]> {
  const rows = await database.report(sql<Record<string, unknown> & { family_id: string }>`
    SELECT family_id, ${COLUMNS} FROM staff_views.privacy_facts(${[...familyIds]}::uuid[], ${now}, ${yearEverywhere(now)}::integer,
      ${POLICIES.privacy.version})`);
  return rows.map(row => ({ familyId: row.family_id, facts: factsOf(name => numberIn(row[columnName(name)], name)) }));
}

function numberIn(value: unknown, name: string): number {
  if (typeof value !== 'number') throw new Error(`the database counts no ${name}`);
  return value;
}

/** The sums over all families. */
export function sumOf(counted: readonly CountedFamily[]): FamilyFacts {
  return counted.reduce((sum, { facts }) => addFacts(sum, facts), NO_FACTS);
}
