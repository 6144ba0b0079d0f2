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
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { FAMILY_TABLES } from './schema.gen.ts';

const familyTables: ReadonlySet<string> = new Set(FAMILY_TABLES);
const KEY = 'family_id';

/** Refuses every query that touches a family's table without tying it to the one family of this handle. */
export class TenantGuard implements KyselyPlugin {
  readonly #checker: TenantChecker;
  readonly #familyId: string;

  constructor(familyId: string) {
    this.#familyId = familyId;
    this.#checker = new TenantChecker(familyId);
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    if (RawNode.is(node)) this.#checkStatement(node);
    else this.#checker.transformNode(node);
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }

  /** A statement written by hand cannot be taken apart, but if it names a family's table it must name this family. */
  #checkStatement(node: RawNode): void {
    const text = textOf(node);
    const touched = [...familyTables].find(table => new RegExp(`\\b${table}\\b`).test(text));
    if (!touched) return;
    const named = text.includes(KEY) && valuesOf(node).includes(this.#familyId);
    if (!named) throw new Error(`a statement touches ${touched} without naming its family`);
  }
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

  /** Each family table among the sources must be tied by `family_id = this family` or to another one's `family_id`. */
  #checkTied(
    sources: readonly OperationNode[],
    joins: readonly JoinNode[] | undefined,
    where: OperationNode | undefined,
  ): void {
    const named = [...sources, ...(joins ?? []).map(join => join.table)]
      .map(sourceOf)
      .filter(source => source !== undefined);
    const conditions = [where, ...(joins ?? []).map(join => join.on?.on)].flatMap(conjuncts);
    const ties = conditions.map(condition => this.#tieOf(condition)).filter(tie => tie !== undefined);
    for (const { table, alias } of named) {
      if (!familyTables.has(table)) continue;
      const tied = ties.some(tie => tie.aliases.includes(alias) || (tie.aliases.length === 0 && named.length === 1));
      if (!tied) throw new Error(`a query reads or writes ${table} without naming its family`);
    }
  }

  /** The sources that a condition ties to the family; none named means the only source there is. */
  #tieOf(condition: OperationNode): { aliases: string[] } | undefined {
    if (!BinaryOperationNode.is(condition)) return undefined;
    const { leftOperand, operator, rightOperand } = condition;
    if (!OperatorNode.is(operator) || operator.operator !== '=') return undefined;
    const left = keyReference(leftOperand);
    if (!left) return undefined;
    if (ValueNode.is(rightOperand)) return rightOperand.value === this.#familyId ? left : undefined;
    const right = keyReference(rightOperand);
    return right ? { aliases: [...left.aliases, ...right.aliases] } : undefined;
  }

  #checkInserted(table: string, node: InsertQueryNode): void {
    const position = (node.columns ?? []).findIndex(column => column.column.name === KEY);
    const rows = node.values && ValuesNode.is(node.values) ? node.values.values : undefined;
    const owners = rows?.map(row => {
      if (PrimitiveValueListNode.is(row)) return row.values[position];
      const value = ValueListNode.is(row) ? row.values[position] : undefined;
      return value && ValueNode.is(value) ? value.value : undefined;
    });
    // Rows inserted from a query are checked where the query reads them.
    const wrong = position < 0 || owners?.some(owner => owner !== this.#familyId);
    if (wrong) throw new Error(`a row is written to ${table} for another family`);
  }
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

function keyReference(node: OperationNode): { aliases: string[] } | undefined {
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column) || node.column.column.name !== KEY) return undefined;
  return { aliases: node.table ? [node.table.table.identifier.name] : [] };
}

function textOf(node: OperationNode): string {
  if (!RawNode.is(node)) return TableNode.is(node) ? node.table.identifier.name : '';
  return node.sqlFragments.map((text, i) => text + (node.parameters[i] ? textOf(node.parameters[i]) : '')).join('');
}

function valuesOf(node: RawNode): unknown[] {
  return node.parameters.flatMap(parameter => {
    if (RawNode.is(parameter)) return valuesOf(parameter);
    return ValueNode.is(parameter) ? [parameter.value] : [];
  });
}
