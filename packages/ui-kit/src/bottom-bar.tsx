import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Slot } from './slot.tsx';
import { Words } from './words.tsx';

export type BottomBarProps = {
  /** Two to five {@link BottomBarItem}s, with or without a `BottomBarAction`. */
  children: ReactNode;
  /** Name of the navigation for screen readers. */
  label?: string | undefined;
  /** Hidden from 768 px on. */
  phoneOnly?: boolean | undefined;
};

/** The bar at the lower edge. The `Page` above it says `clearBelow`, so that nothing ends beneath. */
export function BottomBar({ children, label = 'Main', phoneOnly = false }: BottomBarProps) {
  return (
    <nav
      aria-label={label}
      data-bottom-bar={phoneOnly ? 'phone' : ''}
      className={cx(
        'fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] print:hidden',
        phoneOnly && 'md:hidden',
      )}
    >
      <div className="mx-auto flex max-w-xl justify-around gap-1 px-2 py-1.5">{children}</div>
    </nav>
  );
}

/** Those of a native anchor, and: */
export type BottomBarItemProps = ComponentProps<'a'> & {
  icon: ReactNode;
  /** How much is new there: a dot with the number, and words for readers. Default: nothing. */
  news?: number | undefined;
  /** Renders the only child (a router's link) instead of an anchor; its content becomes the label. */
  asChild?: boolean | undefined;
};

/** A place in the bar: picture over word; the one with `aria-current` is highlighted. */
export function BottomBarItem({ icon, news = 0, asChild = false, className, children, ...native }: BottomBarItemProps) {
  const classes = cx(
    'group flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-md px-1 text-[min(var(--text-xs),5vw)] font-semibold text-ink-muted transition',
    'hover:text-ink focus-visible:-outline-offset-2 [&[aria-current]]:text-primary',
    className,
  );
  const picture = (
    <span
      aria-hidden="true"
      className="relative grid h-8 w-14 max-w-full place-content-center rounded-full transition group-[[aria-current]]:bg-primary-soft [&_svg]:size-6"
    >
      {icon}
      {news > 0 && (
        <span className="absolute top-0 left-1/2 ml-1 grid h-[18px] min-w-[18px] place-content-center rounded-full bg-celebrate px-1 text-[11px] leading-none font-bold text-on-celebrate">
          {news > 9 ? '9+' : news}
        </span>
      )}
    </span>
  );
  const words = news > 0 && <span className="sr-only">, {news} new</span>;
  if (asChild)
    return (
      <Slot {...native} className={classes} before={picture} after={words}>
        {children}
      </Slot>
    );
  return (
    <a {...native} className={classes}>
      {picture}
      <Words>{children}</Words>
      {words}
    </a>
  );
}
