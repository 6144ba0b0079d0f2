import { cx } from './cx.ts';

export type SkeletonProps = {
  /** Size and place as class names, for example 'h-6 w-32'. */
  className?: string | undefined;
  /** Shape of the content that is loading: a line of text, a card, or the circle of an avatar. */
  shape?: 'line' | 'card' | 'round' | undefined;
};

const SHAPES = { line: 'rounded-sm', card: 'rounded-lg', round: 'rounded-full' };

/** A block in the place of loading content. Silent: the region around it says `aria-busy`. */
export function Skeleton({ className = 'h-5 w-full', shape = 'line' }: SkeletonProps) {
  return <div aria-hidden="true" className={cx('bg-line/75 animate-breathe', SHAPES[shape], className)} />;
}

export type SkeletonRowsProps = {
  /** Number of rows. Default: 3. */
  rows?: number | undefined;
  /** Shows the circle of an avatar before each row. */
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

/** A page that is loading: its title, a card and a list. Screen readers read 'Loading'. */
export function SkeletonPage() {
  return (
    <div
      role="status"
      className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-6 in-data-[room=child]:max-w-3xl sm:px-6 sm:py-8"
    >
      <span className="sr-only">Loading</span>
      <Skeleton className="h-9 w-56" />
      <Skeleton shape="card" className="h-36 w-full" />
      <SkeletonRows rows={4} avatars />
    </div>
  );
}
