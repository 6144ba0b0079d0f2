import type { FastifyBaseLogger } from 'fastify';
import { backUpNightly } from './commands/backup.ts';
import { payDueAllowances } from './contexts/allowances/due-payments.ts';
import {
  rechain,
  type SignedCheckpoint,
  signCheckpoints,
  verifyCheckpoints,
} from './contexts/audit/audit-checkpoints.ts';
import { checkpointFileIn } from './contexts/audit/checkpoint-file.ts';
import { passTurns } from './contexts/chores/pass-turns.ts';
import { runScheduledAudits, serveAudience } from './contexts/compliance/public.ts';
import { classifyEntries } from './contexts/ledger/classify-entries.ts';
import { deliverMail } from './contexts/mail/deliver-mail.ts';
import { runPendingMaintenance } from './contexts/maintenance/run-pending-maintenance.ts';
import { rollUp } from './contexts/metrics/roll-up.ts';
import { makeNotices } from './contexts/notices/make-notices.ts';
import { postWaiting } from './contexts/notices/post-waiting.ts';
import { sendPushes } from './contexts/notices/send-pushes.ts';
import { repeatStays } from './contexts/people/repeat-stays.ts';
import { applyRetention } from './contexts/retention/apply-retention.ts';
import { endDeadlines } from './contexts/retention/deadlines.ts';
import { endDemoFamilies } from './contexts/retention/end-demo.ts';
import { purgeExpired } from './contexts/retention/housekeeping.ts';
import { journalsOf, knownNow, recordRevocations } from './contexts/retention/revocations.ts';
import { storeVerification } from './contexts/verification/book-state.ts';
import { verifyBooks } from './contexts/verification/verify-books.ts';
import { archiveWal, removeOldWal } from './platform/backups/wal-archive.ts';
import { type Clock, HOUR, MINUTE } from './platform/clock.ts';
import { readClock } from './platform/clock-gate.ts';
import type { Config } from './platform/config.ts';
import type { LongWork } from './platform/database/long-work.ts';
import { keyFor } from './platform/keys.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { createOutbox } from './platform/mail/outbox.ts';
import type { WriterDeps } from './platform/writes/write-order.ts';

/** A job that runs by the clock. */
export interface Job {
  /** The interval of its runs, in milliseconds. */
  readonly every: number;
  /** Whether it waits while the clock is not trusted: it pays, removes, or judges by the calendar. */
  readonly gated: boolean;
  readonly run: () => Promise<void>;
}

/** The jobs that calls wake. */
export type WakenJob = 'maintain' | 'deliver_mail';

export type JobLog = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

export interface JobDeps {
  readonly config: Config;
  readonly database: LongWork;
  readonly clock: Clock;
  readonly log: JobLog;
  /** The dependencies of a job's writes, on the same handle. */
  readonly writes: WriterDeps;
  /** Sends mail. Undefined if this instance sends none. */
  readonly mailer?: Mailer | undefined;
}

interface JobContext extends JobDeps {
  readonly isStopping: () => boolean;
}

/** All jobs by name. */
export function jobsOf(deps: JobDeps, isStopping: () => boolean): Record<string, Job> {
  const context = { ...deps, isStopping };
  return {
    ...payments(context),
    ...removals(context),
    ...audits(context),
    ...backups(context),
    ...outgoing(context),
    ...services(context),
  };
}

/** Payments and turns. */
function payments({ database, clock, log, writes }: JobContext): Record<string, Job> {
  return {
    pay_allowances: {
      every: 5 * MINUTE,
      gated: true,
      run: async () => {
        const { failures, ...made } = await payDueAllowances({ database, writes }, clock);
        if (made.paid + made.skipped + made.missed > 0) log.info(made, 'paid allowances');
        for (const err of failures) log.error({ err }, 'an allowance could not be paid');
      },
    },
    pass_turns: {
      every: MINUTE,
      gated: true,
      run: async () => {
        const { passed, failures } = await passTurns({ database, writes }, clock);
        if (passed > 0) log.info({ passed }, 'passed turns');
        for (const err of failures) log.error({ err }, 'a turn could not be passed');
      },
    },
    repeat_stays: {
      every: HOUR,
      gated: true,
      run: async () => {
        const { repeated, failures } = await repeatStays({ database, writes }, clock);
        if (repeated > 0) log.info({ repeated }, 'entered days away');
        for (const err of failures) log.error({ err }, 'days away could not be entered');
      },
    },
  };
}

