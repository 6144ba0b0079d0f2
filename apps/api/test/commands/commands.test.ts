import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { acceptClockOfMachine } from '../../src/commands/accept-clock.ts';
import { eraseAgain } from '../../src/commands/erase-again.ts';
import { recordEvidence } from '../../src/commands/evidence.ts';
import { migrateDatabase } from '../../src/commands/migrate.ts';
import { resetPassword } from '../../src/commands/reset-password.ts';
import { restore } from '../../src/commands/restore.ts';
import { createStaffMember } from '../../src/commands/staff-create.ts';
import { unpackClusterAt } from '../../src/commands/unpack-cluster.ts';
import { verify } from '../../src/commands/verify.ts';
import { evidenceOfForm, signEvidence } from '../../src/contexts/compliance/public.ts';
import { SECRETS, useInstance } from '../fixtures/backups.ts';
import { ASSURANCE, RISK_ASSESSMENT } from '../fixtures/evidence.ts';
import { MIGRATIONS } from '../global-setup.ts';
import { signUp, startApp } from '../harness.ts';
import { staffBrowser } from '../principals.ts';

/** An instance with a family, whose settings the commands read. */
async function instance() {
  const app = await startApp();
  await signUp(app);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  useInstance(app.database, '/nonexistent');
  return app;
}

test('an unknown command names the known ones', async () => {
  const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
  const failed = await promisify(execFile)(process.execPath, [cli, 'bake']).catch((error: { stderr: string }) => error);
  expect(failed.stderr).toMatch(/^Unknown command bake: one of migrate, upgrade, verify, /);
});

test('evidence is refused with a wrong option, without its parts, of a day to come, and with a changed line', async () => {
  await instance();
  const given = ['--kind', 'risk_assessment', '--author', 'Robin'];
  await expect(recordEvidence(['--sort', 'x'])).rejects.toThrow(/^npm run evidence -- --kind/);
  await expect(recordEvidence(given)).rejects.toThrow(/^holdings: [\s\S]*risk_assessment: holdings, risks, /);
  await expect(recordEvidence([...given, '--form', '/nonexistent'])).rejects.toThrow(
    '--form: /nonexistent cannot be read',
  );
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const formOf = async (form: object) => {
    const file = join(folder, 'form.json');
    await writeFile(file, JSON.stringify(form));
    return ['--form', file];
  };
  await expect(recordEvidence([...given, ...(await formOf({ ...RISK_ASSESSMENT, risks: 'ok' }))])).rejects.toThrow(
    'risks: Internal and external risks: please write at least 20 characters',
  );
  const assured = ['--kind', 'processor_assurances', '--author', 'Robin'];
  await expect(recordEvidence([...assured, ...(await formOf(ASSURANCE))])).rejects.toThrow(
    'processor: OPERATOR_PROCESSORS does not name Mailer Ltd.',
  );
  const written = [...given, ...(await formOf(RISK_ASSESSMENT))];
  await expect(recordEvidence([...written, '--on', '2099-01-01'])).rejects.toThrow('--on: this day has not come yet');
  await expect(recordEvidence(['--report', 'e30.AAAA'])).rejects.toThrow('--report: this line was changed');
  const form = signEvidence(SECRETS['instance-key'], evidenceOfForm(RISK_ASSESSMENT));
  await expect(recordEvidence(['--report', form])).rejects.toThrow('--report: this line was changed');
});

test('a password is reset for an account that exists', async () => {
  await instance();
  await expect(resetPassword([])).rejects.toThrow('Whose?');
  await expect(resetPassword(['nobody'])).rejects.toThrow('No account has the name nobody');
});

test('a new password says which children’s devices stay signed in, and ends them if asked', async () => {
  const app = await instance();
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const devices = () => app.database.query('SELECT FROM sessions WHERE invited_by IS NOT NULL');
  const [dana] = await app.database.query<{ family_id: string; member_id: string }>(
    "SELECT family_id, member_id FROM members WHERE username = 'dana-rivera'",
  );
  await app.database.query(
    `INSERT INTO sessions (family_id, session_hash, created_at, expires_at, last_active_at, device_id, invited_by)
     VALUES ($1, '\\x01', now(), now() + '1 year', now(), gen_random_uuid(), $2)`,
    [dana?.family_id, dana?.member_id],
  );
  await app.database.query(
    `INSERT INTO device_children (family_id, device_id, child_id, created_at)
     SELECT s.family_id, s.device_id, $1, now() FROM sessions AS s WHERE s.invited_by IS NOT NULL`,
    [dana?.member_id],
  );
  await resetPassword(['dana-rivera']);
  expect(said.mock.calls.flat().join()).toContain('stay signed in: 1. --end-devices ends them');
  expect(await devices()).toHaveLength(1);
  await resetPassword(['dana-rivera', '--end-devices']);
  expect(await devices()).toHaveLength(0);
  said.mockRestore();
});

