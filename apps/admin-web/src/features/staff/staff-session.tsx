import { createApiClient } from '@pocketful/api-client/client';
import { STAFF_ROLES } from '@pocketful/api-contract/principals';
import { STAFF_TOKEN_HEADER } from '@pocketful/api-contract/route';
import type { StaffUser } from '@pocketful/api-contract/staff';
import { createDrafts } from '@pocketful/web-kit/drafts';
import { forgetPerson } from '@pocketful/web-kit/notify';
import { newQueryClient } from '@pocketful/web-kit/query-client';
import { RuntimeProvider, type SessionAnswers, type WebRuntime } from '@pocketful/web-kit/runtime';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

/** Who is signed in to the portal; the token lives in this page's memory alone and ends with it. */
interface SignedIn {
  readonly user: StaffUser;
  readonly adminToken: string;
}

/** What the portal has of its tab. */
export interface StaffRuntime extends WebRuntime {
  /** The staff member who is signed in. */
  user(): StaffUser | undefined;
  subscribe(listener: () => void): () => void;
  /** Forgets the token, whatever the server says. */
  leave(): void;
}

/** Whether somebody who signed in belongs here. */
export function isStaff({ role }: StaffUser): boolean {
  return STAFF_ROLES.includes(role);
}

/** Sets up a tab of the portal. */
export function openStaffRuntime(): StaffRuntime {
  let signedIn: SignedIn | undefined;
  const listeners = new Set<() => void>();
  const queryClient = newQueryClient();
  const drafts = createDrafts(undefined);
  const show = (next: SignedIn | undefined) => {
    signedIn = next;
    forgetPerson();
    queryClient.clear();
    for (const listener of listeners) listener();
  };
  const api = createApiClient({
    headers: (): Record<string, string> => (signedIn ? { [STAFF_TOKEN_HEADER]: signedIn.adminToken } : {}),
    onError: error => {
      if ('status' in error && error.status === 401 && signedIn) show(undefined);
    },
  });
  const answers: SessionAnswers = {
    staffLogin: answer => {
      if (isStaff(answer.user)) show(answer);
    },
    logout: () => show(undefined),
  };
  return {
    api,
    queryClient,
    drafts,
    person: () => signedIn?.user.id,
    user: () => signedIn?.user,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answered: (name, answer) => answers[name]?.(answer),
    sessionInDoubt: () => undefined,
    crashed: () => undefined,
    leave: () => show(undefined),
  };
}

const StaffContext = createContext<StaffRuntime | undefined>(undefined);

export interface StaffProviderProps {
  readonly runtime: StaffRuntime;
  readonly children: ReactNode;
}

/** Gives the portal its tab. */
export function StaffProvider({ runtime, children }: StaffProviderProps) {
  return (
    <StaffContext value={runtime}>
      <RuntimeProvider runtime={runtime}>{children}</RuntimeProvider>
    </StaffContext>
  );
}

/** The staff member who is signed in, and the way out. Throws without a provider above. */
export function useStaff(): { readonly user: StaffUser | undefined; readonly leave: () => void } {
  const runtime = useContext(StaffContext);
  if (!runtime) throw new Error('no StaffProvider above this component');
  return { user: useSyncExternalStore(runtime.subscribe, runtime.user), leave: runtime.leave };
}
