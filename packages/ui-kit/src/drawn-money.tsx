import { reader } from '@pocketful/domain/intl/reader';
import type { Cents } from '@pocketful/domain/money';
import { cx } from './cx.ts';

/** The print on a coin or note, and a coin's diameter as a part of the largest one's. A note has none. */
type Look = readonly [label: string, diameter?: number, metal?: 'copper'];

/** The looks of pieces, by their cents. Pieces of other currencies are plain discs. */
const LOOKS: Readonly<Record<string, Readonly<Record<number, Look>>>> = {
  USD: { 500: ['$5'], 100: ['$1'], 25: ['25', 1], 10: ['10', 0.78], 5: ['5', 0.88], 1: ['1', 0.8, 'copper'] },
  EUR: {
    ...{ 500: ['€5'], 200: ['2€', 1], 100: ['1€', 0.9], 50: ['50', 0.94], 20: ['20', 0.86], 10: ['10', 0.77] },
    ...{ 5: ['5', 0.82, 'copper'], 2: ['2', 0.73, 'copper'], 1: ['1', 0.66, 'copper'] },
  },
  GBP: {
    ...{ 500: ['£5'], 200: ['£2', 1], 100: ['£1', 0.83], 50: ['50', 0.96], 20: ['20', 0.75], 10: ['10', 0.86] },
    ...{ 5: ['5', 0.66], 2: ['2', 0.91, 'copper'], 1: ['1', 0.71, 'copper'] },
  },
};

/** The look of a piece of another currency: its number of units, or of hundredths below one. */
function plainLook(piece: Cents): Look {
  return [String(piece >= 100 ? piece / 100 : piece), piece >= 100 ? 1 : 0.8];
}

export type DrawnMoneyProps = {
  /** In cents of the reader's currency, in their order. */
  pieces: Cents[];
  className?: string | undefined;
};

/** Coins and notes, for those who count before they read. Decorative: the number is next to them. */
export function DrawnMoney({ pieces, className }: DrawnMoneyProps) {
  if (pieces.length === 0) return null;
  const keyed = pieces.map((piece, at) => ({ piece, key: `${piece}-${at}` }));
  return (
    <span aria-hidden="true" className={cx('flex flex-wrap items-center gap-[0.2em]', className)}>
      {keyed.map(({ piece, key }) => {
        const [label, diameter, metal] = LOOKS[reader().currency]?.[piece] ?? plainLook(piece);
        return diameter === undefined ? (
          <Note key={key} piece={piece} label={label} />
        ) : (
          <Coin key={key} piece={piece} label={label} diameter={diameter} isCopper={metal === 'copper'} />
        );
      })}
    </span>
  );
}

type PieceProps = { piece: Cents; label: string };

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

function Coin({ piece, label, diameter, isCopper }: PieceProps & { diameter: number; isCopper: boolean }) {
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
        className={isCopper ? 'fill-celebrate stroke-celebrate-ink' : 'fill-surface-sunken stroke-line-strong'}
      />
      <text
        {...LABEL}
        x="16"
        y="16.5"
        fontSize={label.length > 2 ? 11 : 15}
        className={isCopper ? 'fill-on-celebrate' : 'fill-ink'}
      >
        {label}
      </text>
    </svg>
  );
}
