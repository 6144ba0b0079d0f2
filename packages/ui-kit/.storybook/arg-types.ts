import type { ArgTypes, ArgTypesEnhancer, SBType } from 'storybook/internal/types';

/**
 * Gives an optional prop the control of what it may be. `size?: Size | undefined` is read as a union inside of a union,
 * which Storybook answers with a text box; without 'undefined', and in one piece, it is a choice.
 */
export const readableUnions: ArgTypesEnhancer = ({ argTypes }) => withReadableUnions(argTypes);

/** The same, for the argument types alone. */
export function withReadableUnions(argTypes: ArgTypes): ArgTypes {
  return Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const { type } = argType;
      return [name, type && typeof type !== 'string' ? { ...argType, type: inOnePiece(type) } : argType];
    }),
  );
}

function inOnePiece(type: SBType): SBType {
  if (type.name !== 'union') return type;
  const members = membersOf(type);
  const [only] = members;
  if (members.length === 1 && only) return { ...only, required: type.required ?? false };
  const literals = members.flatMap(member =>
    member.name === 'enum' ? member.value : member.name === 'literal' ? [literalOf(member.value)] : [],
  );
  const allLiteral = members.every(({ name }) => name === 'enum' || name === 'literal');
  return allLiteral ? { name: 'enum', value: literals, required: type.required ?? false } : { ...type, value: members };
}

function membersOf(type: SBType): SBType[] {
  if (type.name === 'union') return type.value.flatMap(membersOf);
  return type.name === 'other' && type.value === 'undefined' ? [] : [type];
}

/** A literal is read as it stands in the source: "'sm'" is the text sm, "3" the number. */
function literalOf(source: unknown): string | number {
  const text = String(source);
  return /^-?\d+$/.test(text) ? Number(text) : text.replace(/^(['"])(.*)\1$/, '$2');
}
