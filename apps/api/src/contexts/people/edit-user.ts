import { childAge, childFirstName, childLastName, childUsername } from '@pocketful/contract-core/fields';
import { careOf } from '@pocketful/contract-core/sensitive';
import { yearIn } from '@pocketful/domain/dates';
import { ageInYear, birthYearForAge, needsParentalConsent } from '@pocketful/domain/family';
import type { User } from '@pocketful/identity/calls';
import { editableFields, MEMBER_FIELDS, missingSecret, otherEmail, secretsNeeded } from '@pocketful/people/rules';
import type { z } from 'zod';
import { requireConfirmed } from '../../platform/actor.ts';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import type { Config } from '../../platform/config.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { newSessionId } from '../../platform/sessions/session-id.ts';
import { changeProfile, endSessionsWithoutConsent } from '../../platform/sessions/session-rows.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { askForYounger } from '../compliance/public.ts';
import { cancelEmailChange, type TryingDeps, trySecret } from '../identity/public.ts';
import { askForNewEmail, withoutUnverified } from './change-email.ts';
import { hashSecrets, leaveOtherDevices } from './change-secrets.ts';
import { comparePin } from './compare-pin.ts';
import { editMember, type MemberEdit } from './edit-member.ts';
import { type EditedMember, findEdited } from './edited-member.ts';
import { notifyFormerAddress } from './former-address.ts';
import { findUser, toUser } from './users.ts';

interface EditDeps extends TryingDeps {
  readonly config: Config;
  readonly outbox: Outbox;
}

const EVENTS = { child: 'child.updated', family_admin: 'profile.updated', parent: 'parent.updated' } as const;

/** Edits a child, another parent's names, or the adult's own profile. New secrets require the present ones. */
export async function updateUser(call: CallOf<'updateUser'>, deps: EditDeps) {
  const { actor, body, params, now } = call;
  const { family, memberId } = actor;
  const member = await findEdited(family, params.id);
  if (!member) return refuse('MEMBER_NOT_FOUND');
  const mayChange = editableFields({ id: memberId, role: actor.role }, { id: member.memberId, role: member.role });
  const wanted = MEMBER_FIELDS.filter(field => body[field] !== undefined);
  if (wanted.some(field => !mayChange.includes(field))) throw new RefusalError(refuse('NOT_ALLOWED'));
  refuseCommonPassword('newPassword', body.newPassword);
  const isOwn = member.memberId === memberId;
  const named = member.role === 'child' ? childEdit(call, member) : ownEdit(call, member);
  const crossed = acrossConsentAge(call, member, named);
  // Before a try is counted: the call comes again once the secret was given.
  if (crossed) requireConfirmed(actor, careOf('child.age_changed').asks);
  const proof = isOwn ? proofOf(call, deps, member, named) : undefined;
  const { edit: others, waiting } = withoutUnverified(named, deps);
  let secrets: Pick<MemberEdit, 'passwordHash' | 'pin'> = {};
  // An adult who sends their present address cancels the address that waits for its code.
  const cancels = isOwn && body.email !== undefined && named.email === undefined;
  const renewed = body.newPassword === undefined ? undefined : newSessionId(family.familyId);
  // A repeated request gets the first answer, which came with the renewed session.
  let given: typeof renewed;
  const read = async (reads: FamilyReads, id: string) => {
    const row = await findUser(reads, id);
    return row ? answerOf(toUser(row, now), waiting) : refuse('NO_LONGER_THERE');
  };
  const edited = await call.write(
    family,
    async tx => {
      const edit = { ...others, ...secrets };
      const refused = await editMember(tx, actor, member, edit);
      if (refused) return refused;
      await leaveOtherDevices(tx, member.memberId, edit, { ...deps, kept: actor.sessionHash, now });
      if (edit.email !== undefined) await notifyFormerAddress(tx, member, { ...deps, now });
      if (cancels) await cancelEmailChange(tx, member.memberId);
      if (deps.config.serves === 'public' && becomesYounger(call, member, named))
        await askForYounger(tx, { childId: member.memberId, parentId: memberId, now }, deps.outbox);
      if (waiting !== undefined) await askForNewEmail(tx, member, waiting, { ...deps, now });
      // The session is held and the family locked, so both are there.
      if (renewed) await changeProfile(tx, actor.sessionHash, renewed, memberId, now);
      if (becomesYounger(call, member, named))
        await endSessionsWithoutConsent(tx, member.memberId, yearIn(actor.timeZone, now));
      const answer = await read(tx, member.memberId);
      if ('code' in answer) throw new Error(`member ${member.memberId} is not there while its family is locked`);
      given = renewed;
      return commit(answer, {
        action: isOwn ? 'profile.updated' : crossed ? 'child.age_changed' : EVENTS[member.role],
        on: ['member', member.memberId],
        ...(member.role === 'child' ? { childId: member.memberId } : {}),
        details: { changed: wanted, ...crossed },
      });
    },
    (reads, id) => {
      given = undefined;
      return read(reads, id);
    },
    async () => {
      const wrong = await proof?.();
      if (wrong) return wrong;
      secrets = await hashSecrets(deps.hasher, { by: memberId, memberId: member.memberId }, newSecrets(call));
      return comparePin(deps, actor, secrets.pin, now);
    },
  );
  if (given && !(edited instanceof Refusal)) call.session.give(given);
  return edited;
}

