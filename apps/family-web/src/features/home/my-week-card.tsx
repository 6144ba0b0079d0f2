import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { useProfile } from '../../shared/use-profile.ts';
import { CategorySums } from '../ledger/public.ts';
import { WeekFigures } from './week-parts.tsx';
import { hasMoved, weekSentence } from './week-texts.ts';

/** A child's week: the same figures as the adults see, in its words. */
export function MyWeekCard() {
  const me = useProfile();
  const read = useApiQuery('getChildWeek', { params: { id: me.id }, query: {} });
  return (
    <Card>
      <Section title="My week">
        <Loaded query={read} skeleton={<SkeletonRows rows={2} />}>
          {week => (
            <>
              <p>{hasMoved(week) ? weekSentence('You', week) : 'Your week is quiet so far.'}</p>
              <WeekFigures week={week} choresEnabled={me.choresEnabled} answeredBy="your grown-ups" />
              <CategorySums sources={week.sources} uses={week.uses} />
            </>
          )}
        </Loaded>
      </Section>
    </Card>
  );
}
