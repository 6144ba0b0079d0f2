import { centsOf, toWireNumber, type WireBalance } from '@pocketful/domain/money';
import { availableCents } from '@pocketful/goals/rules';
import type { CallOf } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { findAccount } from './accounts.ts';

/** A child's balance, and the part that no open request asks for. */
export async function getChildBalance({
  actor,
  params,
}: CallOf<'getChildBalance'>): Promise<{ balance: WireBalance; available: WireBalance } | Refusal<'CHILD_NOT_FOUND'>> {
  const account = await findAccount(actor.family, params.id);
  if (!account) return refuse('CHILD_NOT_FOUND');
  const balance = centsOf(account.balance);
  const available = availableCents(balance, centsOf(account.set_aside));
  return { balance: toWireNumber(balance), available: toWireNumber(available) };
}
