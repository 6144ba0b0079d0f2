import { expect, test } from 'vitest';
import { isAllowedHost } from './hosts.ts';

const settings = { publicUrl: new URL('https://bank.example.com:8443'), allowedHosts: ['kids.example.com'] };

test.each([
  '127.0.0.1:3000',
  '192.168.1.5',
  '[::1]:3000',
  '[fe80::1]',
  'localhost',
  'LOCALHOST:4110',
  'pocketful',
  'pocketful.local',
  'pocketful.local.',
  'bank.home.arpa:80',
  'bank.internal',
  'bank.lan:3000',
  'bank.home',
  'bank.example.com',
  'bank.example.com:8443',
  'Kids.Example.com:3000',
])('%s is a name of this instance', host => {
  expect(isAllowedHost(host, settings)).toBe(true);
});

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:3000',
  'bank.example.com.evil.example',
  'xbank.example.com',
  'evil.local.example',
  'evil.lan.example',
  'evilhome.example',
  'notlocal.evillocal.com',
  'user@127.0.0.1',
  '127.0.0.1/evil.example',
  'localhost evil.example',
  'evil.example#.local',
  '127.0.0.1.evil.example',
])('%s is not', host => {
  expect(isAllowedHost(host, settings)).toBe(false);
});
