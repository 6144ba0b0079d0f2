import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Looks shared by everything that lies over the page: a sheet from below on a phone, a card in the middle elsewhere. */
export const layerClass = cx(
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-lg bg-surface-raised text-ink shadow-float animate-sheet-in outline-none',
  'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[86dvh] sm:w-[calc(100%-3rem)] sm:rounded-lg',
);

/**
 * The cover between the page and a modal layer. It also locks the page's scroll, see base.css. On the level of the
 * layers themselves: a layer over another covers that one, too.
 */
export function Overlay() {
  return <div data-scroll-lock="" className="fixed inset-0 z-50 bg-overlay animate-fade-in" />;
}

export type DialogFooterProps = { children: ReactNode };

/** Buttons at the end of a layer, the last one is the main one: on one line where they fit, else under each other. */
export function DialogFooter({ children }: DialogFooterProps) {
  return (
    <footer className="flex flex-wrap justify-end gap-2.5 border-t border-line px-5 pt-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] *:grow sm:px-6 sm:pb-4 sm:*:grow-0">
      {children}
    </footer>
  );
}
