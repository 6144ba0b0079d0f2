import { useEffect } from 'react';
import { useAppRuntime } from '../shared/app-runtime.tsx';
import { useMember } from '../shared/session.tsx';

const CHECK_EVERY_MS = 5_000;

/**
 * Hides an adult's profile after its idle minutes without pointer or key in any tab. It then returns to the picker, on the
 * server as well; an own device asks for the PIN of its adult. Children's profiles have no idle time.
 */
export function IdleLock(): null {
  const { id, idleMinutes, device } = useMember();
  const { activity, session } = useAppRuntime();
  useEffect(() => {
    if (idleMinutes === null) return;
    const timer = setInterval(() => {
      if (activity.idleFor() < idleMinutes * 60_000) return;
      clearInterval(timer);
      if (device === 'own') session.lock();
      else session.leave('switch', 'locked');
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [id, idleMinutes, device]);
  return null;
}
