import { once } from './once.ts';

/** The locale of a family that chose none. */
export const DEFAULT_LOCALE = 'en-US';

/** Regions whose clocks have twelve hours (CLDR's time data). `Intl` is not asked: engines have fewer regions in English. */
const TWELVE_HOURS =
  /A[EGLSU]|B[BDHMNST]|C[ANOY]|D[JMOZ]|E[GHRT]|F[JM]|G[DHMRUY]|HK|I[NQ]|J[MO]|K[HINPRWY]|L[BCRSY]|M[HOPRWY]|N[AZ]|OM|P[AGHKRSW]|QA|S[ABDGLOSYZ]|T[CDNOTW]|U[MS]|V[CEGIU]|WS|YE|ZM/;

/** How dates are written for a locale: in English, as its region does. */
export interface DateStyle {
  /** 'en-DE', or 'en-GB' where the engine has no English of the region. */
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
    return {
      locale: known ? regional : 'en-GB',
      hourCycle: TWELVE_HOURS.test(region) ? 'h12' : 'h23',
    };
  });
}