/** Removals, and their records for a restore. */
function removals({ config, database, clock, log, writes }: JobContext): Record<string, Job> {
  const journals = journalsOf(config);
  return {
    remove_expired: {
      every: 15 * MINUTE,
      gated: true,
      run: async () => log.info(await purgeExpired(database, clock()), 'removed what has run out'),
    },
    // Revocations that no call recorded after its commit, for example because the disk was full.
    record_revocations: {
      every: 5 * MINUTE,
      gated: false,
      run: async () => {
        const recorded = await recordRevocations(database, journals);
        if (recorded > 0) log.info({ recorded }, 'recorded what was taken away beside the backups');
      },
    },
    date_revocations: {
      every: HOUR,
      gated: false,
      run: async () => {
        const knownUntil = await knownNow(database, clock());
        await recordRevocations(database, journals, knownUntil && { knownUntil });
      },
    },
    retain: {
      // Less than a day, so that a computer that is on for an hour each evening finds it due.
      every: 20 * HOUR,
      gated: true,
      run: async () => {
        const removed = await applyRetention({ database, writes }, clock);
        if (Object.values(removed).some(rows => rows > 0)) log.info(removed, 'removed what was past its time');
      },
    },
    ...(config.demo
      ? {
          end_demo: {
            every: 5 * MINUTE,
            gated: true,
            run: async () => {
              const ended = await endDemoFamilies({ database, writes }, clock);
              if (ended > 0) log.info({ ended }, 'erased families of the demo');
            },
          },
        }
      : {}),
    end_deadlines: {
      every: HOUR,
      gated: true,
      run: async () => {
        const deps = { database, writes, outbox: createOutbox(config.mail !== undefined) };
        const { ended, failures } = await endDeadlines(deps, clock);
        if (Object.values(ended).some(count => count > 0)) log.warn({ ended }, 'removed data, as announced');
        for (const err of failures) log.error({ err }, 'a deadline could not be carried out');
      },
    },
  };
}

/** Checks of the books and of the protection of children. */
function audits({ config, database, clock, log, writes, isStopping }: JobContext): Record<string, Job> {
  const file = checkpointFileIn(config.dataDir);
  return {
    sign_audit_checkpoint: {
      every: HOUR,
      gated: false,
      run: async () => {
        const note = async (signed: SignedCheckpoint, what: string) => {
          log.info({ checkpoint: signed }, what);
          await file
            .append(signed)
            .catch(err => log.warn({ err }, 'a checkpoint could not be noted beside the backups'));
        };
        try {
          for await (const signed of rechain(database, config.instanceKey, file, clock))
            await note(signed, 'rechained: wrote audit chains anew, with a salt for each address');
        } catch (err) {
          log.error({ err }, 'the audit chains could not be written anew');
        }
        for await (const signed of signCheckpoints(database, config.instanceKey, clock))
          await note(signed, 'signed the heads of the audit chains');
      },
    },
    verify_books: {
      every: HOUR,
      gated: false,
      run: () => verifyAndTell({ config, database, clock, log }),
    },
    audit_privacy: {
      every: MINUTE,
      gated: true,
      run: () => runScheduledAudits({ database, config, clock }, isStopping),
    },
    // A change of SERVES, and profiles whose days of grace are over.
    serve_audience: {
      every: HOUR,
      gated: true,
      run: async () => {
        const deps = { database, writes, outbox: createOutbox(config.mail !== undefined), serves: config.serves };
        const asked = await serveAudience(deps, clock);
        if (asked > 0)
          log.warn({ asked }, 'asked parents to confirm the consent for children under 13, within 60 days');
      },
    },
  };
}

/** Copies of the database. */
function backups({ config, database, clock, log, isStopping }: JobContext): Record<string, Job> {
  return {
    ...(config.backupNightly
      ? {
          back_up: {
            // As for the removal, so that it is due each day.
            every: 20 * HOUR,
            gated: false,
            run: () => backUpNightly(config, log, isStopping),
          },
        }
      : {}),
    ...(config.walArchiveDir
      ? {
          archive_wal: {
            every: MINUTE,
            gated: false,
            run: () => archiveLog({ config, database, clock }),
          },
        }
      : {}),
  };
}

