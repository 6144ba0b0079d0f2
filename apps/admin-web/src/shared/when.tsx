import { useDates } from './use-dates.ts';

export interface WhenProps {
  readonly at: string;
}

/** A day with its time under it, as a cell of a table has it. */
export function When({ at }: WhenProps) {
  const { long, time } = useDates();
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

const MOMENTS = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
const DAYS = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** Both as text, to be found and copied: 'June 21, 2025 at 2:03 PM'. */
export const momentText = (at: string) => MOMENTS.format(new Date(at));
/** 'June 21, 2025' */
export const dayText = (at: string) => DAYS.format(new Date(at));
