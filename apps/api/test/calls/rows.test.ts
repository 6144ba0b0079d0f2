import { randomId } from '@pocketful/api-client/random-id';
import { type RouteName, routes } from '@pocketful/api-contract/routes';
import type { Route } from '@pocketful/contract-core/route';
import { describe, expect, test } from 'vitest';
import { faultsOf, type TestApp } from '../harness.ts';
import { auditActionsOf, type OpenRow, openRow, removeObjectOf, roundTripsOf, WRITES } from '../row-server.ts';
import { callOf, otherCallOf } from './row.ts';
import { PLAYED, type PlayedName, ROWS } from './rows.ts';
import type { Outcome, Runner } from './runner.ts';
import type { CallStep } from './step.ts';

const routeOf = (name: RouteName): Route => routes[name];

/** Every session of families with its active profile, and every session of staff. */
async function sessionsOf(app: TestApp): Promise<string[]> {
  const rows = await app.database.query<{ session: string }>(`
    SELECT encode(session_hash, 'hex') || ' ' || coalesce(active_member_id::text, 'none') AS session FROM sessions
    UNION ALL SELECT encode(token_hash, 'hex') FROM staff_sessions`);
  return rows.map(({ session }) => session);
}

/** An outcome without the fields of its answer that are drawn anew. */
function withoutDrawn(outcome: Outcome | undefined, drawn: readonly string[] = []) {
  const { status, body } = outcome ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { status, body };
  return { status, body: Object.fromEntries(Object.entries(body).filter(([name]) => !drawn.includes(name))) };
}

/** The call, the same call with its key again, and the other input with that key. */
async function playCalls(name: PlayedName, runner: Runner, key: string) {
  const row = ROWS[name];
  const idempotent = 'idempotent' in routes[name];
  const other = idempotent ? otherCallOf(name, row, key) : undefined;
  const repeated = idempotent ? [callOf(name, row, key)] : [];
  const conflict = other ? [{ ...other, refused: 'IDEMPOTENCY_CONFLICT' }] : [];
  // A stranger who lost the answer has no cookie from it.
  const deviceOf = (step: CallStep, at: number) => (row.by === 'stranger' ? { ...step, by: `stranger ${at}` } : step);
  return runner.run([...repeated, ...conflict].map(deviceOf));
}

/** Once the object is gone, a repeated call hears so, or gets an answer that does not need it. */
async function repeatWithoutObject({ app, row, runner }: OpenRow, step: CallStep) {
  await removeObjectOf(app, step.headers?.['idempotency-key'] ?? '');
  const repeated = row.by === 'stranger' ? { ...step, by: 'stranger later' } : step;
  const refusal = await runner.run([repeated]).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (refusal)
    expect(refusal).toMatch(/: (404 (NO_LONGER_THERE|MEMBER_NOT_FOUND)|403 PROFILE_REQUIRED) instead of success$/);
}

describe.each(PLAYED)('%s', name => {
  test('works as its row says: round trips, audit row, notification, repeated key', async () => {
    const opened = await openRow(name);
    const { app, row, runner } = opened;
    const key = randomId();
    const [auditRows, sessions] = [await auditActionsOf(app), await sessionsOf(app)];
    app.hints.length = 0;
    const [first] = await runner.run([callOf(name, row, key)]);
    const trips = roundTripsOf(opened.sent());
    const how = `${name} makes ${trips} round trips. If each is needed, its row in apps/api/test says \`trips: ${trips}\`. They are:`;
    expect.soft(trips, [how, ...opened.sent()].join('\n')).toBe(row.trips);
    const left = new Set(await sessionsOf(app));
    const route = routeOf(name);
    if (WRITES.includes(name)) {
      expect(sessions.some(session => !left.has(session))).toBe('endsSessions' in route);
      const after = await auditActionsOf(app);
      expect(after.length).toBe(auditRows.length + (row.auditRows ?? 1));
      expect('events' in route ? route.events : []).toContain(after.at(-1));
      expect(app.hints).toMatchObject([{ call: name, sequence: expect.any(Number) }]);
    }
    const recorded = await auditActionsOf(app);
    const again = await playCalls(name, runner, key);
    if ('idempotent' in route) expect(again[0]).toMatchObject(withoutDrawn(first, row.drawn));
    expect(await auditActionsOf(app)).toEqual(recorded);
    expect(await faultsOf(app)).toEqual([]);
    if ('idempotent' in route) await repeatWithoutObject(opened, callOf(name, row, key));
  });
});

test('A call that ends sessions ends their open streams at once, also when a child is erased: each call that ends sessions says so', () => {
  expect(PLAYED.filter(name => 'endsSessions' in routes[name]).length).toBeGreaterThan(10);
});
