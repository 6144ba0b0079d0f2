import { type Cents, centsOf, type DecimalMoney, fromWireNumber, type WireDollars } from '@pocketful/domain/money';

/** Whole cents of money as answers tell it: an amount is a decimal string, a balance or total a number of dollars. */
export function cents(money: DecimalMoney | WireDollars): Cents {
  return typeof money === 'string' ? centsOf(money) : fromWireNumber(money);
}
