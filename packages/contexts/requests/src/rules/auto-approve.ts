import type { Cents } from '@pocketful/domain/money';

/** The rule by which a child's chores and claims are approved when they are submitted. */
export interface AutoApproveRule {
  /** The most that it pays for one chore or claim. */
  readonly mostEachCents: Cents;
  /** The most that it pays from a Monday to the Sunday after it, in the family's time zone. */
  readonly mostAWeekCents: Cents;
}

/** The highest amounts of a rule, in US dollars. */
export const AUTO_APPROVE_LIMITS = { mostEachCents: 100_00, mostAWeekCents: 500_00 } as const satisfies AutoApproveRule;

/** A chore or claim that was just submitted. */
export interface Submitted {
  readonly amountCents: Cents;
  /** The number of its next payment: each decision that is taken back ends a round. */
  readonly round: number;
  /** Whether its activity has another claim of the same day. */
  readonly claimedToday: boolean;
}

/**
 * Whether a rule approves a submission. Otherwise it waits for an adult. The mock's form of `approve_by_rule` in SQL;
 * the conformance test compares both.
 *
 * @param paidCents the rule's payments since Monday, without reversed ones
 */
export function isTrusted(
  { mostEachCents, mostAWeekCents }: AutoApproveRule,
  { amountCents, round, claimedToday }: Submitted,
  paidCents: Cents,
): boolean {
  return round === 1 && !claimedToday && amountCents <= mostEachCents && paidCents + amountCents <= mostAWeekCents;
}
