import type pg from 'pg';
import type { Parameter, Slot, Template } from './slots.ts';

/** SQL expressions for the family, the number, the time and the kind of a call. */
export interface Names {
  /** A family's number. */
  readonly family: string;
  /** A number that no other call of this kind has in its family. */
  readonly number: string;
  readonly now: string;
  /** A digit that distinguishes the ids of one kind of call from those of another. */
  readonly kind: number;
}

/** The names of seeded things in SQL, as names.ts has them in JavaScript. */
export const NAMES_IN_SQL = `
  CREATE SCHEMA bench;
  GRANT USAGE ON SCHEMA bench TO PUBLIC;
  CREATE FUNCTION bench.id(family bigint, tail text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (lpad(to_hex(family), 8, '0') || tail)::uuid;
  CREATE FUNCTION bench.chore(family bigint, number bigint) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN bench.id(family, '-0c0e-7000-8000-' || lpad(to_hex(number), 12, '0'));
  CREATE FUNCTION bench.fresh(family bigint, number bigint, kind int, index int) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN bench.id(family, '-1' || lpad(to_hex(index), 3, '0') || '-7' || lpad(to_hex(kind), 3, '0') || '-8000-' || lpad(to_hex(number), 12, '0'));
  CREATE FUNCTION bench.session(family bigint) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN sha256(convert_to(lpad(family::text, 43, 'x'), 'UTF8'));
  CREATE FUNCTION bench.digest(family bigint, number bigint, kind int, index int) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN sha256(convert_to(concat_ws('-', family, number, kind, index), 'UTF8'));
`;

/** The types that PostgreSQL gives the parameters of each statement. */
export async function parameterTypes(client: pg.Client, templates: readonly Template[]): Promise<string[][]> {
  const types: string[][] = [];
  for (const { text } of templates) {
    await client.query(`PREPARE bench_types AS ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'bench_types'",
    );
    await client.query('DEALLOCATE bench_types');
    types.push(rows[0]?.types ?? []);
  }
  return types;
}

/** The statement with an expression in the place of each parameter. */
export function inlined(template: Template, types: readonly string[], names: Names): string {
  return template.text.replace(/\$(\d+)\b/g, (_, digits: string) => {
    const index = Number(digits) - 1;
    return `CAST(${expression(template.parameters[index] ?? null, names)} AS ${types[index] ?? 'text'})`;
  });
}

function expression(parameter: Parameter, names: Names): string {
  if (parameter === null) return 'NULL';
  if (parameter.length === 0) return "''";
  const pieces = parameter.map(slot => piece(slot, names));
  return pieces.length === 1 ? pieces.join() : pieces.map(text => `(${text})::text`).join(' || ');
}

function piece(slot: Slot, { family, number, now, kind }: Names): string {
  switch (slot.kind) {
    case 'text':
      return literal(slot.text);
    case 'bytes':
      return `'\\x${slot.hex}'::bytea`;
    case 'id':
      return `bench.id(${family}, ${literal(slot.tail)})`;
    case 'fresh':
      return `bench.fresh(${family}, ${number}, ${kind}, ${slot.index})`;
    case 'digest':
      return `bench.digest(${family}, ${number}, ${kind}, ${slot.index})`;
    case 'chore':
      return `bench.chore(${family}, ${number})`;
    case 'word':
      return `concat('f', ${family})`;
    case 'key':
      return `concat('bench-', ${kind}, '-', ${number})`;
    case 'now':
      return now;
    case 'session':
      return `bench.session(${family})`;
  }
}

/** A text as a literal. pgbench takes a colon before a word for a variable, so such a colon is escaped. */
function literal(text: string): string {
  const quoted = text.replaceAll("'", "''");
  return /\\|:\w/.test(text) ? `E'${quoted.replaceAll('\\', '\\\\').replace(/:(?=\w)/g, '\\072')}'` : `'${quoted}'`;
}
