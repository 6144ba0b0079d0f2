import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { principalOf } from '../src/platform/actor.ts';

/** Keys of passwords, PINs, secrets and their hashes: `pin`, `pinHash`, `newPassword`, `secret`, but not `shopping`. */
const SECRET_KEY = /"(pin|pin[A-Z]\w*|\w*(?:P(?:in|IN)(?![a-z])|[pP]assword|[sS]ecret|[hH]ash|[fF]ingerprint)\w*)":/g;
/** Intended exceptions: the number of digits of a PIN, and the secrets of a new authenticator and of an invitation. */
const MEANT = ['pinLength', 'beginSecondFactor secret', 'createInvitation secret'];
const HASH = /\$argon2/;

/**
 * Searches every JSON answer of the API for secrets: for their keys, for hashes, and for each password and PIN of an
 * earlier call. Findings are added to `leaks`.
 */
export function searchAnswers(api: FastifyInstance, leaks: string[]): void {
  const taken = new Set<string>();
  const search = (call: string, text: string) => {
    for (const [, key = ''] of text.matchAll(SECRET_KEY))
      if (!MEANT.includes(key) && !MEANT.includes(`${call} ${key}`)) leaks.push(`${call} answers ${key}`);
    for (const secret of taken) if (holds(text, secret)) leaks.push(`${call} answers the secret ${secret}`);
    if (HASH.test(text)) leaks.push(`${call} answers a hash`);
  };
  api.addHook('onSend', async (request, reply, payload) => {
    const call = request.routeOptions.schema?.operationId ?? request.url;
    if (reply.statusCode < 300) for (const secret of secretsIn(request.body)) taken.add(secret);
    if (!String(reply.getHeader('content-type')).includes('json')) return payload;
    if (typeof payload === 'string') search(call, payload);
    return payload instanceof Readable ? Readable.from(searched(payload, text => search(call, text))) : payload;
  });
}

async function* searched(chunks: Readable, search: (text: string) => void) {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    yield chunk;
  }
  search(text);
}

/** A password anywhere. A PIN only as a value or a word, since an id or an amount may contain its digits. */
function holds(text: string, secret: string): boolean {
  if (!text.includes(secret)) return false;
  return !/^\d+$/.test(secret) || new RegExp(`(?<=["\\s:])${secret}(?=["\\s,}\\]])`).test(text);
}

/** The passwords and PINs of a body. Values without a digit, such as 'wrong', are not secrets. */
function secretsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) =>
    /password$|pin$/i.test(key) && typeof value === 'string' && value.length >= 4 && /\d/.test(value) ? [value] : [],
  );
}

/**
 * Adds a property that no schema names to each object of an answer before it is written, and compares the written
 * answer with Zod's output. Differences are added to `leaks`.
 */
export function compareAnswers(api: FastifyInstance, leaks: string[]): void {
  const expected = new WeakMap<FastifyRequest, string>();
  api.addHook('preSerialization', async (request, reply, payload) => {
    const schema = answerSchemaOf(request, reply.statusCode);
    if (!schema || payload === undefined) return payload;
    const extended = extend(payload);
    // A record may have any property.
    const answer = schema.safeParse(extended).success ? extended : payload;
    expected.set(request, JSON.stringify(schema.parse(answer)));
    return answer;
  });
  api.addHook('onSend', async (request, _reply, payload) => {
    const wanted = expected.get(request);
    if (wanted !== undefined && !isDeepStrictEqual(JSON.parse(String(payload)), JSON.parse(wanted)))
      leaks.push(`${request.method} ${request.url} answers ${payload}, and its schema says ${wanted}`);
    return payload;
  });
}

/**
 * Adds to `leaks` each field of an answer to a child, or to a children's own device, that only adults may see. It asks the
 * published schema of the answer, and reads the text that is sent.
 */
export function hideFromChildren(api: FastifyInstance, leaks: string[]): void {
  api.addHook('onSend', async (request, reply, payload) => {
    const schema = answerSchemaOf(request, reply.statusCode);
    // A route of a test may have no caller.
    const isChilds = request.actor && ['child', 'device'].includes(principalOf(request.actor));
    if (!schema || !isChilds || typeof payload !== 'string' || payload === '') return payload;
    const known = publishedOf(schema);
    for (const value of known ? adultsFields(known, known.$defs ?? {}, JSON.parse(payload)) : [])
      if (value !== null && value !== undefined && !isDeepStrictEqual(value, []))
        leaks.push(`${request.method} ${request.url} shows a child ${JSON.stringify(value)}`);
    return payload;
  });
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

const published = new WeakMap<z.ZodType, JsonSchema | null>();

/** The schema of an answer with fields that only adults see; null for another one. */
function publishedOf(schema: z.ZodType): JsonSchema | null {
  const known = published.get(schema);
  if (known !== undefined) return known;
  const made: JsonSchema = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const found = JSON.stringify(made).includes('x-adults-only') ? made : null;
  published.set(schema, found);
  return found;
}

/** The values of all fields that only adults see. */
function adultsFields(schema: JsonSchema, named: Record<string, JsonSchema>, value: unknown): unknown[] {
  const reference = schema.$ref?.split('/').at(-1);
  if (reference !== undefined) return adultsFields(named[reference] ?? {}, named, value);
  if (schema['x-adults-only']) return [value];
  const fields = (part: unknown, of: unknown) =>
    typeof part === 'object' && part !== null ? adultsFields({ ...part }, named, of) : [];
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {} } = schema;
  return [
    ...[...anyOf, ...oneOf, ...allOf].flatMap(part => fields(part, value)),
    ...(Array.isArray(value) ? value.flatMap(item => fields(items, item)) : []),
    ...Object.entries(properties).flatMap(([name, part]) => fields(part, Reflect.get(Object(value), name))),
  ];
}

function answerSchemaOf({ routeOptions }: FastifyRequest, status: number): z.ZodType | undefined {
  const { response } = routeOptions.schema ?? {};
  const schema = typeof response === 'object' && response !== null ? Reflect.get(response, status) : undefined;
  return schema instanceof z.ZodType ? schema : undefined;
}

/** A copy with one more property in each object. */
function extend(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extend);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, extend(inner)]);
  return Object.fromEntries([...entries, ['unnamed', 'must not be answered']]);
}
