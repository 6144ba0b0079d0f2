import type { Metrics } from '@pocketful/metrics/calls';
import { Card } from '@pocketful/ui-kit/card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { Disclosure } from '@pocketful/ui-kit/disclosure';
import { Section } from '@pocketful/ui-kit/section';
import { TrendChart } from '@pocketful/ui-kit/trend-chart';
import { count, shortDay } from '../../shared/figure-texts.ts';

/** How many were there on each day of a range. */
export function ActivityChart({ activity }: Pick<Metrics, 'activity'>) {
  const [first] = activity;
  const last = activity.at(-1);
  if (!first || !last) return null;
  const most = activity.reduce((busiest, day) => (day.activeUsers > busiest.activeUsers ? day : busiest), first);
  const said = `${shortDay(first.day)} to ${shortDay(last.day)}: at most ${count(most.activeUsers)}, on ${shortDay(most.day)}, and ${count(last.activeUsers)} today`;
  return (
    <Section title="Activity" level={3}>
      <Card className="grid gap-3">
        <TrendChart
          kind="columns"
          labels={activity.map(({ day }) => shortDay(day))}
          series={[{ name: 'Active users', values: activity.map(({ activeUsers }) => activeUsers) }]}
          format={count}
          label={`Active users of each day, ${said}`}
        />
        <p className="text-sm text-ink-muted">
          Members who did something on each day (UTC), {said}. Counted from their own calls; what a tab reads by itself
          does not count, and today is under way.
        </p>
        <Disclosure summary="Active users, day by day">
          <Table caption="Active users, day by day" maxHeight="24rem">
            <TableHead>
              <TableHeader>Day</TableHeader>
              <TableHeader numeric>Active users</TableHeader>
            </TableHead>
            <TableBody>
              {activity.map(({ day, activeUsers }) => (
                <TableRow key={day}>
                  <TableCell>{shortDay(day)}</TableCell>
                  <TableCell numeric>{count(activeUsers)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Disclosure>
      </Card>
    </Section>
  );
}
