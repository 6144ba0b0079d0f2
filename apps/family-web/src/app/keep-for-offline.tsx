import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { hashKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SendHandIns } from '../features/chores/send-hand-ins.tsx';
import { useChildChores } from '../features/chores/use-chores.ts';
import { useAppRuntime } from '../shared/app-runtime.tsx';
import { keepProfile, keptKeys } from '../shared/kept-profile.ts';
import { useKept, useMember } from '../shared/session.tsx';
import { browserStorage } from '../shared/stored-records.ts';

/** Keeps a child's balance and chores for use offline, and sends chores that were handed in offline. */
export function KeepForOffline() {
  const { workers } = useAppRuntime();
  return (
    <>
      {workers && <Keeper />}
      <SendHandIns />
    </>
  );
}

/** Keeps the answers on every screen of a child. It is drawn only where the app can start offline. */
function Keeper(): null {
  const me = useMember();
  const kept = useKept();
  const { queryClient, session } = useAppRuntime();
  useApiQuery('getChildBalance', { params: { id: me.id } }, { refetchOnMount: false });
  useChildChores(me.id, me.choresEnabled);
  useEffect(() => {
    const storage = browserStorage(() => localStorage);
    if (!storage) return;
    const keys = keptKeys(me).map(key => hashKey(key));
    const keep = () => keepProfile(storage, queryClient, me);
    keep();
    return queryClient.getQueryCache().subscribe(event => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      if (keys.includes(event.query.queryHash)) keep();
      // Something answers again, and who is active is still to be asked.
      if (kept) void session.recheck();
    });
  }, [me, kept, session, queryClient]);
  useEffect(() => {
    if (!kept) return;
    const onLine = () => void session.recheck();
    addEventListener('online', onLine);
    return () => removeEventListener('online', onLine);
  }, [kept, session]);
  return null;
}
