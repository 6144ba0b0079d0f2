import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type TimeProps = {
  /** A time as ISO 8601 or a Date; a day as YYYY-MM-DD. */
  value: string | Date;
  /** The words for people; the page formats them, for it knows the family's time zone. */
  children: ReactNode;
  className?: string | undefined;
};

/** A day or a time in words, with a machine-readable value. It stays on one line if the line is wide enough. */
export function Time({ value, children, className }: TimeProps) {
  const dateTime = typeof value === 'string' ? value : value.toISOString();
  return (
    <time dateTime={dateTime} className={cx('inline-block max-w-full', className)}>
      {children}
    </time>
  );
}
