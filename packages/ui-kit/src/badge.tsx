import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { TagColor } from './tag-color.tsx';
import type { Tone } from './tone.ts';

/**
 * Meanings of a badge: the kit's tones, plus `waiting` for someone to act, and `tag` for a kind of things that a family
 * gave a color.
 */
export type BadgeTone = Tone | 'waiting' | 'tag';

export type BadgeProps = {
  tone?: BadgeTone | undefined;
  tagColor?: TagColor | undefined;
  /** Picture before the words. */
  icon?: ReactNode;
  children: ReactNode;
};

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-surface-sunken text-ink-muted',
  waiting: 'bg-celebrate-soft text-celebrate-ink',
  success: 'bg-primary-soft text-positive',
  danger: 'bg-danger-soft text-danger',
  caution: 'bg-caution-soft text-caution',
  tag: 'bg-tag-soft text-tag',
};

/** A state in one or two words. */
export function Badge({ tone = 'neutral', tagColor, icon, children }: BadgeProps) {
  return (
    <span
      data-tag-color={tagColor}
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 align-middle text-xs font-semibold [&_svg]:size-3.5 [&_svg]:shrink-0',
        TONES[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
