import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** Props of every illustration. */
export type IllustrationProps = {
  /** Side in CSS pixels; 120 unless told otherwise. */
  size?: number | undefined;
  /** Said by screen readers; without it the picture is decorative. */
  title?: string | undefined;
  /** It stands on the green of a pocket: what is green in it turns light. */
  onPocket?: boolean | undefined;
  className?: string | undefined;
};

/** The greens, and the ground, as they can be told from a pocket. */
const ON_POCKET = cx(
  '[--color-primary:var(--color-on-pocket-muted)] [--color-primary-soft:var(--color-pocket-deep)]',
  '[--color-surface-raised:var(--color-on-pocket)] [--color-line:var(--color-pocket-deep)]',
);

type FrameProps = IllustrationProps & { children: ReactNode };

function Frame({ size = 120, title, onPocket = false, className, children }: FrameProps) {
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

function Coin({ x, y, r = 15 }: CoinProps) {
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

function Ground() {
  return <ellipse cx="60" cy="105" rx="44" ry="6" className="fill-line" />;
}

/** A few coins on a pile: money, the ledger, allowance. */
export function Coins(props: IllustrationProps) {
  return (
    <Frame {...props}>
      <Ground />
      <Coin x={38} y={86} r={18} />
      <Coin x={80} y={88} r={16} />
      <Coin x={60} y={62} r={21} />
      <path d="M89 30c4 1 6 3 7 7 1-4 3-6 7-7-4-1-6-3-7-7-1 4-3 6-7 7Z" className="fill-primary" />
      <circle cx="24" cy="46" r="3" className="fill-primary" opacity="0.6" />
    </Frame>
  );
}

export type JarProps = IllustrationProps & {
  /** How full it is, from 0 to 1. */
  level?: number | undefined;
};

/** A jar that fills with coins: a goal. */
export function Jar({ level = 0.5, ...props }: JarProps) {
  const clip = useId();
  const fill = Math.min(Math.max(level, 0), 1);
  const top = 104 - fill * 66;
  return (
    <Frame {...props}>
      <Ground />
      <clipPath id={clip}>
        <path d="M36 34h48c8 5 12 12 12 21v35c0 9-6 15-15 15H39c-9 0-15-6-15-15V55c0-9 4-16 12-21Z" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect x="20" y="30" width="80" height="80" className="fill-primary-soft" />
        <g style={{ transform: `translateY(${top}px)` }} className="transition-transform duration-(--motion-slow)">
          <rect x="20" y="7" width="80" height="90" className="fill-celebrate" opacity="0.55" />
          {fill > 0 && [30, 46, 62, 78, 92].map((x, at) => <Coin key={x} x={x} y={at % 2 ? 9 : 12} r={10} />)}
          {fill > 0 && [26, 44, 60, 76, 94].map((x, at) => <Coin key={x} x={x} y={at % 2 ? 28 : 31} r={10} />)}
        </g>
      </g>
      <path
        d="M36 34h48c8 5 12 12 12 21v35c0 9-6 15-15 15H39c-9 0-15-6-15-15V55c0-9 4-16 12-21Z"
        fill="none"
        strokeWidth="4"
        className="stroke-primary"
      />
      <rect x="30" y="20" width="60" height="14" rx="5" className="fill-primary" />
      <path d="M35 58v26" strokeWidth="4" strokeLinecap="round" className="stroke-surface-raised" opacity="0.7" />
    </Frame>
  );
}

/** A leaf on its stem: growing, saving, patience. */
export function Leaf(props: IllustrationProps) {
  return (
    <Frame {...props}>
      <Ground />
      <path d="M60 104c0-26 2-40 14-56" fill="none" strokeWidth="5" strokeLinecap="round" className="stroke-primary" />
      <path d="M70 54C64 30 78 16 104 16c2 26-10 42-34 38Z" className="fill-primary" />
      <path
        d="M72 52c8-14 16-22 26-30"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="stroke-primary-soft"
      />
      <path d="M60 82C40 84 26 74 22 52c22-2 36 8 38 30Z" className="fill-positive" opacity="0.65" />
      <Coin x={38} y={96} r={11} />
    </Frame>
  );
}

/** A star: an achievement, a finished chore. */
export function Star(props: IllustrationProps) {
  return (
    <Frame {...props}>
      <Ground />
      <path
        d="M60 14c3 0 5 2 6 4l10 21 23 3c6 1 8 7 4 11L86 70l4 23c1 5-4 9-9 7L60 89 39 100c-5 2-10-2-9-7l4-23-17-17c-4-4-2-10 4-11l23-3 10-21c1-2 3-4 6-4Z"
        className="fill-celebrate"
      />
      <path
        d="M46 60c3 8 8 12 14 12s11-4 14-12"
        fill="none"
        strokeWidth="4.5"
        strokeLinecap="round"
        className="stroke-on-celebrate"
      />
      <circle cx="49" cy="49" r="3.5" className="fill-on-celebrate" />
      <circle cx="71" cy="49" r="3.5" className="fill-on-celebrate" />
    </Frame>
  );
}

/** A house: the family. */
export function House(props: IllustrationProps) {
  return (
    <Frame {...props}>
      <Ground />
      <path d="M26 54h68v44c0 4-3 7-7 7H33c-4 0-7-3-7-7Z" className="fill-primary-soft" />
      <path d="M55 19c3-3 7-3 10 0l36 32c5 4 2 11-4 11H23c-6 0-9-7-4-11Z" className="fill-primary" />
      <path d="M50 105V82c0-6 4-10 10-10s10 4 10 10v23Z" className="fill-primary" />
      <circle cx="65" cy="90" r="2" className="fill-celebrate" />
      <Coin x={60} y={44} r={10} />
      <rect x="34" y="72" width="10" height="12" rx="3" className="fill-celebrate" opacity="0.75" />
      <rect x="76" y="72" width="10" height="12" rx="3" className="fill-celebrate" opacity="0.75" />
    </Frame>
  );
}

/** A coin with a crack: something could not be loaded. */
export function BrokenCoin(props: IllustrationProps) {
  return (
    <Frame {...props}>
      <Ground />
      <circle cx="60" cy="60" r="38" className="fill-surface-sunken stroke-line-strong" strokeWidth="4" />
      <circle cx="60" cy="60" r="25" fill="none" strokeWidth="4" className="stroke-line-strong" opacity="0.5" />
      <path
        d="M66 20 54 46l14 10-12 18 8 26"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-danger"
      />
    </Frame>
  );
}
