import { DEFAULT_CURRENCY } from '@pocketful/domain/intl/decimals';
import { toWireNumber, type WireBalance } from '@pocketful/domain/money';

/** A sum over families of one currency. */
export interface CurrencySum {
  readonly currency: string;
  readonly cents: number;
}

/** The sum in US dollars, and those in other currencies that are not zero. */
export function byCurrency(sums: readonly CurrencySum[]): [WireBalance, { currency: string; total: WireBalance }[]] {
  const dollars = sums.find(({ currency }) => currency === DEFAULT_CURRENCY);
  const others = sums.filter(sum => sum !== dollars && sum.cents !== 0);
  return [
    toWireNumber(dollars?.cents ?? 0),
    others.map(({ currency, cents }) => ({ currency, total: toWireNumber(cents) })),
  ];
}
