import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Heading } from './heading.tsx';
import { MAIN_ID } from './skip-link.tsx';

export type PageProps = {
  /** The page's only h1; without it the page brings its own. */
  title?: ReactNode;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Buttons in the title's line; below it on a phone. */
  actions?: ReactNode;
  /** `child` for the children's screens, `wide` for tables of staff. */
  width?: 'child' | 'normal' | 'wide' | undefined;
  /** Keeps its end clear of a bottom bar or a floating button, which lie over it. */
  clearBelow?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

const WIDTHS = { child: 'max-w-3xl', normal: 'max-w-6xl', wide: 'max-w-[96rem]' };

/** The main part of a screen under a bar: width, space, title and actions. */
export function Page({ title, lead, actions, width = 'normal', clearBelow = false, className, children }: PageProps) {
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className={cx(
        'mx-auto grid w-full grid-cols-1 content-start gap-6 px-4 py-6 outline-none sm:px-6 sm:py-8',
        WIDTHS[width],
        clearBelow && 'pb-28!',
        className,
      )}
    >
      {(title || actions) && (
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 grid-cols-1 gap-1">
            {title && <Heading level={1}>{title}</Heading>}
            {lead && <p className="max-w-reading text-ink-muted">{lead}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </main>
  );
}
