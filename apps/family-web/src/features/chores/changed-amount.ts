import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';
import type { DecimalMoney } from '@pocketful/domain/money';

/** The sentence that an adult changed the amount a child asked for. */
export function changedAmount(asked: DecimalMoney, amount: DecimalMoney): string {
  return `You asked for ${reader().money(cents(asked))}. It is ${reader().money(cents(amount))}.`;
}
