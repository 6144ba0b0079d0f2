import { useState } from 'react';
import { type Place, placeOf } from './focus-place.ts';

/**
 * Where the focus goes when a layer closes: to the element that had it when the layer opened. The element is read while
 * the layer is drawn for the first time, before anything inside takes the focus, so no trigger has to be named. When it
 * is gone by then (its row was deleted), or goes while it has the focus (the list is read again), a place near to where
 * it was takes over, never the top of the page.
 *
 * @returns the handler for the layer's `onCloseAutoFocus`
 */
export function useFocusReturn(): (event: Event) => void {
  const [place] = useState(() => placeOf(focusedElement()));
  return event => {
    event.preventDefault();
    giveBack(place);
  };
}

/**
 * Moves the focus when the focused element is removed, with its row or without: to the first button of the row or of a later one, else
 * to the nearest heading. `List` calls this for each element that takes the focus; the element may already be removed.
 */
export function keepFocusNear(place: Place): void {
  const { element } = place;
  if (element?.isConnected) takeOverWhenGone(element, place);
  else focusNearby(place);
}

function focusedElement(): HTMLElement | null {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}

function giveBack(place: Place): void {
  const { element } = place;
  if (element?.isConnected) element.focus();
  if (element && document.activeElement === element) takeOverWhenGone(element, place);
  else focusNearby(place);
}

/** Browsers do not report that the focused element was removed: it is watched while nothing else has the focus. */
function takeOverWhenGone(element: HTMLElement, place: Place): void {
  const watcher = new MutationObserver(() => {
    const elsewhere = document.activeElement !== element && document.activeElement !== document.body;
    if (element.isConnected && !elsewhere) return;
    watcher.disconnect();
    focusNearby(place);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
}

/** Moves the focus to the nearest button or heading. Does nothing while another element has the focus. */
function focusNearby({ rows, around, preventScroll }: Place): void {
  if (document.activeElement !== document.body) return;
  const target = firstIn(rows, 'button:not(:disabled)') ?? firstIn([...around, document.body], 'h1, h2, h3');
  if (target?.matches('button, [tabindex]') === false) target.tabIndex = -1;
  target?.focus({ preventScroll });
}

/** The first match in the first of these parts that is still on the page and has a match. */
function firstIn(parts: readonly Element[], selector: string): HTMLElement | undefined {
  return parts
    .filter(({ isConnected }) => isConnected)
    .map(part => part.querySelector<HTMLElement>(selector))
    .find(element => element !== null);
}
