import { createTransport } from 'nodemailer';
import type { MailSettings } from '../config.ts';
import { type EmailMessage, toHtml, toText } from './email-message.ts';

/** Sends mails through a mail server. */
export interface Mailer {
  /**
   * Throws if the server did not accept it.
   *
   * @param id the permanent id of the mail, so that a program which gets it twice shows it once
   */
  send(letter: EmailMessage, id: string): Promise<void>;
  close(): void;
}

/** The longest silence of a mail server, in milliseconds. Shorter than a sender's lease. */
const SILENCE_MS = 20_000;

/** Creates a mailer for the mail server of the settings. It connects when there is mail to send. */
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
        // Suppresses automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    },
    close: () => transport.close(),
  };
}
