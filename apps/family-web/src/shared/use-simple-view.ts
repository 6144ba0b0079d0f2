import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useMember } from './session.tsx';

/** Whether the active child has the simple view. The session says it at the first paint, the profile when it changes. */
export function useSimpleView(): boolean {
  const me = useMember();
  const profile = useApiQuery('getUser', { params: { id: me.id } }, { refetchOnMount: false });
  return (profile.data ?? me).simpleView;
}
