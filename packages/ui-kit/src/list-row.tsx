import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Props of {@link List}. */
export type ListProps = {
  /** {@link ListRow}s. */
  children: ReactNode;
  /** Name of the list for screen readers, where no heading names it. */
  label?: string | undefined;
  className?: string | undefined;
};

/** Rows under each other with a thin line between them. */
export function List({ children, label, className }: ListProps) {
  return (
    <ul aria-label={label} className={cx('grid grid-cols-1 divide-y divide-line', className)}>
      {children}
    </ul>
  );
}

/** Props of {@link ListRow}. */
export type ListRowProps = {
  /** Avatar or picture at the left edge. */
  leading?: ReactNode;
  title: ReactNode;
  /** Smaller words under the title: child, date, state. */
  meta?: ReactNode;
  /** Amount or badge at the right edge. */
  trailing?: ReactNode;
  /** Buttons; beside the row where there is room, under it on a phone. */
  actions?: ReactNode;
  className?: string | undefined;
};

/** One thing in a list: a chore, a request, a member. */
export function ListRow({ leading, title, meta, trailing, actions, className }: ListRowProps) {
  return (
    <li className={cx('flex flex-wrap items-center gap-x-3 gap-y-2.5 py-3 animate-arrive', className)}>
      {leading && <div className="shrink-0 self-start pt-0.5">{leading}</div>}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="font-semibold wrap-anywhere text-ink">{title}</div>
        {meta && (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere text-ink-muted">{meta}</div>
        )}
      </div>
      {trailing && <div className="shrink-0 text-right">{trailing}</div>}
      {actions && <div className="flex w-full gap-2 *:flex-1 sm:w-auto sm:*:flex-none">{actions}</div>}
    </li>
  );
}
