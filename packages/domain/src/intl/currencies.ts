import { DEFAULT_CURRENCY, unitOf, WHOLE } from './decimals.ts';

/** The currencies of ISO 4217 with two decimals. Currencies with three are not offered: amounts have two. */
const HUNDREDTHS = `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP
  CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES
  KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD
  PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY
  TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG`;

/** Currencies of regions other than the one whose code begins with the region's. */
const OF_OTHERS = {
  AUD: 'KI NR TV',
  CHF: 'LI',
  DKK: 'FO GL',
  EUR: `AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT`,
  GBP: 'GG IM JE',
  ILS: 'PS',
  MAD: 'EH',
  NOK: 'BV SJ',
  NZD: 'CK NU PN TK',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
} as const;

const codes = (text: string) => text.split(/\s+/);

/** The currencies that a family may have, by their codes of ISO 4217, in their order. */
export const CURRENCIES: readonly string[] = [...WHOLE, ...codes(HUNDREDTHS)].sort();

/** Whether a family may have a currency. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.includes(code);
}

/** Currencies of which more than one unit buys what a dollar buys, by the power of ten. Others count as one. */
const SCALES = {
  10: 'CNY CZK DKK EGP HKD INR MXN NOK PHP PLN RUB SEK THB TRY TWD UAH ZAR',
  100: 'HUF ISK JPY KES PKR RSD',
  1000: 'ARS CLP COP KRW NGN TZS UGX',
  10000: 'IDR VND',
} as const;

/** What an amount in US dollars is multiplied by to be of the same order in a currency, as for suggested amounts. */
export function scaleOf(currency: string): number {
  const scale = Object.entries(SCALES).find(([, all]) => codes(all).includes(currency))?.[0];
  return Math.max(Number(scale ?? 1), unitOf(currency));
}

/** The currency of a region (ISO 3166, two letters): US dollars where it is none of {@link CURRENCIES}. */
export function currencyOf(region: string | undefined): string {
  if (region === undefined) return DEFAULT_CURRENCY;
  const other = Object.entries(OF_OTHERS).find(([, regions]) => codes(regions).includes(region))?.[0];
  return other ?? CURRENCIES.find(code => code.startsWith(region)) ?? DEFAULT_CURRENCY;
}
