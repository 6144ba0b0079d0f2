import type { DecimalMoney } from '@pocketful/domain/money';

/** The text for a child whose rule approved something: up to which amount its parents trust it. */
export function paidRightAway(trustedUpTo: DecimalMoney): string {
  // At most 100.00, so it needs no separator of thousands.
  return `Paid right away: your parents trust you up to $${trustedUpTo}.`;
}

/** The message for a child whose rule approved its submission. Undefined if it waits. */
export function paidWords({ trustedUpTo }: { readonly trustedUpTo: DecimalMoney | null }) {
  return trustedUpTo ? (['Well done', paidRightAway(trustedUpTo)] as const) : undefined;
}
