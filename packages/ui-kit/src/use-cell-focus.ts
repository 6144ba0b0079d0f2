import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from './toast-store.ts';

/** A cell, by the keys of its row and column. */
export type CellPlace = { readonly row: string; readonly column: string };

/**
 * One stop of Tab for all cells of a table: arrows, Home and End move on from there, and Ctrl+C copies the cell that
 * has the focus. The browser copies a selection by the mouse as ever.
 */
export function useCellFocus(textOf: (place: CellPlace) => string | undefined) {
  const [place, setPlace] = useState<CellPlace>();
  const body = useRef<HTMLTableSectionElement>(null);
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const focused = document.activeElement;
    if (!isCell(focused) || !body.current?.contains(focused) || getSelection()?.isCollapsed === false) return;
    const text = place && textOf(place);
    if (text === undefined) return;
    // Not navigator.clipboard: browsers withhold it from an address without https.
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    toast({ title: 'Cell copied', description: text.length > 80 ? `${text.slice(0, 79)}…` : text, tone: 'success' });
  });
  useEffect(() => {
    // On the document: without a selection the browser dispatches the event there, not on the cell.
    const onCopy = (event: ClipboardEvent) => copy(event);
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, []);
  const onFocus = ({ target }: FocusEvent) => {
    const { row, column } = isCell(target) ? target.dataset : {};
    if (row !== undefined && column !== undefined) setPlace({ row, column });
  };
  return { place, bodyProps: { ref: body, onFocus, onKeyDown: move } };
}

function isCell(element: unknown): element is HTMLTableCellElement {
  return element instanceof HTMLTableCellElement && element.dataset.column !== undefined;
}

function move(event: KeyboardEvent): void {
  const cell = event.target;
  if (!isCell(cell) || event.altKey || event.metaKey || event.ctrlKey) return;
  const next = nextCell(cell, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextCell(cell: HTMLTableCellElement, key: string): HTMLElement | undefined {
  const beside = [...(cell.parentElement?.querySelectorAll<HTMLElement>('td[data-column]') ?? [])];
  const at = beside.indexOf(cell);
  const inRow = (row: Element | null | undefined) => row?.querySelectorAll<HTMLElement>('td[data-column]')[at];
  const ways: Record<string, () => HTMLElement | undefined> = {
    ArrowLeft: () => beside[at - 1],
    ArrowRight: () => beside[at + 1],
    ArrowUp: () => inRow(cell.parentElement?.previousElementSibling),
    ArrowDown: () => inRow(cell.parentElement?.nextElementSibling),
    Home: () => beside[0],
    End: () => beside.at(-1),
  };
  return ways[key]?.();
}
