/** Deadlines after which a child is erased. They run only while adults know of them. */

const DAY_MS = 24 * 60 * 60_000;

/** The days from the announcement to the erasure, and from the reminder to the erasure. */
export const DEADLINES = {
  consent_withdrawn: { days: 90, reminderDays: 7 },
  consent_unconfirmed: { days: 30, reminderDays: 16 },
} as const;
export type DeadlineKind = keyof typeof DEADLINES;
export const DEADLINE_KINDS = Object.keys(DEADLINES) as [DeadlineKind, ...DeadlineKind[]];

/** A deadline as it is stored: when each of its notices was accepted by the mail server, or was shown to an adult. */
export interface Deadline {
  readonly kind: DeadlineKind;
  readonly announcedAt: Date | null;
  readonly remindedAt: Date | null;
}

/** What is next for a deadline. */
export interface DeadlineStage {
  /** When it ends, if the notice that is due reaches an adult now. */
  readonly endsAt: Date;
  /** The notice of these days, and when it reached an adult. */
  readonly notice: 'announcement' | 'reminder';
  readonly reachedAt: Date | null;
  /** Both notices reached an adult, and their days are over. */
  readonly isOver: boolean;
}

/** The stage of a deadline. The days after a notice begin once it reached an adult. */
export function stageOf({ kind, announcedAt, remindedAt }: Deadline, now: Date): DeadlineStage {
  const { days, reminderDays } = DEADLINES[kind];
  const planned = (announcedAt ?? now).getTime() + days * DAY_MS;
  const isNear = planned - reminderDays * DAY_MS <= now.getTime();
  const end = isNear ? Math.max(planned, (remindedAt ?? now).getTime() + reminderDays * DAY_MS) : planned;
  const reachedAt = isNear ? remindedAt : announcedAt;
  return {
    ...{ endsAt: new Date(end), notice: isNear ? 'reminder' : 'announcement', reachedAt },
    isOver: isNear && reachedAt !== null && end <= now.getTime(),
  };
}
