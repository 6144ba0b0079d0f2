import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { MAIN_ID } from './skip-link.tsx';

export type CenteredPageProps = {
  /** `card` for a form of one column, `form` for two columns, `child` for tiles side by side. */
  width?: 'card' | 'form' | 'child' | undefined;
  /** `child` for a page that a child sees before the app knows who it is. */
  room?: 'desk' | 'child' | undefined;
  /** The page has a bar above it and takes less than the window's height. */
  underBar?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

const WIDTHS = { card: 'max-w-md', form: 'max-w-2xl', child: 'max-w-3xl' };

/** A screen with one thing in its middle: signing in, the picker, a wizard, an address that leads nowhere. */
export function CenteredPage({ width = 'card', room, underBar = false, className, children }: CenteredPageProps) {
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      data-room={room}
      data-centered=""
      className={cx(
        'mx-auto grid w-full grid-cols-1 content-center gap-5 px-4 py-8 outline-none',
        underBar ? 'min-h-[70dvh]' : 'min-h-dvh',
        WIDTHS[width],
        className,
      )}
    >
      {children}
    </main>
  );
}
