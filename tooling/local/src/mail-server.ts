import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it was delivered. */
export interface DeliveredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
}

/** A mail server in the process, for tests: it accepts everything and delivers nothing. */
export interface MailServer {
  readonly url: string;
  /** The accepted mails, oldest first. */
  readonly mails: readonly DeliveredMail[];
  /** Answers the next mails, up to this count, with a temporary refusal. */
  refuseNext(count: number): void;
  /** Accepts the next mails, up to this count, and drops the connection before it confirms them. */
  dropNext(count: number): void;
  close(): Promise<void>;
}

/** Starts a mail server at a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const mails: DeliveredMail[] = [];
  let refusals = 0;
  let drops = 0;
  const sockets = new Set<Socket>();
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
        if (drops > 0) {
          drops--;
          for (const socket of sockets) socket.destroy();
          return;
        }
        callback();
      });
    },
  });
  // A client that is killed resets its connection.
  server.on('error', () => {});
  server.server.on('connection', socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseNext: count => {
      refusals = count;
    },
    dropNext: count => {
      drops = count;
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}

const CODE = /^ {4}(\d{6})$/m;

/** Whether a mail brings a code. */
export const hasCode = ({ text }: DeliveredMail): boolean => CODE.test(text);

/** The code in a mail. */
export function codeIn({ text }: DeliveredMail): string {
  const code = CODE.exec(text)?.[1];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}

/** The link in a mail. */
export function linkIn({ text }: DeliveredMail): string {
  const link = /^https?:\S+$/m.exec(text)?.[0];
  if (!link) throw new Error(`no link in: ${text}`);
  return link;
}

/** The token behind the # of the link in a mail. */
export function tokenIn(mail: DeliveredMail): string {
  return new URLSearchParams(new URL(linkIn(mail)).hash.slice(1)).get('token') ?? '';
}

function deliveredOf({ to, subject = '', text = '', html = '', messageId = '' }: Email): DeliveredMail {
  return { to: to?.[0]?.address ?? '', subject, text, html, messageId };
}
