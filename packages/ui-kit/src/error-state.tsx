import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { BrokenCoin } from './broken-coin.tsx';
import { Button } from './button.tsx';
import { CopyLine } from './copy-line.tsx';

export type ErrorStateProps = {
  title: ReactNode;
  /** The event, and the next step. */
  children?: ReactNode;
  /** Tries again. */
  onRetry: () => void;
  /** Trying again is running. */
  busy?: boolean | undefined;
  /** The support code of the failed call, and the text that its button copies. */
  support?: { text: string; copies: string } | undefined;
};

/** In the place of something that could not be loaded. */
export function ErrorState({ title, children, onRetry, busy, support }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-8 text-center sm:py-10">
      <BrokenCoin size={88} className="mb-1" />
      <p className="text-lg font-bold tracking-tight text-ink">{title}</p>
      {children && <div className="max-w-[48ch] text-ink-muted">{children}</div>}
      <Button variant="secondary" className="mt-3" busy={busy} icon={<RotateCw />} onClick={onRetry}>
        Try again
      </Button>
      {support && <CopyLine {...support} className="mt-2" />}
    </div>
  );
}
