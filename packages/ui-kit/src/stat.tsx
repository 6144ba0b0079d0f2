import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Tone } from './tone.ts';

export type StatGridProps = {
  /** `Stat`s. */
  children: ReactNode;
  /** Name of the figures for screen readers, where no heading names them. */
  label?: string | undefined;
  className?: string | undefined;
};

/** Figures side by side, as many in a row as fit. */
export function StatGrid({ children, label, className }: StatGridProps) {
  return (
    <dl aria-label={label} className={cx('grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-3', className)}>
      {children}
    </dl>
  );
}

export type StatProps = {
  label: string;
  /** The figure, with its unit. */
  value: ReactNode;
  /** Of when it is, or where it comes from. */
  note?: ReactNode;
  /** Colors the figure; the note must say the same in words. */
  tone?: Exclude<Tone, 'neutral'> | undefined;
};

const TONES = { success: 'text-positive', caution: 'text-caution', danger: 'text-danger' };

/** One figure with its name, and what it is about. */
export function Stat({ label, value, note, tone }: StatProps) {
  return (
    <div className="grid content-start gap-0.5 rounded-lg bg-surface-raised p-4 shadow-soft">
      <dt className="text-sm font-semibold text-ink-muted">{label}</dt>
      <dd className={cx('money text-2xl font-bold wrap-anywhere', tone ? TONES[tone] : 'text-ink')}>{value}</dd>
      {note && <dd className="text-xs text-ink-muted">{note}</dd>}
    </div>
  );
}
