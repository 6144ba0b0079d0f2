import type { ComponentProps, ReactNode } from 'react';
import { type ButtonVariant, buttonClass } from './button.tsx';
import { cx } from './cx.ts';

/** Those of a native button, and: */
export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The action, in words: the button's only name. */
  'aria-label': string;
  /** The picture. */
  children: ReactNode;
  variant?: ButtonVariant | undefined;
};

/**
 * A square button with a picture instead of words; at least 44 px a side (48 px in the child's room). It has no `busy`: a
 * dialog or question that it opens shows that a write runs. For a write without one use a `Button`.
 */
export function IconButton({ variant = 'quiet', className, children, type = 'button', ...native }: IconButtonProps) {
  return (
    <button
      {...native}
      type={type}
      className={cx(buttonClass(variant, 'md', false), 'min-w-control flex-none! px-0!', className)}
    >
      {children}
    </button>
  );
}
