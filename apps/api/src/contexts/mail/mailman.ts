import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { keyFor } from '../../platform/keys.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { isMailDue, sendDueMails } from './send-mails.ts';

/** How often the outbox is looked at, in milliseconds: whoever waits for a code sits before the screen. */
const LOOK_EVERY_MS = 1000;

export interface Mailman {
  /** Lets the mail under way arrive and takes no new one. */
  stop(): Promise<void>;
}

interface MailmanDeps {
  readonly config: Config;
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly writes: WriterDeps;
}

/**
 * Sends what waits in the outbox, in rounds; undefined where no mail is sent. The job runner's clock ticks in minutes,
 * and to be told within a transaction would hold up all others; so it is asked whether anything is due. A round that
 * finds something is a trace of its own, as a job is.
 */
export function startMailman({ config, database, clock, log, writes }: MailmanDeps): Mailman | undefined {
  if (!config.mail) return undefined;
  const mailer = createMailer(config.mail);
  const { publicUrl } = config.mail;
  const { tracing } = database;
  const codeKey = keyFor(config.pinPepper, 'mailed code');
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const goRound = async () => {
    const { sent, failures } = await sendDueMails({ database, mailer, writes, publicUrl, codeKey }, clock);
    if (sent > 0) log.info({ sent }, 'sent mail');
    // What a mail server answers may name the address.
    if (failures.length > 0)
      log.warn({ failures: failures.map(reasonOf) }, 'mail could not be sent and will be tried again');
  };
  const look = async () => {
    try {
      if (await isMailDue(database, clock())) await (tracing ? tracing.job('send_mails', goRound) : goRound());
    } catch (err) {
      log.warn({ err }, 'the outbox could not be read');
    }
    if (!stopped) timer = setTimeout(go, LOOK_EVERY_MS);
  };
  const go = () => {
    round = look();
  };
  go();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await round;
      mailer.close();
    },
  };
}

/** Why a mail was not sent, without anything that names anybody. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : error.name;
  return 'responseCode' in error ? `${code} ${error.responseCode}` : code;
}
