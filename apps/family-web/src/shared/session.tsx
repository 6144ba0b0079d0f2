import type { SessionUser } from '@pocketful/api-contract/identity';
import { useSyncExternalStore } from 'react';
import { useAppRuntime } from './app-runtime.tsx';
import type { Session } from './session-store.ts';

/** Whom this tab is rendered for now. */
export function useSession(): Session {
  const { session } = useAppRuntime();
  return useSyncExternalStore(session.subscribe, session.current);
}

/** The active member. Throws where nobody is active: only screens behind the picker may use it. */
export function useMember(): SessionUser {
  const session = useSession();
  if (session.stage !== 'active') throw new Error('nobody is active here');
  return session.user;
}

/** Whether the app started without a line, and shows what was kept. */
export function useKept(): boolean {
  const session = useSession();
  return session.stage === 'active' && session.kept === true;
}
