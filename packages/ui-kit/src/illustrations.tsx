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
