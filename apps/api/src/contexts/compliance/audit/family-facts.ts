import {
  addFacts,
  type CountedChild,
  FAMILY_FACTS,
  type FamilyFacts,
  factsOf,
  NO_FACTS,
} from '@pocketful/compliance/audit/facts';
import { POLICIES } from '@pocketful/compliance/policies';
import { yearEverywhere } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { before, DAY } from '../../../platform/clock.ts';
import { columnName, columnOf } from '../../../platform/database/column-of.ts';
import type { DatabaseHandle } from '../../../platform/database/connect.ts';
import type { FamilyReads } from '../../../platform/database/family-scope.ts';

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

/** The children of a family, the eldest first, with the facts about the consent for each. */
export async function countChildren(family: FamilyReads, now: Date): Promise<CountedChild[]> {
  const rows = await family.run(sql<
    Record<string, unknown> & { id: string; first_name: string; asked_at: Date | null }
  >`
    SELECT m.member_id AS id, m.first_name, coalesce(s.unverified_from, c.first_given) AS asked_at, (c.young AND NOT c.closed)::integer AS under13,
      (c.young AND NOT c.closed AND c.stands)::integer AS consented, (c.young AND c.odd)::integer AS odd_method,
      (c.young AND c.stands AND NOT coalesce(c.confirmed, false))::integer AS unconfirmed,
      (c.young AND c.stands AND NOT coalesce(c.confirmed, false)
        AND coalesce(s.unverified_from, c.first_given) < ${before(now, 30 * DAY)})::integer AS unconfirmed_late,
      (c.young AND c.stands AND ${POLICIES.privacy.version} <> ALL (c.versions))::integer AS outdated
    FROM child_consents(${yearEverywhere(now)}::integer) AS c
    JOIN members AS m ON m.family_id = c.family_id AND m.member_id = c.child_id
    LEFT JOIN privacy_settings AS s ON s.family_id = c.family_id AND s.child_id = c.child_id
    WHERE c.family_id = ${family.familyId}
    ORDER BY m.birth_year, m.created_at, m.member_id`);
  return rows.map(({ id, first_name: firstName, asked_at: askedAt, ...row }) => ({
    ...{ id, firstName, askedAt: askedAt?.toISOString() },
    facts: factsOf(name => Number(row[columnName(name)] ?? 0)),
  }));
}

/** The sums over all families. */
export function sumOf(counted: readonly CountedFamily[]): FamilyFacts {
  return counted.reduce((sum, { facts }) => addFacts(sum, facts), NO_FACTS);
}
