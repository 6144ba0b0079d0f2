import { type Absence, absenceOn } from '@pocketful/domain/absences';
import { formatsOf } from '@pocketful/domain/intl/formats';
import { type Cents, MAX_CENTS } from '@pocketful/domain/money';

/** Why a child has no money for a chore, a reward or an allowance; `paid` if it has. */
export const UNPAID_REASONS = [
  'paid',
  'consent_withdrawn',
  'consent_unconfirmed',
  'chores_off',
  'not_due',
  'not_handed_in',
  'waits',
  'sent_back',
  'taken_back',
  'account_full',
  'asks_first',
  'missed',
  'clock_gate',
  'job_due',
  'paused',
  'ended',
  'away',
  'skipped',
] as const;
export type UnpaidReason = (typeof UNPAID_REASONS)[number];

export interface Why {
  readonly reason: UnpaidReason;
  /** One to three sentences with days and times of the family's zone, without a name. */
  readonly text: string;
}

/** The family's clock and the child's account. */
export interface Circumstances {
  readonly timeZone: string;
  /** ISO 4217 */
  readonly currency: string;
  readonly now: Date;
  /** The family's calendar day. */
  readonly today: string;
  /** Whether jobs pay: false while the clock gate is closed. */
  readonly jobsPay: boolean;
  /** Whether the child's profile is closed, because the consent was withdrawn or never given. */
  readonly closed: boolean;
  /** Whether the profile waits for a parent to confirm the consent by mail. */
  readonly awaitsConsent: boolean;
  readonly choresEnabled: boolean;
  readonly balanceCents: Cents;
}

/** A chore or the claim of a reward. Its times are those of its last step of each kind. */
export interface WorkFacts {
  readonly kind: 'chore' | 'reward';
  readonly amountCents: Cents;
  readonly status: 'pending' | 'submitted' | 'approved' | 'rejected';
  /** The first day on which it can be handed in; null for any. */
  readonly opensOn: string | null;
  /** Null for a reward. */
  readonly dueAt: Date | null;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
  /** When its payment was reversed. */
  readonly takenBackAt: Date | null;
}

/** A payday as it is recorded. */
export interface PaydayFacts {
  readonly dueOn: string;
  readonly status: 'asked' | 'missed' | 'paid' | 'skipped';
  /** The number of missed paydays in it. */
  readonly paydays: number;
  /** The oldest missed payday; null if none was missed. */
  readonly missedFrom: string | null;
  /** Whether the child was away. */
  readonly away: boolean;
  /** Whether it asked an adult. */
  readonly asked: boolean;
}

export interface AllowanceFacts {
  readonly status: 'active' | 'paused' | 'ended';
  /** The next payday, whether it is skipped or not; null once it has ended. */
  readonly nextDueOn: string | null;
  /** The absences in which it is not paid. */
  readonly skips: readonly Absence[];
  /** Whether an adult is asked on each payday. */
  readonly asksFirst: boolean;
  /** Its paydays, the newest first. */
  readonly paydays: readonly PaydayFacts[];
}

const CLOSED: Why = {
  reason: 'consent_withdrawn',
  text: 'The profile is closed, since there is no consent for the child. Nothing is paid until a parent consents again.',
};

