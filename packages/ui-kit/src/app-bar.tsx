import type { ComponentProps, ReactNode } from 'react';
import { useChosenInView } from './chosen-in-view.ts';
import { cx } from './cx.ts';
import { Slot } from './slot.tsx';

export type AppBarProps = {
  /** Usually a link home with the `compact` logo. */
  brand: ReactNode;
  /** {@link AppBarLink}s. */
  children?: ReactNode;
  /** {@link AppBarAction}s at the right end. */
  actions?: ReactNode;
  /** As wide as the `wide` pages under it. */
  wide?: boolean | undefined;
};

/** The parents' bar: stays at the top; on a phone the word of the brand makes room, on a very small one all of it. */
export function AppBar({ brand, children, actions, wide = false }: AppBarProps) {
  const places = useChosenInView<HTMLElement>('[aria-current]');
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface/92 pt-[env(safe-area-inset-top)] backdrop-blur-md print:hidden">
      <div
        className={cx(
          'mx-auto flex h-15 items-center gap-2 px-2 sm:gap-5 sm:px-6',
          wide ? 'max-w-[96rem]' : 'max-w-6xl',
        )}
      >
        <div className="flex shrink-0 items-center *:flex *:min-w-control max-[22rem]:hidden">{brand}</div>
        <nav
          ref={places}
          aria-label="Main"
          className="fade-edges flex min-w-0 flex-1 scroll-px-8 items-center gap-0.5 overflow-x-auto [scrollbar-width:none] sm:gap-1"
        >
          {children}
        </nav>
        {actions && <div className="flex shrink-0 items-center sm:gap-1">{actions}</div>}
      </div>
    </header>
  );
}

/** Those of a native anchor, and: */
export type AppBarLinkProps = ComponentProps<'a'> & {
  /** Renders the only child (a router's link) instead of an anchor. */
  asChild?: boolean | undefined;
};

/** A place in the bar; the one with `aria-current` is highlighted. */
export function AppBarLink({ asChild = false, className, ...native }: AppBarLinkProps) {
  const Anchor = asChild ? Slot : 'a';
  return (
    <Anchor
      {...native}
      className={cx(
        'flex min-h-control shrink-0 items-center rounded-md px-1.5 text-[0.8125rem] font-semibold text-ink-muted transition hover:bg-surface-sunken hover:text-ink sm:px-2.5 sm:text-sm lg:px-3.5',
        'focus-visible:-outline-offset-3 [&[aria-current]]:bg-primary-soft [&[aria-current]]:text-primary',
        className,
      )}
    />
  );
}

/** Those of a native button, and: */
export type AppBarActionProps = ComponentProps<'button'> & {
  icon: ReactNode;
  /** One or two words. On a phone they are small and below the picture. */
  children: ReactNode;
};

/** A button in the bar. */
export function AppBarAction({ icon, children, className, type = 'button', ...native }: AppBarActionProps) {
  return (
    <button
      {...native}
      type={type}
      className={cx(
        'flex min-h-control min-w-control flex-col items-center justify-center gap-1 rounded-md px-1.5 text-[0.6875rem] leading-none font-semibold text-ink-muted transition hover:bg-surface-sunken hover:text-ink md:flex-row md:gap-2 md:px-3 md:text-sm [&_svg]:size-5',
        className,
      )}
    >
      {icon}
      <span className="whitespace-nowrap">{children}</span>
    </button>
  );
}
