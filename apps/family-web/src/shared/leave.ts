import { clearDrafts } from './draft.ts';
import { notifyFailure } from './notify.ts';
import { useSessionStore } from './session.tsx';
import type { WayOut } from './session-store.ts';
import { useSend } from './use-send.ts';

/** Ends the session of this device and shows the landing page, or the login. */
export function useLogout(path: WayOut = '/'): { logout: () => void; busy: boolean } {
  const store = useSessionStore();
  const call = useSend('logout');
  const logout = () => {
    call.send(
      {},
      {
        onSuccess: () => {
          clearDrafts();
          store.leave(path);
        },
        onError: error => notifyFailure('Logout failed', error, 'You are still signed in. Please try again.'),
      },
    );
  };
  return { logout, busy: call.busy };
}

/** Back to the profile picker. */
export function useSwitchProfile(): { switchProfile: () => void; busy: boolean } {
  const store = useSessionStore();
  const call = useSend('switchProfile');
  const switchProfile = () => {
    call.send(
      {},
      {
        onSuccess: adult => {
          clearDrafts();
          store.enter(adult);
        },
        onError: error => notifyFailure('Could not switch', error, 'Please try again.'),
      },
    );
  };
  return { switchProfile, busy: call.busy };
}
