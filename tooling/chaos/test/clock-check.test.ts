import { expect, test } from 'vitest';
import { goneSince, type WrongClocks, wrongClocks } from '../src/clock-check.ts';

const AHEAD = '{"status":"clock ahead: jobs wait"}';
const CLOCKS: WrongClocks = { ready: [AHEAD, AHEAD], early: 0, markAhead: 0.3, gone: -2 };

test.each<[string, Partial<WrongClocks>, RegExp[]]>([
  ['the jobs wait', {}, []],
  ['the gate stays open', { ready: [AHEAD, '{"status":"ready"}'] }, [/readyz said .*ready/]],
  ['a payday is paid early', { early: 1 }, [/1 payments of paydays/]],
  ['the trusted time follows', { markAhead: 984 }, [/984 hours ahead/]],
  ['a session ends', { gone: 1 }, [/1 sessions or children are gone/]],
])('with a clock far ahead %s', (_, changed, expected) => {
  expect(wrongClocks({ ...CLOCKS, ...changed }).map(({ what }) => what)).toEqual(
    expected.map(what => expect.stringMatching(what)),
  );
});

test('a session that a client ended is not gone by the clock, and one that no client ended is', () => {
  const before = { ids: ['a', 'b', 'c'], ended: 4 };
  expect(goneSince(before, { ids: ['a', 'c', 'd'], ended: 5 })).toBe(0);
  expect(goneSince(before, { ids: ['a', 'd', 'e'], ended: 5 })).toBe(1);
});
