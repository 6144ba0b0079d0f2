import { parseSync } from 'vite';

/** A node of the syntax tree of a source. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}

/** The tree of a TypeScript source. */
export function parse(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0 || !isNode(program)) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return program;
}

/** Calls `visit` for each node with the nodes above it, the nearest first. */
export function walk(
  node: Node,
  visit: (node: Node, above: readonly Node[]) => void,
  above: readonly Node[] = [],
): void {
  visit(node, above);
  for (const part of Object.values(node))
    for (const below of Array.isArray(part) ? part : [part]) if (isNode(below)) walk(below, visit, [node, ...above]);
}

/** A part of a node that is a node itself. */
export function part(node: Node | undefined, name: string): Node | undefined {
  const value = node?.[name];
  return isNode(value) ? value : undefined;
}

/** The parts of a node that are a list of nodes. */
export function parts(node: Node | undefined, name: string): readonly Node[] {
  const value = node?.[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The name of an identifier, or undefined. */
export function nameOf(node: Node | undefined): string | undefined {
  return node?.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined;
}

/** The value of a text literal, or undefined. */
export function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

export const isFunction = (node: Node): boolean => FUNCTIONS.includes(node.type);

/** The name of the outermost function around a node: it has its place in the list by this name. */
export function functionAround(above: readonly Node[]): string {
  for (const [i, node] of [...above.entries()].toReversed()) {
    const value = part(node, 'init') ?? part(node, 'value') ?? node;
    const name = nameOf(part(node, 'id')) ?? nameOf(part(node, 'key'));
    const holds = ['VariableDeclarator', 'MethodDefinition', 'Property'].includes(node.type) || isFunction(node);
    if (name && holds && (isFunction(value) || above.slice(0, i).some(isFunction))) return name;
  }
  return 'module';
}
