import { expect, test } from 'vitest';
import { type Flood, wrongFlood } from '../src/flood-check.ts';

const LOCKED = '429 LOCKED_OUT';
const FLOOD: Flood = {
  name: 'a flood',
  answers: ['wrong', '401 INVALID_CREDENTIALS', LOCKED, '503 UNAVAILABLE', 'no answer'],
  most: 2,
  others: [{ who: 'a neighbor', answer: 'done', expected: 'done' }],
  meanwhile: ['done', '503 UNAVAILABLE'],
};

test.each<[string, Partial<Flood>, RegExp[]]>([
  ['that is refused past the limit', {}, []],
  ['of which too many tries are granted', { most: 1 }, [/2 tries were granted/]],
  ['that nothing refuses', { answers: ['wrong'] }, [/none of 1 tries was refused/]],
  ['with an internal error', { answers: [...FLOOD.answers, '500 INTERNAL'] }, [/an answer was 500/]],
  ['during which a client has no answer', { meanwhile: ['no answer'] }, [/had no answer of 1/]],
  ['during which a client fails', { meanwhile: ['done', '500 INTERNAL'] }, [/an answer was 500/]],
  ['during which a client is locked out', { meanwhile: ['done', LOCKED] }, [/at work was locked out/]],
  [
    'that locks a neighbor out',
    { others: [{ who: 'a neighbor', answer: LOCKED, expected: 'done' }] },
    [/a neighbor got 429 LOCKED_OUT/],
  ],
  [
    'that does not lock its address',
    { others: [{ who: 'its address', answer: 'done', expected: LOCKED }] },
    [/its address got done/],
  ],
])('a flood %s', (_, changed, expected) => {
  const found = wrongFlood({ ...FLOOD, ...changed }).map(({ what }) => what);
  expect(found).toEqual(expected.map(what => expect.stringMatching(what)));
});
