import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from './config.ts';

const EVERY_INTERFACE = ['0.0.0.0', '::'];

/** The networks of this machine; tests hand in their own. */
type Interfaces = ReturnType<typeof networkInterfaces>;

/**
 * Where other devices find this Pocketful: the public address, or this machine's own in its network. Undefined where
 * nobody but this computer is let in, and in production, where only the operator knows what stands in front.
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

/** This machine's address in a home's network, where it has one. */
function addressIn(interfaces: Interfaces): string | undefined {
  const addresses = Object.values(interfaces)
    .flatMap(list => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  return addresses.find(address => address.startsWith('192.168.')) ?? addresses[0];
}
