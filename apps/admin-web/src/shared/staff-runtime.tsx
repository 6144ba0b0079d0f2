import { trackActivity } from '@pocketful/api-client/activity';
import { FAMILY_CALLS } from '@pocketful/api-client/calls.gen';
import { createApiClient } from '@pocketful/api-client/client';
import { STAFF_CALLS } from '@pocketful/api-client/staff-calls.gen';
import { STAFF_TOKEN_HEADER } from '@pocketful/contract-core/route';
import type { StaffUser } from '@pocketful/staff/calls';
import { STAFF_ROLE_NAMES } from '@pocketful/staff/rules';
import { forgetPerson } from '@pocketful/web-kit/calls/notify';
import { newQueryClient } from '@pocketful/web-kit/calls/query-client';
import { RuntimeProvider, type SessionAnswers, type WebRuntime } from '@pocketful/web-kit/calls/runtime';
import { createDrafts } from '@pocketful/web-kit/forms/drafts';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { type SignedIn, shareWindows } from './windows.ts';

/** The staff member at the portal, or that their session has ended. */
interface StaffState {
  readonly signedIn: SignedIn | undefined;
  readonly ended: boolean;
  /** The signed-in user is not a staff member. */
  readonly denied?: boolean;
  /** The window that opened this one is asked who is signed in. */
  readonly asking?: boolean;
  /** How many calls were refused for want of an authenticator. */
  readonly factorAsked?: number;
}

/** The state and services of one tab of the portal. */
export interface StaffRuntime extends WebRuntime {
  state(): StaffState;
  subscribe(listener: () => void): () => void;
  /** The address of a separate window that shares the sign-in of this one. */
  windowAt(path: string): string;
  /** The session is the one of the browser's cookie. */
  enterByCookie(user: StaffUser): void;
  /** Forgets the token, whatever the server says. */
  leave(): void;
  /** Takes everything down again. */
  close(): void;
}

/** Dependencies that tests and stories replace. */
export interface StaffRuntimeOptions {
  readonly fetch?: typeof fetch;
  readonly signedIn?: SignedIn;
  /** Receives the error of a screen that threw while it was drawn. */
  readonly onCrash?: (error: unknown) => void;
}

const CALLS = { ...FAMILY_CALLS, ...STAFF_CALLS };

/** Sets up a tab of the portal. */
export function openStaffRuntime({ signedIn, onCrash, ...options }: StaffRuntimeOptions = {}): StaffRuntime {
  const windows = shareWindows({
    signedIn: () => state.signedIn,
    onAnswer: answer => show({ signedIn: answer, ended: false }),
    onLeft: () => show({ signedIn: undefined, ended: true }),
  });
  let state: StaffState = { signedIn, ended: false, asking: signedIn === undefined && windows.asking };
  const listeners = new Set<() => void>();
  const activity = trackActivity(window);
  const queryClient = newQueryClient(CALLS);
  const drafts = createDrafts(undefined);
  const person = () => state.signedIn?.user.id;
  const show = (next: StaffState) => {
    state = next;
    forgetPerson();
    queryClient.clear();
    for (const listener of listeners) listener();
  };
  /** Applies a change that keeps the person; cached answers stay. */
  const tell = (change: Partial<StaffState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const api = createApiClient({
    ...options,
    calls: CALLS,
    headers: (): Record<string, string> =>
      state.signedIn?.adminToken === undefined ? {} : { [STAFF_TOKEN_HEADER]: state.signedIn.adminToken },
    wasActive: () => activity.consume(),
    onError: error => {
      if ('code' in error && error.code === 'SECOND_FACTOR_MISSING')
        tell({ factorAsked: (state.factorAsked ?? 0) + 1 });
      if (!('status' in error) || error.status !== 401 || !state.signedIn) return;
      // Drafts are restored after the next sign-in.
      drafts.keep(person());
      show({ signedIn: undefined, ended: true });
    },
  });
  const leave = () => {
    if (state.signedIn?.adminToken !== undefined) windows.left(state.signedIn.adminToken);
    drafts.clear();
    show({ signedIn: undefined, ended: false });
  };
  const answers: SessionAnswers = {
    staffLogin: answer =>
      show(
        isStaff(answer.user) ? { signedIn: answer, ended: false } : { signedIn: undefined, ended: false, denied: true },
      ),
    confirmSecondFactor: () => {
      if (state.signedIn) tell({ signedIn: { ...state.signedIn, mustEnroll: false } });
    },
    logout: leave,
  };
  return {
    api,
    queryClient,
    drafts,
    notLoaded: 'Failed to load system data',
    person,
    state: () => state,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answered: (name, answer, input) => answers[name]?.(answer, input),
    sessionInDoubt: async () => undefined,
    crashed: error => onCrash?.(error),
    windowAt: windows.open,
    enterByCookie: user => show({ signedIn: { user, adminToken: undefined }, ended: false }),
    leave,
    close: () => {
      windows.close();
      activity.stop();
      queryClient.clear();
    },
  };
}

/** Whether the user has a role that this app is for. */
function isStaff({ role }: StaffUser): boolean {
  return Object.hasOwn(STAFF_ROLE_NAMES, role);
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

/** Who is at the portal, and the way out. Throws without a provider above. */
export function useStaff() {
  const runtime = useContext(StaffContext);
  if (!runtime) throw new Error('no StaffProvider above this component');
  const {
    signedIn,
    ended,
    denied = false,
    asking = false,
    factorAsked = 0,
  } = useSyncExternalStore(runtime.subscribe, runtime.state);
  return {
    user: signedIn?.user,
    mustEnroll: signedIn?.mustEnroll ?? false,
    factorAsked,
    ended,
    denied,
    asking,
    windowAt: runtime.windowAt,
    enterByCookie: runtime.enterByCookie,
    leave: runtime.leave,
  };
}
