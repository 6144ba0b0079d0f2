import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { useFirstScreen } from '@pocketful/web-kit/places/first-screen';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { Suspense } from 'react';
import { useKept } from '../../shared/session.tsx';
import { useProfile } from '../../shared/use-profile.ts';
import { NextAllowanceCard } from '../allowances/public.ts';
import { TodayCard } from './today-card.tsx';

/** Its code is loaded for a child with the simple view only. */
const SimpleSavings = lazyComponent(async () => (await import('./simple-savings.tsx')).SimpleSavings);

/** Its code is loaded for a child with lessons only. */
const LessonCard = lazyComponent(async () => (await import('./lesson-card.tsx')).LessonCard);

/** What lies below the first view; its code comes after it. */
const ChildHistory = lazyComponent(async () => (await import('./child-history.tsx')).ChildHistory);

/** Today's chores and the next allowance of a child, then its history. The simple view begins with the money. */
export function ChildCards() {
  const { simpleView, lessons } = useProfile();
  const firstScreenShown = useFirstScreen();
  if (useKept()) return <TheRestLater />;
  return (
    <>
      {simpleView && <SimpleSavings />}
      <TodayCard />
      {!simpleView && <NextAllowanceCard />}
      <Suspense>{firstScreenShown && lessons && <LessonCard />}</Suspense>
      <Suspense>{firstScreenShown && <ChildHistory />}</Suspense>
    </>
  );
}

/** One kind word in place of all that could not be loaded. */
function TheRestLater() {
  return (
    <Card>
      <EmptyState level={2} title="You are offline">
        Your savings and your chores are shown as they were. The rest is here again when you are online.
      </EmptyState>
    </Card>
  );
}
