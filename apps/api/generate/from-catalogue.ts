import {
  actsOf,
  CATALOGUE,
  childRowsOf,
  TABLES,
  type TableEntry,
  type TableName,
  wordsOf,
} from '@pocketful/compliance/catalogue';
import { KEPT_YEARS, PERIODS } from '@pocketful/compliance/retention';
import type pg from 'pg';

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

/** A row refers to the table `to`, or has a text that was copied from there. */
interface Reference {
  readonly from: string;
  readonly to: string;
}

/** The references that a deletion does not follow by itself. */
const REFERENCES = `SELECT DISTINCT conrelid::regclass::text AS from, confrelid::regclass::text AS to FROM pg_constraint
  WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid <> confrelid AND confdeltype <> 'c'`;

/**
 * The tables in an order in which rows can be deleted: a table follows those that refer to it, and those that it comes
 * `after`.
 */
function inOrderOfDeletion(references: readonly Reference[]): typeof TABLES {
  const before = new Map<string, string[]>(TABLES.map(([name, { after = [] }]) => [name, [...after]]));
  for (const { from, to } of references) before.get(to)?.push(from);
  const ordered: (typeof TABLES)[number][] = [];
  while (ordered.length < TABLES.length) {
    const done = new Set<string>(ordered.map(([name]) => name));
    const next = TABLES.filter(([name]) => !done.has(name) && before.get(name)?.every(one => done.has(one)));
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    ordered.push(...next);
  }
  return ordered;
}

const isBeside = (table: TableName) => (CATALOGUE[table] as TableEntry).beside === true;

/** The tables of the families' nodes, and those of the first node. */
const PLACES = [(table: TableName) => !isBeside(table), isBeside] as const;

/** The periods of `check_cut_off`. */
const PERIODS_KEPT = [
  ...Object.entries(KEPT_YEARS).map(([name, years]) => [name, `${years} years`]),
  ['circumstances', `${PERIODS.circumstances.days} days`],
].map(([name, kept]) => `  WHEN '${name}' THEN interval '${kept}'`);

/** A column that holds a time, or a calendar day. */
interface TimeColumn {
  readonly table: string;
  readonly column: string;
  readonly isDay: boolean;
}

const TIMES = `SELECT c.relname::text AS table, a.attname::text AS column, a.atttypid = 'date'::regtype AS "isDay"
  FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    AND a.atttypid IN ('date'::regtype, 'timestamptz'::regtype) ORDER BY c.relname, a.attnum`;

/** The part of `privacy_facts` that lists what was recorded about children, within its period. A day is a span. */
function actsAboutChildren(times: readonly TimeColumn[]): string[] {
  return TABLES.flatMap(([table, entry]) => {
    const { column: child } = childRowsOf(entry) ?? {};
    if (child === undefined) return [];
    const kept = entry.period && PERIODS[entry.period].days;
    const condition = BEYOND_ACTS[table] ?? '';
    return actsOf(entry).map(({ column, act }) => {
      const isDay = times.some(time => time.table === table && time.column === column && time.isDay);
      const [since, until] = isDay
        ? [`t.${column}::timestamp AT TIME ZONE 'UTC'`, `(t.${column} + 1)::timestamp AT TIME ZONE 'UTC'`]
        : [`t.${column}`, `t.${column}`];
      const within = kept === undefined ? `t.${column} IS NOT NULL` : `t.${column} > p_now - interval '${kept} days'`;
      return `SELECT t.family_id, t.${child}, '${table}', ${since}, ${until}, ${act === 'child'} FROM public.${table} AS t
  WHERE t.family_id = ANY (p_families) AND ${within}${condition}`;
    });
  }).map((branch, at) => `  ${at === 0 ? '' : 'UNION ALL '}${branch}`);
}

type Entry = (typeof TABLES)[number][1];

/** Tables with another rule: a trail is cut at a signed row, what repeats without an end is in use, and devices differ. */
const OWN_RULE: readonly TableName[] = ['audit_entries', 'away_rhythms', 'duty_days', 'sessions'];
/** The daily removal and the clock. */
const SLACK_DAYS = 2;

