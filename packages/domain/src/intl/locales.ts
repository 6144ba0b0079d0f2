import { once } from './once.ts';

/** The locales that Settings offers. A browser may bring any other. */
export const LOCALES: readonly string[] = `en-US en-GB en-AU en-CA en-IE en-IN en-NZ en-SG en-ZA es-US es-ES es-MX es-AR
  es-CL es-CO fr-FR fr-BE fr-CA fr-CH de-DE de-AT de-CH it-IT nl-NL nl-BE pt-PT pt-BR sv-SE da-DK nb-NO fi-FI is-IS pl-PL
  cs-CZ sk-SK sl-SI hr-HR hu-HU ro-RO bg-BG el-GR et-EE lv-LV lt-LT uk-UA tr-TR he-IL ar-EG hi-IN id-ID ms-MY vi-VN th-TH
  ja-JP ko-KR zh-CN zh-HK zh-TW`.split(/\s+/);

/**
 * The language and region of a locale, 'zh-TW' of 'zh-hant-tw-u-nu-hanidec'; undefined if a text is no locale, or its
 * language is unknown.
 */
export function canonicalLocale(text: string): string | undefined {
  try {
    const named = new Intl.Locale(text);
    // A script without a region names one: 'zh-Hant' is of Taiwan.
    const { language, region } = named.script && !named.region ? named.maximize() : named;
    const locale = region === undefined ? language : `${language}-${region}`;
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0 ? locale : undefined;
  } catch {
    return undefined;
  }
}

/** The region that a locale names, two letters: 'ES' of 'es-ES', undefined of 'es' and of 'es-419'. */
export function namedRegion(locale: string): string | undefined {
  const { region } = new Intl.Locale(locale);
  return region && /^[A-Z]{2}$/.test(region) ? region : undefined;
}

/** The name of a locale in English: 'German (Germany)'. */
export function localeName(locale: string): string {
  return once('locales', () => new Intl.DisplayNames('en', { type: 'language' })).of(locale) ?? locale;
}

/** The name of a currency in English: 'Euro'. */
export function currencyName(currency: string): string {
  return once('currencies', () => new Intl.DisplayNames('en', { type: 'currency' })).of(currency) ?? currency;
}

/** The units of a currency in English: 'US dollars', 'euros', 'Japanese yen'. */
export function currencyUnits(currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
