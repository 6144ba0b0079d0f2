import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type Row,
  type RowData,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown, Columns3 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './data-table.tsx';
import { Menu, MenuCheckboxItem } from './menu.tsx';
import { keepChoice, readChoice } from './table-choice.ts';
import { TextField } from './text-field.tsx';
import { useCellFocus } from './use-cell-focus.ts';

/** One column of a {@link WorkTable}. */
export type WorkColumn<Item> = {
  /** Under this name the choice of it is kept. */
  readonly key: string;
  readonly title: string;
  /** The cell in words: what is filtered by, what is copied, and what is shown where nothing draws it. */
  readonly text: (item: Item) => string;
  /** Draws the cell. */
  readonly draw?: (item: Item) => ReactNode;
  /** What is sorted by, where that is not the text; null comes last. */
  readonly sort?: (item: Item) => string | number | null;
  /** Figures: flush right, and the greatest first at the first press. */
  readonly numeric?: boolean;
  /** Cannot be hidden. The first column never can. */
  readonly stays?: boolean;
  /** Classes of its cells. */
  readonly className?: string;
};

export type WorkTableProps<Item> = {
  /** Under this name the choice of columns and order is kept in the browser. */
  name: string;
  /** Name of the table for screen readers. */
  caption: string;
  /** Declared outside of the component: a new list is a new table. */
  columns: readonly WorkColumn<Item>[];
  /** Those that are loaded, in the order in which they stand until somebody sorts. */
  rows: readonly Item[];
  rowKey: (item: Item) => string;
  /** Buttons at a row's end. */
  actions?: ((item: Item) => ReactNode) | undefined;
  /** There are more rows than are loaded. */
  hasMore?: boolean | undefined;
};

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  columnVisibilityFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text },
});

/** What the library is told of the columns. */
function defsOf<Item extends RowData>(columns: readonly WorkColumn<Item>[]) {
  const helper = createColumnHelper<typeof features, Item>();
  const texts = new Map(columns.map(({ key, text }) => [key, text]));
  return {
    byKey: new Map(columns.map(column => [column.key, column])),
    choosable: columns.map(({ key, stays }, at) => ({ key, canSort: true, canHide: at > 0 && stays !== true })),
    defs: helper.columns(
      columns.map(({ key, title, text, sort = text, numeric = false }) =>
        helper.accessor(item => sort(item) ?? undefined, {
          id: key,
          header: title,
          sortDescFirst: numeric,
          sortUndefined: 'last',
        }),
      ),
    ),
    isFound: (row: Row<typeof features, Item>, key: string, wanted: string) =>
      texts.get(key)?.(row.original).toLowerCase().includes(wanted) ?? false,
  };
}

/** The table of the library, with what was chosen and kept. */
function useWorkTable<Item extends RowData>({ name, columns, rows, rowKey }: WorkTableProps<Item>) {
  const { byKey, choosable, defs, isFound } = useMemo(() => defsOf(columns), [columns]);
  const [choice, setChoice] = useState(() => readChoice(localStorage, name, choosable));
  const [filter, setFilter] = useState('');
  const { sort, hidden } = choice;
  const change = (changed: Partial<typeof choice>) => {
    const next = { ...choice, ...changed };
    setChoice(next);
    keepChoice(localStorage, name, next);
  };
  const sorting = sort ? [{ id: sort.key, desc: sort.descending }] : [];
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: rowKey,
    enableMultiSort: false,
    globalFilterFn: isFound,
    getColumnCanGlobalFilter: () => true,
    state: {
      sorting,
      columnVisibility: Object.fromEntries(hidden.map(key => [key, false])),
      globalFilter: filter.trim().toLowerCase(),
    },
    onSortingChange: updater => {
      const [first] = typeof updater === 'function' ? updater(sorting) : updater;
      change({ sort: first && { key: first.id, descending: first.desc } });
    },
  });
  const hide = (key: string, shown: boolean) =>
    change({ hidden: shown ? hidden.filter(one => one !== key) : [...hidden, key] });
  return { table, byKey, choosable, hidden, hide, filter, setFilter };
}

/**
 * Rows that people work in: sorted by a press on a head, filtered, with the columns that somebody chose, each cell to be
 * copied. All of it is over what is loaded; the choice is kept in the browser, the filter is not.
 */
export function WorkTable<Item extends RowData>(props: WorkTableProps<Item>) {
  const { caption, rows, actions, hasMore = false } = props;
  const { table, byKey, choosable, hidden, hide, filter, setFilter } = useWorkTable(props);
  const shown = table.getRowModel().rows;
  const columns = table.getVisibleLeafColumns().flatMap(({ id }) => byKey.get(id) ?? []);
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
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-line px-3 py-3 sm:px-6">
        <TextField
          label="Filter loaded rows"
          className="min-w-52 max-w-80 flex-1"
          autoComplete="off"
          value={filter}
          onChange={event => setFilter(event.target.value)}
        />
        <p aria-live="polite" className="min-h-control content-center text-sm text-ink-muted">
          {shown.length} of {rows.length} loaded rows
          {hasMore && <span className="block text-xs">There are more: sorting and filtering do not reach them.</span>}
        </p>
        <div className="ml-auto">
          <Menu
            label={`Columns of ${caption}`}
            trigger={
              <Button variant="secondary" size="sm" icon={<Columns3 aria-hidden="true" />}>
                Columns
              </Button>
            }
          >
            {choosable
              .filter(({ canHide }) => canHide)
              .map(({ key }) => (
                <MenuCheckboxItem key={key} checked={!hidden.includes(key)} onChange={is => hide(key, is)}>
                  {byKey.get(key)?.title}
                </MenuCheckboxItem>
              ))}
          </Menu>
        </div>
      </div>
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
        <Arrow aria-hidden="true" className={cx('size-3.5 shrink-0', !sorted && 'opacity-60')} />
      </button>
    </TableHeader>
  );
}
