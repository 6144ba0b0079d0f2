import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Later } from '@pocketful/web-kit/places/first-view';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

const Notices = lazyComponent(async () => (await import('./notices.tsx')).Notices);

/**
 * The adults' notices of deadlines, locked profiles, PINs to set, and acts of other adults. Loaded only if there are
 * any.
 */
export function AdultsNotices() {
  const dashboard = useApiQuery('getDashboard', {});
  const { lockOuts = [], sensitiveActs = [], deadlines = [], pinsToSet = [] } = dashboard.data ?? {};
  if (lockOuts.length + sensitiveActs.length + deadlines.length + pinsToSet.length === 0) return null;
  return (
    <Later>
      <Notices />
    </Later>
  );
}
