import { ChevronDown, CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Tone } from './tone.ts';

export type CalloutProps = {
  tone?: Tone | undefined;
  title?: ReactNode;
  /** The event, and the next step. */
  children?: ReactNode;
  /** Button or link at the end. */
  action?: ReactNode;
  /** A small button in the upper right corner, such as one that dismisses it. */
  corner?: ReactNode;
  /** `alert` is read at once, `status` when it is quiet; without it, it is read in its place. */
  role?: 'alert' | 'status' | 'note' | undefined;
  /** One line, its title, until a person opens it. */
  folded?: boolean | undefined;
  className?: string | undefined;
};

const TONES: Record<Tone, { Icon: typeof Info; box: string; icon: string }> = {
  neutral: { Icon: Info, box: 'bg-surface-sunken', icon: 'text-ink-muted' },
  success: { Icon: CircleCheck, box: 'bg-primary-soft', icon: 'text-positive' },
  caution: { Icon: TriangleAlert, box: 'bg-caution-soft', icon: 'text-caution' },
  danger: { Icon: OctagonAlert, box: 'bg-danger-soft', icon: 'text-danger' },
};

/** A notice inside a page. */
export function Callout({ folded = false, ...notice }: CalloutProps) {
  return folded ? <Folded {...notice} /> : <Open {...notice} />;
}

function Folded({ tone = 'neutral', title, children, action, className }: CalloutProps) {
  const { Icon, box, icon } = TONES[tone];
  return (
    <details className={cx('group/callout rounded-md text-ink', box, className)}>
      <summary className="flex min-h-control cursor-pointer list-none items-center gap-3 rounded-md px-4 font-semibold">
        <Icon className={cx('size-5 shrink-0', icon)} />
        <span className="min-w-0 flex-1 truncate group-open/callout:py-2.5 group-open/callout:whitespace-normal">
          {title}
        </span>
        <ChevronDown className="size-5 shrink-0 text-ink-muted transition group-open/callout:rotate-180" />
      </summary>
      <div className="flex flex-wrap items-start justify-between gap-3 px-4 pb-4 text-sm">
        <div className="max-w-reading min-w-0 flex-1 basis-52">{children}</div>
        {action}
      </div>
    </details>
  );
}

function Open({ tone = 'neutral', title, children, action, corner, role, className }: CalloutProps) {
  const { Icon, box, icon } = TONES[tone];
  return (
    <div role={role} className={cx('flex items-start gap-x-2 rounded-md p-4 text-ink', box, className)}>
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
        <Icon className={cx('mt-0.5 size-5 shrink-0', icon)} />
        <div className={cx('grid min-w-0 flex-1 gap-0.5', corner === undefined && 'basis-52')}>
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="max-w-reading text-sm">{children}</div>}
        </div>
        {action}
      </div>
      {corner && <div className="-mt-3 -mr-3 shrink-0">{corner}</div>}
    </div>
  );
}
