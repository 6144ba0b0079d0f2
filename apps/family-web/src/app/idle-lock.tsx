import { useEffect } from 'react';
import { useAppRuntime } from '../shared/app-runtime.tsx';
import { useMember } from '../shared/session.tsx';

const CHECK_EVERY_MS = 5_000;
const ACTIVE = 'active';

/**
 * Locks an adult's profile after its minutes without pointer or key, in this tab or another one: back to the picker,
 * on the server and on the screen. Children's profiles have no such time.
 */
export function IdleLock(): null {
  const { idleMinutes, ...user } = useMember();
  const { activity, api, channel, session } = useAppRuntime();
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
      // Out of reach, the server locks by its own clock; the screen does not wait for it.
      api.call('switchProfile', {}).then(
        adult => session.enter(adult, 'locked'),
        () => session.enter({ ...user, idleMinutes, profileSelected: false }, 'locked'),
      );
    }, CHECK_EVERY_MS);
    return () => {
      clearInterval(timer);
      channel.removeEventListener('message', onMessage);
    };
  }, [user.id, idleMinutes]);
  return null;
}
