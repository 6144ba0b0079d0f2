import { isIPv6 } from 'node:net';

/**
 * The household of an address: a single IPv4 address, or the /64 of an IPv6 address, in which devices pick their
 * addresses freely.
 */
export function householdOf(address: string): string {
  const bare = plainAddress(address);
  return isIPv6(bare) ? networkOf(bare) : bare;
}

/** An address without its zone. An IPv4-mapped IPv6 address becomes the IPv4 address. */
function plainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  return (/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare).toLowerCase();
}

/**
 * The network of an address: the /24 of an IPv4 address, the /64 of an IPv6 one. An IPv4-mapped IPv6 address counts as
 * IPv4.
 */
export function networkOf(address: string): string {
  const bare = plainAddress(address);
  if (!isIPv6(bare)) return `${bare.split('.').slice(0, 3).join('.')}.0/24`;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
