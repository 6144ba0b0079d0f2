import { useId } from 'react';
import { Coin, Frame, Ground, type IllustrationProps } from './drawing.tsx';

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

/** Rows of coins, from the surface down to the bottom of a full jar: the jar hides those below its own bottom. */
const COINS = [9, 28, 47, 66].flatMap((y, row) =>
  [30, 46, 62, 78, 92].map((x, at) => [row % 2 ? x - 3 : x, at % 2 ? y : y + 3] as const),
);

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
        <g transform={`translate(0 ${top})`} className="transition-transform duration-(--motion-slow)">
          <rect x="20" y="7" width="80" height="90" className="fill-celebrate" opacity="0.55" />
          {fill > 0 && COINS.map(([x, y]) => <Coin key={`${x} ${y}`} x={x} y={y} r={10} />)}
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