/** Mail, pushes and posts. Without its setting there is no job. */
function outgoing(context: JobContext): Record<string, Job> {
  const { config, database, clock, log, isStopping } = context;
  const { mail, notifyUrl } = config;
  return {
    ...(mail ? mails(context) : {}),
    send_pushes: {
      every: MINUTE,
      gated: true,
      run: async () => {
        const onError = (err: unknown) => log.error({ err }, 'a push could not be made');
        const pushes = await sendPushes({ database, config, onError }, clock, isStopping);
        if (Object.values(pushes).some(count => count > 0)) log.info(pushes, 'sent pushes');
      },
    },
    ...(notifyUrl
      ? {
          post_waiting: {
            every: MINUTE,
            gated: false,
            run: async () => {
              try {
                await postWaiting(database, notifyUrl);
              } catch (err) {
                log.warn({ err }, 'the number of items that wait could not be posted to NOTIFY_URL');
              }
            },
          },
        }
      : {}),
  };
}

function mails(context: JobContext): Record<string, Job> {
  const { database, clock } = context;
  return {
    deliver_mail: {
      every: MINUTE,
      gated: false,
      run: () => deliver(context),
    },
    make_notices: {
      every: MINUTE,
      gated: true,
      run: async () => {
        if ((await makeNotices(database, clock)) > 0) await deliver(context);
      },
    },
  };
}

/** Figures, entries of earlier versions, and maintenance. */
function services({ database, clock, log, writes, isStopping }: JobContext): Record<string, Job> {
  return {
    classify_entries: {
      every: HOUR,
      gated: false,
      run: async () => {
        const classified = await classifyEntries(database, isStopping);
        if (classified > 0) log.info({ classified }, 'classified entries of earlier versions');
      },
    },
    roll_up: {
      every: HOUR,
      gated: true,
      run: async () => log.info(await rollUp(database, clock()), 'put figures together'),
    },
    maintain: {
      every: MINUTE,
      gated: true,
      run: async () => {
        const onError = (err: unknown) => log.error({ err }, 'maintenance met an error');
        const ended = await runPendingMaintenance({ database, clock, writes, onError });
        if (ended > 0) log.info({ ended }, 'maintenance was carried out');
      },
    },
  };
}

/** Sends waiting mail, if this instance sends any. */
async function deliver({ config, database, clock, log, writes, mailer, isStopping }: JobContext): Promise<void> {
  if (!config.mail || !mailer) return;
  const { publicUrl } = config.mail;
  const codeKey = keyFor(config.instanceKey, 'mailed code');
  const outbox = createOutbox(true);
  const deps = { database, writes, outbox, mailer, publicUrl, operator: config.operator, codeKey };
  const { sent, failures } = await deliverMail(deps, clock, isStopping);
  if (sent > 0) log.info({ sent }, 'sent mail');
  // The reply of a mail server may contain the address.
  const reasons = failures.map(reasonOf);
  if (reasons.length > 0) log.warn({ failures: reasons }, 'mail could not be sent and will be tried again');
}

/** Verifies the books since the last checkpoint, and stores and logs the faults. */
async function verifyAndTell({ config, database, clock, log }: Omit<JobDeps, 'writes'>): Promise<void> {
  const startedAt = clock();
  const verified = await verifyBooks(database, 'last-checkpoint');
  const checkpoints = await verifyCheckpoints(database, config.instanceKey, checkpointFileIn(config.dataDir));
  const faults = [...verified.faults, ...checkpoints];
  await storeVerification(database, startedAt, clock, { ...verified, faults });
  if (faults.length > 0) log.error({ faults: faults.slice(0, 20) }, 'the books do not add up');
}

/** Archives the write-ahead log. Removes old files of the archive, unless the clock is not trusted. */
async function archiveLog({ config, database, clock }: Pick<JobDeps, 'config' | 'database' | 'clock'>): Promise<void> {
  const now = clock();
  // A restore to any point in time of the archive needs a newer journal.
  const until = await archiveWal(config, now);
  const isTrusted = (await readClock(database, now)).open;
  if (until) await recordRevocations(database, journalsOf(config), isTrusted ? { knownUntil: until } : undefined);
  if (isTrusted) await removeOldWal(config, config.backupKeepDays, now);
}

/** The reason for which a mail was not sent, without personal data. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : error.name;
  return 'responseCode' in error ? `${code} ${error.responseCode}` : code;
}
