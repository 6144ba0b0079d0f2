import type { RouteName } from '@pocketful/api-contract/routes';
import { expect, test } from 'vitest';
import { beginAudit } from '../../src/contexts/compliance/audit/audit-rows.ts';
import { goOnWithAudit } from '../../src/contexts/compliance/audit/run-audit.ts';
import { newId } from '../../src/platform/ids.ts';
import { addChild, createChore, enter, signUp, startApp, superuserOn, type TestApp } from '../harness.ts';
import { genericPlan } from '../proofs/plans.ts';

const FAMILIES = 5000;

/** Fills the tables that every call reads: families of two adults and two children, with a device each. */
async function addFamilies({ database }: TestApp, count: number): Promise<void> {
  await database.query(`
    WITH made AS (INSERT INTO families SELECT uuidv7(), 'UTC', true, now() FROM generate_series(1, ${count}) RETURNING *),
    adults AS (
      INSERT INTO members (family_id, member_id, role, username, username_key, first_name, last_name, email, password_hash,
        created_at)
      SELECT family_id, uuidv7(), CASE n WHEN 1 THEN 'family_admin' ELSE 'parent' END, 'm' || n, 'm' || n, 'M', 'M',
        'm@example.com', 'x', now() FROM made, generate_series(1, 2) AS n RETURNING *),
    children AS (
      INSERT INTO members (family_id, member_id, role, username, username_key, first_name, birth_year, color, parent_id,
        pin_hash, pin_length, created_at)
      SELECT a.family_id, uuidv7(), 'child', 'c' || n, 'c' || n, 'C', 2017, 1, a.member_id, 'x', 4, now() FROM adults AS a, generate_series(1, 2) AS n WHERE a.role = 'family_admin' RETURNING *),
    opened AS (INSERT INTO accounts (family_id, child_id) SELECT family_id, member_id FROM children),
    settings AS (
      INSERT INTO privacy_settings (family_id, child_id, updated_at, updated_by)
      SELECT family_id, member_id, now(), parent_id FROM children),
    heads AS (INSERT INTO audit_heads SELECT family_id, 0, '' FROM made)
    INSERT INTO sessions (family_id, session_hash, adult_id, active_member_id, created_at, expires_at, last_active_at)
    SELECT family_id, sha256(member_id::text::bytea), member_id, member_id, now(), now() + interval '90 days', now()
    FROM adults WHERE role = 'family_admin'`);
  await database.query('ANALYZE');
}

/** The calls that a family makes all day. */
async function everydayCalls(app: TestApp): Promise<Partial<Record<RouteName, () => Promise<unknown>>>> {
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await enter(app, family, mia.id);
  const { browser } = family;
  const id = { params: { id: mia.id } };
  const body = { childId: mia.id, amount: '1.00', description: 'x', category: 'gift' } as const;
  return {
    getSessionUser: () => child.call('getSessionUser', {}),
    getDashboard: () => browser.call('getDashboard', {}),
    listChildren: () => browser.call('listChildren', { params: { parentId: family.adminId } }),
    getChildBalance: () => child.call('getChildBalance', id),
    listChildTransactions: () => child.call('listChildTransactions', id),
    listTransactions: () => browser.call('listTransactions', {}),
    listChores: () => browser.call('listChores', {}),
    listChildChores: () => child.call('listChildChores', id),
    listChoreOffers: async () => {
      await browser.call('listChoreOffers', {});
      await child.call('listChoreOffers', {});
    },
    listChildGoals: () => child.call('listChildGoals', id),
    createTransaction: () => browser.call('createTransaction', { body }),
    approveChore: async () => {
      const chore = await createChore(family, app, mia.id);
      await child.call('submitChore', { params: { id: chore.id } });
      await browser.call('approveChore', { params: { id: chore.id } });
    },
  };
}

// Through a pooler statements have no names.
test.skipIf(process.env.POOLED)('everyday statements keep one plan by index, for any number of families', async () => {
  const app = await startApp({ database: { maxConnections: 1 } });
  const calls = await everydayCalls(app);
  await addFamilies(app, FAMILIES);
  for (let round = 0; round < 20; round++) for (const call of Object.values(calls)) await call?.();
  const prepared = await app.handle.pool.query<{ statement: string; generic: number; custom: number }>(
    'SELECT statement, generic_plans::int AS generic, custom_plans::int AS custom FROM pg_prepared_statements',
  );
  const used = prepared.rows.filter(({ generic, custom }) => generic + custom >= 15);
  expect(used.length).toBeGreaterThan(10);
  const [sessions] = used.filter(({ statement }) => statement.includes('FROM find_sessions'));
  // PostgreSQL makes five custom plans first, and five more after new statistics. Then it keeps one generic plan.
  expect(sessions?.custom).toBeLessThanOrEqual(15);
  expect(sessions?.generic).toBeGreaterThan(150);
  const replanned = used.filter(({ generic }) => generic === 0).map(({ statement }) => statement);
  expect(replanned).toEqual([]);
  for (const { statement } of used) {
    const plan = await app.handle.pool.query<Record<'QUERY PLAN', string>>(`EXPLAIN (GENERIC_PLAN) ${statement}`);
    const lines = plan.rows.map(row => row['QUERY PLAN']).join('\n');
    expect(lines, statement).not.toMatch(
      /Seq Scan on (families|members|sessions|accounts|privacy_settings|audit_heads)/,
    );
  }
});

test('the audit of privacy reads each portion by an index, for any number of families', async () => {
  const app = await startApp();
  await addFamilies(app, FAMILIES);
  await beginAudit(app.handle.crossTenant('privacy-audit'), { auditId: newId(), startedBy: null, now: app.now() });
  await goOnWithAudit({ database: app.handle, config: app.config, clock: app.now }, () =>
    app.statements.some(text => text.includes('uuid_hash')),
  );
  const portion = app.statements.find(text => text.includes('uuid_hash')) ?? '';
  const plan = JSON.stringify(await genericPlan(await superuserOn(app.database), portion));
  expect(plan).toMatch(/"Index Name":"families_by_place"[^}]*"Index Cond":"/);
  expect(plan).not.toContain('"Node Type":"Sort"');
});
