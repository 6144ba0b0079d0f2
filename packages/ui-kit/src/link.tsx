import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Slot } from './slot.tsx';

/** Those of a native anchor, and: */
export type LinkProps = ComponentProps<'a'> & {
  /** Renders the only child, for example a router's link, with the looks of this one. */
  asChild?: boolean | undefined;
  /** A link outside of a sentence: it has a larger target, and an underline on hover only. */
  standalone?: boolean | undefined;
};

/** A link in the primary color. */
export function Link({ asChild = false, standalone = false, className, ...native }: LinkProps) {
  const Anchor = asChild ? Slot : 'a';
  return (
    <Anchor
      {...native}
      className={cx(
        'rounded-sm font-semibold text-primary underline-offset-4 transition hover:text-primary-strong',
        standalone
          ? 'inline-flex min-h-control min-w-control items-center gap-1.5 hover:underline [&_svg]:size-5'
          : 'underline decoration-1 hover:decoration-2',
        className,
      )}
    />
  );
}
