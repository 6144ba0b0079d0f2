/**
 * Money in whole cents. Nothing here, and nothing that uses it, does floating-point arithmetic on money:
 * a decimal string goes in, an integer is computed with, a decimal string comes out.
 */

/** An amount or balance in hundredths of its currency, whole amounts of yen too; always a safe integer. */
export type Cents = number;

/** Largest amount and largest balance either way, ±99,999,999.99: the range of `numeric(10,2)`. */
export const MAX_CENTS: Cents = 9_999_999_999;

/** The largest amount in a currency with this smallest amount. */
export function mostOf({ unit }: { readonly unit: 1 | 100 }): Cents {
  return MAX_CENTS - (MAX_CENTS % unit);
}

/** Money on the wire: an optional minus, up to eight digits, up to two decimals. */
export const MONEY_PATTERN = /^-?\d{1,8}(\.\d{1,2})?$/;

/** Reads a decimal string of the wire or the database ("-5", "5.5", "5.50"); undefined when it is not money. */
export function parseCents(text: string): Cents | undefined {
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  if (!parts) return undefined;
  const [, sign, whole = '0', fraction = ''] = parts;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign === '-' && cents !== 0 ? -cents : cents;
}

/** Reads money that must be money, such as a column of the database. Throws a RangeError otherwise. */
export function centsOf(text: string): Cents {
  const cents = parseCents(text);
  if (cents === undefined) throw new RangeError(`not an amount of money: ${JSON.stringify(text)}`);
  return cents;
}

declare const moneyOnTheWire: unique symbol;
/** An amount as answers write it, such as "-5.00". A text of another kind is not taken for money. */
export type DecimalMoney = string & { readonly [moneyOnTheWire]: 'amount' };
/** A balance or a total as answers write it: a JSON number. Another number is not taken for money. */
export type WireBalance = number & { readonly [moneyOnTheWire]: 'balance' };

const DECIMAL = /^-?\d+\.\d{2}$/;

/** Whether a text is an amount as answers write it. */
export function isDecimalMoney(text: string): text is DecimalMoney {
  return DECIMAL.test(text);
}

/** Whether a number can be a balance as answers write it. */
export function isWireBalance(balance: number): balance is WireBalance {
  return Number.isFinite(balance);
}

/** Two decimals and a point, as the wire and the database write money: -500 is "-5.00". */
export function toDecimal(cents: Cents): DecimalMoney {
  assertCents(cents);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const text = `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return isDecimalMoney(text) ? text : refuseCents(cents);
}

/** The JSON number that the wire uses for balances and totals; exact to the cent for every balance allowed. */
export function toWireNumber(cents: Cents): WireBalance {
  const balance = Number(toDecimal(cents));
  return isWireBalance(balance) ? balance : refuseCents(cents);
}

/** Cents of a JSON number that the wire sends for a balance or total. */
export function fromWireNumber(balance: number): Cents {
  return centsOf(balance.toFixed(2));
}

function assertCents(cents: Cents): void {
  if (!Number.isSafeInteger(cents)) refuseCents(cents);
}

function refuseCents(cents: Cents): never {
  throw new RangeError(`not whole cents: ${cents}`);
}
