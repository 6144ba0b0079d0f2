import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** What a cookie is for, with its name without prefix and port. */
export const COOKIES = { session: 'pocketful_session', device: 'pocketful_device', staff: 'pocketful_staff' } as const;
type CookieKind = keyof typeof COOKIES;
const KINDS = ['session', 'device', 'staff'] as const satisfies readonly CookieKind[];

/** The names of an instance's cookies. */
export type CookieNames = Readonly<Record<CookieKind, string>>;

/** Ports that an address need not name. */
const DEFAULT_PORTS = ['', '0', '80', '443'];

/**
 * The names of an instance's cookies. Over https no other host and no plain page can set a cookie with their prefix (RFC
 * 6265bis, section 4.1.3.2). The port keeps instances of one host apart, since browsers send a cookie to every port.
 */
export function cookieNames({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): CookieNames {
  const prefix = publicUrl?.protocol === 'https:' ? '__Host-' : '';
  const own = publicUrl ? publicUrl.port : String(port);
  const suffix = DEFAULT_PORTS.includes(own) ? '' : `_${own}`;
  const named = (kind: CookieKind) => `${prefix}${COOKIES[kind]}${suffix}`;
  return { session: named('session'), device: named('device'), staff: named('staff') };
}

interface FormerName {
  readonly name: string;
  /** Since when no cookie with this name can be valid. */
  readonly until: Date;
}

/** Names until November 2026, by the lifetimes of what they open: a children's own device stays for a year. */
const FORMER: Readonly<Record<CookieKind, readonly FormerName[]>> = {
  session: [
    { name: `__Secure-${COOKIES.session}`, until: new Date('2027-12-01T00:00:00Z') },
    { name: COOKIES.session, until: new Date('2027-12-01T00:00:00Z') },
  ],
  device: [{ name: COOKIES.device, until: new Date('2027-12-01T00:00:00Z') }],
  staff: [{ name: COOKIES.staff, until: new Date('2027-01-01T00:00:00Z') }],
};

/**
 * Reads each cookie under its present name: the last of several, since a browser sends one with a longer path first, or else
 * one with a former name. A former staff cookie, which another site could plant, replaces no session.
 *
 * @returns the former names that were read
 */
export function readFormerNames(request: FastifyRequest, names: CookieNames, now: Date): readonly string[] {
  const { headers } = request.raw;
  if (headers.cookie === undefined) return [];
  const pairs = headers.cookie.split(/; */);
  const sent = (name: string) => pairs.findLast(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const read: string[] = [];
  const own: string[] = [];
  for (const kind of KINDS) {
    const present = sent(names[kind]);
    const former = FORMER[kind].find(({ name, until }) => now < until && sent(name) !== undefined);
    const isTaken = kind === 'staff' && sent(names.session) !== undefined;
    const value = present ?? (former && !isTaken ? sent(former.name) : undefined);
    if (value === undefined) continue;
    own.push(`${names[kind]}=${value}`);
    if (present === undefined && former) read.push(former.name);
  }
  const ofOthers = pairs.filter(pair => !KINDS.some(kind => pair.startsWith(`${names[kind]}=`)));
  headers.cookie = [...ofOthers, ...own].join('; ');
  return read;
}
