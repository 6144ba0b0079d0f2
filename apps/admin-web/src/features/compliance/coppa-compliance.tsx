import type { ComplianceStatus } from '@pocketful/api-contract/compliance-desk';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
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
