import type { ComponentProps } from 'react';
import type { ChildColor } from './child-color.tsx';
import { cx } from './cx.ts';

/**
 * `raised` is paper on the desk, `sunken` a tray in it, `pocket` the stitched green one for the balance that a
 * page is about, `child` the tint of the child's color, `celebrate` for achievements.
 */
type CardTone = 'raised' | 'sunken' | 'pocket' | 'child' | 'celebrate';

/** Props of a native div, plus: */
export type CardProps = ComponentProps<'div'> & {
  tone?: CardTone | undefined;
  /** Sets the color that `tone="child"` and everything inside follows. */
  childColor?: ChildColor | undefined;
  /** For tables and lists that reach the edge: without inner space. */
  flush?: boolean | undefined;
  /** For a list: its rows bring their own space above and below. */
  list?: boolean | undefined;
};

const TONES: Record<CardTone, string> = {
  raised: 'bg-surface-raised shadow-soft',
  sunken: 'bg-surface-sunken',
  pocket: 'stitched bg-linear-to-b from-pocket to-pocket-deep text-on-pocket shadow-soft',
  child: 'bg-child-soft',
  celebrate: 'bg-celebrate-soft',
};

/** A surface with the kit's one radius. */
export function Card({ tone = 'raised', childColor, flush = false, list = false, className, ...native }: CardProps) {
  return (
    <div
      {...native}
      data-child-color={childColor}
      className={cx(
        'rounded-lg',
        TONES[tone],
        flush ? 'overflow-hidden' : list ? 'px-4 py-2 sm:px-6' : 'p-4 sm:p-6',
        className,
      )}
    />
  );
}
