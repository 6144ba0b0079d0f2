import { expect, test } from 'vitest';
import { type RestoredState, wrongRestore } from '../src/restored.ts';

const STATE: RestoredState = {
  heads: new Map([['family', 12]]),
  audit: new Map([['family', 'twelve rows']]),
  entries: new Map([['mia', { last: 3, digest: 'three entries' }]]),
  ofErased: 0,
};
const [BEFORE, AFTER] = [new Map([['family', 10]]), new Map([['family', 15]])];

test.each<[string, Partial<RestoredState>, string[]]>([
  ['of the moment of the backup', {}, []],
  ['without an acknowledged write', { heads: new Map([['family', 9]]) }, ['lost']],
  ['with a later write', { heads: new Map([['family', 16]]) }, ['unasked']],
  ['without a family', { heads: new Map(), audit: new Map() }, ['lost', 'contradiction']],
  ['with another audit log', { audit: new Map([['family', 'other rows']]) }, ['contradiction']],
  ['with another entry', { entries: new Map([['mia', { last: 3, digest: 'other entries' }]]) }, ['contradiction']],
  ['with the erased child', { ofErased: 2 }, ['unasked']],
])('a restored database %s', (_, changed, expected) => {
  const found = wrongRestore({ before: BEFORE, after: AFTER, restored: { ...STATE, ...changed }, live: STATE });
  expect(found.map(({ kind }) => kind)).toEqual(expected);
});
