import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';
import { Card } from '@pocketful/ui-kit/card';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { StepChart } from '@pocketful/ui-kit/step-chart';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { CategorySums } from './category-sums.tsx';

const DAYS = 42;
const WEEKS = DAYS / 7;
const DAY_MS = 86_400_000;

export interface BalanceHistoryCardProps {
  readonly childId: string;
}

/** How a child's balance went over the last weeks, where the money came from, and where it went. */
export function BalanceHistoryCard({ childId }: BalanceHistoryCardProps) {
  const history = useApiQuery('getBalanceHistory', { params: { id: childId }, query: { days: DAYS } });
  return (
    <Card>
      <Section title={`The last ${WEEKS} weeks`}>
        <Loaded query={history} skeleton={<Skeleton className="h-24 w-full" />}>
          {({ from, to, opening, days, sources, uses }) => {
            const last = days.at(-1)?.balance ?? opening;
            const change = cents(last) - cents(opening);
            const at = (day: string) => (Date.parse(day) - Date.parse(from)) / DAY_MS;
            const points = [
              { at: 0, value: cents(opening) },
              ...days.map(({ day, balance }) => ({ at: at(day), value: cents(balance) })),
            ];
            return (
              <div className="grid gap-4">
                {points.some(({ value }) => value !== cents(opening)) && (
                  <StepChart
                    label={`From ${reader().money(cents(opening))} to ${reader().money(cents(last))} in ${WEEKS} weeks`}
                    to={at(to) + 1}
                    points={points}
                  />
                )}
                <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-muted">
                  <span>
                    Then <Money cents={cents(opening)} className="font-semibold" />
                  </span>
                  <span>
                    Now <Money cents={cents(last)} className="font-semibold" /> (<Money cents={change} signed />)
                  </span>
                </p>
                <CategorySums sources={sources} uses={uses} />
              </div>
            );
          }}
        </Loaded>
      </Section>
    </Card>
  );
}
