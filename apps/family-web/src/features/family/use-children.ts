import { useApiQuery } from '@pocketful/api-client/react';
import { CHILD_LISTS } from '../../shared/reading.ts';
import { useMember } from '../../shared/session.tsx';

/** The family's children with their balances, for an adult. */
export function useChildren() {
  const me = useMember();
  return useApiQuery('listChildren', { params: { parentId: me.id } }, CHILD_LISTS);
}
