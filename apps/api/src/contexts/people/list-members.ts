import { awaitsConsent } from '@pocketful/compliance/rules/consents';
import { dayIn } from '@pocketful/domain/dates';
import { centsOf, toWireNumber } from '@pocketful/domain/money';
import type { Child, FamilyMember } from '@pocketful/people/calls';
import type { CallOf } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { ageOf, findChildren, findUser, findUsers, toUser } from './users.ts';

/** Adults first, then children from the eldest. On a children's own device only its children are listed. */
export async function listFamilyMembers({ actor, now }: CallOf<'listFamilyMembers'>): Promise<FamilyMember[]> {
  const only = actor.kind === 'unlocked' ? null : actor.children;
  const rows = (await findUsers(actor.family)).filter(row => only?.includes(row.member_id) ?? true);
  return rows.map(row => ({
    id: row.member_id,
    username: row.username,
    firstName: row.first_name,
    calledName: row.called_name,
    lastName: row.last_name,
    age: ageOf(row, now),
    role: row.role,
    color: row.color,
    face: row.face,
    pinLength: row.pin_length,
    awaitsConsent: awaitsConsent(row.unverified_from, now),
  }));
}

/** All children of the family with their balances; every adult sees them all. */
export async function listChildren({
  actor,
  params,
  now,
}: CallOf<'listChildren'>): Promise<Child[] | Refusal<'MEMBER_NOT_FOUND'>> {
  const rows = await findChildren(actor.family, dayIn(actor.timeZone, now));
  if (params.parentId !== actor.memberId && !(await isAdultOfFamily(actor.family, params.parentId)))
    return refuse('MEMBER_NOT_FOUND');
  return rows.map(row => ({
    ...toUser(row, now),
    balance: toWireNumber(centsOf(row.balance)),
    absences: row.absences,
  }));
}

async function isAdultOfFamily(family: CallOf<'listChildren'>['actor']['family'], id: string): Promise<boolean> {
  const row = await findUser(family, id);
  return row !== undefined && row.role !== 'child';
}
