import { cents } from '@pocketful/contract-core/money';
import { formatUsd } from '@pocketful/domain/intl/formats';
import type { DecimalMoney } from '@pocketful/domain/money';

/** The sentence that an adult changed the amount a child asked for. */
export function changedAmount(asked: DecimalMoney, amount: DecimalMoney): string {
  return `You asked for ${formatUsd(cents(asked))}. It is ${formatUsd(cents(amount))}.`;
}
