import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Later } from '@pocketful/web-kit/places/first-view';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

const Notices = lazyComponent(async () => (await import('./notices.tsx')).Notices);

/** The adults' notices of deadlines, of locked profiles, of PINs to set, and of what other adults did about a child. Their code is loaded when there is a notice. */
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
