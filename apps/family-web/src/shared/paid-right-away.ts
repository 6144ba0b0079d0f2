import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';
import type { DecimalMoney } from '@pocketful/domain/money';

/** The text for a child whose rule approved something: up to which amount its parents trust it. */
export function paidRightAway(trustedUpTo: DecimalMoney): string {
  return `Paid right away: your parents trust you up to ${reader().money(cents(trustedUpTo))}.`;
}

/** The message for a child whose rule approved its submission. Undefined if it waits. */
export function paidWords({ trustedUpTo }: { readonly trustedUpTo: DecimalMoney | null }) {
  return trustedUpTo ? (['Well done', paidRightAway(trustedUpTo)] as const) : undefined;
}
