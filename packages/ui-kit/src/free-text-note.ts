import { useSyncExternalStore } from 'react';

let note: string | undefined;
const fields = new Set<() => void>();

/** Shows a note under every field for free text, until the returned function is called. */
export function noteFreeText(text: string): () => void {
  const show = (next: string | undefined) => {
    note = next;
    for (const redraw of fields) redraw();
  };
  show(text);
  return () => show(undefined);
}

function subscribe(redraw: () => void): () => void {
  fields.add(redraw);
  return () => void fields.delete(redraw);
}

/** The note under every field for free text; undefined if there is none. */
export function useFreeTextNote(): string | undefined {
  return useSyncExternalStore(subscribe, () => note);
}
