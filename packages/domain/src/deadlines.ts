/** Deadlines after which data is removed. They run only while adults know of them. */

const DAY_MS = 24 * 60 * 60_000;

interface Terms {
  /** From the announcement to the end. */
  readonly days: number;
  /** From the reminder to the end. */
  readonly reminderDays: number;
  /**
   * The announcement counts as read after so many days, and the end does not wait for the reminder: the published period
   * of three years is a promise. Absent where the deadline waits for a reader.
   */
  readonly unreadDays?: number;
}

/** The terms of each deadline: for a child who is erased, for unused items that are removed, and for a family that is closed. */
export const DEADLINES = {
  consent_withdrawn: { days: 90, reminderDays: 7 },
  consent_unconfirmed: { days: 30, reminderDays: 16 },
  unused_items: { days: 30, reminderDays: 7, unreadDays: 180 },
  unused_family: { days: 30, reminderDays: 7, unreadDays: 180 },
} as const satisfies Record<string, Terms>;
/** Items and families are unused after this many years without use. Entries are brought forward after them. */
export const UNUSED_YEARS = 3;
export type DeadlineKind = keyof typeof DEADLINES;
/** The deadlines that an adult can see. An adult who signs in ends that of an unused family. */
export const SHOWN_DEADLINES = [
  'consent_withdrawn',
  'consent_unconfirmed',
  'unused_items',
] as const satisfies DeadlineKind[];
/** Kinds of unused items: everything that waits for a person or is open. */
export const UNUSED_ITEMS = [
  'chore',
  'proposal',
  'goal',
  'purchase',
  'withdrawal',
  'claim',
  'reward',
  'allowance',
] as const;

/** A deadline as it is stored: when each of its notices was accepted by the mail server, or was shown to an adult. */
export interface Deadline {
  readonly kind: DeadlineKind;
  readonly createdAt: Date;
  readonly announcedAt: Date | null;
  readonly remindedAt: Date | null;
}

/** The next step of a deadline. */
export interface DeadlineStage {
  /** When it ends, if the notice that is due reaches an adult now. */
  readonly endsAt: Date;
  /** The notice of these days, and when it reached an adult. */
  readonly notice: 'announcement' | 'reminder';
  readonly reachedAt: Date | null;
  /** The notices that it waits for reached an adult, and their days are over. */
  readonly isOver: boolean;
}

/** The stage of a deadline. The days after a notice begin once it reached an adult. */
export function stageOf({ kind, createdAt, announcedAt, remindedAt }: Deadline, now: Date): DeadlineStage {
  const { days, reminderDays, unreadDays }: Terms = DEADLINES[kind];
  const unread = createdAt.getTime() + (unreadDays ?? Number.POSITIVE_INFINITY) * DAY_MS;
  const announced = Math.min(announcedAt?.getTime() ?? unread, unread);
  const isRead = announced <= now.getTime();
  const planned = (isRead ? announced : now.getTime()) + days * DAY_MS;
  const isNear = isRead && planned - reminderDays * DAY_MS <= now.getTime();
  const waitsForReminder = isNear && unreadDays === undefined;
  const end = waitsForReminder ? Math.max(planned, (remindedAt ?? now).getTime() + reminderDays * DAY_MS) : planned;
  return {
    ...{ endsAt: new Date(end), notice: isNear ? 'reminder' : 'announcement' },
    reachedAt: isNear ? remindedAt : announcedAt,
    isOver: isNear && (!waitsForReminder || remindedAt !== null) && end <= now.getTime(),
  };
}
