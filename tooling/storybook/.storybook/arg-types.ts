import type { ArgTypes, ArgTypesEnhancer, InputType, SBType } from 'storybook/internal/types';

type Literal = string | number;

/**
 * Gives an optional prop the control of its values. Storybook reads `size?: Size | undefined` as a nested union, for
 * which it shows a box for JSON. A flat union without 'undefined' gets a choice.
 */
export const readableUnions: ArgTypesEnhancer = ({ argTypes }) => withReadableUnions(argTypes);

/** The same, for the argument types alone. */
export function withReadableUnions(argTypes: ArgTypes): ArgTypes {
  return Object.fromEntries(Object.entries(argTypes).map(([name, argType]) => [name, readable(argType)]));
}

function readable(argType: InputType): InputType {
  const { type, table } = argType;
  if (!type || typeof type === 'string' || type.name !== 'union') return argType;
  const members = membersOf(type);
  const [only] = members;
  const literals = members.flatMap(literalsOf);
  const required = type.required ?? false;
  if (members.length === 1 && only && only.name !== 'enum') {
    return {
      ...argType,
      type: { ...only, required },
      table: summed(table, only.name === 'other' ? sourceOf(type, only.value) : only.name),
    };
  }
  if (literals.length === 0 || members.some(member => literalsOf(member).length === 0)) return argType;
  return { ...argType, type: { name: 'enum', value: literals, required }, table: summed(table, literals.join(' | ')) };
}

/** Type of an optional prop as the source writes it, where the reader reports it as unknown. */
function sourceOf({ raw }: SBType, value: string): string {
  return value.includes('unknown') && raw ? raw.replace(/ \| undefined$/, '').replace(/^\((.*)\)$/, '$1') : value;
}

function summed(table: InputType['table'], summary: string): InputType['table'] {
  return { ...table, type: { ...table?.type, summary } };
}

/** The members of a union and of its nested unions, without 'undefined', which only says that the prop is optional. */
function membersOf(type: SBType): SBType[] {
  if (type.name !== 'union') return type.name === 'other' && type.value === 'undefined' ? [] : [type];
  // In a union with a named union, a literal comes without its value. Only the source text has it.
  const written = (type.raw ?? '').match(/'[^']*'|"[^"]*"|\b\d+\b/g) ?? [];
  const values = written[Symbol.iterator]();
  return type.value.flatMap(member => {
    if (member.name !== 'other' || member.value !== 'literal') return membersOf(member);
    const value = values.next().value;
    return value === undefined ? [member] : [{ name: 'enum' as const, value: [literalOf(value)] }];
  });
}

function literalsOf(type: SBType): Literal[] {
  if (type.name === 'enum') return type.value;
  return type.name === 'literal' ? [literalOf(String(type.value))] : [];
}

/** The value of a literal in the source: "'sm'" is the text sm, "3" the number. */
function literalOf(source: string): Literal {
  return /^-?\d+$/.test(source) ? Number(source) : source.replace(/^(['"])(.*)\1$/, '$2');
}
