import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

/** Those of a native button, and: */
export type BottomBarActionProps = ComponentProps<'button'> & {
  icon: ReactNode;
  /** What it does, for screen readers. */
  children: string;
};

/** A round button among the places of the bar. */
export function BottomBarAction({ icon, children, className, type = 'button', ...native }: BottomBarActionProps) {
  return (
    <button
      {...native}
      type={type}
      aria-label={children}
      className={cx(
        'grid min-h-14 min-w-14 flex-1 place-content-center rounded-md focus-visible:-outline-offset-2',
        className,
      )}
    >
      <span className="grid size-11 place-content-center rounded-full bg-primary text-on-primary [&_svg]:size-6">
        {icon}
      </span>
    </button>
  );
}
