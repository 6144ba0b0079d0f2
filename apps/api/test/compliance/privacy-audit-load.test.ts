import { expect, test } from 'vitest';
import { beginAudit } from '../../src/contexts/compliance/audit/audit-rows.ts';
import { goOnWithAudit } from '../../src/contexts/compliance/audit/run-audit.ts';
import { newId } from '../../src/platform/ids.ts';
import { addChild, createChore, signUp, startApp, type TestApp } from '../harness.ts';

const FAMILIES = 100_000;
const CALLS = 40;
const ROUNDS = 6;

/** Families of two adults and one child each, with consents, acceptances and an audit row. */
async function populate(app: TestApp): Promise<void> {
  const { database } = app;
  const hash = 'p1$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';
  await database.query(`CREATE TABLE many AS SELECT uuidv7() AS family_id, uuidv7() AS adult, uuidv7() AS child, n
    FROM generate_series(1, ${FAMILIES}) AS n`);
  await database.query(
    `INSERT INTO families (family_id, time_zone, created_at) SELECT family_id, 'UTC', now() FROM many`,
  );
  await database.query(`INSERT INTO members (family_id, member_id, role, username, username_key, first_name, email, password_hash, created_at)
    SELECT family_id, adult, 'family_admin', 'adult' || n, 'adult' || n, 'Ann', 'ann' || n || '@many.example', '${hash}', now() FROM many`);
  await database.query(`INSERT INTO members (family_id, member_id, role, username, username_key, first_name, birth_year, parent_id, color,
      pin_hash, pin_length, created_at)
    SELECT family_id, child, 'child', 'kid', 'kid', 'Kid', 2017, adult, 1, '${hash}', 4, now() FROM many`);
  await database.query(
    `INSERT INTO privacy_settings (family_id, child_id, updated_at, updated_by) SELECT family_id, child, now(), adult FROM many`,
  );
  await database.query(`INSERT INTO parental_consents (family_id, consent_id, child_id, given_by, consent_type, policy_version, consent_date, verification_method)
    SELECT family_id, uuidv7(), child, adult, type, '1.0', now(), 'signed_in_form' FROM many, unnest(ARRAY['parental', 'data_collection']) AS type`);
  await database.query(`INSERT INTO policy_acceptances (family_id, acceptance_id, member_id, policy_type, policy_version, accepted_at, consent_method)
    SELECT family_id, uuidv7(), adult, 'privacy_policy', '1.0', now(), 'signup_form' FROM many`);
  await database.query('DROP TABLE many');
  await database.query('ANALYZE');
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test.runIf(process.env.POCKETFUL_TESTS === 'full')(
  'an audit of 100,000 families slows no family’s call by more than a fifth',
  { timeout: 900_000 },
  async () => {
    const app = await startApp();
    await populate(app);
    const family = await signUp(app);
    const mia = await addChild(family, 'mia', '4821');
    const deps = { database: app.handle, config: app.config, clock: () => new Date() };
    await beginAudit(app.handle.crossTenant('privacy-audit'), { auditId: newId(), startedBy: null, now: new Date() });
    /** A read and a write of a family, as many as a round has. */
    const round = async () => {
      const times: number[] = [];
      for (let at = 0; at < CALLS; at++) {
        const began = performance.now();
        await createChore(family, app, mia.id, 1, `Chore ${newId()}`);
        await family.browser.call('getDashboard', {});
        times.push(performance.now() - began);
        await app.database.query('DELETE FROM chores');
      }
      return times;
    };
    await round();
    const alone: number[] = [];
    const beside: number[] = [];
    for (let at = 0; at < ROUNDS; at++) {
      alone.push(...(await round()));
      let stopped = false;
      const auditing = goOnWithAudit(deps, () => stopped);
      beside.push(...(await round()));
      stopped = true;
      await auditing;
    }
    console.log(
      `a family’s calls: ${median(alone).toFixed(1)} ms alone, ${median(beside).toFixed(1)} ms beside the audit`,
    );
    expect(median(beside)).toBeLessThan(median(alone) * 1.2);
    const began = performance.now();
    await goOnWithAudit(deps);
    console.log(`the rest of the audit took ${Math.round((performance.now() - began) / 1000)} s`);
    const [row] = await app.database.query<{ families: number; children: number }>(
      "SELECT families, (facts ->> 'children')::int AS children FROM privacy_audits WHERE finished_at IS NOT NULL",
    );
    expect(row).toEqual({ families: FAMILIES + 1, children: FAMILIES + 1 });
  },
);
