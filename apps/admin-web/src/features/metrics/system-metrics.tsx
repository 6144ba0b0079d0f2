import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { Stat, StatGrid } from '@pocketful/ui-kit/stat';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { andOthers, count } from '../../shared/figure-texts.ts';
import { RANGE_LABELS, useRangeChoice } from '../../shared/range-choice.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { ActivityChart } from './activity-chart.tsx';
import { Health } from './health.tsx';

/** How the system is, and how much it is used. */
export function SystemMetrics() {
  const { range, field } = useRangeChoice();
  const metrics = useApiQuery('getMetrics', { query: { range } });
  const { long, time } = useDates();
  return (
    <div className="grid gap-8">
      <Health />
      <Section title="Metrics" actions={field}>
        <Loaded query={metrics} skeleton={<Skeleton shape="card" className="h-64" />}>
          {figures => (
            <div className="grid gap-3">
              <p className="text-sm text-ink-muted">
                Transactions and activity from {long(figures.from)}, {time(figures.from)} to {long(figures.to)},{' '}
                {time(figures.to)}, everything else as of its end. Counted from what families have stored; the system’s
                own rows never count.
              </p>
              <StatGrid>
                <Stat label="Total users" value={count(figures.totalUsers)} note="Members of families, now" />
                <Stat label="Total families" value={count(figures.totalFamilies)} note="Now" />
                <Stat label="Daily active users" value={count(figures.dailyActiveUsers)} note="Active today (UTC)" />
                <Stat
                  label="Weekly active users"
                  value={count(figures.weeklyActiveUsers)}
                  note="Today and the 6 days before"
                />
                <Stat
                  label="Monthly active users"
                  value={count(figures.monthlyActiveUsers)}
                  note="Today and the 29 days before"
                />
                <Stat
                  label="Total balance"
                  value={`${reader().money(cents(figures.totalBalance))}${andOthers(figures.otherBalances)}`}
                  note="Of all children’s accounts, now"
                />
                <Stat
                  label="Total transactions"
                  value={count(figures.totalTransactions)}
                  note={RANGE_LABELS[figures.range]}
                />
                <Stat label="Active chores" value={count(figures.activeChores)} note="Not approved yet, now" />
                <Stat
                  label="Active savings goals"
                  value={count(figures.activeSavingsGoals)}
                  note="Not purchased yet, now"
                />
                <Stat
                  label="Pending reward claims"
                  value={count(figures.pendingRewardClaims)}
                  note="Waiting for an adult, now"
                />
              </StatGrid>
              <ActivityChart activity={figures.activity} />
            </div>
          )}
        </Loaded>
      </Section>
    </div>
  );
}