/** The clock may be wrong by so much before the program stops. */
const AHEAD_DAYS = 42;

const timeOf = ({ column, isDay }: TimeColumn) => (isDay ? `t.${column}::timestamp AT TIME ZONE 'UTC'` : `t.${column}`);

/**
 * The conditions of rows with a time that is still to come, or with an end beyond its limit. A plan has no limit. A limit
 * of hours is doubled, for the clock.
 */
function aheadOf({ columns: described }: Entry, columns: readonly TimeColumn[]): string[] {
  const limited = Map.groupBy(columns, ({ column }) => described[column]?.ahead ?? AHEAD_DAYS);
  return [...limited]
    .filter(([days]) => Number.isFinite(days))
    .map(([days, those]) => {
      const newest = those.length === 1 ? those.map(timeOf) : [`greatest(${those.map(timeOf).join(', ')})`];
      return `${newest} > p_now + interval '${Number.isInteger(days) ? `${days} days` : `${2 * days * 24} hours`}'`;
    });
}

/** The condition of rows that should be gone after a fixed time. A future time is no use. */
function expired({ period, expires }: Entry, columns: readonly TimeColumn[]): string[] {
  const days = expires?.days ?? (period && PERIODS[period].days);
  if (days === undefined || period === 'educational' || columns.length === 0) return [];
  const past = (some: readonly TimeColumn[]) =>
    some.length > 0 ? [`greatest(${some.map(time => `public.past(${timeOf(time)}, p_now)`).join(', ')})`] : [];
  const ends = past(days > 0 ? columns.filter(({ column }) => column === expires?.column) : []);
  const used = [...new Set([...ends, ...past(columns)])];
  return [`${used.length > 1 ? `coalesce(${used.join(', ')})` : used} < p_now - interval '${days + SLACK_DAYS} days'`];
}

/** The parts of `overdue_tables` and `overdue_beside`: rows that go after a fixed time, or have an impossible time. */
function overdueByTime(all: readonly TimeColumn[], place: 'families' | 'beside'): string[] {
  return TABLES.flatMap(([table, entry]) => {
    const isOfFamilies = entry.closed !== undefined && !entry.beside;
    const columns = all.filter(time => time.table === table);
    if (isOfFamilies !== (place === 'families') || columns.length === 0) return [];
    const found = [...(OWN_RULE.includes(table) ? [] : expired(entry, columns)), ...aheadOf(entry, columns)];
    if (found.length === 0) return [];
    // Networks of families are counted by family.
    const own = entry.period === 'circumstances' ? 't.family_id IS NULL AND ' : '';
    return isOfFamilies
      ? [
          `  UNION SELECT t.family_id, '${table}' FROM public.${table} AS t\n  WHERE t.family_id = ANY (p_families) AND (${found.join('\n    OR ')})`,
        ]
      : [`  UNION SELECT '${table}' FROM public.${table} AS t WHERE ${own}(${found.join('\n    OR ')})`];
  });
}

/** Another fact says that adults alone have them. */
const OWN_FACT: readonly TableName[] = ['feedback', 'notice_settings', 'push_subscriptions'];

/** The parts of `misnamed_persons`: a child where a table names an adult, and rows about a child who is none. */
function misnamedPersons(): string[] {
  return TABLES.flatMap(([table, entry]) => {
    if (entry.beside || entry.closed === undefined || OWN_FACT.includes(table)) return [];
    const named = (column: string, name: string, role: string) =>
      `SELECT DISTINCT t.family_id, '${name}', '${table}' FROM public.${table} AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.${column}
  WHERE t.family_id = ANY (p_families) AND t.${column} IS NOT NULL AND ${role}`;
    const adults = Object.entries(entry.columns).flatMap(([column, { adult }]) =>
      adult || (entry.child === 'none: adults have them' && column === 'member_id') ? [column] : [],
    );
    const rows = childRowsOf(entry);
    const isOfChildren = rows?.column === 'child_id' && !rows.erased.startsWith('stays');
    return [
      ...adults.map(column => named(column, table === 'outbox' ? 'pushesAstray' : 'askedByOthers', "m.role = 'child'")),
      ...(isOfChildren
        ? [named('child_id', 'notChildren', "m.role <> 'child'"), named('child_id', 'orphans', 'm.role IS NULL')]
        : []),
    ];
  }).map((branch, at) => `  ${at === 0 ? '' : 'UNION ALL '}${branch}`);
}

