import { useEffect } from 'react';
import { useAppRuntime } from '../shared/app-runtime.tsx';
import { useMember } from '../shared/session.tsx';

const CHECK_EVERY_MS = 5_000;

/**
 * Returns an adult's profile to the picker, on the server and on the screen, after its idle minutes without pointer or key
 * in any tab. Children's profiles have no idle time.
 */
export function IdleLock(): null {
  const { id, idleMinutes, device } = useMember();
  const { activity, session } = useAppRuntime();
  useEffect(() => {
    if (idleMinutes === null) return;
    const timer = setInterval(() => {
      if (activity.idleFor() < idleMinutes * 60_000) return;
      // An own device opens at the PIN of its adult, who stays picked. The server locks it within a minute.
      if (device === 'own') return void session.recheck('locked');
      clearInterval(timer);
      session.leave('switch', 'locked');
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [id, idleMinutes, device]);
  return null;
}
