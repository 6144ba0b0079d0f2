import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Heading } from './heading.tsx';

export type EmptyStateProps = {
  /** One of the kit's illustrations. */
  illustration?: ReactNode;
  title: ReactNode;
  /** The future content of the place, or the first step to take. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** Level of the title in the page's outline. Default: 3. Level 1 is drawn as a page's title. */
  level?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
};

/** The placeholder of an empty list. */
export function EmptyState({ illustration, title, children, action, level = 3, className }: EmptyStateProps) {
  return (
    <div className={cx('grid justify-items-center gap-2 px-4 py-8 text-center sm:py-10', className)}>
      {illustration && <div className="mb-2">{illustration}</div>}
      <Heading level={level} size={level === 1 ? 'page' : 'card'}>
        {title}
      </Heading>
      {children && <div className="max-w-[44ch] text-ink-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
