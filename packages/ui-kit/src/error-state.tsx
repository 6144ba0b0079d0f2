import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { BrokenCoin } from './broken-coin.tsx';
import { Button } from './button.tsx';
import { CopyLine } from './copy-line.tsx';
import { cx } from './cx.ts';

export type ErrorStateProps = {
  title?: ReactNode;
  /** The event, and the next step. */
  children?: ReactNode;
  /** Tries again; without it there is no button. */
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  /** Trying again is running. */
  busy?: boolean | undefined;
  /** The support code of the failed call, and the text that its button copies. */
  support?: { text: string; copies: string } | undefined;
  className?: string | undefined;
};

/** In the place of something that could not be loaded. */
export function ErrorState(props: ErrorStateProps) {
  const {
    title = 'Something went wrong',
    children,
    onRetry,
    retryLabel = 'Try again',
    busy,
    support,
    className,
  } = props;
  return (
    <div role="alert" className={cx('grid justify-items-center gap-2 px-4 py-8 text-center sm:py-10', className)}>
      <BrokenCoin size={88} className="mb-1" />
      <p className="text-lg font-bold tracking-tight text-ink">{title}</p>
      {children && <div className="max-w-[48ch] text-ink-muted">{children}</div>}
      {onRetry && (
        <Button variant="secondary" className="mt-3" busy={busy} icon={<RotateCw />} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {support && <CopyLine {...support} className="mt-2" />}
    </div>
  );
}
