import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ITEMS } from '@pocketful/compliance/audit/requirements';
import type { PrivacyAudit } from '@pocketful/compliance/calls/privacy-audit';
import { YEARLY_EVIDENCE } from '@pocketful/compliance/rules/privacy';
import { onTestFinished } from 'vitest';
import { publishPolicies } from '../../src/contexts/compliance/public.ts';
import { markOldest } from '../../src/contexts/retention/retention-marks.ts';
import { recordRetention } from '../../src/contexts/retention/retention-runs.ts';
import { storeVerification } from '../../src/contexts/verification/book-state.ts';
import { SYSTEM_FAMILY_ID } from '../../src/platform/ids.ts';
import { systemWrites } from '../../src/platform/writes/writes.ts';
import { addChild, signUp, startApp } from '../harness.ts';
import { staffBrowser } from '../principals.ts';

/** A family with a child under 13 and a removed one, in an instance without faults. */
export async function inOrder(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'audit-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const app = await startApp({ settings: { DATA_DIR: dataDir, ...settings } });
  const { handle: database, writes } = app;
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const leo = await addChild(family, 'leo', '7350');
  await publishPolicies(systemWrites(writes, 'publishPolicies', app.now()), database.family(SYSTEM_FAMILY_ID));
  await family.browser.fetch(`/api/export-child-data/${mia.id}`);
  await family.browser.call('deleteChildAccount', { body: { childId: leo.id } });
  await app.database.query(`
    INSERT INTO consent_events (family_id, event_id, consent_id, kind, at, done_by)
    SELECT family_id, uuidv7(), consent_id, 'verified', consent_date, given_by FROM parental_consents`);
  await markOldest(app.jobs.database, app.now());
  await recordRetention(app.jobs.database, {}, app.now());
  await storeVerification(app.jobs.database, app.now(), app.now, { whole: true, families: 1, faults: [] });
  const staff = await staffBrowser(app, 'app_owner', 'audit');
  for (const kind of YEARLY_EVIDENCE.public)
    await staff.call('recordPrivacyEvidence', {
      body: { kind, doneOn: '2026-03-01', author: 'Olive', document: 'Done.' },
    });
  const [row] = await app.database.query<{ family_id: string }>('SELECT family_id FROM families');
  return {
    app,
    family,
    mia,
    leo,
    staff,
    familyId: row?.family_id ?? '',
    run: (text: string) => app.database.query(text),
  };
}

export type InOrder = Awaited<ReturnType<typeof inOrder>>;

/** The requirements that an audit finds open, with their status. */
export const openItems = ({ requirements }: PrivacyAudit) =>
  ITEMS.filter(item => requirements[item]?.status !== 'COMPLIANT').map(item => `${item} ${requirements[item]?.status}`);

export const OPERATOR = {
  ...{ OPERATOR_NAME: 'Pocketful Inc.', OPERATOR_ADDRESS: '1 Main Street, Springfield', OPERATOR_PHONE: '555 0100' },
  ...{ OPERATOR_EMAIL: 'privacy@pocketful.test', OPERATOR_SINCE: '2026-01-01' },
};
export const PUBLIC = {
  ...OPERATOR,
  SERVES: 'public',
  PUBLIC_URL: 'https://pocketful.test',
  EMAIL_VERIFICATION: 'required',
};
