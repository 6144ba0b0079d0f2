import type { ReactNode } from 'react';

/**
 * Text next to a part that comes and goes. A browser that translates the page replaces its text nodes. React cannot
 * insert or remove next to a replaced node; it can next to this element.
 */
export function Words({ children }: { children: ReactNode }) {
  return <span className="contents">{children}</span>;
}
