import { yearIn } from '@pocketful/domain/dates';
import { isChildBirthYear } from '@pocketful/domain/family';
import type { childSignupSchema } from '@pocketful/identity/calls';
import type { z } from 'zod';
import type { Adult } from '../../platform/actor.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { type AddingDeps, addNewChild } from '../people/public.ts';

/** The wizard's child form: an adult of the family adds a child whose password is its PIN. */
export async function signUpChild(call: CallOf<'signup'>, body: z.infer<typeof childSignupSchema>, deps: AddingDeps) {
  const { now, address, userAgent } = call;
  const actor = adultOf(call.actor);
  if (!isChildBirthYear(body.birthYear, yearIn(actor.timeZone, now)))
    throw new RefusalError(refuse('INVALID_INPUT'), [
      { path: 'birthYear', message: 'Please enter a valid birth year' },
    ]);
  const child = {
    firstName: body.firstName,
    lastName: body.lastName,
    username: body.username,
    birthYear: body.birthYear,
    pin: body.password,
    consent: { givenTogether: body.dataCollectionConsent === undefined, address, userAgent },
  };
  const user = await addNewChild(call, actor, child, deps);
  return user instanceof Refusal ? user : { user };
}

/** Anyone may call signup, but only an adult of a family may add a child with it. */
function adultOf(actor: CallOf<'signup'>['actor']): Adult {
  if (actor.kind === 'stranger') throw new RefusalError(refuse('NOT_SIGNED_IN'));
  if (actor.kind === 'unlocked')
    throw new RefusalError(refuse(actor.profileLocked ? 'PROFILE_LOCKED' : 'PROFILE_REQUIRED'));
  if (actor.kind === 'device') throw new RefusalError(refuse('PROFILE_REQUIRED'));
  if (actor.kind === 'staff' || actor.role === 'child') throw new RefusalError(refuse('NOT_ALLOWED'));
  return { ...actor, role: actor.role };
}
