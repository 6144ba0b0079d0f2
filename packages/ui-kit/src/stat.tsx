import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Tone } from './tone.ts';

export type StatGridProps = {
  /** `Stat`s. */
  children: ReactNode;
  /** Name of the figures for screen readers, where no heading names them. */
  label?: string | undefined;
};

/** Figures side by side, as many in a row as fit. */
export function StatGrid({ children, label }: StatGridProps) {
  return (
    <dl aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-3">
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

/** The longest word that fits at the full size; a longer one is as small as its card needs. */
const SIZES: readonly (readonly [longest: number, size: string])[] = [
  [11, 'text-2xl'],
  [14, 'text-[min(1.5rem,10.5cqi)]'],
  [17, 'text-[min(1.5rem,8.5cqi)]'],
];

function sizeOf(value: ReactNode): string {
  const longest = typeof value === 'string' ? Math.max(...value.split(' ').map(word => word.length)) : 0;
  return SIZES.find(([most]) => longest <= most)?.[1] ?? 'text-base';
}

/** One figure with its name, and a note on its meaning. */
export function Stat({ label, value, note, tone }: StatProps) {
  return (
    <div className="@container grid content-start gap-0.5 rounded-lg bg-surface-raised p-4 shadow-soft">
      <dt className="text-sm font-semibold text-ink-muted">{label}</dt>
      <dd className={cx('money font-bold wrap-anywhere', sizeOf(value), tone ? TONES[tone] : 'text-ink')}>{value}</dd>
      {note && <dd className="text-xs text-ink-muted">{note}</dd>}
    </div>
  );
}
