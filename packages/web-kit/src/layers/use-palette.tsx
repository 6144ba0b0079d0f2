import { useLayer } from './layers.tsx';
import { useKeyDown } from './use-key-down.tsx';

/** The palette of commands: opened by Ctrl+K (on a Mac ⌘K) wherever nothing else lies over the page. */
export function usePalette() {
  const layer = useLayer<true>();
  const open = () => layer.show(true);
  useKeyDown(event => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    // Else the browser takes it for its own search.
    event.preventDefault();
    if (!layer.shown && !document.querySelector('[data-layer]')) open();
  });
  return { isOpen: layer.shown === true, open, close: layer.close };
}
