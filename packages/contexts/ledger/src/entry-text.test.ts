import { formatsOf } from '@pocketful/domain/intl/formats';
import { expect, test } from 'vitest';
import { ENTRY_EXAMPLES } from './entry-examples.ts';
import { ENTRY_KINDS, entryText } from './entry-text.ts';

const ROWS = ENTRY_KINDS.flatMap(kind => ENTRY_EXAMPLES[kind].map(example => [kind, ...example] as const));

test.each(ROWS)('an entry of the kind %s with the facts %j and the words %j reads %j', (kind, facts, words, text) => {
  expect(entryText({ kind, facts, words, description: 'x' }, formatsOf())).toBe(text);
});

test('only a reversal has the kind of another entry, and a reason', () => {
  const reserved = ROWS.filter(([, facts, words]) => 'of' in facts || 'reason' in words || 'written' in words);
  expect(new Set(reserved.map(([kind]) => kind))).toEqual(new Set(['reversal']));
});

test('a text has the dates of the reader’s region, in English', () => {
  const [facts, words] = ENTRY_EXAMPLES.allowance[0] ?? [];
  expect(entryText({ kind: 'allowance', facts, words, description: 'x' }, formatsOf({ locale: 'de-DE' }))).toBe(
    'Allowance for Friday, 1 May 2026',
  );
});

test.each([
  ['an entry that is not classified', { kind: 'typed', facts: {}, words: null }],
  ['a kind of a later version', { kind: 'unheard_of', facts: { rate: '0.5' }, words: {} }],
  ['facts of another kind', { kind: 'allowance', facts: { of: 'chore' }, words: {} }],
  ['an impossible date', { kind: 'allowance', facts: { dueOn: '2026-02-30', paydays: 1 }, words: {} }],
  ['words of another kind', { kind: 'brought_forward', facts: {}, words: { text: 'x' } }],
  ['a reversal of an unknown kind', { kind: 'reversal', facts: { of: 'reversal' }, words: {} }],
  ['a kind named like a property of Object', { kind: 'constructor', facts: {}, words: {} }],
])('%s reads as it was written', (_, meaning) => {
  expect(entryText({ ...meaning, description: 'As written' }, formatsOf())).toBe('As written');
});

test('an older text that no kind produces is whole in the words', () => {
  const words = { written: 'Taken back: By hand' };
  expect(entryText({ kind: 'reversal', facts: { of: 'typed' }, words, description: 'x' }, formatsOf())).toBe(
    'Taken back: By hand',
  );
});
