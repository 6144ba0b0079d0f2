import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type MergeQueryNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { FAMILY_FUNCTIONS, FAMILY_TABLES, FAMILY_WRITERS } from './schema.gen.ts';

const familyTables: ReadonlySet<string> = new Set(FAMILY_TABLES);
const KEY = 'family_id';
/** A name of a family's table or function, in any spelling that PostgreSQL accepts. */
const OWNED = new RegExp(`\\b(?:${[...FAMILY_TABLES, ...FAMILY_FUNCTIONS].join('|')})\\b`, 'i');
const FAMILY_CALL = new RegExp(`\\b(?:${FAMILY_FUNCTIONS.join('|')})\\s*\\(\\$1(?!\\d)`, 'i');
const OWNED_FUNCTION = new RegExp(`\\b(?:${FAMILY_FUNCTIONS.join('|')})\\s*\\($`, 'i');

/**
 * Refuses every query that reads or writes a family's table without tying it to the one family of this handle. It is
 * the first line of defense: it analyzes the tree of a query, but only the words of hand-written SQL. The tests prove
 * by the database's query plans that every statement is tied.
 */
export class TenantGuard implements KyselyPlugin {
  readonly #familyId: string;

  constructor(familyId: string) {
    this.#familyId = familyId;
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    if (RawNode.is(node)) checkStatement(node, this.#familyId);
    else new TenantChecker(this.#familyId).transformNode(node);
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** A hand-written statement cannot be analyzed, but if it names a family's table it must name this family. */
function checkStatement(node: RawNode, familyId: string): void {
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

/** How a query is tied: the sources that are this family's, and the sources that share one family. */
interface Ties {
  readonly anchored: Set<string>;
  readonly shared: [string, string][];
}

/** Walks a query and its subqueries. */
class TenantChecker extends OperationNodeTransformer {
  readonly #familyId: string;

  constructor(familyId: string) {
    super();
    this.#familyId = familyId;
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    this.#checkTied([...(node.from?.froms ?? [])], node.joins, node.where?.where);
    return super.transformSelectQuery(node);
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const from = node.from?.froms ?? [];
    this.#checkTied([...(node.table ? [node.table] : []), ...from], node.joins, node.where?.where);
    return super.transformUpdateQuery(node);
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    const using = node.using?.tables ?? [];
    this.#checkTied([...node.from.froms, ...using], node.joins, node.where?.where);
    return super.transformDeleteQuery(node);
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const table = node.into?.table.identifier.name;
    if (table !== undefined && familyTables.has(table)) this.#checkInserted(table, node);
    return super.transformInsertQuery(node);
  }

  protected override transformMergeQuery(_node: MergeQueryNode): MergeQueryNode {
    throw new Error('MERGE is not used on what families own');
  }

  /** A hand-written fragment inside a query may compute, but may not name a family's table. */
  protected override transformRaw(node: RawNode): RawNode {
    const text = piecesOf(node)
      .map(piece => (typeof piece === 'string' ? piece : '?'))
      .join('');
    const touched = OWNED.exec(text)?.[0];
    if (touched) throw new Error(`a fragment written by hand touches ${touched} of a family`);
    return super.transformRaw(node);
  }

  /**
   * Each family table among the sources must be this family's: by `family_id = this family`, or by the `family_id` of
   * such a source. The condition of an outer join does not tie the rows that the join keeps anyway.
   */
  #checkTied(
    sources: readonly OperationNode[],
    joins: readonly JoinNode[] = [],
    where: OperationNode | undefined,
  ): void {
    const named = [...sources, ...joins.map(join => join.table)].map(sourceOf).filter(source => source !== undefined);
    const ties: Ties = { anchored: new Set(), shared: [] };
    for (const condition of conjuncts(where)) this.#tie(condition, ties, named);
    for (const join of joins) {
      const joined = sourceOf(join.table)?.alias;
      // Only the condition of an inner join ties both sides. That of a left join ties the added side.
      const holdsFor = join.joinType === 'InnerJoin' ? undefined : join.joinType === 'LeftJoin' ? joined : null;
      for (const condition of conjuncts(join.on?.on)) this.#tie(condition, ties, named, holdsFor);
    }
    for (let before = -1; before !== ties.anchored.size; ) {
      before = ties.anchored.size;
      for (const [kept, tied] of ties.shared) if (ties.anchored.has(kept)) ties.anchored.add(tied);
    }
    for (const { table, alias } of named)
      if (familyTables.has(table) && !ties.anchored.has(alias))
        throw new Error(`a query reads or writes ${table} without naming its family`);
  }

  /**
   * Adds the ties of one condition.
   *
   * @param holdsFor the only source that the condition holds for; undefined: all of them; null: none
   */
  #tie(
    condition: OperationNode,
    { anchored, shared }: Ties,
    named: readonly { alias: string }[],
    holdsFor?: string | null,
  ): void {
    if (!BinaryOperationNode.is(condition)) return;
    const { leftOperand, operator, rightOperand } = condition;
    if (!OperatorNode.is(operator) || operator.operator !== '=') return;
    const only = named.length === 1 ? named[0]?.alias : undefined;
    const left = keySource(leftOperand, only);
    if (left === undefined || holdsFor === null) return;
    if (ValueNode.is(rightOperand)) {
      if (rightOperand.value === this.#familyId && (holdsFor === undefined || holdsFor === left)) anchored.add(left);
      return;
    }
    const right = keySource(rightOperand, only);
    if (right === undefined || right === left) return;
    if (holdsFor === undefined || holdsFor === right) shared.push([left, right]);
    if (holdsFor === undefined || holdsFor === left) shared.push([right, left]);
  }

  #checkInserted(table: string, node: InsertQueryNode): void {
    const position = (node.columns ?? []).findIndex(column => column.column.name === KEY);
    const values = node.values && ValuesNode.is(node.values) ? node.values.values : undefined;
    const owners = values?.map(row => {
      if (PrimitiveValueListNode.is(row)) return row.values[position];
      const value = ValueListNode.is(row) ? row.values[position] : undefined;
      return value && ValueNode.is(value) ? value.value : undefined;
    });
    const selected = node.values && SelectQueryNode.is(node.values) ? selectedAt(node.values, position) : undefined;
    const written = owners ? owners.every(owner => owner === this.#familyId) : selected === this.#familyId;
    if (position < 0 || !written) throw new Error(`a row is written to ${table} for another family`);
  }
}

/** The value that a query selects at a position, if it is a value. */
function selectedAt(query: SelectQueryNode, position: number): unknown {
  const selection = query.selections?.[position];
  const node = selection && SelectionNode.is(selection) ? selection.selection : undefined;
  const bare = node && AliasNode.is(node) ? node.node : node;
  return bare && ValueNode.is(bare) ? bare.value : undefined;
}

function sourceOf(node: OperationNode): { table: string; alias: string } | undefined {
  if (TableNode.is(node)) {
    const table = node.table.identifier.name;
    return { table, alias: table };
  }
  if (!AliasNode.is(node) || !TableNode.is(node.node) || !IdentifierNode.is(node.alias)) return undefined;
  return { table: node.node.table.identifier.name, alias: node.alias.name };
}

function conjuncts(node: OperationNode | undefined): OperationNode[] {
  if (!node) return [];
  if (ParensNode.is(node)) return conjuncts(node.node);
  return AndNode.is(node) ? [...conjuncts(node.left), ...conjuncts(node.right)] : [node];
}

/** The source whose `family_id` a node names. Without a table it is the only source. */
function keySource(node: OperationNode, only: string | undefined): string | undefined {
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column) || node.column.column.name !== KEY) return undefined;
  return node.table ? node.table.table.identifier.name : only;
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
