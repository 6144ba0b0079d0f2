import { cents } from '@pocketful/api-contract/money';
import { formatUsd } from '@pocketful/domain/money';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Link } from '@pocketful/ui-kit/link';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton, SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { Stat, StatGrid } from '@pocketful/ui-kit/stat';
import { Loaded } from '@pocketful/web-kit/loaded';
import { useApiPages, useApiQuery } from '@pocketful/web-kit/use-api';
import { Link as RouterLink } from 'react-router-dom';
import { useDates } from '../../shared/use-dates.ts';
import { count } from './figure-texts.ts';
import { SeverityBadge, StatusBadge } from './words.tsx';

/** How many logs the summary has. */
const SUMMARY = 5;

/** What there is, and what waits for staff. */
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
      <Loaded query={stats} failed="Failed to load system data" skeleton={<Skeleton shape="card" className="h-52" />}>
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
                value={formatUsd(cents(figures.totalBalance))}
                note="Of all children’s accounts, now"
              />
              <Stat label="Open error logs" value={count(figures.openErrorLogs)} note="Neither resolved nor closed" />
              <Stat label="New feedback" value={count(figures.newFeedback)} note="Nobody has looked at it yet" />
            </StatGrid>
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function ErrorSummary() {
  const logs = useApiPages('listErrorLogs', { query: { limit: SUMMARY } });
  const { long, time } = useDates();
  return (
    <Section
      title="Recent Error Logs"
      actions={
        <Link asChild standalone>
          <RouterLink to="/error-logs">View All</RouterLink>
        </Link>
      }
    >
      <Card list>
        <Loaded
          query={logs}
          failed="Error logs could not be loaded"
          skeleton={<SkeletonRows rows={SUMMARY} />}
          empty={<EmptyState title="No error logs found">Nothing went wrong that anybody told of.</EmptyState>}
        >
          {({ items }) => (
            <List label="Recent error logs">
              {items.map(log => (
                <ListRow
                  key={log.id}
                  title={
                    <Link asChild>
                      <RouterLink to={`/error-logs?id=${log.id}`}>
                        {log.errorType}: {log.message}
                      </RouterLink>
                    </Link>
                  }
                  meta={
                    <span>
                      {log.occurrences === 1 ? 'Once' : `${count(log.occurrences)} times`}, last {long(log.lastSeenAt)},{' '}
                      {time(log.lastSeenAt)}
                    </span>
                  }
                  trailing={
                    <span className="flex flex-wrap justify-end gap-1.5">
                      <SeverityBadge severity={log.severity} />
                      <StatusBadge status={log.status} />
                    </span>
                  }
                />
              ))}
            </List>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}
