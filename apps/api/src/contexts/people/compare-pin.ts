import { PIN_CHANGES_PER_HOUR } from '@pocketful/domain/credentials';
import { takeAttempt } from '../../platform/attempts.ts';
import { MINUTE } from '../../platform/clock.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import type { NewPin } from './new-pin.ts';

const HOUR_MINUTES = 60;

/** Counts a change of a PIN by an adult. Throws RATE_LIMITED past the limit. */
export async function countPinChange(
  { database }: Pick<RouteDeps, 'database'>,
  { familyId, memberId }: { readonly familyId: string; readonly memberId: string },
  now: Date,
): Promise<void> {
  const subject = {
    ...({ familyId, subject: `${memberId}:new-pin`, kind: 'login' } as const),
    ...{ tries: PIN_CHANGES_PER_HOUR, lockMinutes: HOUR_MINUTES, forgottenAfter: HOUR_MINUTES * MINUTE },
  };
  const attempt = await takeAttempt(database.crossTenant('sign-in'), subject, now);
  if (!attempt.granted) throw new RefusalError(refuse('RATE_LIMITED', attempt));
}

/** Counts a change of a PIN and compares the PIN, before the transaction: a comparison takes as long as a hash. */
export async function comparePin(
  deps: Pick<RouteDeps, 'database'>,
  { family, memberId }: { readonly family: FamilyScope; readonly memberId: string },
  pin: NewPin | null | undefined,
  now: Date,
): Promise<undefined> {
  if (!pin) return;
  await countPinChange(deps, { familyId: family.familyId, memberId }, now);
  await pin.isTaken(family);
}
