import { type ApiClient, createApiClient } from '@pocketful/api-client/client';
import { STAFF_TOKEN_HEADER } from '@pocketful/api-contract/route';
import type { StaffUser } from '@pocketful/api-contract/staff';
import { createContext, useContext } from 'react';

/** Who is signed in to the portal; the token lives in this page's memory alone and ends with it. */
export interface StaffSession {
  readonly user: StaffUser | undefined;
  readonly api: ApiClient;
}

/** A session for a token, or for nobody. */
export function createStaffSession(signedIn?: { user: StaffUser; adminToken: string }): StaffSession {
  const headers = (): Record<string, string> => (signedIn ? { [STAFF_TOKEN_HEADER]: signedIn.adminToken } : {});
  return { user: signedIn?.user, api: createApiClient({ headers }) };
}

interface StaffSessionState {
  readonly staff: StaffSession;
  setStaff(session: StaffSession): void;
}

const StaffSessionContext = createContext<StaffSessionState | undefined>(undefined);
export const StaffSessionProvider = StaffSessionContext.Provider;

/** The portal's session. Throws without a provider above. */
export function useStaffSession(): StaffSessionState {
  const state = useContext(StaffSessionContext);
  if (!state) throw new Error('no StaffSessionProvider above this component');
  return state;
}
