import { awaitsConsent } from '@pocketful/compliance/rules/consents';
import { yearIn } from '@pocketful/domain/dates';
import { ageInYear, isAdult } from '@pocketful/domain/family';
import type { User } from '@pocketful/identity/calls';
import type { Absence } from '@pocketful/people/calls/absences';
import { calledNameSql } from '../../platform/database/called-name.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { LOST_PIN } from '../../platform/hashing.ts';
import { absencesSql } from './absences.ts';
import { switchesOf } from './switches.ts';

/** The columns of a member that are in no answer. Hashes are read only to check a secret. */
const UNREAD = [
  'username_key',
  'password_hash',
  'pin_hash',
  'created_at',
  'seen_entry',
  'seen_decision',
  'lessons_seen',
] as const;

/** A member as an answer shows it. */
export interface UserRow
  extends Omit<RowOf<'members'>, (typeof UNREAD)[number]>,
    Pick<RowOf<'families'>, 'setup_completed' | 'time_zone' | 'currency'>,
    Pick<RowOf<'privacy_settings'>, 'unverified_from'> {
  readonly called_name: string;
  readonly family_admin_id: string;
  readonly family_locale: string;
}

const COLUMNS = `${columnsOf('members', 'm', [...UNREAD, 'pin_length'])},
  CASE WHEN m.pin_hash LIKE '${LOST_PIN}%' THEN NULL ELSE m.pin_length END AS pin_length,
  ${calledNameSql('m', '$1')} AS called_name, f.setup_completed, f.time_zone, f.locale AS family_locale, f.currency,
  head.member_id AS family_admin_id, s.unverified_from`;
const MEMBERS = `members AS m JOIN families AS f ON f.family_id = m.family_id
  JOIN members AS head ON head.family_id = m.family_id AND head.role = 'family_admin'
  LEFT JOIN privacy_settings AS s ON s.family_id = m.family_id AND s.child_id = m.member_id`;

const ONE = `SELECT ${COLUMNS} FROM ${MEMBERS} WHERE m.family_id = $1 AND m.member_id = $2`;
const ONE_FOR_SESSION = `SELECT ${COLUMNS}, ARRAY(
    SELECT DISTINCT p.policy_type || ' ' || p.policy_version FROM policy_acceptances AS p
    WHERE p.family_id = $1 AND p.member_id = $2
  ) AS accepted, (
    SELECT t.email FROM email_verification_tokens AS t
    WHERE t.family_id = $1 AND t.member_id = $2 AND t.purpose = 'change' AND t.verified_at IS NULL
      AND t.email <> m.email
  ) AS pending_email, EXISTS (SELECT FROM duty_days AS d
    WHERE d.family_id = $1 AND d.to_day IS NULL) AS has_duties
  FROM ${MEMBERS} WHERE m.family_id = $1 AND m.member_id = $2`;
const ADMIN = `SELECT ${COLUMNS} FROM ${MEMBERS} WHERE m.family_id = $1 AND m.role = 'family_admin'`;
const ALL = `SELECT ${COLUMNS} FROM ${MEMBERS} WHERE m.family_id = $1
  ORDER BY CASE m.role WHEN 'family_admin' THEN 1 WHEN 'parent' THEN 2 ELSE 3 END, m.birth_year, m.created_at`;
const CHILDREN = `SELECT ${COLUMNS}, a.balance, ${absencesSql('$1', 'm.member_id', 'x.to_day >= $2')} AS absences
  FROM ${MEMBERS} JOIN accounts AS a ON a.family_id = m.family_id AND a.child_id = m.member_id
  WHERE m.family_id = $1 AND m.role = 'child' ORDER BY m.birth_year, m.created_at`;

/** One member; undefined if the family has none with that id. */
export async function findUser(reads: FamilyReads, memberId: string): Promise<UserRow | undefined> {
  return (await reads.read<UserRow>(ONE, memberId))[0];
}

/** A member with the fields of its session. */
interface SessionUserRow extends UserRow {
  /** The accepted policies, each as type and version. */
  readonly accepted: readonly string[];
  /** An address whose code has not arrived. */
  readonly pending_email: string | null;
  readonly has_duties: boolean;
}

/** One member, for its session. */
export async function findSessionUser(reads: FamilyReads, memberId: string): Promise<SessionUserRow | undefined> {
  return (await reads.read<SessionUserRow>(ONE_FOR_SESSION, memberId))[0];
}

/** The family's own adult. */
export async function findFamilyAdmin(reads: FamilyReads): Promise<UserRow | undefined> {
  return (await reads.read<UserRow>(ADMIN))[0];
}

/** Adults first, then children from the eldest. */
export function findUsers(reads: FamilyReads): Promise<UserRow[]> {
  return reads.read<UserRow>(ALL);
}

/** A child with its balance in the database's format, and the absences that are not over. */
interface ChildRow extends UserRow {
  readonly balance: string;
  readonly absences: Absence[];
}

/** The children, the eldest first, on a day of the family. */
export function findChildren(reads: FamilyReads, today: string): Promise<ChildRow[]> {
  return reads.read<ChildRow>(CHILDREN, today);
}

/** A member as an answer shows it. The age is that of this year in the family's time zone. */
export function toUser(row: UserRow, now: Date): User {
  return {
    id: row.member_id,
    username: row.username,
    firstName: row.first_name,
    calledName: row.called_name,
    lastName: row.last_name,
    role: row.role,
    isParent: isAdult(row.role),
    parentId: row.parent_id,
    familyAdminId: row.family_admin_id,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    emailVerifiedAt: row.email_verified_at?.toISOString() ?? null,
    age: ageOf(row, now),
    color: row.color,
    face: row.face,
    ...switchesOf(row),
    setupCompleted: row.setup_completed,
    locale: row.locale,
    awaitsConsent: awaitsConsent(row.unverified_from, now),
  };
}

/** Years this year; null for adults. */
export function ageOf(row: Pick<UserRow, 'birth_year' | 'time_zone'>, now: Date): number | null {
  return row.birth_year === null ? null : ageInYear(row.birth_year, yearIn(row.time_zone, now));
}
