import type { User } from '@pocketful/identity/calls';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useMember } from './session.tsx';

/**
 * The active child's profile, with its feature switches. The session has it at the first paint, the profile when it
 * changes. The layout keeps the profile fresh: a slow start reads it once.
 */
export function useProfile(): User {
  const me = useMember();
  const profile = useApiQuery('getUser', { params: { id: me.id } }, { refetchOnMount: false });
  return profile.data ?? me;
}
