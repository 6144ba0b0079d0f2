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
import { type ReactNode, useMemo, useState } from 'react';
import { keepChoice, readChoice } from './table-choice.ts';

/** One column of a {@link WorkTable}. */
export type WorkColumn<Item> = {
  /** Under this name the choice of it is kept. */
  readonly key: string;
  readonly title: string;
  /** The cell in words: for the filter, for copies, and for display where nothing draws it. */
  readonly text: (item: Item) => string;
  /** Draws the cell. */
  readonly draw?: (item: Item) => ReactNode;
  /** The sort key, if it is not the text; null comes last. */
  readonly sort?: (item: Item) => string | number | null;
  /** Figures: flush right, and the greatest first at the first press. */
  readonly numeric?: boolean;
  /** Cannot be hidden. The first column never can. */
  readonly stays?: boolean;
  /** Classes of its cells. */
  readonly className?: string;
};

/** The columns and rows of a table. */
export type WorkRows<Item> = {
  /** Under this name the choice of columns and order is kept in the browser. */
  name: string;
  /** Declared outside of the component: a new list is a new table. */
  columns: ReadonlyArray<WorkColumn<Item>>;
  /** The loaded rows, in the order that applies until a person sorts them. */
  rows: ReadonlyArray<Item>;
  rowKey: (item: Item) => string;
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

/** The columns as the library expects them. */
function defsOf<Item extends RowData>(columns: readonly WorkColumn<Item>[]) {
  const helper = createColumnHelper<typeof features, Item>();
  const texts = new Map(columns.map(({ key, text }) => [key, text]));
  return {
    byKey: new Map(columns.map(column => [column.key, column])),
    choosable: columns.map(({ key, stays }, at) => ({ key, canHide: at > 0 && stays !== true })),
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

const browserStorage = () => localStorage;

/** The table of the library, with the person's choices, which are kept. */
export function useWorkTable<Item extends RowData>({ name, columns, rows, rowKey }: WorkRows<Item>) {
  const { byKey, choosable, defs, isFound } = useMemo(() => defsOf(columns), [columns]);
  const [choice, setChoice] = useState(() => readChoice(browserStorage, name, choosable));
  const [filter, setFilter] = useState('');
  const { sort, hidden } = choice;
  const change = (changed: Partial<typeof choice>) => {
    const next = { ...choice, ...changed };
    setChoice(next);
    keepChoice(browserStorage, name, next);
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
  const columnsShown = table.getVisibleLeafColumns().flatMap(({ id }) => byKey.get(id) ?? []);
  const choices = choosable
    .filter(({ canHide }) => canHide)
    .map(({ key }) => ({ key, title: byKey.get(key)?.title ?? key, isShown: !hidden.includes(key) }));
  return { table, byKey, columns: columnsShown, choices, hide, filter, setFilter };
}
