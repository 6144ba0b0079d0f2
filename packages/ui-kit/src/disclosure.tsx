import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type DisclosureProps = {
  /** Content of the button that opens it: words, with badges next to them in a card. */
  summary: ReactNode;
  /** The part that opens. */
  children: ReactNode;
  /** `card` for a separate card; `plain` inside another element. */
  look?: 'card' | 'plain' | undefined;
  /** Opens it, for example to show a mistake inside. The person may close it again. */
  open?: boolean | undefined;
  className?: string | undefined;
};

const SUMMARIES = {
  card: 'min-h-control flex-wrap gap-x-3 gap-y-1 rounded-lg px-4 py-3 sm:px-6',
  plain: 'w-fit gap-x-1.5 rounded-sm',
};

/** Something that is there for who wants it. It is the browser's own, so that a search in the page opens it. */
export function Disclosure({ summary, children, look = 'plain', open, className }: DisclosureProps) {
  return (
    <details
      open={open || undefined}
      className={cx('group/disclosure', look === 'card' && 'rounded-lg bg-surface-raised shadow-soft', className)}
    >
      <summary className={cx('flex cursor-pointer list-none items-center font-semibold text-ink', SUMMARIES[look])}>
        <ChevronDown className="size-5 shrink-0 text-ink-muted transition group-open/disclosure:rotate-180" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
