import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';

/** Properties of a JSON schema that do not change how a value is written. The library would compile checks for them. */
const RULES = ['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum'];

/**
 * Writes answers by their schemas: fields that a schema does not name are left out. It is compiled at the first answer,
 * without the checks that Zod would make of each value. A schema with a choice is left to Zod, since the choice needs
 * the checks. A value of another type is converted, not refused: null becomes an empty text or 0. The tests compare
 * every answer with Zod's.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let write: ((answer: unknown) => string) | undefined;
  return answer => {
    write ??= writerOf(schema);
    return write(answer);
  };
};

function writerOf(schema: z.ZodType): (answer: unknown) => string {
  const json = plain(z.toJSONSchema(schema, { target: 'draft-7', metadata: z.registry() }));
  if (/"(?:any|one|all)Of"/.test(JSON.stringify(json))) return answer => JSON.stringify(schema.parse(answer));
  return fastJson(json as Schema);
}

/** A schema without rules. A value or null is one nullable value, which is written without a check of both. */
function plain<T>(node: T): T;
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== 'object' || node === null) return node;
  if ('anyOf' in node && Array.isArray(node.anyOf)) {
    const [value, none, ...more] = node.anyOf;
    if (none?.type === 'null' && more.length === 0) return { ...plain(value), nullable: true };
  }
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => (RULES.includes(key) ? [] : [[key, plain(value)]])),
  );
}
