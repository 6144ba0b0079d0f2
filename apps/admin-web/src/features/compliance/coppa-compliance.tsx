import type { ComplianceStatus } from '@pocketful/api-contract/compliance-desk';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { TrendChart } from '@pocketful/ui-kit/trend-chart';
import { Loaded } from '@pocketful/web-kit/loaded';
import { useApiQuery } from '@pocketful/web-kit/use-api';
import { useWrite } from '@pocketful/web-kit/use-write';
import { Figures } from './figures.tsx';
import { ReportChoice } from './report-choice.tsx';
import { Lines } from './requirements.tsx';
import { useMoment } from './use-moment.tsx';
import { Violations } from './violations.tsx';
import { OverallBadge, PriorityBadge } from './words.tsx';

/** Whether Pocketful keeps to the law, since when, and what is open. */
export function CoppaCompliance() {
  const status = useApiQuery('getComplianceStatus', {});
  return (
    <Section title="COPPA Compliance">
      <Loaded
        query={status}
        failed="Failed to load system data"
        skeleton={<Skeleton shape="card" className="h-64 w-full" />}
      >
        {found => <Status status={found} />}
      </Loaded>
    </Section>
  );
}

function Status({ status }: { readonly status: ComplianceStatus }) {
  const moment = useMoment();
  const { overallCompliance: overall, auditedAt, since } = status;
  const as = auditedAt === null ? 'No audit yet' : <>As of {moment(auditedAt)}</>;
  return (
    <>
      <Monitoring monitoring={status.monitoring} />
      <Figures
        label="Compliance status"
        figures={[
          [
            'Compliance status',
            overall ? <OverallBadge key="overall" overall={overall} /> : 'Not audited yet',
            since === null ? as : <>Since {moment(since)}</>,
          ],
          ['Compliance rate', `${status.complianceRate}%`, as],
          [
            'Risk level',
            <PriorityBadge key="risk" priority={status.riskLevel} />,
            'The gravest violation that is open',
          ],
          ['Children under 13', status.childrenUnder13, `${status.consentedChildren} consented children`],
        ]}
      />
      <History history={status.history} />
      <Violations violations={status.violations} open={status.openViolations} audited={auditedAt !== null} />
      <Section title="Recommendations" level={3}>
        <Card>
          {status.recommendations.length > 0 ? (
            <Lines title="What helps most" lines={status.recommendations} />
          ) : (
            <p className="text-sm text-ink-muted">There is nothing to recommend.</p>
          )}
        </Card>
      </Section>
      <ReportChoice />
    </>
  );
}

/** How the audits went, a day each; two days make a line. */
function History({ history }: Pick<ComplianceStatus, 'history'>) {
  const [first, ...others] = history;
  const last = others.at(-1);
  if (!first || !last) return null;
  const at = ({ score }: { readonly score: number }) => `${score}%`;
  const lowest = history.reduce((low, point) => (point.score < low.score ? point : low), first);
  return (
    <Section title="Compliance over time" level={3}>
      <Card>
        <TrendChart
          kind="line"
          labels={history.map(({ day }) => day)}
          series={[{ name: 'Compliance rate', values: history.map(({ score }) => score) }]}
          format={score => `${score}%`}
          label={`Compliance rate by the last audit of each day: ${at(first)} on ${first.day}, ${at(last)} on ${last.day}, at the lowest ${at(lowest)}`}
        />
        <p className="mt-2 text-sm text-ink-muted">
          By the last audit of each day over ninety days: {at(first)} at first, {at(last)} now, {at(lowest)} at the
          lowest.
        </p>
      </Card>
    </Section>
  );
}

function Monitoring({ monitoring: { active, startedAt } }: Pick<ComplianceStatus, 'monitoring'>) {
  const moment = useMoment();
  const start = useWrite('startMonitoring', {
    done: () => ['Monitoring started', 'An audit runs every hour from now on.'],
    failed: ['Monitoring failed', 'Failed to start the monitoring.'],
  });
  if (active)
    return (
      <Callout tone="success" role="status" title="Compliance monitoring is active">
        Status updates every 30 seconds. An audit runs every hour since {moment(startedAt)}.
      </Callout>
    );
  return (
    <Callout
      title="Compliance monitoring is off"
      action={
        <Button size="sm" busy={start.busy} onClick={() => start.send({})}>
          Start Monitoring
        </Button>
      }
    >
      Once started, an audit runs every hour and opens what it finds as a violation.
    </Callout>
  );
}
