import { CATALOGUE, childRowsOf, TABLES, type TableEntry, type TableName } from '@pocketful/compliance/catalogue';
import { KEPT_YEARS, PERIODS } from '@pocketful/compliance/retention';

/** The generated part of a file is everything between the lines with these words. */
const BEGIN = 'Generated from the catalogue of tables by `npm run generate`.';
const END = 'End of the generated part.';

const deletion = (table: TableName, where: string) =>
  `  DELETE FROM public.${table} AS t WHERE ${where};\n  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;`;

/** The rows of a table about the child of a function's parameters, or about others. */
function aboutChild(table: TableName, others?: 'others'): string {
  const rows = childRowsOf(CATALOGUE[table]);
  if (!rows) throw new Error(`${table} has no rows about a child`);
  const { column, through } = rows;
  if (!through) return `t.family_id = p_family_id AND t.${column} ${others ? '<>' : '='} p_child_id`;
  return `t.family_id = p_family_id AND t.${column} ${others ? 'NOT IN' : 'IN'} (
    SELECT c.${column} FROM public.${through} AS c WHERE c.family_id = p_family_id AND c.child_id = p_child_id)`;
}

const isBeside = (table: TableName) => (CATALOGUE[table] as TableEntry).beside === true;

/** The tables of the families' nodes, and those of the first node. */
const PLACES = [(table: TableName) => !isBeside(table), isBeside] as const;

/** The deletions of `erase_child` and `erase_child_beside`. */
const [ERASE_CHILD, ERASE_CHILD_BESIDE] = PLACES.map(isThere =>
  TABLES.filter(([table, entry]) => isThere(table) && childRowsOf(entry)?.erased === 'deleted').map(([table]) =>
    deletion(table, aboutChild(table)),
  ),
);

/** The deletions of `close_family` and `close_family_beside`. */
const [CLOSE_FAMILY, CLOSE_FAMILY_BESIDE] = PLACES.map(isThere =>
  TABLES.filter(([table, { closed }]) => isThere(table) && closed === 'deleted').map(([table]) =>
    deletion(table, 't.family_id = p_family_id'),
  ),
);

/** The tables with free texts, and their rows that have a name of the child and are not about it. */
const TEXTS = TABLES.flatMap(([table, entry]) => {
  const { texts } = entry;
  if (!texts) return [];
  const columns = texts.columns.split(' ');
  const others = childRowsOf(entry) ? aboutChild(table, 'others') : `t.${texts.family ?? 'family_id'} = p_family_id`;
  // An update of a distributed table calls immutable functions only. concat_ws is stable.
  const text = columns.map(column => `coalesce(t.${column}, '')`).join(" || '|' || ");
  return [{ table, ...texts, columns, where: `${others} AND ${text} ~* names` }];
});

/** The look-ups of `mentions_of_child`. */
const MENTIONS = TEXTS.map(
  ({ table, place, where }, at) =>
    `    ${at === 0 ? '' : 'UNION ALL '}SELECT '${place}' AS place FROM public.${table} AS t WHERE ${where}`,
);

/**
 * The changes of `replace_childs_name` and `replace_name_beside`. The first replaces unique names itself. The catalogue
 * lists a table before those from which its texts are copied. The change of those waits for such a copy, so that the later
 * change finds it.
 */
const [REPLACEMENTS, REPLACEMENTS_BESIDE] = PLACES.map(isThere =>
  TEXTS.filter(({ table }) => isThere(table))
    .toReversed()
    .map(({ table, columns, unique, where }) => {
      const replaced = columns.filter(column => !unique || !column.startsWith('name'));
      const set = replaced.map(column => `${column} = regexp_replace(t.${column}, names, 'a child', 'gi')`);
      return `  UPDATE public.${table} AS t SET ${set.join(',\n    ')}\n  WHERE ${where};`;
    }),
);

/** The periods of `check_cut_off`. */
const PERIODS_KEPT = [
  ...Object.entries(KEPT_YEARS).map(([name, years]) => [name, `${years} years`]),
  ['circumstances', `${PERIODS.circumstances.days} days`],
].map(([name, kept]) => `  WHEN '${name}' THEN interval '${kept}'`);

/** The generated part of each function's file. */
export const OWNER_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  erase_child: ERASE_CHILD ?? [],
  erase_child_beside: ERASE_CHILD_BESIDE ?? [],
  close_family: CLOSE_FAMILY ?? [],
  close_family_beside: CLOSE_FAMILY_BESIDE ?? [],
  mentions_of_child: MENTIONS,
  replace_childs_name: REPLACEMENTS ?? [],
  replace_name_beside: REPLACEMENTS_BESIDE ?? [],
  check_cut_off: PERIODS_KEPT,
};

/** The page of the tables with rows of families. */
export function familyTables(): string {
  const rows = TABLES.filter(([, { closed }]) => closed !== undefined).map(
    ([table, entry]) => `| \`${table}\` | ${entry.purpose} | ${entry.kept} | ${inFile(entry)} | ${whenErased(entry)} |`,
  );
  return [
    '# Tables with rows of families',
    '',
    'Generated from the catalogue of tables by `npm run generate`.',
    '',
    '| Table | Purpose | Kept | In a child’s file | When a child is erased |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function inFile({ child, notInFile }: TableEntry): string {
  if (typeof child === 'string') return child.replace('none', 'no');
  return notInFile === undefined ? 'yes' : `no: ${notInFile}`;
}

function whenErased(entry: TableEntry): string {
  const rows = childRowsOf(entry);
  if (!rows) return 'nothing to remove';
  return rows.erased.startsWith('stays') ? rows.erased : 'removed';
}

/** Replaces the generated part of a file. Throws an Error for a file without one. */
export function withPart(file: string, lines: readonly string[]): string {
  const start = file.indexOf('\n', file.indexOf(BEGIN));
  const end = file.lastIndexOf('\n', file.indexOf(END));
  if (file.indexOf(BEGIN) < 0 || end < start) throw new Error(`no part between '${BEGIN}' and '${END}'`);
  return [file.slice(0, start), ...lines].join('\n') + file.slice(end);
}
