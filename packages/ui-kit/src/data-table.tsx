import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { ScrollRegion } from './scroll-region.tsx';

/** Those of a native table, and: */
export type TableProps = ComponentProps<'table'> & {
  /** Name of the table for screen readers. */
  caption: string;
  /** Height in CSS, for example '24rem', past which the rows scroll under the head. */
  maxHeight?: string | undefined;
  /** The table's parts. */
  children: ReactNode;
};

/** A table whose head stays while its rows scroll; it can be scrolled by keyboard. */
export function Table({ caption, maxHeight, className, children, ...native }: TableProps) {
  return (
    <ScrollRegion label={caption} style={{ maxHeight }} className="relative overflow-auto">
      <table
        {...native}
        className={cx('w-full border-separate border-spacing-0 text-left text-xs sm:text-sm', className)}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </ScrollRegion>
  );
}

export type TablePartProps = { children: ReactNode };

/** The row of column names. */
export function TableHead({ children }: TablePartProps) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  );
}

/** The rows. */
export function TableBody(native: ComponentProps<'tbody'>) {
  return <tbody {...native} />;
}

export type TableRowProps = ComponentProps<'tr'>;

/** One row. */
export function TableRow({ className, ...native }: TableRowProps) {
  return <tr {...native} className={cx('group/row', className)} />;
}

/** Those of a native th, and: */
export type TableHeaderProps = ComponentProps<'th'> & {
  numeric?: boolean | undefined;
  /** Names a column of cells that are `tucked`: on a phone for screen readers only. */
  tucked?: boolean | undefined;
};

/** Name of a column. `numeric` columns are set flush right. */
export function TableHeader({ numeric = false, tucked = false, className, children, ...native }: TableHeaderProps) {
  return (
    <th
      scope="col"
      {...native}
      className={cx(
        'sticky top-0 z-1 border-b border-line bg-surface-raised px-1.5 py-2.5 text-xs font-semibold whitespace-nowrap text-ink-muted first:pl-3 last:pr-3 sm:px-3 sm:first:pl-6 sm:last:pr-6',
        numeric && 'text-right',
        tucked && 'max-[30rem]:w-0 max-[30rem]:pr-0!',
        className,
      )}
    >
      {tucked ? <span className="max-[30rem]:sr-only">{children}</span> : children}
    </th>
  );
}

/** Those of a native td, and: */
export type TableCellProps = ComponentProps<'td'> & {
  /** Figures: flush right, of one width, on one line. */
  numeric?: boolean | undefined;
  /** On a phone it moves below the text of the next cell, so that its column takes no width. One line, such as a date. */
  tucked?: boolean | undefined;
};

/** One cell. Text wraps; figures do not. */
export function TableCell({ numeric = false, tucked = false, className, children, ...native }: TableCellProps) {
  return (
    <td
      {...native}
      className={cx(
        'border-b border-line px-1.5 py-3 align-baseline text-ink group-last/row:border-b-0 first:pl-3 last:pr-3 sm:px-3 sm:first:pl-6 sm:last:pr-6',
        numeric && 'money text-right whitespace-nowrap',
        tucked && 'max-[30rem]:relative max-[30rem]:w-0 max-[30rem]:pr-0! max-[30rem]:[&+td]:pb-8',
        className,
      )}
    >
      {tucked ? (
        <span className="whitespace-nowrap max-[30rem]:absolute max-[30rem]:bottom-3 max-[30rem]:left-4.5">
          {children}
        </span>
      ) : (
        children
      )}
    </td>
  );
}
