/** Position of a focused element, recorded to find its neighbors after its removal. */
export type Place = {
  readonly element: HTMLElement | null;
  /** Rows that follow the element's row in the same list. */
  readonly rowsAfter: readonly Element[];
  /** Ancestors, the nearest first. */
  readonly around: readonly Element[];
  /** Set when a finger or a pointer moved the focus: the page must not scroll. */
  readonly preventScroll: boolean;
};

/** Records the position of an element that is on the page. */
export function placeOf(element: HTMLElement | null): Place {
  const around: Element[] = [];
  for (let at = element?.parentElement; at; at = at.parentElement) around.push(at);
  const rowsAfter: Element[] = [];
  for (let row = element?.closest('li')?.nextElementSibling; row; row = row.nextElementSibling) rowsAfter.push(row);
  return { element, rowsAfter, around, preventScroll: element?.matches(':focus-visible') === false };
}