test('a command records a new password of an adult or a staff member, and the accepted clock', async () => {
  const app = await instance();
  await staffBrowser(app, 'admin', 'rivera');
  await resetPassword(['dana-rivera']);
  await resetPassword(['admin-rivera']);
  await acceptClockOfMachine();
  const recorded = await app.database.query(
    `SELECT action, object_type FROM audit_entries WHERE action IN ('password.reset', 'clock.accepted') ORDER BY at`,
  );
  expect(recorded).toEqual([
    { action: 'password.reset', object_type: 'member' },
    { action: 'password.reset', object_type: 'staff' },
    { action: 'clock.accepted', object_type: 'family' },
  ]);
});

test('a staff member is created with valid options and a free name', async () => {
  await instance();
  await expect(createStaffMember(['--rank', 'x'])).rejects.toThrow(/^npm run staff:create/);
  await expect(createStaffMember(['--username', 'robin'])).rejects.toThrow(/^--email: /);
  const email = ['--email', 'robin@pocketful.example'];
  await expect(createStaffMember(['--username', 'dana-rivera', ...email])).rejects.toThrow('is taken already');
});

test('a command names the setting or the argument that it needs', async () => {
  const app = await instance();
  await expect(restore([], MIGRATIONS)).rejects.toThrow('From which backup?');
  vi.stubEnv('DATABASE_ADMIN_URL', '');
  await expect(restore(['somewhere'], MIGRATIONS)).rejects.toThrow('DATABASE_ADMIN_URL is needed to restore');
  await expect(eraseAgain([])).rejects.toThrow('DATABASE_ADMIN_URL is needed to erase again');
  await expect(migrateDatabase(MIGRATIONS)).rejects.toThrow('DATABASE_ADMIN_URL is needed to migrate');
  vi.stubEnv('DATABASE_ADMIN_URL', 'postgres://127.0.0.1:1/pocketful');
  await expect(migrateDatabase(MIGRATIONS)).rejects.toThrow('The database at 127.0.0.1:1 cannot be reached');
  await expect(unpackClusterAt([])).rejects.toThrow('WAL_ARCHIVE_DIR is needed');
  vi.stubEnv('WAL_ARCHIVE_DIR', '/nonexistent');
  await expect(unpackClusterAt(['2026-03-10T15:00:00Z', 'x'])).rejects.toThrow('x is too much');
  await expect(unpackClusterAt(['yesterday'])).rejects.toThrow('yesterday is no moment');
  useInstance(app.database, '/nonexistent');
  await expect(eraseAgain([])).rejects.toThrow('or add --accept-gap');
});

test('unpack-cluster names what the archive lacks, and a file of it that is damaged', async () => {
  await instance();
  const archive = await mkdtemp(join(tmpdir(), 'archive-'));
  onTestFinished(() => rm(archive, { recursive: true }));
  vi.stubEnv('WAL_ARCHIVE_DIR', archive);
  vi.stubEnv('DATA_DIR', archive);
  await expect(unpackClusterAt([])).rejects.toThrow(/ has no base backup$/);
  for (const folder of ['base', 'wal']) await mkdir(join(archive, folder));
  const began = join(archive, 'base', '2026-03-10T15-00-00.000Z');
  await writeFile(`${began}.json`, '{');
  await expect(unpackClusterAt([])).rejects.toThrow(`${archive} is damaged: `);
  const label = 'START WAL LOCATION: 0/3000028 (file 000000010000000000000003)';
  await writeFile(`${began}.json`, JSON.stringify({ usableFrom: '2026-03-10T15:01:00.000Z', label, secrets: {} }));
  await expect(unpackClusterAt(['2026-03-10T15:00:30Z'])).rejects.toThrow(
    'no base backup from before that moment: the oldest began at 2026-03-10T15:00:00.000Z',
  );
  await expect(unpackClusterAt([])).rejects.toThrow('/wal lacks the log from 000000010000000000000003: name a moment');
  await writeFile(`${began}.tar.gz`, gzipSync('no files of a cluster'));
  await expect(unpackClusterAt(['2026-03-10T15:01:00Z'])).rejects.toThrow('tar failed (2): ');
});

test('verify fails with the number of faults', async () => {
  const app = await instance();
  await expect(verify()).resolves.toBeUndefined();
  await app.database.query("UPDATE audit_entries SET action = 'chore.deleted'");
  await expect(verify()).rejects.toThrow(/^\d+ faults found$/);
});
