import { reader, readerIn } from '@pocketful/domain/intl/reader';
import type { Range } from '@pocketful/domain/ranges';
import type { Performance as Figures } from '@pocketful/metrics/calls';
import { errorRate, LEAST_SUCCESS } from '@pocketful/metrics/rules/health';
import { Badge } from '@pocketful/ui-kit/badge';
import { Card } from '@pocketful/ui-kit/card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { Disclosure } from '@pocketful/ui-kit/disclosure';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { TrendChart } from '@pocketful/ui-kit/trend-chart';
import { type WorkColumn, WorkTable } from '@pocketful/ui-kit/work-table';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { count, duration, percent } from '../../shared/figure-texts.ts';
import { useRangeChoice } from '../../shared/range-choice.tsx';
import { useDates } from '../../shared/use-dates.ts';

type Endpoint = Figures['endpoints'][number];

const COLUMNS: readonly WorkColumn<Endpoint>[] = [
  {
    key: 'endpoint',
    title: 'Endpoint',
    text: row => row.endpoint,
    className: 'min-w-52 font-mono text-xs wrap-anywhere',
  },
  {
    key: 'average',
    title: 'Average response time',
    numeric: true,
    text: row => duration(row.averageResponseTime),
    sort: row => row.averageResponseTime,
  },
  { key: 'p95', title: '95th percentile', numeric: true, text: row => duration(row.p95), sort: row => row.p95 },
  {
    key: 'requests',
    title: 'Requests',
    numeric: true,
    text: row => count(row.requestCount),
    sort: row => row.requestCount,
  },
  { key: 'errors', title: 'Errors', numeric: true, text: row => count(row.errorCount), sort: row => row.errorCount },
  {
    key: 'success',
    title: 'Success rate',
    numeric: true,
    text: row => percent(row.successRate),
    sort: row => row.successRate,
    draw: row =>
      row.successRate < LEAST_SUCCESS ? (
        <Badge tone="danger">{percent(row.successRate)}</Badge>
      ) : (
        percent(row.successRate)
      ),
  },
];

/** How fast and how well each endpoint answered. */
export function Performance() {
  const { range, field } = useRangeChoice();
  const performance = useApiQuery('getPerformance', { query: { range } });
  return (
    <Section title="Performance" actions={field}>
      <Loaded
        query={performance}
        card="plain"
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={({ endpoints }) => endpoints.length === 0}
        empty={<EmptyState title="No requests in this period">Choose a longer period.</EmptyState>}
      >
        {figures => <PerformanceFigures figures={figures} />}
      </Loaded>
    </Section>
  );
}

function PerformanceFigures({ figures }: { readonly figures: Figures }) {
  const { long, time } = useDates();
  const { endpoints, from, to } = figures;
  return (
    <div className="grid gap-4">
      <p className="max-w-reading text-sm text-ink-muted">
        From {long(from)}, {time(from)} to {long(to)}, {time(to)}, over all processes. An error is an answer with a 5xx
        status; a refusal is none.
      </p>
      <Charts figures={figures} />
      <Card flush>
        <WorkTable
          name="endpoints"
          caption="Endpoints"
          columns={COLUMNS}
          rows={endpoints}
          rowKey={({ endpoint }) => endpoint}
        />
      </Card>
    </div>
  );
}

function Charts({ figures: { series, range } }: { readonly figures: Figures }) {
  const labels = series.map(({ at }) => pointOf(at, range));
  const rates = series.map(({ requestCount, errorCount }) => errorRate(requestCount, errorCount));
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <Section title="Response time" level={3}>
            <TrendChart
              kind="line"
              labels={labels}
              series={[
                { name: 'Average', values: series.map(({ averageResponseTime }) => averageResponseTime) },
                { name: '95th percentile', values: series.map(({ p95 }) => p95), tone: 'celebrate' },
              ]}
              format={duration}
              label={`Response times: on average ${spread(
                series.map(point => point.averageResponseTime),
                duration,
              )}, 95th percentile ${spread(
                series.map(point => point.p95),
                duration,
              )}`}
            />
          </Section>
        </Card>
        <Card>
          <Section title="Error rate" level={3}>
            <TrendChart
              kind="line"
              labels={labels}
              series={[{ name: 'Error rate', values: rates, tone: 'danger' }]}
              format={percent}
              label={`Error rate: ${spread(rates, percent)}`}
            />
          </Section>
        </Card>
      </div>
      <Disclosure look="card" summary="Figures of the charts">
        <Table caption="Figures of the charts" maxHeight="24rem">
          <TableHead>
            <TableHeader>From</TableHeader>
            <TableHeader numeric>Average response time</TableHeader>
            <TableHeader numeric>95th percentile</TableHeader>
            <TableHeader numeric>Requests</TableHeader>
            <TableHeader numeric>Error rate</TableHeader>
          </TableHead>
          <TableBody>
            {series.map((point, at) => (
              <TableRow key={point.at}>
                <TableCell className="whitespace-nowrap">{labels[at]}</TableCell>
                <TableCell numeric>{duration(point.averageResponseTime)}</TableCell>
                <TableCell numeric>{duration(point.p95)}</TableCell>
                <TableCell numeric>{count(point.requestCount)}</TableCell>
                <TableCell numeric>{percent(rates[at] ?? null)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Disclosure>
    </>
  );
}

/** From the lowest to the highest. */
function spread(values: readonly (number | null)[], write: (value: number | null) => string): string {
  const known = values.filter(value => value !== null);
  if (known.length === 0) return 'none measured';
  return `${write(Math.min(...known))} to ${write(Math.max(...known))}`;
}

/** Hours as they are here; days are those of UTC. */
function pointOf(at: string, range: Range): string {
  if (range === '24h' || range === '7d') return reader().date('shortHour', at);
  return readerIn('UTC').date('shortDay', at);
}
