import type { FamilyReads } from '../database/family-scope.ts';
import { pageOf, placeOf } from './cursor.ts';

/**
 * A list of which everything open comes whole with the first page, and what is closed newest first, page by page: what
 * waits for somebody is never paged away. Parts of SQL; `$1` is the family.
 */
export interface OpenFirst {
  readonly columns: string;
  /** The sources; each tied to `$1`. */
  readonly from: string;
  /** What else a row must be to be shown at all. */
  readonly shown?: string;
  /** The child that a row belongs to. */
  readonly child: string;
  /** Whether a row is open; the rest is closed. */
  readonly open: string;
  readonly closed: string;
  /** When it was closed, and which row it is: by these the pages are ordered. */
  readonly closedAt: string;
  readonly id: string;
}

interface Texts {
  readonly first: string;
  readonly further: string;
}

/** The statements of a list, built once: for one child, and for the whole family. */
export type OpenFirstPages = Readonly<Record<'one' | 'all', Texts>>;

/** Builds the statements of a list. `$2` is the child or null, `$3` the limit, `$4` and `$5` the place to go on from. */
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

/** What a page is asked by. */
export interface PageCall {
  readonly query: { readonly limit: number; readonly cursor?: string | undefined };
  setNextCursor(cursor: string | undefined): void;
}

/** Where a row stands: null while it is open. */
export type PlaceOfRow<Row> = (row: Row) => { readonly at: Date; readonly id: string } | null;

/** Reads a page: what is open (on the first page), then what is closed, in the order of the list. */
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
