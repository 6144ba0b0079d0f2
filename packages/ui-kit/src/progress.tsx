import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export type ProgressProps = {
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined;
  /** From 0 to `max`; a value outside is clamped. */
  value: number;
  max?: number | undefined;
  /** Words at the right end, for example '$12.50 of $40.00'. Default: the percentage. */
  valueText?: string | undefined;
  tone?: 'primary' | 'celebrate' | 'child' | undefined;
  className?: string | undefined;
};

const TONES = { primary: 'bg-primary', celebrate: 'bg-celebrate', child: 'bg-child' };

/** How far something has come, as a bar with its words. */
export function Progress(props: ProgressProps) {
  const { label, labelHidden = false, value, max = 100, valueText, tone = 'primary', className } = props;
  const id = useId();
  const safeMax = max > 0 ? max : 1;
  const safe = Math.min(Math.max(value, 0), safeMax);
  const percent = Math.round((safe / safeMax) * 100);
  const text = valueText ?? `${percent}%`;
  return (
    <div className={cx('grid gap-1.5', className)}>
      <div className={labelHidden ? 'sr-only' : 'flex flex-wrap items-baseline justify-between gap-x-3 text-sm'}>
        <span id={id} className="min-w-0 font-semibold text-ink">
          {label}
        </span>
        <span className="money text-ink-muted">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuenow={safe}
        aria-valuemax={safeMax}
        aria-valuetext={text}
        className="h-3 overflow-hidden rounded-full bg-surface-sunken ring-1 ring-line-strong ring-inset"
      >
        <div
          style={{ width: `${percent}%` }}
          className={cx('h-full rounded-full transition-[width] duration-(--motion-slow)', TONES[tone])}
        />
      </div>
    </div>
  );
}

export type StepProgressProps = {
  /** The current step, counted from 1. */
  step: number;
  total: number;
  /** The current step has nothing left to do. */
  done?: boolean | undefined;
  className?: string | undefined;
};

/** 'Step n of total', and how much of them is done. */
export function StepProgress({ step, total, done = false, className }: StepProgressProps) {
  const value = done ? step : step - 1;
  return <Progress label={`Step ${step} of ${total}`} value={value} max={total} className={className} />;
}
