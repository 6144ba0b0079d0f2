/** A person's layout of a table. It holds no data of the rows. */
export type TableChoice = {
  /** Nothing: in the order in which the rows come. */
  readonly sort: { readonly key: string; readonly descending: boolean } | undefined;
  /** Keys of the columns that are not shown. */
  readonly hidden: readonly string[];
};

/** The choices that a column allows. */
export type ChoosableColumn = { readonly key: string; readonly canHide: boolean };

const NOTHING_CHOSEN: TableChoice = { sort: undefined, hidden: [] };
const slot = (name: string) => `pocketful-table-${name}`;

/**
 * The choice kept for this table. Broken parts, and those of columns that no longer exist, are ignored;
 * so is a browser that blocks its storage, which it says by throwing when it is asked for: `find` is called here.
 */
export function readChoice(find: () => Storage, name: string, columns: readonly ChoosableColumn[]): TableChoice {
  try {
    const kept: unknown = JSON.parse(find().getItem(slot(name)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return NOTHING_CHOSEN;
    const hidden: unknown = 'hidden' in kept ? kept.hidden : undefined;
    const isHidden = ({ key, canHide }: ChoosableColumn) => canHide && Array.isArray(hidden) && hidden.includes(key);
    return {
      sort: sortIn('sort' in kept ? kept.sort : undefined, columns),
      hidden: columns.filter(isHidden).map(({ key }) => key),
    };
  } catch {
    return NOTHING_CHOSEN;
  }
}

function sortIn(kept: unknown, columns: readonly ChoosableColumn[]): TableChoice['sort'] {
  if (typeof kept !== 'object' || kept === null || !('key' in kept)) return undefined;
  const column = columns.find(({ key }) => key === kept.key);
  return column && { key: column.key, descending: 'descending' in kept && kept.descending === true };
}

/** Keeps it in this browser. */
export function keepChoice(find: () => Storage, name: string, choice: TableChoice): void {
  try {
    find().setItem(slot(name), JSON.stringify(choice));
  } catch {
    // Full or switched off: it holds until the page is left.
  }
}
