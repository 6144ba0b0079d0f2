import type { Clock } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { ComposeDeps } from '../../platform/mail/compose.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { deliver, type SentMails } from './deliver.ts';
import { familyMails } from './family-mails.ts';
import { farewells } from './farewells.ts';
import { isAnyDue } from './lending.ts';
import { answerPasswordAsks } from './password-asks.ts';
import { staffMails } from './staff-mails.ts';

export interface SendMailsDeps extends Pick<ComposeDeps, 'publicUrl' | 'codeKey'> {
  readonly database: DatabaseHandle;
  readonly mailer: Mailer;
  /** What asks for a link are answered with. */
  readonly writes: WriterDeps;
}

/** What the mailman works off. */
const QUEUES = ['password_asks', 'mails', 'farewell_mails', 'staff_mails'] as const;

/** Whether there is anything to answer or to send. */
export function isMailDue(database: DatabaseHandle, now: Date): Promise<boolean> {
  return isAnyDue(database.across('mail'), QUEUES, now);
}

/** Answers who forgot a password, and sends what is due to families, to those who closed theirs, and to staff: a turn of each. */
export async function sendDueMails(
  { database, mailer, writes, ...writing }: SendMailsDeps,
  clock: Clock,
): Promise<SentMails> {
  // Before the letters that they become.
  const unanswered = await answerPasswordAsks(database, writes, clock);
  const rounds = [
    await deliver(familyMails(database, writing), mailer, clock),
    await deliver(farewells(database), mailer, clock),
    await deliver(staffMails(database, writing), mailer, clock),
  ];
  return {
    sent: rounds.reduce((sum, { sent }) => sum + sent, 0),
    failures: [...unanswered, ...rounds.flatMap(({ failures }) => failures)],
  };
}
