import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useRuntime, type WebRuntime } from './runtime.tsx';

/** Tabs in which a screen was shown already: the first one leaves the focus where the browser puts it. */
const begun = new WeakSet<WebRuntime>();

export interface ArrivedProps {
  /** Names the window; the product's name stands behind it. */
  readonly title: string;
  /** Whether the screen can be seen yet; true by default. */
  readonly drawn?: boolean;
  readonly children: ReactNode;
}

/**
 * Around each screen, and each step of one, with a key of its own: names the window, begins at the top of the page, and
 * puts the focus on the new heading, so that keyboard and screen reader are where the eye is. Back keeps the place where
 * the page was left. A field that takes the focus by itself keeps it.
 */
export function Arrived({ title, drawn = true, children }: ArrivedProps) {
  const runtime = useRuntime();
  const cameBack = useNavigationType() === 'POP';
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = title === 'Pocketful' ? title : `${title} · Pocketful`;
  }, [title]);
  useEffect(() => {
    if (!drawn) return;
    const isFirst = !begun.has(runtime);
    begun.add(runtime);
    if (isFirst) return;
    if (!cameBack) scrollTo(0, 0);
    const root = screen.current;
    const target = root?.querySelector<HTMLElement>('h1') ?? root?.querySelector<HTMLElement>('main');
    if (!root || !target || root.contains(document.activeElement)) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [drawn]);
  return (
    <div ref={screen} className="contents">
      {children}
    </div>
  );
}
