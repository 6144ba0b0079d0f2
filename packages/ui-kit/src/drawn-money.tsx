import { cx } from './cx.ts';

/** A coin or a note of the US, in cents. */
type Piece = 500 | 100 | 25 | 10 | 5 | 1;

/** The print on a piece, and a coin's diameter as a part of the quarter's. A note has none. */
const LOOKS: Readonly<Record<Piece, readonly [label: string, diameter?: number]>> = {
  500: ['$5'],
  100: ['$1'],
  25: ['25', 1],
  10: ['10', 0.78],
  5: ['5', 0.88],
  1: ['1', 0.8],
};

export type DrawnMoneyProps = {
  /** In their order. */
  pieces: ReadonlyArray<Piece>;
  className?: string | undefined;
};

/** Coins and notes, for those who count before they read. Decorative: the number is next to them. */
export function DrawnMoney({ pieces, className }: DrawnMoneyProps) {
  if (pieces.length === 0) return null;
  const keyed = pieces.map((piece, at) => ({ piece, key: `${piece}-${at}` }));
  return (
    <span aria-hidden="true" className={cx('flex flex-wrap items-center gap-[0.2em]', className)}>
      {keyed.map(({ piece, key }) => {
        const [label, diameter] = LOOKS[piece];
        return diameter === undefined ? (
          <Note key={key} piece={piece} label={label} />
        ) : (
          <Coin key={key} piece={piece} label={label} diameter={diameter} />
        );
      })}
    </span>
  );
}

type PieceProps = { piece: Piece; label: string };

const LABEL = { textAnchor: 'middle', dominantBaseline: 'central', fontWeight: 800 } as const;

function Note({ piece, label }: PieceProps) {
  return (
    <svg aria-hidden="true" data-piece={piece} viewBox="0 0 64 32" className="h-[1.6em] w-[3.2em] shrink-0">
      <rect
        x="1.5"
        y="1.5"
        width="61"
        height="29"
        rx="5"
        strokeWidth="3"
        className="fill-primary-soft stroke-primary"
      />
      <circle cx="32" cy="16" r="11" fill="none" strokeWidth="1.5" className="stroke-primary" opacity="0.6" />
      <text {...LABEL} x="32" y="16.5" fontSize="14" className="fill-primary">
        {label}
      </text>
    </svg>
  );
}

function Coin({ piece, label, diameter }: PieceProps & { diameter: number }) {
  const isCent = piece === 1;
  const side = `${1.8 * diameter}em`;
  return (
    <svg
      aria-hidden="true"
      data-piece={piece}
      viewBox="0 0 32 32"
      style={{ width: side, height: side }}
      className="shrink-0"
    >
      <circle
        cx="16"
        cy="16"
        r="14.5"
        strokeWidth="3"
        className={isCent ? 'fill-celebrate stroke-celebrate-ink' : 'fill-surface-sunken stroke-line-strong'}
      />
      <text {...LABEL} x="16" y="16.5" fontSize="15" className={isCent ? 'fill-on-celebrate' : 'fill-ink'}>
        {label}
      </text>
    </svg>
  );
}
