import { RefusalError, refuse } from '../refusal.ts';

/** A place in a list ordered by time and id, newest first. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

/** The cursor that continues after a place. */
function cursorAfter(place: Place): string {
  return Buffer.from(`${place.at.toISOString()} ${place.id}`).toString('base64url');
}

/** Decodes a cursor. Throws a RefusalError that names the field if it is invalid. */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, time = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
  const at = new Date(time);
  if (Number.isNaN(at.getTime()))
    throw new RefusalError(refuse('INVALID_INPUT'), [{ path: 'cursor', message: 'This cursor is not one of ours' }]);
  return { at, id };
}

/** Splits one row more than a page into the page and the cursor of the next one. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  place: (row: Row) => Place,
): { page: Row[]; nextCursor: string | undefined } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? cursorAfter(place(last)) : undefined };
}
