import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from './config.ts';

const EVERY_INTERFACE = ['0.0.0.0', '::'];

/** The networks of this machine. Tests pass others. */
type Interfaces = ReturnType<typeof networkInterfaces>;

/**
 * The address of this instance for other devices: the public address, or this machine's address in its network.
 * Undefined if only this computer has access, and in production, where only the operator knows the proxy.
 */
export function homeAddress(
  { publicUrl, host, port, production }: Pick<Config, 'publicUrl' | 'host' | 'port' | 'production'>,
  interfaces: () => Interfaces = networkInterfaces,
): string | undefined {
  if (publicUrl) return isThisComputer(publicUrl.hostname) ? undefined : publicUrl.origin;
  if (production || isThisComputer(host)) return undefined;
  const address = EVERY_INTERFACE.includes(host) ? addressIn(interfaces()) : host;
  return address && `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;
}

function isThisComputer(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host.startsWith('127.') || /^\[?::1\]?$/.test(host);
}

/** This machine's address in a home network, if any. */
function addressIn(interfaces: Interfaces): string | undefined {
  const addresses = Object.values(interfaces)
    .flatMap(list => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  return addresses.find(address => address.startsWith('192.168.')) ?? addresses[0];
}
