/** How long a balance takes to count up, in milliseconds. */
const COUNT_MS = 600;

/**
 * Shows an amount that counts up to a higher one, while that is the target. With reduced motion the higher one is shown
 * at once.
 */
export function countUp(
  from: number,
  to: number,
  target: { readonly current: number | undefined },
  show: (amount: number) => void,
): void {
  const isStill = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const start = performance.now();
  requestAnimationFrame(function count(now) {
    if (target.current !== to) return;
    const part = isStill ? 1 : Math.min((now - start) / COUNT_MS, 1);
    show(from + Math.round((to - from) * part));
    if (part < 1) requestAnimationFrame(count);
  });
}
