import { cents } from '@pocketful/contract-core/money';
import { Card } from '@pocketful/ui-kit/card';
import { Money } from '@pocketful/ui-kit/money';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { comingDayText, dayText } from '@pocketful/web-kit/texts/days';
import { CalendarHeart } from 'lucide-react';
import { useDates } from '../../shared/use-dates.ts';
import { KINDS } from './kinds.ts';
import { nextPayday } from './next-payday.ts';

/** When a child's next allowance comes and its next regular payment leaves, and how much. Nothing if there is none. */
export function NextAllowanceCard() {
  const allowances = useApiQuery('listAllowances', {});
  const { today } = useDates();
  if (allowances.data === undefined)
    return (
      <Card>
        <Loaded
          query={allowances}
          skeleton={<Skeleton className="h-6 w-56" />}
          failed="Your allowance could not be loaded"
        >
          {() => null}
        </Loaded>
      </Card>
    );
  const shown = (['allowance', 'payment'] as const).map(kind => ({
    kind,
    next: nextPayday(allowances.data ?? [], kind),
  }));
  const asked = allowances.data.flatMap(one => one.asked ?? []);
  if (asked.length === 0 && shown.every(({ next }) => next === undefined)) return null;
  return (
    <Card className="flex items-center gap-3 py-3 sm:py-4">
      <CalendarHeart className="size-6 shrink-0 text-primary" />
      <div className="text-lg">
        {asked.map(({ dueOn, amount }, at) => (
          <p key={at}>
            Allowance for <span className="font-semibold">{dayText(dueOn)}</span>: <Money cents={cents(amount)} /> waits
            for a grown-up
          </p>
        ))}
        {shown.map(
          ({ kind, next }) =>
            next && (
              <p key={kind}>
                Next {KINDS[kind].noun}: <span className="font-semibold">{comingDayText(next.day, today)}</span>,{' '}
                {next.names && `${next.names}, `}
                {next.cents !== 0 && <Money cents={next.cents} />}
                {next.asked > 0 && (
                  <>
                    {next.cents !== 0 && ', and '}
                    <Money cents={next.asked} /> if a grown-up says yes
                  </>
                )}
              </p>
            ),
        )}
      </div>
    </Card>
  );
}
