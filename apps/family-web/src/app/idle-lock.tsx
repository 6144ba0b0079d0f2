import { useEffect } from 'react';
import { useAppRuntime } from '../shared/app-runtime.tsx';
import { useMember } from '../shared/session.tsx';

const CHECK_EVERY_MS = 5_000;
const ACTIVE = 'active';

/**
 * Returns an adult's profile to the picker, on the server and on the screen, after its idle minutes without pointer or key
 * in any tab. Children's profiles have no idle time.
 */
export function IdleLock(): null {
  const { id, idleMinutes } = useMember();
  const { activity, channel, session } = useAppRuntime();
  useEffect(() => {
    if (idleMinutes === null) return;
    let seenElsewhere = Date.now();
    const onMessage = (event: MessageEvent) => {
      if (event.data === ACTIVE) seenElsewhere = Date.now();
    };
    channel.addEventListener('message', onMessage);
    const timer = setInterval(() => {
      const idleMs = activity.idleFor();
      if (idleMs <= CHECK_EVERY_MS) channel.postMessage(ACTIVE);
      if (Math.min(idleMs, Date.now() - seenElsewhere) < idleMinutes * 60_000) return;
      clearInterval(timer);
      session.leave('switch', 'locked');
    }, CHECK_EVERY_MS);
    return () => {
      clearInterval(timer);
      channel.removeEventListener('message', onMessage);
    };
  }, [id, idleMinutes]);
  return null;
}
