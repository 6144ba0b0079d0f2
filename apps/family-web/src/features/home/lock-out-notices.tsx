import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Later } from '@pocketful/web-kit/places/first-view';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

const LockOuts = lazyComponent(async () => (await import('./lock-outs.tsx')).LockOuts);

/** The adults' notices of locked profiles. Their code is loaded when there is a notice. */
export function LockOutNotices() {
  const dashboard = useApiQuery('getDashboard', {});
  if (!dashboard.data?.lockOuts.length) return null;
  return (
    <Later>
      <LockOuts />
    </Later>
  );
}
