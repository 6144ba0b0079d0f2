import { createTransport } from 'nodemailer';
import type { MailSettings } from '../config.ts';
import { type EmailMessage, toHtml, toText } from './email-message.ts';

/** Hands letters to a mail server. */
export interface Mailer {
  /**
   * Throws when the server did not accept it.
   *
   * @param id names the mail for good, so that a program which gets it twice shows it once
   */
  send(letter: EmailMessage, id: string): Promise<void>;
  close(): void;
}

/** How long a mail server may stay silent, in milliseconds; shorter than a mail is lent to whoever sends it. */
const SILENCE_MS = 20_000;

/** Opens the way to the mail server of the settings; it connects when there is something to send. */
export function createMailer({ smtpUrl, from, publicUrl }: MailSettings): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter, id) {
      await transport.sendMail({
        from,
        to: letter.to,
        subject: letter.subject,
        text: toText(letter),
        html: toHtml(letter),
        messageId: `<${id}@${publicUrl.hostname}>`,
        // No holiday notes come back, and nobody's list answers it.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    },
    close: () => transport.close(),
  };
}
