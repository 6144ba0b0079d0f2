import type { ComplianceStatus } from '@pocketful/compliance/calls/desk';
import { AUDIT_HISTORY_DAYS } from '@pocketful/compliance/rules/privacy';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { TrendChart } from '@pocketful/ui-kit/trend-chart';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Figures, notCounted } from './figures.tsx';
import { OpenRequirements } from './open-requirements.tsx';
import { ReportChoice } from './report-choice.tsx';
import { Lines, metText, NoAdvice } from './requirements.tsx';
import { useMoment } from './use-moment.tsx';
import { useRunAudit } from './use-run-audit.ts';
import { OverallBadge, PriorityBadge } from './words.tsx';

/** The compliance status, its date, and the open requirements. */
export function CoppaCompliance() {
  const status = useApiQuery('getComplianceStatus', {});
  const run = useRunAudit(['Failed to run COPPA audit', 'Please try again.']);
  return (
    <Section
      title="COPPA Compliance"
      actions={
        <Button size="sm" busy={run.busy} onClick={() => run.send({})}>
          Run New Audit
        </Button>
      }
    >
      <Loaded query={status} skeleton={<Skeleton shape="card" className="h-64 w-full" />}>
        {found => <Status status={found} />}
      </Loaded>
    </Section>
  );
}

const UNCHECKED = ['Not checked yet', 'Run an audit, or start the monitoring.'] as const;

function Status({ status }: { readonly status: ComplianceStatus }) {
  const moment = useMoment();
  const { overallCompliance: overall, auditedAt, since } = status;
  const audited = auditedAt !== null;
  const [gravest] = status.openRequirements;
  const met = audited && metText(status.checkedRequirements, status.declaredRequirements, status.openRequirements);
  const as = audited ? <>As of {moment(auditedAt)}</> : 'No audit yet';
  return (
    <div className="grid grid-cols-1 gap-8">
      <Monitoring monitoring={status.monitoring} audited={audited} />
      <Figures
        label="Compliance status"
        figures={[
          [
            'Compliance status',
            overall ? <OverallBadge key="overall" overall={overall} /> : 'Not audited yet',
            since === null ? as : <>Since {moment(since)}</>,
          ],
          audited
            ? [
                'Compliance rate',
                `${status.complianceRate}%`,
                <>
                  {as}. {met}
                </>,
              ]
            : notCounted('Compliance rate'),
          [
            'Risk level',
            <PriorityBadge key="risk" priority={status.riskLevel} />,
            !audited ? (
              'Not checked yet'
            ) : gravest ? (
              <>
                {gravest.title}, since {moment(gravest.since)}
              </>
            ) : (
              'Nothing is open'
            ),
          ],
          audited
            ? ['Children under 13', status.childrenUnder13, `${status.consentedChildren} consented children`]
            : notCounted('Children under 13'),
        ]}
      />
      <History history={status.history} />
      <OpenRequirements
        requirements={status.openRequirements}
        violations={status.violations}
        openViolations={status.openViolations}
        {...(!audited && { empty: UNCHECKED })}
        level={3}
      />
      <Section title="Recommendations" level={3}>
        <Card>
          {status.recommendations.length > 0 ? (
            <Lines title="What helps most" lines={status.recommendations} />
          ) : (
            <NoAdvice audited={audited} />
          )}
        </Card>
      </Section>
      <ReportChoice />
    </div>
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
          By the last audit of each day over {AUDIT_HISTORY_DAYS} days: {at(first)} at first, {at(last)} now,{' '}
          {at(lowest)} at the lowest. A rate is of what is computed.
        </p>
      </Card>
    </Section>
  );
}

type MonitoringProps = Pick<ComplianceStatus, 'monitoring'> & { readonly audited: boolean };

function Monitoring({ monitoring: { active, startedAt }, audited }: MonitoringProps) {
  const moment = useMoment();
  const start = useWrite('startMonitoring', {
    done: () => ['Monitoring started', 'An audit runs every hour from now on.'],
    failed: ['Monitoring failed', 'Failed to start the monitoring.'],
  });
  if (active)
    return (
      <Callout tone="success" role="status" title="Compliance monitoring is active">
        Status updates every 30 seconds.{' '}
        {audited ? (
          <>An audit has run every hour since {moment(startedAt)}.</>
        ) : (
          'An audit runs every hour. The first one follows soon.'
        )}
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
