import type { ComponentProps } from 'react';

/** Those of a native section, and: */
export type ScrollRegionProps = ComponentProps<'section'> & {
  /** Name of the part of the page for screen readers. */
  label: string;
};

/** A part of the page that is read by scrolling: the keyboard reaches it, though nothing in it may be pressed. */
export function ScrollRegion({ label, ...native }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it whoever has no mouse could not scroll it (WCAG 2.1.1)
    <section {...native} aria-label={label} tabIndex={0} />
  );
}
