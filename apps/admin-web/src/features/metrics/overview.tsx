import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { Stat, StatGrid } from '@pocketful/ui-kit/stat';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { andOthers, count } from '../../shared/figure-texts.ts';
import { useDates } from '../../shared/use-dates.ts';
import { ErrorSummary } from '../error-logs/public.ts';

/** System figures, and the errors that wait for staff. */
export function Overview() {
  return (
    <div className="grid gap-8">
      <Statistics />
      <ErrorSummary />
    </div>
  );
}

function Statistics() {
  const stats = useApiQuery('getSystemStats', {});
  const { long, time } = useDates();
  return (
    <Section title="System Statistics">
      <Loaded query={stats} skeleton={<Skeleton shape="card" className="h-52" />}>
        {figures => (
          <div className="grid gap-3">
            <p className="text-sm text-ink-muted">
              As of {long(figures.at)}, {time(figures.at)}. Counted from what families and staff have stored.
            </p>
            <StatGrid>
              <Stat
                label="Total users"
                value={count(figures.totalUsers)}
                note={`${count(figures.totalParents)} parents, ${count(figures.totalChildren)} children`}
              />
              <Stat label="Total families" value={count(figures.totalFamilies)} note="Now" />
              <Stat label="New users" value={count(figures.newUsers)} note="Last 7 days" />
              <Stat label="Active users" value={count(figures.activeToday)} note="Today (UTC)" />
              <Stat label="Transactions" value={count(figures.transactionsToday)} note="Today (UTC)" />
              <Stat
                label="Total balance"
                value={`${reader().money(cents(figures.totalBalance))}${andOthers(figures.otherBalances)}`}
                note="Of all children’s accounts, now"
              />
              <Stat label="Open error logs" value={count(figures.openErrorLogs)} note="Neither resolved nor closed" />
              <Stat label="New feedback" value={count(figures.newFeedback)} note="Not read yet" />
            </StatGrid>
          </div>
        )}
      </Loaded>
    </Section>
  );
}
