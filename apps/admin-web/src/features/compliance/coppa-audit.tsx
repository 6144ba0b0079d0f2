import type { PrivacyAudit } from '@pocketful/compliance/calls/privacy-audit';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { Evidence } from './evidence.tsx';
import { Figures } from './figures.tsx';
import { OpenRequirements } from './open-requirements.tsx';
import { metIn, openIn, Requirements } from './requirements.tsx';
import { useMoment } from './use-moment.tsx';
import { progressOf, useRunAudit } from './use-run-audit.ts';
import { OverallBadge } from './words.tsx';

/** The newest audit of children's privacy, a button for a new one, and the evidence on record. */
export function CoppaAudit() {
  const audit = useApiQuery('getPrivacyAudit', {});
  const run = useRunAudit(['Failed to run COPPA audit', 'Please try again.']);
  return (
    <>
      <Section
        title="COPPA Audit"
        actions={
          <Button size="sm" busy={run.busy} onClick={() => run.send({})}>
            Run New Audit
          </Button>
        }
      >
        <Loaded
          query={audit}
          skeleton={<Skeleton shape="card" className="h-64 w-full" />}
          isEmpty={({ timestamp }) => timestamp === null}
          empty={
            <Card>
              <EmptyState title="No audit has been run yet">Run one to see the result of each requirement.</EmptyState>
            </Card>
          }
        >
          {found => <Result audit={found} />}
        </Loaded>
      </Section>
      <Evidence />
    </>
  );
}

function Result({ audit }: { readonly audit: PrivacyAudit }) {
  const moment = useMoment();
  const { childrenData: children, overallCompliance } = audit;
  const { data: status } = useApiQuery('getComplianceStatus', {});
  return (
    <>
      <p className="text-sm text-ink-muted">
        As of {moment(audit.timestamp)}, of all families and the system.
        {audit.running && ` Another audit is under way: ${progressOf(audit)}`}{' '}
        <PlaceLink to="/coppa-dashboard">Open the dashboard</PlaceLink>
      </p>
      <Figures
        label="The newest audit"
        figures={[
          [
            'Overall status',
            overallCompliance && <OverallBadge key="overall" overall={overallCompliance} />,
            status && <>Since {moment(status.since)}</>,
          ],
          ['Compliance score', `${audit.complianceScore}%`, metIn(audit)],
          [
            'Open requirements',
            openIn(audit).length,
            status &&
              `${status.openViolations} ${status.openViolations === 1 ? 'violation is' : 'violations are'} open`,
          ],
          ['Children under 13', children.childrenUnder13, `${children.childrenWithConsent} with consent`],
        ]}
      />
      <div className="mt-5 grid gap-8">
        <OpenRequirements requirements={openIn(audit)} level={3} />
        <Section title="Requirements" level={3}>
          <Requirements requirements={audit.requirements} />
        </Section>
      </div>
    </>
  );
}
