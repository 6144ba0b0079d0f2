import { type RefObject, useEffect, useRef } from 'react';

/** Visible part of a neighbor next to the chosen one, in pixels: half a word. */
const NEIGHBOR = 56;

/**
 * For a row that scrolls sideways: brings the chosen one into view, with half a word of its neighbor to hint that there
 * is one. It does so when the row gets a width, since a screen may be drawn after its row is mounted, and when another
 * is chosen.
 * @param selector finds the chosen one in the row
 */
export function useChosenInView<Row extends HTMLElement>(selector: string): RefObject<Row | null> {
  const list = useRef<Row>(null);
  const shown = useRef<Element>(null);
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const widths = new ResizeObserver(() => show(row, row.querySelector(selector)));
    widths.observe(row);
    return () => widths.disconnect();
  }, [selector]);
  useEffect(() => {
    const chosen = list.current?.querySelector(selector) ?? null;
    if (list.current && shown.current && shown.current !== chosen) show(list.current, chosen);
    shown.current = chosen;
  });
  return list;
}

function show(row: Element, chosen: Element | null): void {
  if (!chosen) return;
  const [edges, place] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  const missing = Math.max(0, place.right + NEIGHBOR - edges.right);
  row.scrollLeft += missing || Math.min(0, place.left - NEIGHBOR - edges.left);
}
