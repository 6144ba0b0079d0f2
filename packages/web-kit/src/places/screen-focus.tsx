import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useRuntime, type WebRuntime } from '../calls/runtime.tsx';
import { setWindowTitle } from './window-title.tsx';

/** Tabs in which a screen was shown already: the first one leaves the focus where the browser puts it. */
const begun = new WeakSet<WebRuntime>();

export interface ScreenFocusProps {
  /** Title of the window; the product's name follows it. */
  readonly title: string;
  /** Whether the screen is visible. Default: true. */
  readonly drawn?: boolean;
  readonly children: ReactNode;
}

/**
 * Wraps each screen, and each step of one, with a separate key. Sets the window's title, scrolls to the top and moves the
 * focus to the new heading. Back keeps the scroll position. A field that takes the focus by itself keeps it.
 */
export function ScreenFocus({ title, drawn = true, children }: ScreenFocusProps) {
  const runtime = useRuntime();
  const cameBack = useNavigationType() === 'POP';
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => setWindowTitle(title), [title]);
  useEffect(() => {
    if (!drawn) return;
    const isFirst = !begun.has(runtime);
    begun.add(runtime);
    if (isFirst) return;
    if (!cameBack) scrollTo(0, 0);
    const root = screen.current;
    // A field that takes the focus could not while the screen was hidden.
    const target = ['[data-autofocus]', 'h1', 'main'].map(of => root?.querySelector<HTMLElement>(of)).find(Boolean);
    if (!root || !target || root.contains(document.activeElement)) return;
    if (!target.matches('[tabindex], input')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [drawn]);
  return (
    <div ref={screen} className="contents">
      {children}
    </div>
  );
}