/** Why a chore or a claimed reward is not paid. */
export function whyWorkUnpaid(work: WorkFacts, at: Circumstances): Why {
  const { status, opensOn, dueAt, amountCents } = work;
  const when = (moment: Date | null) => (moment ? momentText(moment, at) : 'earlier');
  const amount = formatsOf(at).money(amountCents);
  const handedIn = `${work.kind === 'chore' ? 'Handed in' : 'Claimed'} ${when(work.submittedAt)}.`;
  if (status === 'approved') return { reason: 'paid', text: `${handedIn} Approved and paid ${when(work.decidedAt)}.` };
  if (at.closed) return CLOSED;
  if (status === 'submitted') {
    if (at.balanceCents + amountCents > MAX_CENTS)
      return {
        reason: 'account_full',
        text: `${handedIn} The account has no room for ${amount}, so an approval is refused.`,
      };
    const isTakenBack = work.takenBackAt !== null && (work.submittedAt === null || work.takenBackAt > work.submittedAt);
    if (isTakenBack)
      return {
        reason: 'taken_back',
        text: `${handedIn} It was approved and paid, and taken back ${when(work.takenBackAt)}. It waits for an adult again.`,
      };
    return { reason: 'waits', text: `${handedIn} It waits for an adult to approve it.` };
  }
  if (at.awaitsConsent)
    return {
      reason: 'consent_unconfirmed',
      text: 'A parent has not confirmed the consent by mail, so the profile is closed and nothing can be handed in.',
    };
  if (work.kind === 'chore' && !at.choresEnabled)
    return { reason: 'chores_off', text: 'Chores are off for the child, so it cannot be handed in.' };
  if (status === 'rejected')
    return {
      reason: 'sent_back',
      text:
        work.kind === 'chore'
          ? `${handedIn} Sent back ${when(work.decidedAt)}. It is paid once it is handed in again and approved.`
          : `${handedIn} Rejected ${when(work.decidedAt)}. The child can claim the reward again.`,
    };
  if (opensOn !== null && opensOn > at.today)
    return { reason: 'not_due', text: `It can be handed in from ${dayText(opensOn)}.` };
  const isPast = dueAt !== null && dueAt < at.now;
  const text = isPast
    ? `It was due ${when(dueAt)}, and is not handed in.`
    : `It is due ${when(dueAt)}, and is not handed in.`;
  return { reason: 'not_handed_in', text };
}

/** Why the newest payday of an allowance is not paid. */
export function whyAllowanceUnpaid(allowance: AllowanceFacts, at: Circumstances): Why {
  const { status, nextDueOn, skips, asksFirst, paydays } = allowance;
  const [newest] = paydays;
  const waiting = paydays.find(({ status }) => status === 'asked' || status === 'missed');
  const before = newest ? ` ${whyPaydayUnpaid(newest).text}` : '';
  if (at.closed) return CLOSED;
  if (waiting) return whyPaydayUnpaid(waiting);
  if (status === 'ended' || nextDueOn === null) return { reason: 'ended', text: `It has ended.${before}` };
  if (status === 'paused') return { reason: 'paused', text: `An adult has paused it.${before}` };
  if (nextDueOn <= at.today)
    return at.jobsPay
      ? {
          reason: 'job_due',
          text: `The payday of ${dayText(nextDueOn)} ${asksFirst ? 'asks an adult' : 'is paid'} by the next run, within minutes.`,
        }
      : {
          reason: 'clock_gate',
          text: `The payday of ${dayText(nextDueOn)} waits: the clock gate is closed. An adult can pay it on the dashboard.`,
        };
  const away = absenceOn(skips, nextDueOn);
  if (away)
    return {
      reason: 'away',
      text: `The payday of ${dayText(nextDueOn)} will be skipped: the child is away until ${dayText(away.to)}.${before}`,
    };
  const next = `The next payday is ${dayText(nextDueOn)}.`;
  if (!newest) return { reason: 'not_due', text: next };
  const { reason, text } = whyPaydayUnpaid(newest);
  return { reason, text: `${text} ${next}` };
}

/** What became of a payday. */
export function whyPaydayUnpaid({ dueOn, status, paydays, missedFrom, away, asked }: PaydayFacts): Why {
  const day =
    missedFrom === null || paydays === 1
      ? `The payday of ${dayText(dueOn)}`
      : `${paydays} paydays from ${dayText(missedFrom)} to ${dayText(dueOn)}`;
  const were = missedFrom === null || paydays === 1 ? 'was' : 'were';
  if (status === 'paid') return { reason: 'paid', text: `${day} ${were} paid.` };
  if (status === 'asked')
    return {
      reason: 'asks_first',
      text: `${day} asks first. An adult chooses Pay, Pay Less or Skip on the dashboard.`,
    };
  if (status === 'missed')
    return { reason: 'missed', text: `${day} ${were} missed. An adult chooses Pay or Skip on the dashboard.` };
  if (asked) return { reason: 'skipped', text: `${day} asked first, and ${were} skipped.` };
  if (away) return { reason: 'away', text: `${day} ${were} skipped: the child was away.` };
  if (missedFrom !== null) return { reason: 'skipped', text: `${day} ${were} missed, and an adult skipped that.` };
  return { reason: 'account_full', text: `${day} ${were} skipped: the account had no room for it.` };
}

const { date } = formatsOf();

function dayText(day: string): string {
  return date('shortDate', day);
}

function momentText(moment: Date, { timeZone }: Circumstances): string {
  return formatsOf({ timeZone }).date('shortDateTime', moment).replaceAll('\u202F', ' ');
}
