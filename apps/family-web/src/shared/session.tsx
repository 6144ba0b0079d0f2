import type { SessionUser } from '@pocketful/api-contract/identity';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session, SessionStore } from './session-store.ts';

const SessionContext = createContext<SessionStore | undefined>(undefined);
/** Gives the screens below it this tab's session. */
export const SessionProvider = SessionContext.Provider;

/** The store itself, to enter, leave or re-read. Throws without a provider above. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (!store) throw new Error('no SessionProvider above this component');
  return store;
}

/** Whom this tab is rendered for now. */
export function useSession(): Session {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.current);
}

/** The active member. Throws where nobody is active: only screens behind the picker may use it. */
export function useMember(): SessionUser {
  const session = useSession();
  if (session.stage !== 'active') throw new Error('nobody is active here');
  return session.user;
}
