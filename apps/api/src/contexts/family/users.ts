import type { User } from '@pocketful/api-contract/identity';
import { ageInYear, isAdult, yearIn } from '@pocketful/domain/family';
import type { FamilyReads } from '../../platform/database/family-scope.ts';

/** The members of a family, each with what an answer tells of it. */
export function selectUsers(reads: FamilyReads) {
  return reads.db
    .selectFrom('members as m')
    .innerJoin('families as f', 'f.family_id', 'm.family_id')
    .innerJoin('members as head', join =>
      join.onRef('head.family_id', '=', 'm.family_id').on('head.role', '=', 'family_admin'),
    )
    .select([
      'm.member_id',
      'm.username',
      'm.first_name',
      'm.last_name',
      'm.role',
      'm.parent_id',
      'm.email',
      'm.birth_year',
      'm.color',
      'm.chores_enabled',
      'm.rewards_enabled',
      'm.pin_length',
      'head.member_id as family_admin_id',
      'f.setup_completed',
      'f.time_zone',
    ])
    .where('m.family_id', '=', reads.familyId);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

/** One member, or undefined when the family has none by that id. */
export function findUser(reads: FamilyReads, memberId: string): Promise<UserRow | undefined> {
  return selectUsers(reads).where('m.member_id', '=', memberId).executeTakeFirst();
}

/** A member as answers tell it; the age is the one of this year in the family's zone. */
export function toUser(row: UserRow, now: Date): User {
  return {
    id: row.member_id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    isParent: isAdult(row.role),
    parentId: row.parent_id,
    familyAdminId: row.family_admin_id,
    email: row.email,
    age: ageOf(row, now),
    color: row.color,
    choresEnabled: row.chores_enabled,
    rewardsEnabled: row.rewards_enabled,
    setupCompleted: row.setup_completed,
  };
}

/** Years this year; null for adults. */
export function ageOf(row: Pick<UserRow, 'birth_year' | 'time_zone'>, now: Date): number | null {
  return row.birth_year === null ? null : ageInYear(row.birth_year, yearIn(row.time_zone, now));
}
