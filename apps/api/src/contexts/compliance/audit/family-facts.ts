import {
  addFacts,
  type CountedChild,
  FAMILY_FACTS,
  type FamilyFacts,
  factsOf,
  NO_FACTS,
} from '@pocketful/compliance/audit/facts';
import { POLICIES } from '@pocketful/compliance/policies';
import { yearEverywhere } from '@pocketful/domain/dates';
import { CONSENT_AGE } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { before, DAY } from '../../../platform/clock.ts';
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
  const rows = await database.report(sql<Record<string, unknown> & { family_id: string; places: string[] }>`
    SELECT family_id, places, ${COLUMNS} FROM staff_views.privacy_facts(${[...familyIds]}::uuid[], ${now}, ${yearEverywhere(now)}::integer,
      ${POLICIES.privacy.version})`);
  return rows.map(row => ({
    familyId: row.family_id,
    facts: factsOf(name => numberIn(row[columnName(name)], name), row.places),
  }));
}

function numberIn(value: unknown, name: string): number {
  if (typeof value !== 'number') throw new Error(`the database counts no ${name}`);
  return value;
}

/**
 * The children of a family, the eldest first, with the facts about each by which an adult can act. The function that
 * counts families returns numbers alone, so this statement reads the family's own rows.
 */
export async function countChildren(database: DatabaseHandle, familyId: string, now: Date): Promise<CountedChild[]> {
  const year = yearEverywhere(now);
  const { rows } = await sql<Record<string, unknown> & { id: string; first_name: string; asked_at: Date | null }>`
    WITH consent AS MATERIALIZED (
      SELECT c.*, (c.young OR c.closed_at IS NOT NULL) AND c.withdrawn AS closed
      FROM (SELECT o.*, ${year}::integer - coalesce(o.birth_year, ${year}::integer) <= ${CONSENT_AGE} AS young FROM child_consents AS o
        WHERE o.family_id = ${familyId}) AS c
    )
    SELECT m.member_id AS id, m.first_name, coalesce(c.unverified_from, c.first_given) AS asked_at, 1 AS children,
      (c.young AND NOT c.closed)::integer AS under13,
      (c.young AND NOT c.closed AND c.stands)::integer AS consented, (c.young AND c.odd)::integer AS odd_method,
      (c.young AND c.stands AND NOT coalesce(c.confirmed, false))::integer AS unconfirmed,
      (c.young AND c.stands AND NOT coalesce(c.confirmed, false)
        AND coalesce(c.unverified_from, c.first_given) < ${before(now, 30 * DAY)})::integer AS unconfirmed_late,
      (c.young AND c.stands AND ${POLICIES.privacy.version} <> ALL (c.versions))::integer AS outdated,
      is_odd_birth_year(m.birth_year, m.created_at, ${now})::integer AS ageless,
      (num_nonnulls(m.email, m.email_verified_at::text, m.password_hash) > 0
        OR names_hold_contact(m.username, m.first_name, m.last_name))::integer AS contactable,
      (r.child_id IS NOT NULL)::integer AS ages_crossed, (r.child_id IS NOT NULL AND c.closed)::integer AS ages_crossed_closed,
      (r.child_id IS NOT NULL AND (c.closed OR NOT coalesce(c.confirmed, false)))::integer AS ages_crossed_unconfirmed
    FROM members AS m JOIN consent AS c ON c.child_id = m.member_id
    LEFT JOIN (
      SELECT DISTINCT e.object_id AS child_id FROM audit_entries AS e
      WHERE e.family_id = ${familyId} AND e.action = 'child.age_changed'
        AND (e.details ->> 'birthYearAfter')::integer < (e.details ->> 'birthYearBefore')::integer
    ) AS r ON r.child_id = m.member_id
    WHERE m.family_id = ${familyId}
    ORDER BY m.birth_year, m.created_at, m.member_id`.execute(database.crossTenant('privacy-audit'));
  return rows.map(({ id, first_name: firstName, asked_at: askedAt, ...row }) => ({
    ...{ id, firstName, askedAt: askedAt?.toISOString() },
    facts: factsOf(name => Number(row[columnName(name)] ?? 0)),
  }));
}

/** The sums over all families. */
export function sumOf(counted: readonly CountedFamily[]): FamilyFacts {
  return counted.reduce((sum, { facts }) => addFacts(sum, facts), NO_FACTS);
}
