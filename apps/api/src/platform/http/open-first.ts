import type { FamilyReads } from '../database/family-scope.ts';
import { pageOf, placeOf } from './cursor.ts';

/**
 * A list whose first page has all open rows, followed by closed rows page by page, newest first: no open row is on a
 * later page. Parts of SQL; `$1` is the family.
 */
export interface OpenFirst {
  readonly columns: string;
  /** The sources, each tied to `$1`. */
  readonly from: string;
  /** A further condition for a row to be shown. */
  readonly shown?: string;
  /** The child that a row belongs to. */
  readonly child: string;
  /** Whether a row is open. The other rows are closed. */
  readonly open: string;
  readonly closed: string;
  /** The closing time and the id of a row, which order the pages. */
  readonly closedAt: string;
  readonly id: string;
}

interface Texts {
  readonly first: string;
  readonly further: string;
}

/** The statements of a list, built once: for one child, and for the whole family. */
export type OpenFirstPages = Readonly<Record<'one' | 'all', Texts>>;

/**
 * Builds the statements of a list. `$2` is the child or null, `$3` the limit, `$4` and `$5` the place after which the
 * page begins.
 */
export function openFirstPages(list: OpenFirst): OpenFirstPages {
  const texts = (whose: string): Texts => {
    const rows = `SELECT ${list.columns} FROM ${list.from} WHERE ${whose} ${list.shown ? `AND ${list.shown}` : ''}`;
    const newest = `ORDER BY ${list.closedAt} DESC, ${list.id} DESC LIMIT $3`;
    return {
      first: `(${rows} AND ${list.open}) UNION ALL (${rows} AND ${list.closed} ${newest})`,
      further: `${rows} AND ${list.closed} AND (${list.closedAt}, ${list.id}) < ($4::timestamptz, $5::uuid) ${newest}`,
    };
  };
  return { one: texts(`${list.child} = $2`), all: texts('$2::uuid IS NULL') };
}

/** The parameters of a page. */
export interface PageCall {
  readonly query: { readonly limit: number; readonly cursor?: string | undefined };
  setNextCursor(cursor: string | undefined): void;
}

/** The place of a row; null while it is open. */
export type PlaceOfRow<Row> = (row: Row) => { readonly at: Date; readonly id: string } | null;

/** Reads a page: open rows (on the first page), then closed rows, in the order of the list. */
export async function readOpenFirst<Row extends object>(
  reads: FamilyReads,
  pages: OpenFirstPages,
  childId: string | null,
  { query, setNextCursor }: PageCall,
  place: PlaceOfRow<Row>,
): Promise<{ open: Row[]; closed: Row[] }> {
  const after = placeOf(query.cursor);
  const { first, further } = pages[childId === null ? 'all' : 'one'];
  const rows = after
    ? await reads.read<Row>(further, childId, query.limit + 1, after.at, after.id)
    : await reads.read<Row>(first, childId, query.limit + 1);
  const open = rows.filter(row => place(row) === null);
  const placed = rows.flatMap(row => {
    const at = place(row);
    return at ? [{ row, ...at }] : [];
  });
  const { page, nextCursor } = pageOf(placed, query.limit, at => at);
  setNextCursor(nextCursor);
  return { open, closed: page.map(({ row }) => row) };
}
