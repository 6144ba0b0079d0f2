import { childRowsOf, TABLES } from '@pocketful/compliance/catalogue';
import { expect, test } from 'vitest';
import { childhoodOf } from '../fixtures/childhood.ts';
import { signUp, startApp, superuserOn } from '../harness.ts';

/** The tables whose rows an erasure removes. */
const REMOVED = TABLES.flatMap(([table, entry]): string[] =>
  childRowsOf(entry)?.erased.startsWith('stays') === false ? [table] : [],
);

/** Rows that refer to a consent cannot exist without it. */
const OF_A_CONSENT = ['consent_events', 'consent_verification_audit'];

/** A child with a row in every table, erased; and its rows, to be restored table by table. */
async function erased() {
  const app = await startApp();
  const family = await signUp(app);
  const { childId } = await childhoodOf(app, family, 'qxmia', '4821');
  const owner = await superuserOn(app.database);
  // Rows are inserted as a restore inserts them, without foreign key checks.
  await owner.query('SET session_replication_role = replica; CREATE SCHEMA before');
  for (const table of REMOVED)
    await owner.query(
      `CREATE TABLE before.${table} AS SELECT * FROM public.${table} AS t WHERE t::text LIKE '%${childId}%'`,
    );
  await family.browser.call('deleteChildAccount', { body: { childId } });
  const remains = async () => {
    const { rows } = await owner.query<{ name: string }>(
      'SELECT DISTINCT r.name FROM child_remains((SELECT array_agg(family_id) FROM families)) AS r',
    );
    return rows.map(({ name }) => name);
  };
  const judged = async () => {
    const { requirements } = await family.browser.call('getPrivacyAudit', {});
    return requirements.deletionComplete?.status;
  };
  return { owner, remains, judged };
}

test('The audit finds what an erasure left of a child, in every table: the audit finds what an erasure left of a child, in any table', async () => {
  const { owner, remains, judged } = await erased();
  expect(await remains()).toEqual([]);
  expect(await judged()).toBe('COMPLIANT');
  // A deadline is the consequence of a withdrawal.
  const alone = REMOVED.filter(table => !OF_A_CONSENT.includes(table) && table !== 'deadlines');
  expect(alone.length).toBeGreaterThan(15);
  for (const table of alone) {
    await owner.query(`INSERT INTO public.${table} SELECT * FROM before.${table} ON CONFLICT DO NOTHING`);
    expect(await remains(), table).toEqual([table]);
    expect(await judged(), table).toBe('NON_COMPLIANT');
    await owner.query(`DELETE FROM public.${table} AS t USING before.${table} AS b WHERE t::text = b::text`);
  }
  expect(await judged()).toBe('COMPLIANT');
});

test('an id of an erased child in rows of another family is no remain of the child’s family', async () => {
  const { owner, remains } = await erased();
  await owner.query(`
    WITH other AS (
      INSERT INTO public.families (family_id, time_zone, created_at)
      SELECT uuidv7(), time_zone, created_at FROM public.families RETURNING family_id
    )
    INSERT INTO public.accounts (family_id, child_id) SELECT other.family_id, child_id FROM before.accounts, other`);
  expect(await remains()).toEqual([]);
});

test('The audit finds what an erasure left of a child, in every table: verifications and withdrawals of a consent do not outlive it', async () => {
  const { owner } = await erased();
  const { rows } = await owner.query<{ name: string }>(`
    SELECT conrelid::regclass::text AS name FROM pg_constraint
    WHERE confrelid = 'parental_consents'::regclass AND contype = 'f' ORDER BY name`);
  expect(rows.map(({ name }) => name)).toEqual(OF_A_CONSENT);
});
