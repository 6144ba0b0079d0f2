import { useFirstScreen } from '@pocketful/web-kit/first-screen';
import { lazyComponent } from '@pocketful/web-kit/lazy-part';
import { Suspense } from 'react';
import { useAppRuntime } from '../shared/app-runtime.tsx';
import { useSession } from '../shared/session.tsx';

const ShellUpdates = lazyComponent(async () => (await import('./shell-updates.tsx')).ShellUpdates);

/**
 * Makes the app start without a line, once somebody is in: a passing stranger's device is not filled with files. Its
 * code comes after the first screen.
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
