import { startMailServer } from '@pocketful/local/mail-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startMailman } from '../src/contexts/mail/mailman.ts';
import { isMailDue } from '../src/contexts/mail/send-mails.ts';
import { startCollector } from './collector.ts';
import { ADMIN_PASSWORD, signUp, startApp, type TestApp } from './harness.ts';
import { castOf } from './principals.ts';
import { forget } from './scenes/by-mail.ts';

/** An application with a mailman at work, whose rounds come as the process makes them. */
async function startWithMailman(settings: Record<string, string> = {}) {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const app = await startApp({ settings: { SMTP_URL: server.url, ...settings } });
  const { config, handle: database, now: clock, writes } = app;
  const mailman = startMailman({ config, database, clock, log: app.app.log, writes });
  if (!mailman) throw new Error('no mailman came');
  onTestFinished(() => mailman.stop());
  return { app, server, mailman };
}

test('a round of mail is a trace of its own with what it sent, and one that finds nothing is none', async () => {
  const collector = await startCollector();
  const { app, server, mailman } = await startWithMailman({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await signUp(app);
  await forget(app, 'dana@rivera.example');
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), { timeout: 10_000 });
  const looks = () => app.statements.filter(text => text.includes('AS any_due')).length;
  const before = looks();
  await vi.waitFor(() => expect(looks()).toBeGreaterThan(before + 1), { timeout: 10_000 });
  await mailman.stop();
  await app.handle.tracing?.stop();
  const spans = collector.spans();
  const rounds = spans.filter(({ name }) => name === 'job send_mails');
  expect(rounds).toHaveLength(1);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === rounds[0]?.spanId).map(({ name }) => name);
  expect(statements).toEqual(expect.arrayContaining(['INSERT mails', 'UPDATE mails', 'DELETE password_asks']));
  expect(spans.map(({ attributes }) => String(attributes['db.query.text'])).join()).not.toContain('AS any_due');
});

test('it is one statement to see that nothing is due', async () => {
  const { app, mailman } = await startWithMailman();
  await mailman.stop();
  expect(app.statements.filter(text => /next_try_at/.test(text))).toHaveLength(1);
});

test('whatever waits for its next try makes a round, of each table that has such', async () => {
  const app = await startApp({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  await makeEverythingDue(app);
  const tables = await app.database.query<{ name: string }>(`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'next_try_at' ORDER BY 1`);
  expect(tables.length).toBeGreaterThan(3);
  for (const { name } of tables) {
    for (const other of tables) await app.database.query(`UPDATE ${other.name} SET next_try_at = NULL`);
    expect(await isMailDue(app.handle, app.now()), name).toBe(false);
    const due = await app.database.query(`UPDATE ${name} SET next_try_at = $1 RETURNING 1`, [app.now()]);
    expect(due.length, name).toBeGreaterThan(0);
    expect(await isMailDue(app.handle, app.now()), name).toBe(true);
    expect(await isMailDue(app.handle, new Date(app.now().getTime() - 1)), name).toBe(false);
  }
});

/** Leaves at least one row in each table that the mailman works off. */
async function makeEverythingDue(app: TestApp): Promise<void> {
  await castOf(app);
  const { browser, adminId } = await signUp(app, 'lovelace');
  await app.browser().call('staffForgotPassword', { body: { email: 'admin-rivera@example.com' } });
  await app.database.query(
    `INSERT INTO staff_mails (mail_id, staff_id, kind, created_at, next_try_at)
     SELECT uuidv7(), staff_id, 'password_changed', $1, $1 FROM staff LIMIT 1`,
    [app.now()],
  );
  await browser.call('updateUser', {
    params: { id: adminId },
    body: { newPassword: 'Marmalade-3!', currentPassword: ADMIN_PASSWORD },
  });
  await app.database.query(
    "INSERT INTO farewell_mails (farewell_id, email, created_at, next_try_at) VALUES (uuidv7(), 'a@b.example', $1, $1)",
    [app.now()],
  );
}
