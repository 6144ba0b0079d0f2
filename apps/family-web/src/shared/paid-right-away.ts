import type { DecimalMoney } from '@pocketful/domain/money';

/** What a child reads about what its rule approved: up to which amount its parents trust it. */
export function paidRightAway(trustedUpTo: DecimalMoney): string {
  // At most 100.00, so it needs no separator of thousands.
  return `Paid right away: your parents trust you up to $${trustedUpTo}.`;
}

/** The message for a child whose rule approved what it submitted. Undefined if it waits. */
export function paidWords({ trustedUpTo }: { readonly trustedUpTo: DecimalMoney | null }) {
  return trustedUpTo ? (['Well done', paidRightAway(trustedUpTo)] as const) : undefined;
}
