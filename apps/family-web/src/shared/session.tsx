import { mayCall } from '@pocketful/api-client/calls';
import type { AdultName } from '@pocketful/api-client/names';
import type { SessionUser } from '@pocketful/identity/calls';
import { useSyncExternalStore } from 'react';
import { useAppRuntime } from './app-runtime.tsx';
import type { Session } from './session-store.ts';

/** Whom this tab is rendered for now. */
export function useSession(): Session {
  const { session } = useAppRuntime();
  return useSyncExternalStore(session.subscribe, session.current);
}

/** The active member. Throws without one: only screens behind the picker may use it. */
export function useMember(): SessionUser {
  const session = useSession();
  if (session.stage !== 'active') throw new Error('no member is active');
  return session.user;
}

/** Whether the active member is an adult who may make a call. */
export function useMay(name: AdultName): boolean {
  const session = useSession();
  const { api } = useAppRuntime();
  return session.stage === 'active' && mayCall(api.calls, name, session.user.role);
}

/** Whether the app started offline and shows the kept profile. */
export function useKept(): boolean {
  const session = useSession();
  return session.stage === 'active' && session.kept === true;
}
