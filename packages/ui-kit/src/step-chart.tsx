import { useId } from 'react';

/** A value from a time on, until the next point. */
type StepPoint = {
  /** Horizontal position, in any unit. */
  at: number;
  value: number;
};

export type StepChartProps = {
  /** In order of `at`; the last value holds until `to`. */
  points: ReadonlyArray<StepPoint>;
  /** Right end of the axis. */
  to: number;
  /** The picture as a sentence: it is heard in place of the picture. */
  label: string;
};

const WIDTH = 320;
const HEIGHT = 96;
const EDGE = 6;

/**
 * A value over time, as steps: a balance holds until something moves it. Without axes; say the important part in
 * adjacent words. A line marks zero where the value went below.
 */
export function StepChart({ points, to, label }: StepChartProps) {
  const gradient = useId();
  const [first] = points;
  if (!first) return null;
  const values = points.map(({ value }) => value);
  const top = Math.max(...values, 0);
  const bottom = Math.min(...values, 0);
  const span = top - bottom || 1;
  const length = to - first.at || 1;
  const x = (at: number) => Number((((at - first.at) / length) * WIDTH).toFixed(1));
  const y = (value: number) => Number((EDGE + ((top - value) / span) * (HEIGHT - 2 * EDGE)).toFixed(1));
  const steps = points.slice(1).map(({ at, value }) => `H${x(at)}V${y(value)}`);
  const line = `M0 ${y(first.value)}${steps.join('')}H${WIDTH}`;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="h-24 w-full overflow-visible text-child"
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.28" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0.04" />
        </linearGradient>
      </defs>
      <path d={`${line}V${y(0)}H0Z`} fill={`url(#${gradient})`} />
      {bottom < 0 && (
        <path
          d={`M0 ${y(0)}H${WIDTH}`}
          strokeDasharray="3 4"
          vectorEffect="non-scaling-stroke"
          className="stroke-line-strong"
          strokeWidth="1.5"
        />
      )}
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
