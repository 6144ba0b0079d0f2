import { useApiPages, useApiQuery } from '@pocketful/api-client/react';
import type { Chore } from '@pocketful/api-contract/chores';
import { CHILD_LISTS, CHORES } from '../../shared/reading.ts';

/** All open chores of the family, with the newest approved ones. */
export function useFamilyChores() {
  return useApiQuery('listChores', { query: { limit: 50 } }, CHORES);
}

/** The same page by page, for a list of everything that was ever approved. */
export function useFamilyChorePages() {
  return useApiPages('listChores', { query: { limit: 50 } }, CHORES);
}

/** A child's own chores, page by page: all open ones first. */
export function useChildChorePages(childId: string) {
  return useApiPages('listChildChores', { params: { id: childId }, query: { limit: 50 } }, CHILD_LISTS);
}

/** A child's open chores that nobody has sent back: still to do, or waiting for an answer. */
export function isPendingList(chore: Chore): boolean {
  return chore.status === 'pending' || chore.status === 'submitted';
}

/** Approved chores, the newest first by approval, else by submission. */
export function newestFirst(chores: readonly Chore[]): Chore[] {
  const when = (chore: Chore) => chore.approvedAt ?? chore.submittedAt ?? '';
  return [...chores].sort((a, b) => when(b).localeCompare(when(a)));
}