function answerOf(user: User, waiting: string | undefined) {
  return { ...user, emailChangeRequiresVerification: waiting !== undefined };
}

/** The birth years of an edit across the age of consent, a sensitive act; undefined for any other edit. */
function acrossConsentAge(
  { actor, now }: CallOf<'updateUser'>,
  { birthYear: from }: EditedMember,
  { birthYear: to }: MemberEdit,
): { readonly birthYearBefore: number; readonly birthYearAfter: number } | undefined {
  if (from === null || to === undefined) return undefined;
  const year = yearIn(actor.timeZone, now);
  return needsParentalConsent(from, year) === needsParentalConsent(to, year)
    ? undefined
    : { birthYearBefore: from, birthYearAfter: to };
}

/** Whether a child's age becomes one under 13. */
function becomesYounger(call: CallOf<'updateUser'>, member: EditedMember, edit: MemberEdit): boolean {
  const crossed = acrossConsentAge(call, member, edit);
  return crossed !== undefined && crossed.birthYearAfter > crossed.birthYearBefore;
}

function newSecrets({ body }: CallOf<'updateUser'>) {
  return { password: body.newPassword, pin: body.pin };
}

/** The changes of a child. An unchanged age is not checked, so that a child who grew up can still be renamed. */
function childEdit({ body, actor, now }: CallOf<'updateUser'>, { birthYear }: EditedMember): MemberEdit {
  const { firstName, lastName, username, age, parentId, locale } = body;
  if (firstName !== undefined) keepRule('firstName', childFirstName, firstName);
  if (lastName) keepRule('lastName', childLastName, lastName);
  if (username !== undefined) keepRule('username', childUsername, username);
  const thisYear = yearIn(actor.timeZone, now);
  const isAnotherAge = age !== undefined && (birthYear === null || ageInYear(birthYear, thisYear) !== age);
  if (isAnotherAge) keepRule('age', childAge, age);
  return {
    ...{ firstName, lastName, username, parentId, locale },
    birthYear: isAnotherAge ? birthYearForAge(age, thisYear) : undefined,
  };
}

function ownEdit({ body }: CallOf<'updateUser'>, { email }: EditedMember): MemberEdit {
  const { firstName, lastName, username, locale } = body;
  return { firstName, lastName, username, locale, email: otherEmail(body.email, email) };
}

/** A change of one's own address, password or PIN needs proof. Names need none. */
function proofOf(
  call: CallOf<'updateUser'>,
  deps: EditDeps,
  { memberId: ownerId, passwordHash, pinHash }: EditedMember,
  { email }: MemberEdit,
) {
  const { newPassword, currentPassword, currentPin, pin } = call.body;
  const change = { email: email !== undefined, password: newPassword !== undefined, pin: pin !== undefined };
  const hasPin = pinHash !== null;
  const needed = secretsNeeded(change, { hasPin, gavePin: currentPin !== undefined });
  if (!needed.password && !needed.pin) return undefined;
  return async () => {
    if (needed.password) {
      if (currentPassword === undefined) throw new RefusalError(INVALID, [missingSecret(change, { hasPin })]);
      const secret = { kind: 'password', hash: passwordHash, ownerId } as const;
      if (await trySecret(call, deps, secret, currentPassword, [ownerId])) return refuse('WRONG_PASSWORD');
    }
    if (!needed.pin) return undefined;
    const secret = { kind: 'pin', hash: pinHash, ownerId } as const;
    return (await trySecret(call, deps, secret, currentPin ?? '')) && refuse('WRONG_PIN');
  };
}

const INVALID = refuse('INVALID_INPUT');

/** Checks a field against a rule that only some members have. */
function keepRule(path: string, rule: z.ZodType, value: unknown): void {
  const { error } = rule.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (issue) throw new RefusalError(INVALID, [{ path, message: issue.message }]);
}
