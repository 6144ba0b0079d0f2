import { useEffect, useEffectEvent } from 'react';
import { useLayer } from './layers.tsx';

/** The palette of commands: opened by Ctrl+K (on a Mac ⌘K) wherever nothing else lies over the page. */
export function usePalette() {
  const layer = useLayer<true>();
  const open = () => layer.show(true);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    // Else the browser takes it for its own search.
    event.preventDefault();
    if (!layer.shown && !document.querySelector('[data-layer]')) open();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return { isOpen: layer.shown === true, open, close: layer.close };
}
