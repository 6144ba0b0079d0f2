import { once } from './once.ts';

/** The locale of a family that chose none. */
export const DEFAULT_LOCALE = 'en-US';

/** Regions whose clocks have twelve hours (CLDR's time data). `Intl` is not asked: not every engine has the data. */
const TWELVE_HOURS =
  /A[EGLRSU]|B[BDHMNOST]|C[ALORUY]|D[JMOZ]|E[CGHRT]|F[JM]|G[DHMRTUY]|H[KN]|I[NQ]|J[MO]|K[HINPRWY]|L[BCRSY]|M[HOPRWXY]|N[AIZ]|OM|P[AEGHKRSWY]|QA|S[ABDGLOSVYZ]|T[CDNOTW]|U[MSY]|V[CEGIU]|WS|YE|ZM/;

/** How dates are written for a locale: in English, as its region does. */
export interface DateStyle {
  /** 'en-DE'; where the engine has no English of the region 'en-GB', or 'en-AU' for a clock of twelve hours. */
  readonly locale: string;
  readonly hourCycle: 'h12' | 'h23';
}

/** The region of a locale, two letters; of 'de' Germany. */
export function regionOf(locale: string): string {
  return new Intl.Locale(locale).maximize().region ?? 'US';
}

/** The style of dates of a locale. */
export function dateStyleOf(locale: string): DateStyle {
  return once(`style ${locale}`, () => {
    const region = regionOf(locale);
    const regional = `en-${region}`;
    const known = new Intl.DateTimeFormat(regional).resolvedOptions().locale === regional;
    const isTwelve = TWELVE_HOURS.test(region);
    return { locale: known ? regional : isTwelve ? 'en-AU' : 'en-GB', hourCycle: isTwelve ? 'h12' : 'h23' };
  });
}
