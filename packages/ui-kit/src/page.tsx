import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Props of {@link Page}. */
export type PageProps = {
  /** The page's only h1; without it the page brings its own. */
  title?: ReactNode;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Buttons beside the title; below it on a phone. */
  actions?: ReactNode;
  /** `narrow` for forms and text, `wide` for tables of staff. */
  width?: 'narrow' | 'normal' | 'wide' | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

const WIDTHS = { narrow: 'max-w-xl', normal: 'max-w-6xl', wide: 'max-w-[96rem]' };

/** The main part of a screen: width, space, title and actions. */
export function Page({ title, lead, actions, width = 'normal', className, children }: PageProps) {
  return (
    <main
      className={cx(
        'mx-auto grid w-full grid-cols-1 content-start gap-6 px-4 py-6 sm:px-6 sm:py-8',
        WIDTHS[width],
        className,
      )}
    >
      {(title || actions) && (
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 gap-1">
            {title && <h1 className="text-2xl font-extrabold tracking-[-0.025em] sm:text-3xl">{title}</h1>}
            {lead && <p className="max-w-reading text-ink-muted">{lead}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </main>
  );
}
