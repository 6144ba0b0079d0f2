import { BlockList, isIP, isIPv6 } from 'node:net';

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

/**
 * Whether public DNS never resolves a name, so that no foreign page can be served under it (RFC 6762, 8375, ICANN's
 * .internal, and the .lan and .home of routers, which ICANN does not delegate).
 */
export function isLocalName(name: string): boolean {
  return !name.includes('.') || /(^|\.)(local|lan|home|home\.arpa|internal)$/.test(name);
}

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix);
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** Whether the host of a URL is this machine, a socket of it, or in a private network. */
export function isPrivateHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(name) > 0) return PRIVATE.check(name, isIPv6(name) ? 'ipv6' : 'ipv4');
  return /^(?:\/|%2f)/.test(name) || isLocalName(name);
}
