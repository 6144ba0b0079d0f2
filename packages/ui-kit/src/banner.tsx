import { Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Tone } from './tone.ts';

export type BannerProps = {
  /** `caution` for data that may be out of date, `danger` for a failure. Default: `neutral`. */
  tone?: Exclude<Tone, 'success'> | undefined;
  /** Picture before the words, in place of the tone's own. */
  icon?: ReactNode;
  /** One sentence. */
  children: ReactNode;
  /** A button or link at the end, for example 'Try again'. */
  action?: ReactNode;
};

const TONES = {
  neutral: { Icon: Info, box: 'bg-surface-sunken', icon: 'text-ink-muted' },
  caution: { Icon: TriangleAlert, box: 'bg-caution-soft', icon: 'text-caution' },
  danger: { Icon: OctagonAlert, box: 'bg-danger-soft', icon: 'text-danger' },
};

/** A line across the whole width, for a state of the whole app as long as it lasts. Announced when it appears. */
export function Banner({ tone = 'neutral', icon, children, action }: BannerProps) {
  const { Icon, box, icon: color } = TONES[tone];
  return (
    <div role="status" className={cx('border-b border-line text-ink', box)}>
      <div className="mx-auto flex max-w-[96rem] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-sm sm:px-6">
        <span aria-hidden="true" className={cx('[&_svg]:size-5', color)}>
          {icon ?? <Icon />}
        </span>
        <p className="min-w-0 flex-1 basis-52 py-1 font-medium">{children}</p>
        {action}
      </div>
    </div>
  );
}
