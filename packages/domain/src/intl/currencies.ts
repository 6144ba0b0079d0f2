import { DEFAULT_CURRENCY, unitOf, WHOLE } from './decimals.ts';

/** The currencies of ISO 4217 with two decimals. Currencies with three are not offered: amounts have two. */
const HUNDREDTHS = `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP
  CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES
  KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD
  PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY
  TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG`;

/** Currencies of regions other than the one whose code begins with the region's. */
const OF_OTHERS = {
  AUD: 'CC CX HM KI NF NR TV',
  CHF: 'LI',
  DKK: 'FO GL',
  EUR: `AD AT AX BE BG BL CY DE EA EE ES FI FR GF GP GR HR IC IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT`,
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

/** Currencies of which a dollar buys about ten units, a hundred and so on; of any other about one. */
const SCALES = {
  10: `AED BOB BRL BWP CNY CUP CZK DKK ERN GHS GTQ HKD HNL ILS LSL MAD MDL MOP MVR MXN MYR NAD NOK PEN PGK
    PLN QAR RON SAR SBD SCR SEK SLE STN SZL TJS TMT TTD ZAR ZMW ZWG`,
  100: `AFN ALL BDT BTN CVE DJF DOP DZD EGP ETB GMD GYD HTG INR ISK JMD JPY KES KGS LKR LRD MKD MRU MUR MZN
    NIO NPR PHP PKR RSD RUB SRD THB TRY TWD UAH UYU VES VUV XPF YER`,
  1000: 'AMD AOA ARS BIF CDF CLP CRC HUF KMF KPW KRW KZT MMK MWK NGN RWF SDG SOS SSP TZS XAF XOF',
  10000: 'COP GNF IDR KHR LAK MGA MNT PYG SYP UGX UZS VND',
  100000: 'IRR LBP',
} as const;

/** The factor that makes of an amount in US dollars one of the same order in a currency, for proposals and limits. */
export function scaleOf(currency: string): number {
  const scale = Object.entries(SCALES).find(([, all]) => codes(all).includes(currency))?.[0];
  return Math.max(Number(scale ?? 1), unitOf(currency));
}

/** The currency of a region (ISO 3166, two letters): US dollars where it is none of {@link CURRENCIES}. */
export function currencyOf(region: string | undefined): string {
  if (region === undefined) return DEFAULT_CURRENCY;
  const other = Object.entries(OF_OTHERS).find(([, regions]) => codes(regions).includes(region))?.[0];
  // Codes that begin with X are of no region.
  return (
    other ?? (region.startsWith('X') ? undefined : CURRENCIES.find(code => code.startsWith(region))) ?? DEFAULT_CURRENCY
  );
}
