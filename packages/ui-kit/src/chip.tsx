import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Words } from './words.tsx';

/** Those of a native button, and: */
export type ChipProps = ComponentProps<'button'> & {
  /** Makes it a filter that is on or off; without it, a press does something once. */
  pressed?: boolean | undefined;
  /** Picture before the words. */
  icon?: ReactNode;
  /** A less important part behind the words, for example an amount. */
  detail?: ReactNode;
};

const LOOKS = cx(
  'inline-flex min-h-control shrink-0 items-center gap-2 rounded-full border border-line-strong bg-surface-raised px-3.5 text-sm font-semibold text-ink transition',
  'disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-4.5 [&_svg]:shrink-0',
);

/** A small choice among others of its kind: a quick pick that fills a form, a filter. */
export function Chip({ pressed, icon, detail, className, children, type = 'button', ...native }: ChipProps) {
  return (
    <button
      {...native}
      type={type}
      aria-pressed={pressed}
      className={cx(
        LOOKS,
        'hover:bg-surface-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary aria-pressed:ring-1 aria-pressed:ring-primary',
        className,
      )}
    >
      {icon}
      <Words>{children}</Words>
      {detail && <span className="font-normal text-ink-muted">{detail}</span>}
    </button>
  );
}

export type ChipGroupProps = {
  /** Name of the group, shown above the chips. */
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined;
  /** On a phone the chips stay on one line that scrolls sideways. */
  oneLine?: boolean | undefined;
  /** {@link Chip}s. */
  children: ReactNode;
};

/** Chips that belong together, under their name. */
export function ChipGroup({ label, labelHidden = false, oneLine = false, children }: ChipGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold text-ink'}>{label}</legend>
      <div
        className={cx(
          'flex gap-2',
          oneLine ? '-mx-1 overflow-x-auto px-1 py-1 [scrollbar-width:none] sm:flex-wrap' : 'flex-wrap',
        )}
      >
        {children}
      </div>
    </fieldset>
  );
}
