import { useEffect, useState } from 'react';

const { promise, resolve } = Promise.withResolvers<void>();

/** A screen stands: what nobody waits for may be loaded now. */
export function firstScreenStands(): void {
  // Safari has no such thing as an idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 });
  else setTimeout(resolve, 200);
}

/** Does something once the first screen stands and the page has nothing else to do. */
export function onFirstScreen(work: () => void): void {
  void promise.then(work);
}

/** Whether the first screen stands: what is drawn by it alone costs the first load nothing. */
export function useFirstScreen(): boolean {
  const [stands, setStands] = useState(false);
  useEffect(() => onFirstScreen(() => setStands(true)), []);
  return stands;
}
