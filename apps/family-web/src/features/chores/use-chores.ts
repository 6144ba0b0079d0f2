import type { Chore } from '@pocketful/chores/calls';
import { useApiPages } from '@pocketful/web-kit/calls/use-api';

/** All open chores of the family, and the approved ones page by page, the newest first. */
export function useFamilyChores() {
  return useApiPages('listChores', { query: { limit: 50 } });
}

/** A child's own chores, page by page: all open ones first. */
export function useChildChores(childId: string, enabled = true) {
  return useApiPages('listChildChores', { params: { id: childId }, query: { limit: 50 } }, { enabled });
}

/** A child's open chores without rejected ones: still to do, or waiting for approval. */
export function isPendingList(chore: Chore): boolean {
  return chore.status === 'pending' || chore.status === 'submitted';
}

/** Approved chores, the newest first by approval, else by submission. */
export function newestFirst(chores: readonly Chore[]): Chore[] {
  const when = (chore: Chore) => chore.approvedAt ?? chore.submittedAt ?? '';
  return [...chores].sort((a, b) => when(b).localeCompare(when(a)));
}
