import { type Cents, toDecimal } from '../money.ts';
import { once } from './once.ts';
import { reader } from './reader.ts';

/** One and several of a unit, then of its hundredth. */
const UNITS: Readonly<Record<string, readonly [readonly [string, string], readonly [string, string]]>> = {
  USD: [
    ['dollar', 'dollars'],
    ['cent', 'cents'],
  ],
  EUR: [
    ['euro', 'euros'],
    ['cent', 'cents'],
  ],
  GBP: [
    ['pound', 'pounds'],
    ['penny', 'pence'],
  ],
};

/** An amount as it is said: '50 cents', '1 dollar', '7 euros and 24 cents', '500 Japanese yen'. Throws for a debt. */
export function spokenMoney(cents: Cents, currency = reader().currency): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`not an amount to say: ${cents}`);
  const units = UNITS[currency];
  if (!units) {
    const digits = cents % 100 === 0 ? 0 : 2;
    const name = { style: 'currency', currency, currencyDisplay: 'name' } as const;
    return once(`spoken ${currency} ${digits}`, () => {
      return new Intl.NumberFormat('en', { ...name, minimumFractionDigits: digits, maximumFractionDigits: digits });
    }).format(Number(toDecimal(cents)));
  }
  const [whole, rest] = [Math.floor(cents / 100), cents % 100];
  const said = (count: number, [one, several]: readonly [string, string]) => `${count} ${count === 1 ? one : several}`;
  const parts = [
    ...(whole > 0 ? [said(whole, units[0])] : []),
    ...(rest > 0 || whole === 0 ? [said(rest, units[1])] : []),
  ];
  return parts.join(' and ');
}
