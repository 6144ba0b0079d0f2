import { reader, readerIn } from '@pocketful/domain/intl/reader';
import { useDatesIn } from '@pocketful/web-kit/texts/dates';
import { HERE, useDates } from './use-dates.ts';

export interface WhenProps {
  readonly at: string;
  /** Default: that of the device. */
  readonly timeZone?: string | undefined;
}

/** A day with its time under it, as a cell of a table has it. */
export function When({ at, timeZone = HERE }: WhenProps) {
  const { long, time } = useDatesIn(timeZone);
  return (
    <span className="grid whitespace-nowrap">
      {long(at)}
      <span className="text-xs text-ink-muted">{time(at)}</span>
    </span>
  );
}

/** A day in words. */
export function Day({ at }: WhenProps) {
  return useDates().long(at);
}

/** Both as text, to be found and copied: 'June 21, 2025 at 2:03 PM'. */
export const momentText = (at: string, timeZone?: string) =>
  (timeZone ? readerIn(timeZone) : reader()).date('dateTime', at);
/** 'June 21, 2025' */
export const dayText = (at: string) => reader().date('date', new Date(at));
