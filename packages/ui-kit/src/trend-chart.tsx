import { cx } from './cx.ts';

/** One line, or one set of columns. */
type TrendSeries = {
  name: string;
  /** One for each label; null where nothing is known, which leaves a gap. */
  values: readonly (number | null)[];
  /** Default for the first series: `primary`. The second line is dashed as well, so it differs by more than color. */
  tone?: 'primary' | 'celebrate' | 'danger' | undefined;
};

export type TrendChartProps = {
  /** `columns` for sums of a span each, such as weeks; `line` for a measure over time. */
  kind: 'columns' | 'line';
  /** Labels from left to right. The first and the last are shown. */
  labels: ReadonlyArray<string>;
  /** One or two. */
  series: Readonly<[TrendSeries]> | Readonly<[TrendSeries, TrendSeries]>;
  /** Writes the highest value, as '12 ms'. */
  format: (value: number) => string;
  /** The picture as a sentence: it is heard in place of the picture. */
  label: string;
};

const WIDTH = 600;
const HEIGHT = 140;
const EDGE = 3;
const WIDEST = 64;
const TONES = { primary: 'text-primary', celebrate: 'text-celebrate-ink', danger: 'text-danger' };

/** Figures over time, from zero up. It shows the trend; list the figures in an adjacent table. */
export function TrendChart({ kind, labels, series, format, label }: TrendChartProps) {
  const top = Math.max(0, ...series.flatMap(({ values }) => values.map(value => value ?? 0)));
  const scale = top === 0 ? 0 : (HEIGHT - EDGE) / top;
  const step = WIDTH / Math.max(1, labels.length);
  const y = (value: number) => round(HEIGHT - value * scale);
  return (
    <figure className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1">
      <div aria-hidden="true" className="money flex flex-col justify-between text-right text-xs text-ink-muted">
        {/* Where nothing was, the line at the bottom says so once. */}
        <span>{top > 0 && format(top)}</span>
        <span>{format(0)}</span>
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="h-36 w-full overflow-visible"
      >
        <path d={`M0 ${HEIGHT}H${WIDTH}`} vectorEffect="non-scaling-stroke" className="stroke-line-strong" />
        {series.map(({ name, values, tone = 'primary' }, place) => (
          <g key={name} className={TONES[tone]}>
            {kind === 'columns' ? (
              <path d={columnsOf(values, step, y)} fill="currentColor" />
            ) : (
              <path
                d={linesOf(values, step, y)}
                fill="none"
                stroke="currentColor"
                strokeWidth="2.5"
                strokeLinecap="round"
                strokeLinejoin="round"
                strokeDasharray={place === 0 ? undefined : '2 6'}
                vectorEffect="non-scaling-stroke"
              />
            )}
          </g>
        ))}
      </svg>
      <figcaption className="col-start-2 flex flex-wrap justify-between gap-x-4 text-xs text-ink-muted">
        <span aria-hidden="true">{labels[0]}</span>
        <span aria-hidden="true">{labels.at(-1)}</span>
        {series.length > 1 && <Legend series={series} />}
      </figcaption>
    </figure>
  );
}

function Legend({ series }: Pick<TrendChartProps, 'series'>) {
  return (
    <span className="flex basis-full flex-wrap justify-center gap-x-4">
      {series.map(({ name, tone = 'primary' }, place) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 24 4" aria-hidden="true" className={cx('h-1 w-6', TONES[tone])}>
            <path
              d="M1 2H23"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeDasharray={place === 0 ? undefined : '2 6'}
            />
          </svg>
          {name}
        </span>
      ))}
    </span>
  );
}

function columnsOf(values: readonly (number | null)[], step: number, y: (value: number) => number): string {
  // Of two days each is a column still, and not a wall.
  const gap = Math.max(step * 0.14, (step - WIDEST) / 2);
  return values
    .map((value, at) =>
      value ? `M${round(at * step + gap)} ${HEIGHT}V${y(value)}H${round((at + 1) * step - gap)}V${HEIGHT}Z` : '',
    )
    .join('');
}

/** A point by itself is a dot. */
function linesOf(values: readonly (number | null)[], step: number, y: (value: number) => number): string {
  return values
    .map((value, at) => {
      if (value === null) return '';
      const x = round((at + 0.5) * step);
      const joined = at > 0 && values[at - 1] !== null && values[at - 1] !== undefined;
      return joined ? `L${x} ${y(value)}` : `M${x} ${y(value)}h0.01`;
    })
    .join('');
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
