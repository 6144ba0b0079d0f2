import { formatsOf } from '@pocketful/domain/intl/formats';
import { expect, test } from 'vitest';
import { ENTRY_EXAMPLES } from './entry-examples.ts';
import { ENTRY_KINDS, entryText } from './entry-text.ts';

const ROWS = ENTRY_KINDS.flatMap(kind => ENTRY_EXAMPLES[kind].map(example => [kind, ...example] as const));

test.each(ROWS)('an entry of the kind %s with the facts %j and the words %j reads %j', (kind, facts, words, text) => {
  expect(entryText({ kind, facts, words, description: 'x' }, formatsOf())).toBe(text);
});

test('dates and marks are those of the reader', () => {
  const [facts, words] = ENTRY_EXAMPLES.allowance[0] ?? [];
  expect(entryText({ kind: 'allowance', facts, words, description: 'x' }, formatsOf({ locale: 'de-DE' }))).toBe(
    'Allowance for Freitag, 1. Mai 2026',
  );
});

test.each([
  ['an entry of before', { kind: 'typed', facts: {}, words: null }],
  ['a kind of a later version', { kind: 'interest', facts: { rate: '0.5' }, words: {} }],
  ['facts of another kind', { kind: 'allowance', facts: { of: 'chore' }, words: {} }],
  ['a day that is none', { kind: 'allowance', facts: { dueOn: '2026-02-30', paydays: 1 }, words: {} }],
  ['words of another kind', { kind: 'brought_forward', facts: {}, words: { text: 'x' } }],
  ['a reversal of an unknown kind', { kind: 'reversal', facts: { of: 'reversal' }, words: {} }],
  ['a kind with a name of the language', { kind: 'constructor', facts: {}, words: {} }],
])('%s reads as it was written', (_, meaning) => {
  expect(entryText({ ...meaning, description: 'As written' }, formatsOf())).toBe('As written');
});

test('a text of before that no kind writes is whole in the words', () => {
  const words = { written: 'Taken back: By hand' };
  expect(entryText({ kind: 'reversal', facts: { of: 'typed' }, words, description: 'x' }, formatsOf())).toBe(
    'Taken back: By hand',
  );
});
