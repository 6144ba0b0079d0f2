import { cx } from './cx.ts';

export type LogoMarkProps = {
  /** Side in CSS pixels; drawn to hold at 16. */
  size?: number | undefined;
  className?: string | undefined;
};

/** The mark: a pocket with the rim of a coin showing above its seam. Decorative. */
export function LogoMark({ size = 32, className }: LogoMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" className={cx('shrink-0', className)} aria-hidden="true">
      <circle cx="16" cy="11.5" r="9" className="fill-celebrate" />
      <circle cx="16" cy="11.5" r="5.75" fill="none" strokeWidth="1.75" className="stroke-on-celebrate" opacity="0.4" />
      <path
        d="M3 12.5c0-.83.67-1.5 1.5-1.5 3.4 0 6 3.25 11.5 3.25S24.1 11 27.5 11c.83 0 1.5.67 1.5 1.5V19c0 6.6-5.4 11-13 11S3 25.6 3 19Z"
        className="fill-mark"
      />
      <path
        d="M6.25 15.2c3 .7 5.15 2.7 9.75 2.7s6.75-2 9.75-2.7"
        fill="none"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeDasharray="2.25 2.25"
        className="stroke-on-pocket-muted"
      />
    </svg>
  );
}

/** Sizes of the word next to the mark, as classes: a static page's Content-Security-Policy allows no inline style. */
const WORDS = {
  28: 'text-[1.232rem]',
  30: 'text-[1.32rem]',
  32: 'text-[1.408rem]',
  34: 'text-[1.496rem]',
  36: 'text-[1.584rem]',
  40: 'text-[1.76rem]',
};

export type LogoProps = {
  /** Height of the mark in CSS pixels; the word grows with it. */
  size?: keyof typeof WORDS | undefined;
  /** Hides the word below 480 px. Screen readers still read it. */
  compact?: boolean | undefined;
  className?: string | undefined;
};

/** Mark and wordmark. */
export function Logo({ size = 32, compact = false, className }: LogoProps) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <LogoMark size={size} />
      <span
        translate="no"
        className={cx(
          WORDS[size],
          'font-extrabold tracking-[-0.035em] text-ink',
          compact && 'sr-only min-[30rem]:not-sr-only',
        )}
      >
        Pocketful
      </span>
    </span>
  );
}
