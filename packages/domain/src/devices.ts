import { elapsedSince } from './elapsed.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The idle times that an adult may choose for an own device, in minutes. It stays open for reading for so long. */
export const OWN_MINUTES = [15, 60, 480] as const;

/** The idle time on an own device after which a write asks for the PIN or the password, in minutes. */
export const PAUSE_MINUTES = 15;

/** For so many days after a child's profile was opened on an own device, only the shortest time can be chosen. */
const DAYS_AFTER_CHILD = 30;

/** The longest idle time that an adult may choose for an own device now, in minutes. A time ahead of now counts as now. */
export function longestOwnMinutes(childPickedAt: Date | null, limit: number, now: Date): number {
  const lent = childPickedAt !== null && now.getTime() - childPickedAt.getTime() <= DAYS_AFTER_CHILD * DAY_MS;
  return lent ? Math.min(OWN_MINUTES[0], limit) : limit;
}

/** Whether a write on an own device asks for a secret: none was given and no one used it within the pause. */
export function isPaused(
  { confirmedAt, lastActiveAt }: { readonly confirmedAt: Date | null; readonly lastActiveAt: Date },
  now: Date,
): boolean {
  const isLongAgo = (at: Date) => elapsedSince(at, now) > PAUSE_MINUTES * MINUTE_MS;
  return confirmedAt === null || (isLongAgo(lastActiveAt) && isLongAgo(confirmedAt));
}

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