/** Rows that record nothing new: a balance that is brought forward, with the time of an entry of three years ago. */
const BEYOND_ACTS: Partial<Record<TableName, string>> = {
  ledger_entries: " AND NOT (t.brought_forward AND t.created_at < p_now - interval '2 years')",
};

/** The generated part of each function's file, by the references of a migrated database. */
export async function ownerFunctions(client: pg.Client): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows } = await client.query<Reference>(REFERENCES);
  const tables = inOrderOfDeletion(rows);
  const { rows: times } = await client.query<TimeColumn>(TIMES);
  // The deletions of `erase_child` and `erase_child_beside`.
  const [eraseChild, eraseChildBeside] = PLACES.map(isThere =>
    tables
      .filter(([table, entry]) => isThere(table) && childRowsOf(entry)?.erased === 'deleted')
      .map(([table]) => deletion(table, aboutChild(table))),
  );

  // The deletions of `close_family` and `close_family_beside`.
  const [closeFamily, closeFamilyBeside] = PLACES.map(isThere =>
    tables
      .filter(([table, { closed }]) => isThere(table) && closed === 'deleted')
      .map(([table]) => deletion(table, 't.family_id = p_family_id')),
  );

  // The tables with free texts, and their rows that have a name of the child and are not about it.
  const texts = tables.flatMap(([table, entry]) => {
    const { texts: found } = entry;
    if (!found) return [];
    const columns = wordsOf(entry);
    const others = childRowsOf(entry) ? aboutChild(table, 'others') : `t.${found.family ?? 'family_id'} = p_family_id`;
    // An update of a distributed table calls immutable functions only. concat_ws is stable.
    const text = columns
      .map(
        ({ column, words }) => `coalesce(${words === 'values' ? `public.texts_of(t.${column})` : `t.${column}`}, '')`,
      )
      .join(" || '|' || ");
    return [{ table, ...found, columns, where: `${others} AND ${text} ~* names` }];
  });

  // The look-ups of `mentions_of_child`.
  const mentions = texts.map(
    ({ table, place, where }, at) =>
      `    ${at === 0 ? '' : 'UNION ALL '}SELECT '${place}' AS place FROM public.${table} AS t WHERE ${where}`,
  );

  // The changes of `replace_childs_name` and `replace_name_beside`. The first replaces unique names itself. The last to
  // be deleted, from which texts are copied, come first: their change waits for such a copy, so that the later change
  // finds it.
  const [replacements, replacementsBeside] = PLACES.map(isThere =>
    texts
      .filter(({ table }) => isThere(table))
      .toReversed()
      .map(({ table, columns, unique, where }) => {
        const replaced = columns.filter(({ column }) => !unique || !column.startsWith('name'));
        const set = replaced.map(
          ({ column, words }) =>
            `${column} = ${words === 'values' ? 'public.replace_in_texts' : 'regexp_replace'}(t.${column}, names, 'a child', 'gi')`,
        );
        return `  UPDATE public.${table} AS t SET ${set.join(',\n    ')}\n  WHERE ${where};`;
      }),
  );

  return {
    erase_child: eraseChild ?? [],
    erase_child_beside: eraseChildBeside ?? [],
    close_family: closeFamily ?? [],
    close_family_beside: closeFamilyBeside ?? [],
    mentions_of_child: mentions,
    replace_childs_name: replacements ?? [],
    replace_name_beside: replacementsBeside ?? [],
    check_cut_off: PERIODS_KEPT,
    privacy_facts: actsAboutChildren(times),
    overdue_tables: overdueByTime(times, 'families'),
    overdue_beside: overdueByTime(times, 'beside'),
    misnamed_persons: misnamedPersons(),
  };
}

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
