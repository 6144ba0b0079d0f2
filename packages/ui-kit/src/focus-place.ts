/** Position of a focused element, recorded to find its neighbors after its removal. */
export type Place = {
  readonly element: HTMLElement | null;
  /** The element's row, and those that follow it in the same list. */
  readonly rows: readonly Element[];
  /** Ancestors, the nearest first. */
  readonly around: readonly Element[];
  /** Set when a finger or a pointer moved the focus: the page must not scroll. */
  readonly preventScroll: boolean;
};

/** Records the position of an element that is on the page. */
export function placeOf(element: HTMLElement | null): Place {
  const around: Element[] = [];
  for (let at = element?.parentElement; at; at = at.parentElement) around.push(at);
  const rows: Element[] = [];
  for (let row: Element | null = element?.closest('li') ?? null; row; row = row.nextElementSibling) rows.push(row);
  return { element, rows, around, preventScroll: element?.matches(':focus-visible') === false };
}
