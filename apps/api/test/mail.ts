import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { type SentMails, sendDueMails } from '../src/contexts/operations/send-mails.ts';
import { keyFor } from '../src/platform/keys.ts';
import { createMailer } from '../src/platform/mail/mailer.ts';
import { startApp, type TestApp, type TestAppOptions } from './harness.ts';

/** A mail as it was delivered. */
export interface DeliveredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
}

/** A mail server in the process. */
export interface MailServer {
  readonly url: string;
  /** What it accepted, oldest first. */
  readonly mails: DeliveredMail[];
  /** Answers the next so many mails with a temporary refusal. */
  refuseNext(count: number): void;
}

/** An application that sends its mail to a server in the process. */
export interface MailedApp extends TestApp {
  readonly server: MailServer;
  /** Sends what is due now. */
  deliver(): Promise<SentMails>;
  /** Sends what is due, and gives the newest mail to an address. */
  newestTo(address: string): Promise<DeliveredMail>;
}

/** Starts an application and a mail server for it. */
export async function startMailedApp(options: TestAppOptions = {}): Promise<MailedApp> {
  const server = await startMailServer();
  const app = await startApp({ ...options, settings: { SMTP_URL: server.url, ...options.settings } });
  const { mail } = app.config;
  if (!mail) throw new Error('the application sends no mail');
  const mailer = createMailer(mail);
  onTestFinished(() => mailer.close());
  const codeKey = keyFor(app.config.pinPepper, 'mailed code');
  const deliver = () => sendDueMails({ database: app.handle, mailer, publicUrl: mail.publicUrl, codeKey }, app.now());
  return {
    ...app,
    server,
    deliver,
    async newestTo(address) {
      const { failures } = await deliver();
      if (failures.length > 0) throw new AggregateError(failures, 'mail was not sent');
      const newest = server.mails.findLast(({ to }) => to === address);
      if (!newest) throw new Error(`no mail to ${address}`);
      return newest;
    },
  };
}

/** The code in a mail. */
export function codeIn({ text }: DeliveredMail): string {
  const code = /^ {4}(\d{6})$/m.exec(text)?.[1];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}

/** The token behind the # of the link in a mail. */
export function tokenIn({ text }: DeliveredMail): string {
  const token = /#token=(\S+)/.exec(text)?.[1];
  if (!token) throw new Error(`no link in: ${text}`);
  return token;
}

async function startMailServer(): Promise<MailServer> {
  const mails: DeliveredMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', part => parts.push(part));
      stream.on('end', async () => {
        if (refusals > 0) {
          refusals--;
          callback(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          return;
        }
        mails.push(deliveredOf(await PostalMime.parse(Buffer.concat(parts))));
        callback();
      });
    },
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseNext: count => {
      refusals = count;
    },
  };
}

function deliveredOf({ to, subject = '', text = '', html = '', messageId = '' }: Email): DeliveredMail {
  return { to: to?.[0]?.address ?? '', subject, text, html, messageId };
}
