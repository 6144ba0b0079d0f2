import type pg from 'pg';

/** The values that stand for each type: SQL. They know nothing of the constraints. */
const CANDIDATES: Record<string, readonly string[]> = {
  uuid: ['uuidv7()'],
  bytea: ["'\\x00'"],
  text: ["'no such value'", "repeat('x', 100000)"],
  'character varying': ["'no such value'"],
  'timestamp with time zone': ['now()', "'1900-01-01'", "'2900-01-01'"],
  date: ['current_date', "'1900-01-01'", "'2900-01-01'"],
  boolean: ['true', 'false'],
  jsonb: ["'{}'"],
  'text[]': ["'{no such value}'"],
  'uuid[]': ["'{}'"],
  number: ['0', '-1', '1', '2', '1000', '999999999'],
};

/** Values of columns, as SQL. */
export type Values = Readonly<Record<string, string>>;

const candidatesFor = (type: string) => CANDIDATES[type] ?? CANDIDATES.number ?? [];

/** A constraint, a unique index, or a trigger that refuses. */
export interface Guard {
  readonly kind: 'not null' | 'check' | 'unique' | 'reference' | 'trigger';
  readonly table: string;
  readonly name: string;
  /** The columns that it concerns; of a trigger, its function. */
  readonly columns: readonly string[];
}

/** All guards of the tables, from the catalog. */
export async function guardsOf(client: pg.Client): Promise<Guard[]> {
  const { rows } = await client.query<Guard>(`
    SELECT CASE c.contype WHEN 'n' THEN 'not null' WHEN 'c' THEN 'check' WHEN 'f' THEN 'reference' ELSE c.contype::text END AS kind,
      c.conrelid::regclass::text AS table, c.conname::text AS name, ARRAY(
        SELECT a.attname::text FROM unnest(c.conkey) WITH ORDINALITY AS k (attnum, at)
        JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = k.attnum ORDER BY k.at) AS columns
    FROM pg_constraint AS c WHERE c.connamespace = 'public'::regnamespace AND c.conrelid <> 0 AND c.contype NOT IN ('p', 'u')
    UNION ALL
    SELECT 'unique', i.indrelid::regclass::text, i.indexrelid::regclass::text, '{}'
    FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
    WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT 'trigger', t.tgrelid::regclass::text, t.tgname::text, ARRAY[p.proname::text]
    FROM pg_trigger AS t JOIN pg_proc AS p ON p.oid = t.tgfoid JOIN pg_class AS c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace AND p.prosrc ~ 'RAISE EXCEPTION'
    ORDER BY 2, 1, 3`);
  return rows;
}

