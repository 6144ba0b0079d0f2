import type { ReactNode } from 'react';

export type BannerProps = {
  /** Picture before the words. */
  icon: ReactNode;
  /** One sentence. */
  children: ReactNode;
  /** A button or link at the end, for example 'Try again'. */
  action?: ReactNode;
};

/** A line across the whole width, for a state of the whole app as long as it lasts. Announced when it appears. */
export function Banner({ icon, children, action }: BannerProps) {
  return (
    <div role="status" className="border-b border-line bg-surface-sunken text-ink">
      <div className="mx-auto flex max-w-[96rem] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-sm sm:px-6">
        <span aria-hidden="true" className="text-ink-muted [&_svg]:size-5">
          {icon}
        </span>
        <p className="min-w-0 flex-1 basis-52 py-1 font-medium">{children}</p>
        {action}
      </div>
    </div>
  );
}
