import { useEffect, useEffectEvent } from 'react';

/** Hears every key of the page while the component is on the screen. */
export function useKeyDown(press: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(press);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => heard(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
