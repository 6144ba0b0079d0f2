import { expect, test } from 'vitest';
import { deviceName, deviceType, isPaused, longestOwnMinutes } from './devices.ts';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const GOOGLE = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GOOGLE} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GOOGLE} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${APPLE} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari on iPad'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} CriOS/140.0 Safari/604.1`, 'Chrome on iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Mac'],
  [`Mozilla/5.0 (Linux; Android 15; SM-S921B) ${GOOGLE} Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${GOOGLE.replace('Chrome', 'HeadlessChrome')} Safari/537.36`, 'Chrome on Linux'],
  ['curl/8.9.1', 'A browser'],
  [null, 'A browser'],
])('%s is named %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'desktop'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 15; SM-S921B) Mobile Safari/537.36', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) Safari/537.36', 'tablet'],
  ['curl/8.9.1', 'unknown'],
  [null, 'unknown'],
])('%s is a %s', (agent, type) => {
  expect(deviceType(agent)).toBe(type);
});

const NOW = new Date('2026-03-31T12:00:00Z');
const before = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);
const MONTH = 30 * 24 * 3600_000;

test.each([
  ['no child yet', null, 480],
  ['30 days after a child', before(MONTH), 15],
  ['a moment later', before(MONTH + 1), 480],
  ['a time ahead', before(-MONTH), 15],
])('an adult may choose for an own device, with %s: at most %s gives %i minutes', (_, childPickedAt, minutes) => {
  expect(longestOwnMinutes(childPickedAt, 480, NOW)).toBe(minutes);
  expect(longestOwnMinutes(childPickedAt, 5, NOW)).toBe(5);
});

test.each([
  ['a secret of a week ago, used just now', before(MONTH), NOW, false],
  ['a secret just now, used a week ago', NOW, before(MONTH), false],
  ['both 15 minutes ago', before(15 * 60_000), before(15 * 60_000), false],
  ['both a moment longer ago', before(15 * 60_000 + 1), before(15 * 60_000 + 1), true],
  ['no secret since a pause', null, NOW, true],
])('with %s a write on an own device asks: %#', (_, confirmedAt, lastActiveAt, asks) => {
  expect(isPaused({ confirmedAt, lastActiveAt }, NOW)).toBe(asks);
});
