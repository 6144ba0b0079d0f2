import { type RawBuilder, sql } from 'kysely';

/**
 * The name by which the family tells a member apart, as an expression of SQL: the first name, with the username in
 * brackets where another member has the same first name.
 *
 * @param member the alias of the member's row
 * @param family the id of the family, as SQL
 */
export function calledNameSql(member: string, family = `${member}.family_id`): string {
  const key = (of: string) => `lower(normalize(${of}.first_name, NFKC))`;
  return `${member}.first_name || CASE WHEN EXISTS (SELECT FROM members AS namesake
    WHERE namesake.family_id = ${family} AND namesake.member_id <> ${member}.member_id
      AND ${key('namesake')} = ${key(member)}) THEN ' (' || ${member}.username || ')' ELSE '' END`;
}

/** The same in a statement that is built, for a member of the family with this id. */
export function calledName(member: string, familyId: string): RawBuilder<string> {
  const [before = '', after = ''] = calledNameSql(member, '$').split('$');
  return sql`${sql.raw(before)}${familyId}::uuid${sql.raw(after)}`;
}
