import type { Member } from '../../platform/actor.ts';
import { type OpenFirstPages, type PageCall, readOpenFirst } from '../../platform/http/open-first.ts';
import type { PromiseRow, RequestRow } from './request-kind.ts';

type PageRow = Pick<RequestRow, 'request_id' | 'submitted_at' | 'decided_at'> & Partial<PromiseRow>;

/**
 * A page of one kind of request: the open and the owed ones, the oldest first, then the decided ones, the newest first.
 */
export async function requestPage<Row extends PageRow, T>(
  call: PageCall & { readonly actor: Member },
  { pages, toAnswer }: { readonly pages: OpenFirstPages; readonly toAnswer: (row: Row) => T },
  childId: string | null,
): Promise<T[]> {
  const { open, closed } = await readOpenFirst<Row>(call.actor.family, pages, childId, call, row =>
    row.owed ? null : row.decided_at && { at: row.decided_at, id: row.request_id },
  );
  open.sort((a, b) => a.submitted_at.getTime() - b.submitted_at.getTime() || a.request_id.localeCompare(b.request_id));
  return [...open, ...closed].map(toAnswer);
}
