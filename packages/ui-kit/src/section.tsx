import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Heading } from './heading.tsx';

export type SectionProps = {
  /** For links to it. */
  id?: string | undefined;
  title: ReactNode;
  /** The number of waiting items, as a badge behind the title; 0 and undefined show nothing. */
  count?: number | undefined;
  /** Buttons or links at the right end of the title. */
  actions?: ReactNode;
  /** Level of the title in the page's outline. Default: 2. */
  level?: 2 | 3 | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** A part of a page under its own heading, which also names it for screen readers. */
export function Section({ id, title, count, actions, level = 2, className, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={cx('grid min-w-0 grid-cols-1 content-start gap-3', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 items-center gap-2">
          <Heading id={titleId} level={level}>
            {title}
          </Heading>
          {count !== undefined && count > 0 && (
            <span className="money grid h-6 min-w-6 place-content-center rounded-full bg-celebrate px-1.5 text-xs font-bold text-on-celebrate">
              {count}
            </span>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
