import { encode } from 'uqr';
import { cx } from './cx.ts';

export type QrCodeProps = {
  /** The encoded address. */
  value: string;
  /** Text alternative. Show the address next to it as text. */
  label: string;
  /** Side in CSS pixels. */
  size?: number | undefined;
  className?: string | undefined;
};

/** The quiet edge that cameras look for, in squares. */
const QUIET = 3;

/** A code that a phone's camera reads. Dark on white in dark mode too: many cameras read nothing else. */
export function QrCode({ value, label, size = 148, className }: QrCodeProps) {
  const { data, size: side } = encode(value, { border: QUIET });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={cx('shrink-0 rounded-md', className)}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
