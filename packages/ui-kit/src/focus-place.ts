/** Where an element with the focus is, to find what is near to it once it is gone. */
export type Place = {
  readonly element: HTMLElement | null;
  /** Rows of the same list after the element's own. */
  readonly rowsAfter: readonly Element[];
  readonly around: readonly Element[];
  /** The page does not scroll under a finger or a pointer. */
  readonly preventScroll: boolean;
};

/** Looks around an element while it is there. */
export function placeOf(element: HTMLElement | null): Place {
  const around: Element[] = [];
  for (let at = element?.parentElement; at; at = at.parentElement) around.push(at);
  const rowsAfter: Element[] = [];
  for (let row = element?.closest('li')?.nextElementSibling; row; row = row.nextElementSibling) rowsAfter.push(row);
  return { element, rowsAfter, around, preventScroll: element?.matches(':focus-visible') === false };
}
