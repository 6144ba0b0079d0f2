import {
  type Cents,
  centsOf,
  type DecimalMoney,
  fromWireNumber,
  isWireBalance,
  type WireBalance,
} from '@pocketful/domain/money';

/** Whole cents of money as answers tell it: an amount is a decimal string, a balance or total a number. */
export function cents(money: DecimalMoney | WireBalance): Cents {
  return typeof money === 'string' ? centsOf(money) : fromWireNumber(money);
}

/** A balance in an answer that no schema has read; undefined for anything else. */
export function balanceIn(value: unknown): WireBalance | undefined {
  return typeof value === 'number' && isWireBalance(value) ? value : undefined;
}
