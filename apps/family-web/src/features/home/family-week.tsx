import { addDays, noonOf } from '@pocketful/domain/dates';
import { shownWeek, weekOf } from '@pocketful/domain/weeks';
import type { ChildWeek } from '@pocketful/home/calls/week';
import type { Child } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Name } from '@pocketful/ui-kit/name';
import { Page } from '@pocketful/ui-kit/page';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { colorOf } from '../../shared/child-color.ts';
import { Face } from '../../shared/face.tsx';
import { NoChildren } from '../../shared/no-children.tsx';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { CategorySums } from '../ledger/public.ts';
import { useChildren } from '../people/public.ts';
import { WeekFigures } from './week-parts.tsx';
import { questionOf, weekSentence } from './week-texts.ts';

/** The week of every child, to look at together and to print on one page. */
export function FamilyWeekPage() {
  const { from, to, day, earlier, later, show } = useChosenWeek();
  const { timeZone } = useMember();
  const { long } = useDates();
  const week = useApiQuery('getFamilyWeek', { query: day === undefined ? {} : { day } });
  const children = useChildren();
  return (
    <Page
      title="The family’s week"
      lead={
        <span aria-live="polite">
          {long(noonOf(from, timeZone))} to {long(noonOf(to, timeZone))}
        </span>
      }
      className="print:block print:max-w-none print:p-0 print:[zoom:0.8]"
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button
            variant="secondary"
            icon={<ChevronLeft />}
            disabledReason={earlier === undefined ? 'Earlier weeks are no longer kept.' : undefined}
            onClick={() => show(earlier)}
          >
            Earlier
          </Button>
          <Button
            variant="secondary"
            icon={<ChevronRight />}
            disabledReason={later === undefined ? 'This is the current week.' : undefined}
            onClick={() => show(later)}
          >
            Later
          </Button>
          <Button
            icon={<Printer />}
            disabledReason={week.data === undefined ? 'There is no week to print yet.' : undefined}
            onClick={() => print()}
          >
            Print
          </Button>
        </div>
      }
    >
      <Loaded query={children} skeleton={<SkeletonRows rows={4} />} empty={<NoChildren level={2} />} card="plain">
        {family => (
          <Loaded query={week} skeleton={<SkeletonRows rows={4} />} card="plain">
            {data => (
              <>
                <p className="print:my-3">
                  To talk about: <strong className="font-semibold">{questionOf(data)}</strong>
                </p>
                <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 print:grid-cols-2 print:gap-3">
                  {data.children.map(one => {
                    const child = family.find(({ id }) => id === one.childId);
                    return child && <WeekOfChild key={one.childId} child={child} week={one} />;
                  })}
                </div>
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

/** The week that the address names. `earlier` and `later` are adjacent Mondays; undefined where there is no week. */
function useChosenWeek() {
  const { today } = useDates();
  const [query, setQuery] = useSearchParams();
  const named = query.get('day') ?? '';
  const week = shownWeek(isDay(named) ? named : undefined, today);
  const present = weekOf(today).from;
  const [before, after] = [addDays(week.from, -7), addDays(week.from, 7)];
  return {
    ...week,
    /** The parameter of the call; undefined for the current week. */
    day: week.from === present ? undefined : week.from,
    earlier: shownWeek(before, today).from === before ? before : undefined,
    later: after > present ? undefined : after,
    show: (monday: string | undefined) => setQuery(monday === undefined || monday === present ? {} : { day: monday }),
  };
}

function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

function WeekOfChild({ child, week }: { readonly child: Child; readonly week: ChildWeek }) {
  return (
    <Card
      childColor={colorOf(child)}
      className="min-w-0 break-inside-avoid print:border print:border-line print:px-3 print:py-2 print:shadow-none"
    >
      <Section
        className="print:gap-1.5"
        title={
          <span className="flex items-center gap-2 wrap-anywhere">
            <Face of={child} size="sm" />
            <Name>{child.calledName}</Name>
          </span>
        }
      >
        <p>{weekSentence(child.calledName, week)}</p>
        <WeekFigures week={week} choresEnabled={child.choresEnabled} answeredBy="you" />
        <CategorySums sources={week.sources} uses={week.uses} />
      </Section>
    </Card>
  );
}