/** Tries statements that are undone. */
export class Attempts {
  readonly #client: pg.Client;
  readonly #columns = new Map<string, ReadonlyMap<string, string>>();

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Begins as the owner of the tables, whose triggers are off. Nothing is committed. */
  async begin(): Promise<void> {
    await this.#client.query('BEGIN; SET CONSTRAINTS ALL IMMEDIATE');
    await this.#client.query(`
      CREATE FUNCTION pg_temp.refusal_of(attempt text) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE by_name text; of_table text; of_column text; code text; message text;
      BEGIN
        EXECUTE attempt;
        RAISE EXCEPTION 'accepted' USING ERRCODE = 'ZZ000';
      EXCEPTION WHEN OTHERS THEN
        GET STACKED DIAGNOSTICS by_name = CONSTRAINT_NAME, of_table = TABLE_NAME, of_column = COLUMN_NAME,
          code = RETURNED_SQLSTATE, message = MESSAGE_TEXT;
        RETURN CASE code WHEN 'ZZ000' THEN 'accepted' WHEN '23502' THEN of_table || '.' || of_column || ' is null'
          ELSE coalesce(nullif(by_name, ''), message) END;
      END $$`);
    await this.#client.query('SET ROLE pocketful_owner');
    for (const table of await this.tables()) await this.#client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  }

  async tables(): Promise<readonly string[]> {
    const { rows } = await this.#client.query<{ name: string }>(
      "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
    );
    return rows.map(({ name }) => name);
  }

  /** Returns the refusal of a statement: a constraint's name, `table.column is null` or a message; or 'accepted'. */
  async refusalOf(statement: string): Promise<string> {
    const { rows } = await this.#client.query<{ by: string }>('SELECT pg_temp.refusal_of($1) AS by', [statement]);
    return rows[0]?.by ?? '';
  }

  /** Works while some constraints are gone. */
  async without<T>(drops: string, work: () => Promise<T>): Promise<T> {
    await this.#client.query(`SAVEPOINT whole; ${drops}`);
    const result = await work();
    await this.#client.query('ROLLBACK TO whole; RELEASE whole');
    return result;
  }

  /** The columns of a table that a row is given, with their types. */
  async columnsOf(table: string): Promise<ReadonlyMap<string, string>> {
    const known = this.#columns.get(table);
    if (known) return known;
    const { rows } = await this.#client.query<{ name: string; type: string }>(
      `SELECT attname::text AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
      [table],
    );
    const columns = new Map(rows.map(({ name, type }) => [name, type]));
    this.#columns.set(table, columns);
    return columns;
  }

  /** Up to this many rows of a table, the last ones first. */
  async rowsOf(table: string, most = 100): Promise<readonly string[]> {
    const { rows } = await this.#client.query<{ at: string }>(
      `SELECT ctid::text AS at FROM ${table} ORDER BY ctid DESC LIMIT $1`,
      [most],
    );
    return rows.map(({ at }) => at);
  }

  /** The statement that copies a row, with other values in some columns. */
  copyOf = async (table: string, row: string, changed: Values = {}): Promise<string> => {
    const columns = [...(await this.columnsOf(table)).keys()];
    const values = columns.map(column => changed[column] ?? column);
    return `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
      SELECT ${values.join(', ')} FROM ${table} WHERE ctid = '${row}'`;
  };

  /** The statement that changes a row. */
  updateOf = async (table: string, row: string, changed: Values): Promise<string> => {
    const set = Object.entries(changed).map(([column, value]) => `${column} = ${value}`);
    return `UPDATE ${table} SET ${set.join(', ')} WHERE ctid = '${row}'`;
  };

  /** Each row with each other value of a column. */
  async *changesOf(
    table: string,
    column: string,
    change: (table: string, row: string, changed: Values) => Promise<string>,
  ): AsyncIterable<string> {
    const values = await this.#othersFor(table, column);
    for (const row of await this.rowsOf(table))
      for (const value of values) yield await change(table, row, { [column]: value });
  }

  /** Other values for a column: values of its type, null, and the values of other rows. */
  async #othersFor(table: string, column: string): Promise<readonly string[]> {
    const type = (await this.columnsOf(table)).get(column) ?? '';
    const { rows } = await this.#client.query<{ value: string }>(
      `SELECT DISTINCT quote_literal(${column}::text) AS value FROM ${table} WHERE ${column} IS NOT NULL LIMIT 8`,
    );
    return [...candidatesFor(type), 'NULL', ...rows.map(({ value }) => `${value}::${type}`)];
  }

  /** SQL that drops the other keys of a table. */
  async otherKeys(table: string, kept: string): Promise<string> {
    const { rows } = await this.#client.query<{ drop: string }>(
      `SELECT CASE WHEN c.oid IS NULL THEN format('DROP INDEX %s CASCADE', i.indexrelid::regclass)
         ELSE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I CASCADE', i.indrelid::regclass, c.conname) END AS drop
       FROM pg_index AS i LEFT JOIN pg_constraint AS c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x')
       WHERE i.indrelid = $1::regclass AND i.indisunique AND i.indexrelid::regclass::text <> $2`,
      [table, kept],
    );
    return rows.map(({ drop }) => `${drop};`).join(' ');
  }

  /** SQL that drops the other checks of a table. */
  async otherChecks(table: string, kept: string): Promise<string> {
    const { rows } = await this.#client.query<{ drop: string }>(
      `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop FROM pg_constraint
       WHERE contype = 'c' AND conrelid = $1::regclass AND conname <> $2`,
      [table, kept],
    );
    return rows.map(({ drop }) => `${drop};`).join(' ');
  }

  /** SQL that drops the other references from and to a table. */
  async otherReferences(table: string, kept: string): Promise<string> {
    const { rows } = await this.#client.query<{ drop: string }>(
      `SELECT format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I', conrelid::regclass, conname) AS drop FROM pg_constraint
       WHERE contype = 'f' AND $1::regclass IN (conrelid, confrelid) AND conname <> $2`,
      [table, kept],
    );
    return rows.map(({ drop }) => `${drop};`).join(' ');
  }

  /** Adds a row to an empty table, with a value for each column that needs one, and the rows that it refers to. */
  async fill(table: string, given: Values): Promise<void> {
    const { rows: needed } = await this.#client.query<{ name: string; type: string }>(
      `SELECT attname::text AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attnotnull AND NOT atthasdef AND attidentity = ''`,
      [table],
    );
    const { rows: references } = await this.#client.query<{ to: string; columns: string[]; keys: string[] }>(
      `SELECT confrelid::regclass::text AS to,
         ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS k (n, at) JOIN pg_attribute ON attrelid = conrelid AND attnum = n ORDER BY at) AS columns,
         ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS k (n, at) JOIN pg_attribute ON attrelid = confrelid AND attnum = n ORDER BY at) AS keys
       FROM pg_constraint WHERE contype = 'f' AND conrelid = $1::regclass ORDER BY conname`,
      [table],
    );
    const values = new Map(needed.map(({ name, type }) => [name, candidatesFor(type)[0] ?? 'NULL']));
    const joined: string[] = [];
    for (const [i, { columns, keys }] of references.entries())
      for (const [at, column] of columns.entries()) {
        const value = `r${i}.${keys[at]}`;
        if (values.get(column)?.startsWith('r')) joined.push(`${value} = ${values.get(column)}`);
        else values.set(column, value);
      }
    for (const [column, value] of Object.entries(given)) values.set(column, value);
    const from = references.map(({ to }, i) => `${to} AS r${i}`).join(', ');
    const { rowCount } = await this.#client.query(`INSERT INTO ${table} (${[...values.keys()].join(', ')})
      SELECT ${[...values.values()].join(', ')} ${from && `FROM ${from}`} ${joined.length > 0 ? `WHERE ${joined.join(' AND ')}` : ''} LIMIT 1`);
    if (rowCount !== 1) throw new Error(`${table} got no row`);
  }
}
