import { subscribeToasts } from '@pocketful/ui-kit/toast-store';
import { Suspense, useEffect, useState } from 'react';
import { useAfterFirstScreen } from '../places/first-screen.tsx';
import { lazyComponent } from '../places/lazy-part.tsx';

const Toaster = lazyComponent(async () => (await import('@pocketful/ui-kit/toast')).Toaster);

/** Shows toasts. Render it once, at the root. It loads its code after the first screen, or with the first toast. */
export function Toasts() {
  const firstScreen = useAfterFirstScreen();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    firstScreen.preload(() => Toaster.preload().then(want));
    return subscribeToasts(want);
  }, [firstScreen]);
  return <Suspense>{wanted && <Toaster />}</Suspense>;
}
