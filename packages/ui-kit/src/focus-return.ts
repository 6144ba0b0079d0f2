import { useState } from 'react';

/**
 * Where the focus goes when a layer closes: to what had it when the layer opened. The element is asked for while the
 * layer is drawn for the first time, before anything inside takes the focus, so no trigger has to be named. When it is
 * gone by then (its row was deleted), or goes while it has the focus (the list is read again), a place near to where
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

type Place = { readonly element: HTMLElement | null; readonly around: readonly Element[] };

function focusedElement(): HTMLElement | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  // An item of a menu goes with its menu: what opened the menu stays.
  const menu = focused.closest('[role="menu"]');
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused;
  return opener instanceof HTMLElement ? opener : focused;
}

function placeOf(element: HTMLElement | null): Place {
  const around: Element[] = [];
  for (let at = element?.parentElement; at; at = at.parentElement) around.push(at);
  return { element, around };
}

function giveBack({ element, around }: Place): void {
  if (element?.isConnected) element.focus();
  if (element && document.activeElement === element) takeOverWhenGone(element, around);
  else focusNearby(around);
}

/** Browsers tell nobody that the focused element was taken out: it is watched as long as nothing else has the focus. */
function takeOverWhenGone(element: HTMLElement, around: readonly Element[]): void {
  const watcher = new MutationObserver(() => {
    const elsewhere = document.activeElement !== element && document.activeElement !== document.body;
    if (element.isConnected && !elsewhere) return;
    watcher.disconnect();
    focusNearby(around);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
}

/** The heading of the nearest part of the page that is left, or the page's own; nothing, when the focus is somewhere. */
function focusNearby(around: readonly Element[]): void {
  if (document.activeElement !== document.body) return;
  for (const part of [...around.filter(part => part.isConnected), document.body]) {
    const heading = part.querySelector('h1, h2, h3');
    if (!(heading instanceof HTMLElement)) continue;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus();
    return;
  }
}
