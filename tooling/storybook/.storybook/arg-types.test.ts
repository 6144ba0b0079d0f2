import type { SBType } from 'storybook/internal/types';
import { expect, test } from 'vitest';
import { withReadableUnions } from './arg-types.ts';

const NOTHING: SBType = { name: 'other', value: 'undefined' };
const sizes: SBType = { name: 'enum', value: ['sm', 'md'] };

/** The type that Storybook reads of a prop, made readable. */
function read(type: SBType) {
  const { prop } = withReadableUnions({ prop: { name: 'prop', type } });
  return { type: prop?.type, summary: prop?.table?.type?.summary };
}

test('an optional prop of a named union is a choice', () => {
  expect(read({ name: 'union', raw: 'Size | undefined', value: [sizes, NOTHING] })).toEqual({
    type: { name: 'enum', value: ['sm', 'md'], required: false },
    summary: 'sm | md',
  });
});

test('a union that extends another one offers both', () => {
  const more: SBType = {
    name: 'union',
    raw: "Size | 'lg' | 3",
    value: [sizes, { name: 'other', value: 'literal' }, { name: 'other', value: 'literal' }],
  };
  expect(read({ name: 'union', raw: 'More | undefined', value: [more, NOTHING] }).type).toEqual({
    name: 'enum',
    value: ['sm', 'md', 'lg', 3],
    required: false,
  });
});

test('an optional boolean is one', () => {
  const { type } = read({ name: 'union', raw: 'boolean | undefined', value: [{ name: 'boolean' }, NOTHING] });
  expect(type).toEqual({ name: 'boolean', required: false });
});

test('a type with more than literals stays unchanged', () => {
  const mixed: SBType = { name: 'union', value: [sizes, { name: 'number' }] };
  expect(read(mixed).type).toEqual(mixed);
});

test('an optional prop of an unknown type shows the type from the source', () => {
  const unknown: SBType = { name: 'other', value: 'unknown' };
  expect(read({ name: 'union', raw: '(() => void) | undefined', value: [unknown, NOTHING] }).summary).toBe(
    '() => void',
  );
  const indexed: SBType = { name: 'other', value: 'unknown[number]' };
  expect(read({ name: 'union', raw: 'TagColor | undefined', value: [indexed, NOTHING] }).summary).toBe('TagColor');
});
