import { startMailServer } from '@pocketful/local/mail-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Jobs, startJobs } from '../../src/job-runner.ts';
import { startCollector } from '../collector.ts';
import { forget } from '../fixtures/by-mail.ts';
import { signUp, startApp } from '../harness.ts';

/** An application with its jobs, and a mail server. `stop` ends the jobs before the test does. */
async function startWithJobs(settings: Record<string, string> = {}) {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  let jobs: Jobs | undefined;
  const app = await startApp({
    settings: { SMTP_URL: server.url, ...settings },
    wake: job => jobs?.wake(job),
  });
  const { config, now: clock, writes, handle } = app;
  jobs = await startJobs({
    config,
    clock,
    databaseTime: async () => clock(),
    log: app.app.log,
    writes,
    tracing: handle.tracing,
  });
  const stop = async () => {
    await jobs?.stop();
    jobs = undefined;
  };
  onTestFinished(stop);
  return { app, server, stop };
}

const SOON = { timeout: 10_000 };

test('A mail and a request wake the job that sends mail; a run without due rows is one statement: a mail and a request wake the job at once, and its run is a trace', async () => {
  const collector = await startCollector();
  const { app, server, stop } = await startWithJobs({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await signUp(app);
  await forget(app, 'dana@rivera.example');
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), SOON);
  await app.browser().call('login', { body: { email: 'dana@rivera.example', password: 'Pocketful-1!' } });
  await vi.waitFor(() => expect(server.mails).toHaveLength(2), SOON);
  await stop();
  await app.handle.tracing?.stop();
  const spans = collector.spans();
  const runs = new Set(spans.filter(({ name }) => name === 'job deliver_mail').map(({ spanId }) => spanId));
  const statements = spans.filter(({ parentSpanId }) => runs.has(parentSpanId ?? '')).map(({ name }) => name);
  expect(statements).toEqual(expect.arrayContaining(['UPDATE outbox', 'INSERT outbox', 'DELETE outbox']));
});

test('A mail and a request wake the job that sends mail; a run without due rows is one statement: a run without due rows is one statement', async () => {
  const { app, stop } = await startWithJobs();
  // The job that makes notices reads the outbox too.
  const leases = () => app.statements.filter(text => text.includes('next_try_at') && !text.includes('notice_settings'));
  await vi.waitFor(() => expect(leases()).toHaveLength(1), SOON);
  await stop();
  expect(leases()).toHaveLength(1);
});
