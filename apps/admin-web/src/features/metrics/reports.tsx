import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';
import type { MonthlyGrowth, WeeklyGrowth } from '@pocketful/metrics/calls/growth';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { TrendChart } from '@pocketful/ui-kit/trend-chart';
import { type Read, useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { andOthers, count, shortDay, shortMonth } from '../../shared/figure-texts.ts';
import { type ReportName, useReportDownload } from './use-report-download.ts';

/** Of the twelve months that are read, so many are shown; the file has them all. */
const MONTHS_SHOWN = 6;

/** How Pocketful grows, by weeks and by months. */
export function Reports() {
  const weekly = useApiQuery('getWeeklyReport', {});
  const monthly = useApiQuery('getMonthlyGrowth', {});
  return (
    <div className="grid gap-8">
      <Report
        name="getWeeklyReport"
        title="Weekly Growth"
        about="Eight weeks, each from Monday to Sunday (UTC); the last one is under way. Accounts are members of every role, counted while they are there. The value is all money that moved, credits and debits alike."
        query={weekly}
      >
        {weeks => <Weeks weeks={weeks} />}
      </Report>
      <Report
        name="getMonthlyGrowth"
        title="Monthly Growth"
        about="The last six of twelve months (UTC); the last one is under way. Users and families are those who came in the month and are still there."
        query={monthly}
      >
        {months => <Months months={months.slice(-MONTHS_SHOWN)} />}
      </Report>
    </div>
  );
}

interface ReportProps<T> {
  readonly name: ReportName;
  readonly title: string;
  readonly about: string;
  readonly query: Read<T>;
  readonly children: (rows: T) => ReactNode;
}

function Report<T>({ name, title, about, query, children }: ReportProps<T>) {
  const { start, wish } = useReportDownload(name);
  return (
    <Section
      title={title}
      actions={(['CSV', 'JSON'] as const).map(format => (
        <Button
          key={format}
          variant="secondary"
          size="sm"
          busy={wish === format}
          aria-label={`Download ${title} as ${format}`}
          onClick={() => start(format)}
        >
          <Download />
          {format}
        </Button>
      ))}
    >
      <p className="max-w-reading text-sm text-ink-muted">{about}</p>
      <Loaded query={query} card="plain" skeleton={<SkeletonRows rows={6} />}>
        {children}
      </Loaded>
    </Section>
  );
}

function Weeks({ weeks }: { readonly weeks: readonly WeeklyGrowth[] }) {
  const labels = weeks.map(({ week }) => `Week of ${shortDay(week)}`);
  return (
    <>
      <Charts
        labels={labels}
        charts={[
          { name: 'New accounts', values: weeks.map(({ newAccounts }) => newAccounts) },
          { name: 'Transactions', values: weeks.map(({ totalTransactions }) => totalTransactions) },
        ]}
      />
      <Card flush>
        <Table caption="Growth of eight weeks">
          <TableHead>
            <TableHeader>Week</TableHeader>
            <TableHeader numeric>New accounts</TableHeader>
            <TableHeader numeric>New families</TableHeader>
            <TableHeader numeric>Total value</TableHeader>
            <TableHeader numeric>Transactions</TableHeader>
          </TableHead>
          <TableBody>
            {weeks.map((week, at) => (
              <TableRow key={week.week}>
                <TableCell className="whitespace-nowrap">{labels[at]}</TableCell>
                <TableCell numeric>{count(week.newAccounts)}</TableCell>
                <TableCell numeric>{count(week.newFamilies)}</TableCell>
                <TableCell numeric>
                  {reader().money(cents(week.totalValue))}
                  {andOthers(week.otherValues)}
                </TableCell>
                <TableCell numeric>{count(week.totalTransactions)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
    </>
  );
}

function Months({ months }: { readonly months: readonly MonthlyGrowth[] }) {
  const labels = months.map(({ month }) => shortMonth(month));
  return (
    <>
      <Charts
        labels={labels}
        charts={[
          { name: 'New users', values: months.map(({ users }) => users) },
          { name: 'Monthly transactions', values: months.map(({ transactions }) => transactions) },
        ]}
      />
      <Card flush>
        <Table caption="Growth of six months">
          <TableHead>
            <TableHeader>Month</TableHeader>
            <TableHeader numeric>Users</TableHeader>
            <TableHeader numeric>Families</TableHeader>
            <TableHeader numeric>Transactions</TableHeader>
          </TableHead>
          <TableBody>
            {months.map((month, at) => (
              <TableRow key={month.month}>
                <TableCell className="whitespace-nowrap">{labels[at]}</TableCell>
                <TableCell numeric>{count(month.users)}</TableCell>
                <TableCell numeric>{count(month.families)}</TableCell>
                <TableCell numeric>{count(month.transactions)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
    </>
  );
}

interface ChartsProps {
  readonly labels: readonly string[];
  readonly charts: readonly { readonly name: string; readonly values: readonly number[] }[];
}

function Charts({ labels, charts }: ChartsProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {charts.map(({ name, values }) => (
        <Card key={name}>
          <Section title={name} level={3}>
            <TrendChart
              kind="columns"
              labels={labels}
              series={[{ name, values }]}
              format={count}
              label={`${name}, ${labels[0]} to ${labels.at(-1)}: ${values.map(count).join(', ')}`}
            />
          </Section>
        </Card>
      ))}
    </div>
  );
}
