import { cents } from '@pocketful/api-contract/core/money';
import type { CategorySum } from '@pocketful/api-contract/ledger/calls';
import { formatUsd } from '@pocketful/domain/money';
import { Card } from '@pocketful/ui-kit/card';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { StepChart } from '@pocketful/ui-kit/step-chart';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { CATEGORY_LABELS } from './entry-categories.ts';

const DAYS = 42;
const WEEKS = DAYS / 7;
const DAY_MS = 86_400_000;

export interface BalanceHistoryCardProps {
  readonly childId: string;
  /** Level of its heading in the page's outline. */
  readonly level: 2 | 3;
}

/** How a child's balance went over the last weeks, where the money came from, and where it went. */
export function BalanceHistoryCard({ childId, level }: BalanceHistoryCardProps) {
  const history = useApiQuery('getBalanceHistory', { params: { id: childId }, query: { days: DAYS } });
  return (
    <Card>
      <Section title={`The last ${WEEKS} weeks`} level={level}>
        <Loaded query={history} skeleton={<Skeleton className="h-24 w-full" />}>
          {({ from, to, opening, days, sources, uses }) => {
            const last = days.at(-1)?.balance ?? opening;
            const change = cents(last) - cents(opening);
            const most = Math.max(totalOf(sources), totalOf(uses));
            const at = (day: string) => (Date.parse(day) - Date.parse(from)) / DAY_MS;
            const points = [
              { at: 0, value: cents(opening) },
              ...days.map(({ day, balance }) => ({ at: at(day), value: cents(balance) })),
            ];
            return (
              <div className="grid gap-4">
                {points.some(({ value }) => value !== cents(opening)) && (
                  <StepChart
                    label={`From ${formatUsd(cents(opening))} to ${formatUsd(cents(last))} in ${WEEKS} weeks`}
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
                {most > 0 && (
                  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-6 gap-y-4">
                    <Sums title="Where it came from" sums={sources} most={most} />
                    <Sums title="Where it went" sums={uses} most={most} />
                  </div>
                )}
              </div>
            );
          }}
        </Loaded>
      </Section>
    </Card>
  );
}

function totalOf(sums: readonly CategorySum[]): number {
  return sums.reduce((total, sum) => total + cents(sum.total), 0);
}

interface SumsProps {
  readonly title: string;
  readonly sums: readonly CategorySum[];
  /** What fills a bar, in cents. */
  readonly most: number;
}

function Sums({ title, sums, most }: SumsProps) {
  if (sums.length === 0) return null;
  return (
    <dl className="grid content-start gap-2">
      <dt className="text-sm font-semibold text-ink">{title}</dt>
      {sums.map(({ category, total }) => (
        <dd key={category} className="grid gap-1">
          <span className="flex justify-between gap-3 text-sm">
            {CATEGORY_LABELS[category]}
            <Money cents={cents(total)} />
          </span>
          <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-surface-sunken">
            <span
              style={{ width: `${Math.max(2, Math.round((cents(total) / most) * 100))}%` }}
              className="block h-full rounded-full bg-child"
            />
          </span>
        </dd>
      ))}
    </dl>
  );
}
