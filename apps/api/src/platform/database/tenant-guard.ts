import { IdentifierNode, type OperationNode, RawNode, TableNode, ValueNode } from 'kysely';
import { FAMILY_FUNCTIONS, FAMILY_TABLES, FAMILY_WRITERS } from './schema.gen.ts';

/** A name of a family's table or function, in any spelling that PostgreSQL accepts. */
const OWNED = new RegExp(`\\b(?:${[...FAMILY_TABLES, ...FAMILY_FUNCTIONS].join('|')})\\b`, 'i');
const FAMILY_CALL = new RegExp(`\\b(?:${FAMILY_FUNCTIONS.join('|')})\\s*\\(\\$1(?!\\d)`, 'i');
const OWNED_FUNCTION = new RegExp(`\\b(?:${FAMILY_FUNCTIONS.join('|')})\\s*\\($`, 'i');

/**
 * Refuses a statement that names a family's table or function without this family. It is the first line of defense, and
 * looks at words. The tests prove by the database's query plans that every statement is tied to its family.
 */
export function checkStatement(node: OperationNode, familyId: string): void {
  const pieces = piecesOf(node);
  const text = pieces.map(piece => (typeof piece === 'string' ? piece : '?')).join('');
  const touched = OWNED.exec(text)?.[0];
  if (!touched) return;
  const named = pieces.some(piece => typeof piece !== 'string' && piece.value === familyId);
  if (!named || (!/\bfamily_id\b/i.test(text) && !FAMILY_FUNCTIONS.some(name => name === touched)))
    throw new Error(`a statement touches ${touched} without naming its family`);
  // The first argument of a family's function is the family.
  pieces.forEach((piece, i) => {
    const next = pieces[i + 1];
    if (
      typeof piece === 'string' &&
      OWNED_FUNCTION.test(piece) &&
      (typeof next === 'string' || next?.value !== familyId)
    )
      throw new Error(`a statement calls a function of families for another one`);
  });
}

/** Matches a statement that writes. Values are never part of its text. */
const WRITES = new RegExp(
  `\\b(?:INSERT\\s+INTO|(?<!FOR )UPDATE\\s+\\w+|DELETE\\s+FROM|MERGE\\s+INTO|(?:${FAMILY_WRITERS.join('|')})\\s*\\()`,
  'i',
);

/** Throws if the statement writes. A read handle sends no such statement. */
export function checkReads(text: string): void {
  if (WRITES.test(text)) throw new Error(`a read handle writes nothing: ${text}`);
}

const checked = { reads: new Set<string>(), writes: new Set<string>() };

/**
 * Refuses a constant text whose first value is the family if it names a family's table without `$1`, or writes through
 * a read handle. Each text is checked once.
 */
export function checkConstant(text: string, handle: 'reads' | 'writes'): void {
  if (checked[handle].has(text)) return;
  if (handle === 'reads') checkReads(text);
  const touched = OWNED.exec(text)?.[0];
  const named = /\bfamily_id\s*=\s*\$1(?!\d)/i.test(text) || FAMILY_CALL.test(text);
  if (touched && !named) throw new Error(`a statement touches ${touched} without naming its family`);
  checked[handle].add(text);
}

type Piece = string | { readonly value: unknown };

/** The parts of a fragment in order: its words, and the values between them. */
function piecesOf(node: OperationNode): Piece[] {
  if (ValueNode.is(node)) return [{ value: node.value }];
  if (IdentifierNode.is(node)) return [node.name];
  if (TableNode.is(node)) return [node.table.identifier.name];
  if (!RawNode.is(node)) throw new Error(`a statement written by hand holds a ${node.kind}`);
  const pieces: Piece[] = [];
  node.sqlFragments.forEach((text, i) => {
    if (text !== '') pieces.push(text);
    const parameter = node.parameters[i];
    if (parameter) pieces.push(...piecesOf(parameter));
  });
  return pieces;
}
