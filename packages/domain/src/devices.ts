/** Browsers by their user agent, the more special first: most claim to be several. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A device in plain words, such as 'Chrome on Windows', from its browser's user agent. */
export function deviceName(agent: string | null): string {
  const find = (known: typeof BROWSERS) => known.find(([pattern]) => agent !== null && pattern.test(agent))?.[1];
  const [browser = 'A browser', system] = [find(BROWSERS), find(SYSTEMS)];
  return system ? `${browser} on ${system}` : browser;
}

export type DeviceType = 'desktop' | 'mobile' | 'tablet' | 'unknown';

/** The kind of a device, from its browser's user agent. */
export function deviceType(agent: string | null): DeviceType {
  if (agent === null || agent === '') return 'unknown';
  if (/\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/.test(agent)) return 'tablet';
  if (/\bMobile\b|\biPhone\b|\biPod\b/.test(agent)) return 'mobile';
  return SYSTEMS.some(([pattern]) => pattern.test(agent)) ? 'desktop' : 'unknown';
}
