import { Coin, Frame, Ground, type IllustrationProps } from './drawing.tsx';

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
