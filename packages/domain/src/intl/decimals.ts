/** The currency of a family that chose none. */
export const DEFAULT_CURRENCY = 'USD';

/** The currencies of ISO 4217 with whole amounts. `Intl` is never asked: engines differ, and change with the years. */
export const WHOLE: readonly string[] = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');

/** The decimals of a currency that a family may have. */
export function decimalsOf(currency: string): 0 | 2 {
  return WHOLE.includes(currency) ? 0 : 2;
}

/** The smallest amount of a currency, in hundredths. */
export function unitOf(currency: string): 1 | 100 {
  return decimalsOf(currency) === 0 ? 100 : 1;
}
