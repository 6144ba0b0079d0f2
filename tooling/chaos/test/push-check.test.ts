import { expect, test } from 'vitest';
import { openBrowser } from '../src/browser.ts';
import { isNight, wrongCount, wrongPushes } from '../src/push-check.ts';
import { PushDevice } from '../src/push-device.ts';
import { createRandom } from '../src/random.ts';

/** A device with two live subscriptions, one after the other. */
function device() {
  const made = new PushDevice(openBrowser(() => 'http://127.0.0.1:1', createRandom(1)));
  made.begin('/first')();
  made.begin('/second')();
  return made;
}

const pushOf = (path: string, text: string, at = Date.now()) => ({ at, path, headers: {}, text });
const SAYS = '{"count":3,"url":"/"}';

test.each<[string, string, string, RegExp[]]>([
  ['with a number and a path', '/second', SAYS, []],
  ['with a name', '/second', '{"count":3,"url":"/","name":"Mia"}', [/says/]],
  ['with an address elsewhere', '/second', '{"count":3,"url":"https://evil.example"}', [/says/]],
  ['for another browser', '/second', '', [/says ""/]],
  ['to no device', '/third', SAYS, [/no device has/]],
])('a push %s', (_, path, text, expected) => {
  const found = wrongPushes([pushOf(path, text)], [{ id: 'family', devices: [device()] }]).map(({ what }) => what);
  expect(found).toEqual(expected.map(what => expect.stringMatching(what)));
});

test.each([
  [5000, 0],
  [20_000, 1],
])('of pushes %i ms after the end of a subscription %i are too late', (after, expected) => {
  const family = { id: 'family', devices: [device()] };
  expect(wrongPushes([pushOf('/first', SAYS, Date.now() + after)], [family])).toHaveLength(expected);
  expect(wrongPushes([pushOf('/second', SAYS, Date.now() + after)], [family])).toEqual([]);
});

test('nothing is known of both subscriptions until a call is answered', () => {
  const one = device();
  const noteAnswer = one.begin('/third');
  expect([one.isReady(), one.subscriptions.map(({ state }) => state)]).toEqual([false, ['gone', 'open', 'open']]);
  noteAnswer();
  expect([one.isReady(), one.subscriptions.map(({ state }) => state)]).toEqual([true, ['gone', 'gone', 'live']]);
});

test('a device shows the number that waits, by its newest push', () => {
  const pushes = [pushOf('/first', SAYS), pushOf('/second', '{"count":2,"url":"/"}'), pushOf('/other', SAYS)];
  const wrong = (received: typeof pushes, count: number, isUsed = true) =>
    wrongCount(device(), received, new Map([['/second', { path: '/second', shown: 2, isUsed }]]), count);
  expect(wrong(pushes, 2)).toEqual([]);
  expect(wrong(pushes, 3)).toMatchObject([{ kind: 'push', what: expect.stringContaining('shows 2') }]);
  expect(wrong([], 0)).toEqual([]);
  expect(wrong([], 1)).toHaveLength(1);
  // A new subscription has no push until a child does something.
  expect(wrong([], 1, false)).toEqual([]);
});

test('it is night from 9 PM to 7 AM', () => {
  const nights = [20, 21, 6, 7].map(hour => isNight(new Date(Date.UTC(2026, 0, 1, hour))));
  expect(nights).toEqual([false, true, true, false]);
});
