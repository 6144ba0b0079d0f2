import { type DeliveredMail, type MailServer, startMailServer } from '@pocketful/local/mail-server';
import { onTestFinished } from 'vitest';
import { type Delivery, deliverMail } from '../src/contexts/mail/deliver-mail.ts';
import { keyFor } from '../src/platform/keys.ts';
import { createMailer } from '../src/platform/mail/mailer.ts';
import { createOutbox } from '../src/platform/mail/outbox.ts';
import { startApp, type TestApp, type TestAppOptions } from './harness.ts';

/** An application that sends its mail to a server in the process. */
export interface MailedApp extends TestApp {
  readonly server: MailServer;
  /** Sends due mail. */
  deliver(): Promise<Delivery>;
  /** Sends due mail, and returns the newest mail to an address that matches. */
  newestTo(address: string, isSought?: (mail: DeliveredMail) => boolean): Promise<DeliveredMail>;
}

/** Starts an application and a mail server for it. */
export async function startMailedApp(options: TestAppOptions = {}): Promise<MailedApp> {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const app = await startApp({ ...options, settings: { SMTP_URL: server.url, ...options.settings } });
  const { mail } = app.config;
  if (!mail) throw new Error('the application sends no mail');
  const mailer = createMailer(mail);
  onTestFinished(() => mailer.close());
  const codeKey = keyFor(app.config.instanceKey, 'mailed code');
  const { handle: database, writes } = app;
  const { publicUrl } = mail;
  const deliver = () =>
    deliverMail(
      { database, mailer, writes, outbox: createOutbox(true), publicUrl, operator: app.config.operator, codeKey },
      app.now,
    );
  return {
    ...app,
    server,
    deliver,
    async newestTo(address, isSought = () => true) {
      const { failures } = await deliver();
      if (failures.length > 0) throw new AggregateError(failures, 'mail was not sent');
      const newest = server.mails.findLast(mail => mail.to === address && isSought(mail));
      if (!newest) throw new Error(`no mail to ${address}`);
      return newest;
    },
  };
}
