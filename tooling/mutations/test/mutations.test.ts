import { expect, test } from 'vitest';
import { mutationsOf } from '../src/mutations.ts';
import { statementMutationsOf } from '../src/statements.ts';

const keysOf = (text: string, file = 'apps/api/src/x.ts') =>
  mutationsOf(file, text).mutations.map(({ kind, key }) => `${kind}: ${key.replace(`${file} `, '')}`);

test('a refusal with a condition is a guard, and one without says something else', () => {
  expect(keysOf(`async function approve() { if (!row) return refuse('NOT_FOUND'); }`)).toEqual([
    'guard: approve NOT_FOUND',
  ]);
  expect(keysOf(`function why() { return refuse(row.taken ? 'TAKEN' : 'TOO_MANY'); }`)).toEqual([
    'code: why TAKEN',
    'code: why TOO_MANY',
  ]);
  expect(
    keysOf(`async function a() { if (wrong) { await count(); throw new RefusalError(refuse('LOCKED_OUT')); } }`),
  ).toEqual(['guard: a LOCKED_OUT']);
  expect(keysOf(`const find = async () => (await one()) ?? refuse('GONE');`)).toEqual(['guard: find GONE']);
  expect(keysOf(`function a() { if (found instanceof Refusal) return found; }`)).toEqual(['guard: a found']);
});

test('what a switch leaves of a guard is the rest of the function', async () => {
  const { text } = mutationsOf('apps/api/src/x.ts', `function a(n) { if (n > 1) return refuse('MANY'); return n; }`);
  const run = (on: string) =>
    new Function('globalThis', 'refuse', `${text}; return a(2);`)({ mutation: on }, (code: string) => code);
  expect(run('')).toBe('MANY');
  expect(run('apps/api/src/x.ts a MANY')).toBe(2);
});

test('a second refusal of the same name in a function has a number', () => {
  expect(keysOf(`function a() { if (x) return refuse('GONE'); if (y) return refuse('GONE'); }`)).toEqual([
    'guard: a GONE',
    'guard: a GONE #2',
  ]);
});

test('a write loses its audit row, and further ones', () => {
  expect(keysOf(`const a = async () => commit(row, { action: 'chore.deleted' }, others);`)).toEqual([
    'audit: a audit: chore.deleted',
    'further rows: a further rows: chore.deleted',
  ]);
});

test('a rule of the domain answers always the same, and an action of a machine is everybody’s', () => {
  const file = 'packages/domain/src/x.ts';
  expect(keysOf(`export function may(by: Role): boolean { return by === 'parent'; }`, file)).toEqual([
    'rule: may is always true',
    'rule: may is always false',
  ]);
  expect(keysOf(`const m = { actions: { pay: { from: ['open'], to: 'paid', who: ADULT_ROLES } } };`, file)).toEqual([
    "limit: module m.pay.from ['open']",
    'limit: module m.pay.who ADULT_ROLES',
  ]);
});

test('a function of the database refuses nothing, and appends nothing', () => {
  const text = "IF NOT FOUND THEN RAISE EXCEPTION 'x'; END IF; n := public.audit_append(f, e);";
  expect(statementMutationsOf('x.sql', text).map(({ text }) => text)).toEqual([
    'IF NOT FOUND THEN NULL; END IF; n := public.audit_append(f, e);',
    "IF NOT FOUND THEN RAISE EXCEPTION 'x'; END IF; n := 1;",
  ]);
});
