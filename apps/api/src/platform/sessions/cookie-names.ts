import type { Config } from '../config.ts';

/** The cookies by their purpose, each with its name without prefix and port. */
export const COOKIES = { session: 'pocketful_session', device: 'pocketful_device', staff: 'pocketful_staff' } as const;
type CookieKind = keyof typeof COOKIES;

/** The names of an instance's cookies. */
export type CookieNames = Readonly<Record<CookieKind, string>>;

/** Ports that an address need not name. */
const DEFAULT_PORTS = ['', '0', '80', '443'];

/**
 * The names of an instance's cookies. Over https no other host and no plain page can set a cookie with their prefix
 * (RFC 6265bis, section 4.1.3.2). The port keeps instances of one host apart, since browsers send a cookie to every
 * port.
 */
export function cookieNames({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): CookieNames {
  const prefix = publicUrl?.protocol === 'https:' ? '__Host-' : '';
  const own = publicUrl ? publicUrl.port : String(port);
  const suffix = DEFAULT_PORTS.includes(own) ? '' : `_${own}`;
  const named = (kind: CookieKind) => `${prefix}${COOKIES[kind]}${suffix}`;
  return { session: named('session'), device: named('device'), staff: named('staff') };
}
