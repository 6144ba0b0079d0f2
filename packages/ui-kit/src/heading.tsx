import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** Those of a native heading, and: */
export type HeadingProps = ComponentProps<'h1'> & {
  /** Its place in the page's outline. */
  level: 1 | 2 | 3;
  /** The drawn size, if it differs from that of the level: a page's title, a section's or a card's. */
  size?: 'page' | 'section' | 'card' | undefined;
};

const SIZES = {
  page: 'text-2xl font-extrabold tracking-[-0.025em] sm:text-3xl',
  section: 'text-xl font-bold tracking-tight',
  card: 'text-lg font-bold tracking-tight',
};
const SIZE_OF_LEVEL = { 1: 'page', 2: 'section', 3: 'card' } as const;

/** A heading in one of the three sizes. A page's only h1 can be focused by a script, so that a new screen starts there. */
export function Heading({ level, size = SIZE_OF_LEVEL[level], className, ...native }: HeadingProps) {
  const Title = `h${level}` as const;
  return (
    <Title
      tabIndex={level === 1 ? -1 : undefined}
      {...native}
      className={cx('min-w-0 wrap-anywhere text-ink outline-none', SIZES[size], className)}
    />
  );
}
