import { deliverMail } from '../src/contexts/mail/deliver-mail.ts';
import { keyFor } from '../src/platform/keys.ts';
import type { EmailMessage } from '../src/platform/mail/email-message.ts';
import { createOutbox } from '../src/platform/mail/outbox.ts';
import type { TestApp } from './harness.ts';

/**
 * Reads the mails of an application, which reach no server. Returns the code, or the token of the link, in the newest mail
 * with one to an address.
 */
export function mailboxOf(app: TestApp): (secret: 'code' | 'token', to: string) => Promise<string> {
  const mails: EmailMessage[] = [];
  const codeKey = keyFor(app.config.instanceKey, 'mailed code');
  const mailer = {
    send: async (mail: EmailMessage) => {
      mails.push(mail);
    },
    close: () => {},
  };
  return async (secret, to) => {
    const { handle: database, writes } = app;
    const { mail: settings } = app.config;
    if (!settings) throw new Error('this instance sends no mail');
    const { publicUrl } = settings;
    await deliverMail(
      { database, mailer, writes, outbox: createOutbox(true), publicUrl, operator: undefined, codeKey },
      app.now,
    );
    const mail = mails.findLast(one => one.to === to && (secret === 'code' ? one.code : one.action) !== undefined);
    if (!mail) throw new Error(`no mail with a ${secret} to ${to}`);
    return (secret === 'code' ? mail.code : mail.action?.url.split('#token=')[1]) ?? '';
  };
}
