import type { ReactNode } from 'react';
import type { ChildColor } from './child-color.tsx';
import { cx } from './cx.ts';

/** What a badge tells: `waiting` for someone to act, `done` and paid, `refused`, `child` for what belongs to a child. */
export type BadgeTone = 'neutral' | 'waiting' | 'done' | 'refused' | 'caution' | 'child';

/** Props of {@link Badge}. */
export type BadgeProps = {
  tone?: BadgeTone | undefined;
  childColor?: ChildColor | undefined;
  /** Picture before the words. */
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-surface-sunken text-ink-muted',
  waiting: 'bg-celebrate-soft text-celebrate-ink',
  done: 'bg-primary-soft text-positive',
  refused: 'bg-danger-soft text-danger',
  caution: 'bg-caution-soft text-caution',
  child: 'bg-child-soft text-child',
};

/** A state in one or two words. */
export function Badge({ tone = 'neutral', childColor, icon, className, children }: BadgeProps) {
  return (
    <span
      data-child-color={childColor}
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 align-middle text-xs font-semibold [&_svg]:size-3.5 [&_svg]:shrink-0',
        TONES[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
