import type pg from 'pg';

/** A node of a plan as EXPLAIN writes it in JSON. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly Plans?: readonly PlanNode[];
  readonly [condition: string]: unknown;
}

const CONDITIONS = ['Index Cond', 'Filter', 'Recheck Cond', 'TID Cond'];

/** A scan of a plan that could read rows of more than one family. */
export interface Untied {
  readonly table: string;
  readonly node: string;
  readonly conditions: string;
}

/** The tables with rows of families, each with the position of its `family_id` column. */
export type FamilyTables = ReadonlyMap<string, number>;

/**
 * The scans of family tables without a condition on the family, and inserts of an unknown family. Each scan must
 * compare its `family_id` with one of the given terms, as the planner writes them, such as `$1`. An inserted family
 * must be one of them, or come from a scan, which is then checked.
 */
export function untied(plan: PlanNode, tables: FamilyTables, terms: readonly string[]): Untied[] {
  const found: Untied[] = [];
  const visit = (node: PlanNode) => {
    const table = node['Relation Name'];
    const place = table === undefined ? undefined : tables.get(table);
    if (table !== undefined && place !== undefined && node['Node Type'].includes('Scan')) {
      const conditions = conditionsOf(node).join(' AND ');
      if (!isTied(conditions, terms)) found.push({ table, node: node['Node Type'], conditions });
    }
    if (table !== undefined && place !== undefined && node.Operation === 'Insert') {
      const rows = node.Plans?.find(child => child['Parent Relationship'] === 'Outer');
      const output = rows?.Output ?? node.Output;
      const owner: unknown = Array.isArray(output) ? output[place - 1] : undefined;
      const known = terms.some(term => [term, `(${term})::uuid`, `${term}::uuid`].includes(String(owner)));
      // The plan does not show the values of a list of rows. The guard has checked each of them.
      const listed = rows?.['Node Type'] === 'Values Scan';
      if (!known && !listed && !/^(?:\w+\.|\x22\*SELECT\*\x22\.)?family_id$/.test(String(owner)))
        found.push({ table, node: 'Insert', conditions: String(owner) });
    }
    for (const child of node.Plans ?? []) visit(child);
  };
  visit(plan);
  return found;
}

/** A bitmap heap scan takes its rows from the index scans below it, which have the condition. */
function conditionsOf(node: PlanNode): string[] {
  const own = CONDITIONS.map(name => node[name]).filter(text => typeof text === 'string');
  if (node['Node Type'] !== 'Bitmap Heap Scan') return own;
  return [...own, ...(node.Plans ?? []).flatMap(conditionsOf)];
}

/** Whether conditions that all hold include `family_id = term`. One side of an OR proves nothing. */
function isTied(conditions: string, terms: readonly string[]): boolean {
  return conjuncts(conditions).some(condition =>
    terms.some(term => {
      const escaped = term.replace(/[$().*+?^{}|[\]\\]/g, '\\$&');
      const wanted = `\\(?(?:\\w+\\.)?family_id = \\(?${escaped}\\)?(?:::uuid)?\\)?`;
      const rows = `\\(?ROW\\((?:\\w+\\.)?family_id,.*\\) [<>=]+ ROW\\(\\(?${escaped}\\)?(?:::uuid)?,.*\\)\\)?`;
      return new RegExp(`^(?:${wanted}|${rows})$`).test(condition);
    }),
  );
}

/** The parts of a condition that are joined by AND at its top. */
function conjuncts(text: string): string[] {
  let bare = text.trim();
  while (bare.startsWith('(') && closes(bare, 0) === bare.length - 1) bare = bare.slice(1, -1).trim();
  const parts: string[] = [];
  let from = 0;
  for (let i = 0, depth = 0; i < bare.length; i++) {
    if (bare[i] === '(') depth++;
    if (bare[i] === ')') depth--;
    if (depth === 0 && bare.startsWith(' OR ', i)) return [bare];
    if (depth === 0 && bare.startsWith(' AND ', i)) {
      parts.push(bare.slice(from, i));
      from = i + ' AND '.length;
    }
  }
  parts.push(bare.slice(from));
  return parts.length === 1 ? [bare] : parts.flatMap(conjuncts);
}

function closes(text: string, open: number): number {
  for (let i = open, depth = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    if (text[i] === ')' && --depth === 0) return i;
  }
  return -1;
}

/** The plan for any values of a statement. */
export async function genericPlan(client: pg.ClientBase, text: string): Promise<PlanNode> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
    text: `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`,
    // Without values the driver uses the simple protocol, which accepts a statement with parameters.
  });
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error(`no plan for ${text}`);
  return plan;
}

/** The tables with rows of families, from the catalog. */
export async function familyTables(client: pg.ClientBase): Promise<FamilyTables> {
  const { rows } = await client.query<{ name: string; place: number }>(`
    SELECT c.relname AS name, a.attnum AS place FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'family_id' AND NOT a.attisdropped`);
  return new Map(rows.map(({ name, place }) => [name, place]));
}
