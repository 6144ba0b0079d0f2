import { Frame, Ground, type IllustrationProps } from './drawing.tsx';

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
