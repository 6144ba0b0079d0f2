import type { ReactNode } from 'react';

/**
 * Text beside a part that comes and goes. A browser that translates the page replaces its text nodes. React cannot
 * insert or remove beside a replaced node; it can beside this element.
 */
export function Words({ children }: { children: ReactNode }) {
  return <span className="contents">{children}</span>;
}
