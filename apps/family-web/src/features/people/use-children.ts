import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useMember } from '../../shared/session.tsx';

/** The family's children with their balances, for an adult. */
export function useChildren() {
  const me = useMember();
  return useApiQuery('listChildren', { params: { parentId: me.id } });
}
