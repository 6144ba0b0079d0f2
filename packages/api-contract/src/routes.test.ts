import type { Route } from '@pocketful/contract-core/route';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { COMMON_ERRORS, ERRORS } from './errors.ts';
import { errorsOf } from './route-errors.ts';
import { routes } from './routes.ts';

const all: [string, Route][] = Object.entries(routes);
const SESSION_CALLS = [
  ...['login', 'verifyPin', 'confirmIdentity', 'switchProfile', 'logout', 'staffLogin', 'closeFamily'],
  ...['acceptInvitation', 'startDemo'],
];

test('no two calls share method and path', () => {
  const calls = all.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('every parameter of a path is declared, and no other', () => {
  for (const [name, route] of all) {
    const named = [...route.path.matchAll(/:(\w+)/g)].map(match => match[1]);
    expect(Object.keys(route.params?.shape ?? {}), name).toEqual(named);
  }
});

test('a call that answers nothing says 204, and every other one what it answers', () => {
  for (const [name, route] of all)
    if (!route.produces) expect(route.status === 204, name).toBe(route.answer === undefined);
});

/** Calls without an idempotency key: honouring it would reveal whether there is something to do. */
const ALIKE_FOR_ALL = ['resendVerification', 'forgotPassword', 'staffForgotPassword'];
/** A repeated report, or wrong code, counts again. */
const COUNTED = ['reportError', 'openInvitation'];
/** A mark moves forward only: a repeated call changes nothing. */
const FORWARD_ONLY = ['markSeen', 'markLessonSeen', 'noteLocalBackups'];
/** A repeated tick is the same tick. */
const SAME_AGAIN = ['tickDuty'];
/** Calls whose answer is returned once: no store may keep it. */
const RETURNED_ONCE = ['beginSecondFactor', 'confirmSecondFactor'];

test('reads take no body, and every write accepts a key unless it opens or ends a session', () => {
  for (const [name, route] of all) {
    if (route.method === 'GET') expect(route.body, name).toBeUndefined();
    else if (route.idempotent === undefined)
      expect(
        [...SESSION_CALLS, ...ALIKE_FOR_ALL, ...COUNTED, ...FORWARD_ONLY, ...SAME_AGAIN, ...RETURNED_ONCE],
        name,
      ).toContain(name);
  }
});

test('no call lists a refusal twice, or one that every call has', () => {
  for (const [name, { errors }] of all) {
    expect(new Set(errors).size, name).toBe(errors.length);
    for (const code of errors) expect(COMMON_ERRORS, `${name} lists ${code}`).not.toContain(code);
  }
});

test('every refusal is raised by some call', () => {
  const raised = new Set<string>(all.flatMap(([, route]) => errorsOf(route)));
  // The server's error for addresses that no call has.
  expect(Object.keys(ERRORS).filter(code => !raised.has(code))).toEqual(['NOT_FOUND']);
});

test('a list is no file, and a call that produces a file answers no JSON', () => {
  for (const [name, route] of all) if (route.produces) expect(route.answer, name).toBeUndefined();
});

test('each topic that a call changes is shown by a read', () => {
  const shown = new Set(all.flatMap(([, route]) => ('shows' in route ? (route.shows ?? []) : [])));
  for (const [name, route] of all) {
    const changed = 'changes' in route && Array.isArray(route.changes) ? route.changes : [];
    for (const topic of changed) expect(shown, `${name} changes ${topic}`).toContain(topic);
    const moved = 'movedBy' in route ? (route.movedBy ?? []) : [];
    for (const topic of moved) expect(shown, `${name} is moved by ${topic}`).toContain(topic);
  }
});

test('bodies refuse unknown fields', () => {
  for (const [name, { body }] of all) {
    if (!body) continue;
    const schemas = body instanceof z.ZodDiscriminatedUnion ? body.options : [body];
    for (const schema of schemas) {
      const result = z.safeParse(schema, { unknownField: 1 });
      const codes = result.success ? [] : result.error.issues.map(({ code }) => code);
      expect(codes, name).toContain('unrecognized_keys');
    }
  }
});

const propertiesOf = (answer: z.ZodType | undefined) => answer && z.toJSONSchema(answer, { io: 'output' }).properties;

test('a write that answers for a read has all fields of its answer, and the same parameters', () => {
  for (const [name, route] of all) {
    if (!('answers' in route)) continue;
    const read = all.find(([other]) => other === route.answers)?.[1];
    expect(read?.method, name).toBe('GET');
    expect(propertiesOf(route.answer), name).toMatchObject(propertiesOf(read?.answer) ?? {});
    expect(Object.keys(read?.params?.shape ?? {}), name).toEqual(Object.keys(route.params?.shape ?? {}));
  }
});

/** The largest integer of the database's columns. */
const MAX_INTEGER = 2 ** 31 - 1;

/** A number of the audit log, for which the database has 64 bits. */
const SEQUENCE = 'SeenMark.properties.decision';

/** Integers of a schema without a limit that the database takes, by their paths. */
function unlimited(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const bounds = new Map(Object.entries(schema));
  const [least, most] = [bounds.get('minimum'), bounds.get('maximum')];
  const isInteger = bounds.get('type') === 'integer';
  const isLimited =
    typeof least === 'number' && least >= -MAX_INTEGER && typeof most === 'number' && most <= MAX_INTEGER;
  const here = isInteger && !isLimited && !path.endsWith(SEQUENCE) ? [path] : [];
  return [...here, ...[...bounds].flatMap(([name, inner]) => unlimited(inner, `${path}.${name}`))];
}

test('every integer of a request has a limit that the database takes', () => {
  for (const [name, { body, query }] of all)
    for (const schema of [body, query])
      expect(schema ? unlimited(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : [], name).toEqual(
        [],
      );
});
