import { Coin, Frame, Ground, type IllustrationProps } from './drawing.tsx';

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
