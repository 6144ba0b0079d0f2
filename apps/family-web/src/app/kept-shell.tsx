import { useFirstScreen } from '@pocketful/web-kit/places/first-screen';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { Suspense } from 'react';
import { useAppRuntime } from '../shared/app-runtime.tsx';
import { useSession } from '../shared/session.tsx';

const ShellUpdates = lazyComponent(async () => (await import('./shell-updates.tsx')).ShellUpdates);

/**
 * Lets the app start offline once a member is signed in, so that a visitor's device stores no files. Its code is loaded
 * after the first screen.
 */
export function KeptShell() {
  const { workers } = useAppRuntime();
  const { stage } = useSession();
  const isIn = stage === 'picker' || stage === 'active';
  const firstScreenShown = useFirstScreen();
  if (!firstScreenShown || !workers || (!isIn && workers.controller === null)) return null;
  return (
    <Suspense>
      <ShellUpdates workers={workers} />
    </Suspense>
  );
}
