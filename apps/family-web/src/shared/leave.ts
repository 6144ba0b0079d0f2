import { useWrite } from '@pocketful/web-kit/use-write';

/** Ends the session of this device. */
export function useLogout(): { logout: () => void; busy: boolean } {
  const { send, busy } = useWrite('logout', {
    failed: ['Logout failed', 'You are still signed in. Please try again.'],
  });
  return { logout: () => send({}), busy };
}

/** Back to the profile picker. */
export function useSwitchProfile(): { switchProfile: () => void; busy: boolean } {
  const { send, busy } = useWrite('switchProfile', { failed: ['Could not switch', 'Please try again.'] });
  return { switchProfile: () => send({}), busy };
}
