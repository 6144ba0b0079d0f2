import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Props of every illustration. */
export type IllustrationProps = {
  /** Side in CSS pixels. Default: 120. */
  size?: number | undefined;
  /** Said by screen readers; without it the picture is decorative. */
  title?: string | undefined;
  /** The background is the green of a pocket: green parts are drawn light. */
  onPocket?: boolean | undefined;
  className?: string | undefined;
};

/** The greens and the ground, in shades that contrast with a pocket. */
const ON_POCKET = cx(
  '[--color-primary:var(--color-on-pocket-muted)] [--color-primary-soft:var(--color-pocket-deep)]',
  '[--color-surface-raised:var(--color-on-pocket)] [--color-line:var(--color-pocket-deep)]',
);

type FrameProps = IllustrationProps & { children: ReactNode };

export function Frame({ size = 120, title, onPocket = false, className, children }: FrameProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 120 120"
      className={cx('shrink-0', onPocket && ON_POCKET, className)}
      role="img"
      aria-label={title}
      aria-hidden={title === undefined}
    >
      {children}
    </svg>
  );
}

type CoinProps = { x: number; y: number; r?: number };

export function Coin({ x, y, r = 15 }: CoinProps) {
  return (
    <g>
      <circle cx={x} cy={y} r={r} className="fill-celebrate" />
      <circle
        cx={x}
        cy={y}
        r={r * 0.64}
        fill="none"
        strokeWidth={r * 0.15}
        className="stroke-on-celebrate"
        opacity="0.4"
      />
    </g>
  );
}

export function Ground() {
  return <ellipse cx="60" cy="105" rx="44" ry="6" className="fill-line" />;
}
