import { z } from 'zod';

/** The mark, as OpenAPI has it. */
const ADULTS_ONLY = 'x-adults-only';

/** Marks a field of an answer that only adults see. A child gets null, or an empty list. */
export function adultsOnly<T extends z.ZodArray>(schema: T): T;
export function adultsOnly<T extends z.ZodType>(schema: T): z.ZodNullable<T>;
export function adultsOnly(schema: z.ZodType): z.ZodType {
  return (schema instanceof z.ZodArray ? schema : schema.nullable()).meta({ [ADULTS_ONLY]: true });
}

type Hide = (value: unknown) => unknown;

/** An answer as a child gets it: without the fields that only adults see. */
export function forChild(schema: z.ZodType | undefined, answer: unknown): unknown {
  return (schema && hiderOf(schema))?.(answer) ?? answer;
}

const known = new WeakMap<z.ZodType, Hide | null>();

/** Hides the marked fields of a value of a schema; null if the schema has none. */
function hiderOf(schema: z.ZodType): Hide | null {
  const before = known.get(schema);
  if (before !== undefined) return before;
  known.set(schema, null);
  const hide = newHider(schema);
  known.set(schema, hide);
  return hide;
}

function newHider(schema: z.ZodType): Hide | null {
  if (schema.meta()?.[ADULTS_ONLY]) return () => (schema instanceof z.ZodArray ? [] : null);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return present(hiderOf(inner(schema.unwrap())));
  if (schema instanceof z.ZodArray) {
    const hide = hiderOf(inner(schema.element));
    return hide && (value => (Array.isArray(value) ? value.map(hide) : value));
  }
  if (schema instanceof z.ZodUnion && schema.options.some(option => hiderOf(inner(option))))
    throw new Error('adultsOnly is not known inside of a union');
  if (!(schema instanceof z.ZodObject)) return null;
  const fields = Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => {
    const hide = hiderOf(field);
    return hide ? [{ name, hide }] : [];
  });
  if (fields.length === 0) return null;
  return present(value => ({
    ...Object(value),
    ...Object.fromEntries(fields.map(({ name, hide }) => [name, hide(Reflect.get(Object(value), name))])),
  }));
}

const present = (hide: Hide | null): Hide | null =>
  hide && (value => (value === null || value === undefined ? value : hide(value)));

function inner(schema: z.core.$ZodType): z.ZodType {
  if (!(schema instanceof z.ZodType)) throw new Error('a schema of zod/mini is not known');
  return schema;
}
