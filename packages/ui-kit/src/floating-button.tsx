import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { cx } from './cx.ts';

/** Those of a native button, and: */
export type FloatingButtonProps = ComponentProps<'button'> & {
  icon: ReactNode;
  /** The words beside the picture. */
  children: ReactNode;
  /** Hidden from 640 px on, where the page shows the same action in its head. */
  phoneOnly?: boolean | undefined;
  /** Floats above a bottom bar. */
  aboveBar?: boolean | undefined;
};

/** The page's main action within reach of the thumb. The `Page` beneath says `clearBelow`, so that nothing ends under it. */
export function FloatingButton(props: FloatingButtonProps) {
  const { icon, children, phoneOnly = false, aboveBar = false, className, type = 'button', ...native } = props;
  return (
    <button
      {...native}
      type={type}
      data-fixed-below=""
      className={cx(
        buttonClass('primary', 'lg', false),
        'fixed! right-4 z-30 rounded-full! shadow-float!',
        aboveBar ? 'bottom-24' : 'bottom-[max(1rem,env(safe-area-inset-bottom))]',
        phoneOnly && 'sm:hidden',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  );
}
