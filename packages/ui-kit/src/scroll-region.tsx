import type { ComponentProps } from 'react';

/** Those of a native section, and: */
export type ScrollRegionProps = ComponentProps<'section'> & {
  /** Name of the region for screen readers. */
  label: string;
};

/** A region that scrolls. It takes the focus, so that the arrow keys scroll it even when it holds no control. */
export function ScrollRegion({ label, ...native }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a region only while it has the focus (WCAG 2.1.1)
    <section {...native} aria-label={label} tabIndex={0} />
  );
}
