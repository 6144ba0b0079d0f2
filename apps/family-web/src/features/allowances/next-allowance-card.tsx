import { cents } from '@pocketful/api-contract/core/money';
import { Card } from '@pocketful/ui-kit/card';
import { Money } from '@pocketful/ui-kit/money';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { comingDayText } from '@pocketful/web-kit/texts/days';
import { CalendarHeart } from 'lucide-react';
import { useDates } from '../../shared/use-dates.ts';

/** When a child's next allowance comes, and how much; nothing where none is to come. */
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
  const coming = allowances.data.flatMap(({ nextDueOn, amount }) =>
    nextDueOn ? [{ day: nextDueOn, cents: cents(amount) }] : [],
  );
  const [next] = coming.map(({ day }) => day).sort();
  if (next === undefined) return null;
  const total = coming.reduce((sum, one) => sum + (one.day === next ? one.cents : 0), 0);
  return (
    <Card className="flex items-center gap-3 py-3 sm:py-4">
      <CalendarHeart aria-hidden="true" className="size-6 shrink-0 text-primary" />
      <p className="text-lg">
        Next allowance: <span className="font-semibold">{comingDayText(next, today)}</span>, <Money cents={total} />
      </p>
    </Card>
  );
}
