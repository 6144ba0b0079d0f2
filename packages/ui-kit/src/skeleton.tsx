import { cx } from './cx.ts';

/** Props of {@link Skeleton}. */
export type SkeletonProps = {
  /** Size and place as class names, for example 'h-6 w-32'. */
  className?: string | undefined;
};

/** A block in the place of what is still loading. Silent: the region around it says `aria-busy`. */
export function Skeleton({ className }: SkeletonProps) {
  return <div aria-hidden="true" className={cx('rounded-sm bg-line animate-breathe', className ?? 'h-5 w-full')} />;
}

/** Props of {@link SkeletonText}. */
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
