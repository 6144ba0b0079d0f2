import type { RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown, Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './data-table.tsx';
import { Menu, MenuCheckboxItem } from './menu.tsx';
import { TextField } from './text-field.tsx';
import { useCellFocus } from './use-cell-focus.ts';
import { useWorkTable, type WorkRows } from './use-work-table.ts';

export type { WorkColumn } from './use-work-table.ts';

export type WorkTableProps<Item> = WorkRows<Item> & {
  /** Name of the table for screen readers. */
  caption: string;
  /** Buttons at a row's end. */
  actions?: ((item: Item) => ReactNode) | undefined;
  /** There are more rows than are loaded. */
  hasMore?: boolean | undefined;
};

/**
 * Rows that people work in: sorted by a press on a head, filtered, with the chosen columns, each cell to be
 * copied. All of it applies to the loaded rows; the choice is kept in the browser, the filter is not.
 */
export function WorkTable<Item extends RowData>(props: WorkTableProps<Item>) {
  const { caption, rows, actions, hasMore = false } = props;
  const work = useWorkTable(props);
  const { table, byKey, columns, filter } = work;
  const shown = table.getRowModel().rows;
  const { place, bodyProps } = useCellFocus(({ row, column }) => {
    const item = shown.find(({ id }) => id === row);
    return item && byKey.get(column)?.text(item.original);
  });
  const isPlace = shown.some(({ id }) => id === place?.row) && columns.some(({ key }) => key === place?.column);
  const [first] = shown;
  // Tab always finds one cell.
  const stop = isPlace ? place : { row: first?.id, column: columns[0]?.key };
  return (
    <div>
      <Toolbar caption={caption} shown={shown.length} loaded={rows.length} hasMore={hasMore} table={work} />
      <Table caption={caption} maxHeight="40rem">
        <TableHead>
          {columns.map(({ key, title, numeric }) => (
            <SortHeader
              key={key}
              numeric={numeric}
              sorted={table.getColumn(key)?.getIsSorted() || undefined}
              onSort={() => table.getColumn(key)?.toggleSorting()}
            >
              {title}
            </SortHeader>
          ))}
          {actions && (
            <TableHeader>
              <span className="sr-only">Actions</span>
            </TableHeader>
          )}
        </TableHead>
        <TableBody {...bodyProps}>
          {shown.map(({ id, original }) => (
            <TableRow key={id}>
              {columns.map(({ key, text, draw = text, numeric, className }) => (
                <TableCell
                  key={key}
                  numeric={numeric}
                  className={cx('scroll-mt-14 focus:outline-2 focus:-outline-offset-2 focus:outline-focus', className)}
                  data-row={id}
                  data-column={key}
                  tabIndex={stop?.row === id && stop.column === key ? 0 : -1}
                >
                  {draw(original)}
                </TableCell>
              ))}
              {actions && <TableCell className="text-right">{actions(original)}</TableCell>}
            </TableRow>
          ))}
          {shown.length === 0 && (
            <TableRow>
              <TableCell colSpan={columns.length + (actions ? 1 : 0)} className="text-ink-muted">
                No loaded row has “{filter.trim()}” in it.
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </div>
  );
}

type ToolbarProps = {
  caption: string;
  shown: number;
  loaded: number;
  hasMore: boolean;
  table: Pick<ReturnType<typeof useWorkTable>, 'choices' | 'hide' | 'filter' | 'setFilter'>;
};

/** The filter, the count and the choice of columns. */
function Toolbar({ caption, shown, loaded, hasMore, table: { choices, hide, filter, setFilter } }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-line px-3 py-3 sm:px-6">
      <TextField
        label="Filter loaded rows"
        className="min-w-52 max-w-80 flex-1"
        autoComplete="off"
        value={filter}
        onChange={event => setFilter(event.target.value)}
      />
      <p aria-live="polite" className="min-h-control content-center text-sm text-ink-muted">
        {shown} of {loaded} loaded rows
        {hasMore && <span className="block text-xs">There are more: sorting and filtering do not reach them.</span>}
      </p>
      <div className="ml-auto">
        <Menu
          label={`Columns of ${caption}`}
          trigger={
            <Button variant="secondary" size="sm" icon={<Columns3 />}>
              Columns
            </Button>
          }
        >
          {choices.map(({ key, title, isShown }) => (
            <MenuCheckboxItem key={key} checked={isShown} onChange={is => hide(key, is)}>
              {title}
            </MenuCheckboxItem>
          ))}
        </Menu>
      </div>
    </div>
  );
}

type SortHeaderProps = {
  numeric: boolean | undefined;
  sorted: 'asc' | 'desc' | undefined;
  onSort: () => void;
  children: string;
};

const ORDERS = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: ArrowUp, desc: ArrowDown } as const;

/** A head that sorts: one way, the other way, and as the rows came. */
function SortHeader({ numeric, sorted, onSort, children }: SortHeaderProps) {
  const Arrow = sorted ? ARROWS[sorted] : ChevronsUpDown;
  return (
    <TableHeader numeric={numeric} aria-sort={sorted && ORDERS[sorted]}>
      <button
        type="button"
        onClick={onSort}
        className={cx(
          '-mx-1.5 -my-2.5 inline-flex min-h-control items-center gap-1 rounded-sm px-1.5 align-middle font-semibold whitespace-normal hover:text-ink',
          numeric ? 'flex-row-reverse text-right' : 'text-left',
          sorted && 'text-ink',
        )}
      >
        {children}
        <Arrow className={cx('size-3.5 shrink-0', !sorted && 'opacity-60')} />
      </button>
    </TableHeader>
  );
}
