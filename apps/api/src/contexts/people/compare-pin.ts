import type { FamilyScope } from '../../platform/database/family-scope.ts';
import { countPinChange, type TryingDeps } from '../identity/public.ts';
import type { NewPin } from './new-pin.ts';

/** Counts a change of a PIN and compares the PIN, before the transaction: a comparison takes as long as a hash. */
export async function comparePin(
  deps: TryingDeps,
  { family, memberId }: { readonly family: FamilyScope; readonly memberId: string },
  pin: NewPin | null | undefined,
  now: Date,
): Promise<undefined> {
  if (!pin) return;
  await countPinChange(deps, { familyId: family.familyId, memberId }, now);
  await pin.isTaken(family);
}
