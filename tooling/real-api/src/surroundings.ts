import { STAFF_TOKEN_HEADER } from '@pocketful/contract-core/route';
import { addDays, dayIn } from '@pocketful/domain/dates';
import type { Fixture, FixtureDevice } from '@pocketful/testkit/family/fixture';
import { olive } from '@pocketful/testkit/family/olive';
import type { InProcessBrowser } from '../../../apps/api/src/commands/in-process-client.ts';
import { storeEvidence } from '../../../apps/api/src/contexts/compliance/public.ts';
import { applyRetention } from '../../../apps/api/src/contexts/retention/apply-retention.ts';
import { purgeExpired } from '../../../apps/api/src/contexts/retention/housekeeping.ts';
import { storeVerification } from '../../../apps/api/src/contexts/verification/book-state.ts';
import { systemWrites } from '../../../apps/api/src/platform/writes/writes.ts';
import { changeRows } from '../../../apps/api/test/databases.ts';
import { payAll } from '../../../apps/api/test/fixtures/allowances.ts';
import { turnsPass } from '../../../apps/api/test/fixtures/turns.ts';
import type { TestApp } from '../../../apps/api/test/harness.ts';

/** User agents by the names of devices. */
const AGENTS: Readonly<Record<string, string>> = {
  'Safari on iPad': 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
  'Chrome on Android': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36',
  'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0',
};

/** Calls of a family's past outside of the events of its fixture. */
interface Surrounding {
  readonly daysAgo: number;
  play(app: TestApp, idOf: (username: string) => string): Promise<void>;
}

/** The sign-ins on other devices, and the looks of staff. */
export function surroundingsOf(fixture: Fixture): Surrounding[] {
  const names = new Set([...fixture.adults, ...fixture.children].map(({ username }) => username));
  // A smaller fixture has fewer people than the devices it was made from.
  const devices = (fixture.devices ?? []).filter(({ by, only = [] }) => [by, ...only].every(name => names.has(name)));
  const looks = fixture.children.length > 0 ? (fixture.looks ?? []) : [];
  return [
    ...devices.map(device => ({
      daysAgo: device.daysAgo,
      play: (app: TestApp, idOf: (username: string) => string) => signInOn(app, fixture, device, idOf),
    })),
    // No one looks after the instance of a family without a past.
    ...(fixture.calls.length > 0 ? [{ daysAgo: 0.125, play: audit }] : []),
    ...looks.map(({ daysAgo, reason }) => ({ daysAgo, play: (app: TestApp) => lookAt(app, reason) })),
  ];
}

/** Signs an adult in on another device, or makes it a device of children, and picks a member. */
async function signInOn(
  app: TestApp,
  { adults, children }: Fixture,
  { name, by, only, picked }: FixtureDevice,
  idOf: (username: string) => string,
): Promise<void> {
  const browser = app.browser();
  browser.headers['user-agent'] = AGENTS[name] ?? name;
  const adult = adults.find(({ username }) => username === by);
  if (!adult) throw new Error(`${by} is no adult`);
  if (only) {
    const inviting = await signInAs(app, adult, idOf(by));
    const { secret } = await inviting.call('createInvitation', { body: { kind: 'device', childIds: only.map(idOf) } });
    await browser.call('acceptInvitation', { body: { secret } });
  } else await browser.call('login', { body: { username: by, password: adult.password } });
  const member = [...adults, ...children].find(({ username }) => username === picked);
  if (member) await browser.call('verifyPin', { body: { userId: idOf(member.username), pin: member.pin } });
}

/** Runs an audit on an instance whose risk assessment of last year is overdue. */
async function audit(app: TestApp): Promise<void> {
  const { jobs, now } = app;
  await purgeExpired(jobs.database, now());
  await applyRetention(jobs, now);
  await storeVerification(jobs.database, now(), now, { whole: true, families: 1, faults: [] });
  const staff = await signInStaff(app);
  const daysBefore = (days: number) => addDays(dayIn('UTC', now()), -days);
  await staff.call('recordPrivacyEvidence', {
    body: {
      ...{ kind: 'risk_assessment', doneOn: daysBefore(402), author: 'Olive' },
      holdings: 'The database, its backups and the logs of one server.',
      risks: 'A child who guesses the PIN of another child.',
      safeguards: 'A child who guesses a PIN is locked out after five tries.',
      decision: 'Nothing has to change before the next year.',
    },
  });
  for (const [kind, days, document] of [
    ['safeguard_test', 73, 'Verified the books of 1 families from the first row on: 0 faults.'],
    ['restore_drill', 41, 'Restored into a second database'],
  ] as const)
    await storeEvidence(systemWrites(app.writes, 'evidence', now()), app.handle, app.config.instanceKey, {
      ...{ kind, doneOn: daysBefore(days), author: 'npm run', document },
    });
  await staff.call('runPrivacyAudit', {});
}

/** Opens the family as staff. */
async function lookAt(app: TestApp, reason: string): Promise<void> {
  const [family] = await app.database.query<{ id: string }>(
    "SELECT family_id AS id FROM members WHERE role = 'family_admin'",
  );
  const staff = await signInStaff(app);
  await staff.call('openFamily', { params: { id: family?.id ?? '' }, body: { reason } });
}

/** Signs an adult in on a new browser, with their profile picked. */
export async function signInAs(
  app: TestApp,
  { username, password, pin }: { readonly username: string; readonly password: string; readonly pin: string },
  userId: string,
): Promise<InProcessBrowser> {
  const browser = app.browser();
  await browser.call('login', { body: { username, password } });
  await browser.call('verifyPin', { body: { userId, pin } });
  browser.member = userId;
  return browser;
}

/** Signs the first member of staff in. */
export async function signInStaff(app: TestApp): Promise<InProcessBrowser> {
  const browser = app.browser();
  const { username, password } = olive;
  const { adminToken } = await browser.call('staffLogin', { body: { username, password } });
  browser.headers[STAFF_TOKEN_HEADER] = adminToken;
  return browser;
}

/** Pays allowances and passes turns that are due. */
export async function runJobs(app: TestApp): Promise<void> {
  await payAll(app);
  await turnsPass(app);
}

/** Makes items unused for three years, and notes their coming removal. */
export async function leaveUnused({ database }: TestApp, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const these = ids.map(id => `'${id}'`).join(', ');
  const aged = "created_at = created_at - interval '40 months', updated_at = updated_at - interval '40 months'";
  await changeRows(database, [
    `UPDATE rewards SET ${aged} WHERE reward_id IN (${these})`,
    `UPDATE allowances SET ${aged} WHERE allowance_id IN (${these})`,
    "INSERT INTO deadlines (family_id, kind) SELECT family_id, 'unused_items' FROM members WHERE role = 'family_admin'",
  ]);
}
