import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** What a toast leaves free: the title, Close and buttons of a dialog (a sheet has them in no footer), and those of a centered page. */
const KEPT_FREE =
  'header, h1, h2, footer button, [aria-label="Close"], [role$="dialog"]:not(:has(footer)) button, main button';

/** Where the toasts are: at the bottom, unless one would cover the title or the buttons of a dialog or a centered page there. */
export function useToastPlace(list: RefObject<HTMLElement | null>, toastId: number): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const look = () => {
      const dialog = [...document.querySelectorAll('[role$="dialog"]')].at(-1);
      const kept = dialog ?? document.querySelector('main[data-centered]');
      const next = kept && list.current ? placeBeside(kept, list.current) : undefined;
      setPlace(previous => (JSON.stringify(previous) === JSON.stringify(next) ? previous : next));
    };
    look();
    // A layer is a child of the body, and moves while it appears.
    const layers = new MutationObserver(look);
    layers.observe(document.body, { childList: true });
    addEventListener('animationend', look);
    addEventListener('resize', look);
    return () => {
      layers.disconnect();
      removeEventListener('animationend', look);
      removeEventListener('resize', look);
    };
  }, [list, toastId]);
  return place;
}

/** At the bottom, else at the top, else above the buttons. */
function placeBeside(kept: Element, list: HTMLElement): CSSProperties | undefined {
  const { left, right, height } = list.getBoundingClientRect();
  const parts = [...kept.querySelectorAll(KEPT_FREE)].map(part => part.getBoundingClientRect());
  const isFree = (top: number) => parts.every(part => !overlap({ left, right, top, bottom: top + height }, part));
  if (isFree(window.innerHeight - height)) return undefined;
  if (isFree(0)) return { top: 0, bottom: 'auto' };
  const buttons = kept.querySelector('footer')?.getBoundingClientRect();
  return { bottom: window.innerHeight - (buttons?.top ?? window.innerHeight) };
}

function overlap(one: Edges, other: Edges): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
