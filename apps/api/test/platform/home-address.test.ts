import { expect, test } from 'vitest';
import { homeAddress } from '../../src/platform/home-address.ts';
import { addChild, pick, signUp, startApp } from '../harness.ts';

const wifi = { address: '192.168.1.20', family: 'IPv4', internal: false, netmask: '', mac: '', cidr: null } as const;
const interfaces = () => ({
  lo: [{ ...wifi, address: '127.0.0.1', internal: true }],
  docker0: [{ ...wifi, address: '172.17.0.1' }],
  wlan0: [wifi],
});
const addressOf = (settings: { host?: string; publicUrl?: string; production?: boolean }) =>
  homeAddress(
    {
      host: settings.host ?? '127.0.0.1',
      port: 3000,
      production: settings.production ?? false,
      publicUrl: settings.publicUrl === undefined ? undefined : new URL(settings.publicUrl),
    },
    interfaces,
  );

test('the server’s address for other devices is its address in the network, or its public one', () => {
  expect(addressOf({ host: '0.0.0.0' })).toBe('http://192.168.1.20:3000');
  expect(addressOf({ host: '10.0.0.7' })).toBe('http://10.0.0.7:3000');
  expect(addressOf({ host: 'fd00::7' })).toBe('http://[fd00::7]:3000');
  expect(addressOf({ publicUrl: 'https://pocketful.home/' })).toBe('https://pocketful.home');
});

test('Only adults see the address in the home network: a server without access for other machines, or with an unknown proxy, has no such address', () => {
  for (const host of ['127.0.0.1', '::1', 'localhost']) expect(addressOf({ host }), host).toBeUndefined();
  expect(addressOf({ host: '0.0.0.0', publicUrl: 'http://localhost:3000' })).toBeUndefined();
  expect(addressOf({ host: '0.0.0.0', production: true })).toBeUndefined();
  expect(
    homeAddress({ host: '0.0.0.0', port: 3000, production: false, publicUrl: undefined }, () => ({})),
  ).toBeUndefined();
});

test('Only adults see the address in the home network: adults see the address for other devices, children do not', async () => {
  const app = await startApp({ settings: { PUBLIC_URL: 'http://pocketful.home:3000' } });
  const family = await signUp(app);
  const told = { homeAddress: 'http://pocketful.home:3000', inPublic: false };
  expect(await family.browser.call('getSetupStatus', {})).toEqual({ needsSetup: true, ...told });
  expect(await family.browser.call('completeSetup', {})).toEqual({ needsSetup: false, ...told });
  expect(await family.browser.call('getSetupStatus', {})).toEqual({ needsSetup: false, ...told });
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, mia.id, '4821');
  expect(await child.call('getSetupStatus', {})).toEqual({ needsSetup: false });
});
