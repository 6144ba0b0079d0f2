import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Later } from '@pocketful/web-kit/places/first-view';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

const Notices = lazyComponent(async () => (await import('./notices.tsx')).Notices);

/**
 * The adults' notices of deadlines, locked profiles, PINs to set, acts of other adults, and answers to feedback. Loaded
 * only if there are any.
 */
export function AdultsNotices() {
  const dashboard = useApiQuery('getDashboard', {});
  const {
    lockOuts = [],
    sensitiveActs = [],
    deadlines = [],
    pinsToSet = [],
    feedbackAnswers = [],
  } = dashboard.data ?? {};
  const notices = [lockOuts, sensitiveActs, deadlines, pinsToSet, feedbackAnswers].flat();
  if (notices.length === 0) return null;
  return (
    <Later>
      <Notices />
    </Later>
  );
}
