import { cx } from './cx.ts';

export type SkeletonProps = {
  /** Size and place as class names, for example 'h-6 w-32'. */
  className?: string | undefined;
  /** What will stand there: a line of text, a card, or the round of an avatar. */
  shape?: 'line' | 'card' | 'round' | undefined;
};

const SHAPES = { line: 'rounded-sm', card: 'rounded-lg', round: 'rounded-full' };

/** A block in the place of what is still loading. Silent: the region around it says `aria-busy`. */
export function Skeleton({ className = 'h-5 w-full', shape = 'line' }: SkeletonProps) {
  return <div aria-hidden="true" className={cx('bg-line/75 animate-breathe', SHAPES[shape], className)} />;
}

export type SkeletonRowsProps = {
  /** How many; 3 unless told otherwise. */
  rows?: number | undefined;
  /** With the round of an avatar before each. */
  avatars?: boolean | undefined;
};

/** Rows of a list that are still loading: two lines of text, an amount at the end. */
export function SkeletonRows({ rows = 3, avatars = false }: SkeletonRowsProps) {
  return (
    <div aria-hidden="true" className="grid divide-y divide-line">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-3 py-3.5">
          {avatars && <Skeleton shape="round" className="size-10 shrink-0" />}
          <div className="grid min-w-0 flex-1 gap-2">
            <Skeleton className={index % 2 === 0 ? 'h-4.5 w-3/5' : 'h-4.5 w-2/5'} />
            <Skeleton className="h-3.5 w-1/3" />
          </div>
          <Skeleton className="h-4.5 w-14 shrink-0" />
        </div>
      ))}
    </div>
  );
}

export type SkeletonTextProps = { lines?: number | undefined };

/** A few lines of text that are still loading; the last is shorter. */
export function SkeletonText({ lines = 3 }: SkeletonTextProps) {
  const widths = Array.from({ length: lines }, (_, index) => (index === lines - 1 ? 'h-4 w-3/5' : 'h-4 w-full'));
  return (
    <div aria-hidden="true" className="grid gap-2.5">
      {widths.map((width, index) => (
        <Skeleton key={index} className={width} />
      ))}
    </div>
  );
}
