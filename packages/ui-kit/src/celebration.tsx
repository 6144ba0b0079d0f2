import { cx } from './cx.ts';

export type CelebrationProps = {
  className?: string | undefined;
};

/** Where each coin flies to, in percent of the picture that it flies from, and when it starts. */
const COINS = [
  '[--burst-x:-70%] [--burst-y:-60%]',
  '[--burst-x:-35%] [--burst-y:-95%] [animation-delay:40ms]',
  '[--burst-x:10%] [--burst-y:-105%] [animation-delay:80ms]',
  '[--burst-x:50%] [--burst-y:-85%] [animation-delay:120ms]',
  '[--burst-x:80%] [--burst-y:-45%] [animation-delay:160ms]',
  '[--burst-x:-85%] [--burst-y:-10%] [animation-delay:200ms]',
];

/**
 * Coins that fly up once, over whatever they are laid on: something was reached. Decorative; with reduced motion there is
 * nothing to see.
 */
export function Celebration({ className }: CelebrationProps) {
  return (
    <span aria-hidden="true" className={cx('pointer-events-none absolute inset-0 motion-reduce:hidden', className)}>
      {COINS.map(flight => (
        <span key={flight} className={cx('absolute inset-0 grid animate-burst place-items-center opacity-0', flight)}>
          <span className="size-3 rounded-full bg-celebrate ring-2 ring-on-celebrate/30" />
        </span>
      ))}
    </span>
  );
}
