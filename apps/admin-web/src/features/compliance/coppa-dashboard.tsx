import type { PrivacyAudit } from '@pocketful/compliance/calls/privacy-audit';
import { MAX_RECOMMENDATIONS } from '@pocketful/compliance/rules/privacy';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Link } from '@pocketful/ui-kit/link';
import { Page } from '@pocketful/ui-kit/page';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { Tab, TabList, TabPanel } from '@pocketful/ui-kit/tabs';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { QueryTabs } from '@pocketful/web-kit/places/query-tabs';
import { ExternalLink, ShieldCheck } from 'lucide-react';
import { Figures, notCounted } from './figures.tsx';
import { OpenRequirements } from './open-requirements.tsx';
import { Lines, metIn, NoAdvice, openIn, Requirements } from './requirements.tsx';
import { useMoment } from './use-moment.tsx';
import { progressOf, useRunAudit } from './use-run-audit.ts';
import { DashboardBadge } from './words.tsx';

const TABS = ['requirements', 'critical', 'data', 'actions'] as const;

/** The state of children's privacy: of all families for staff, of the own family for an adult. */
export function CoppaDashboard() {
  const audit = useApiQuery('getPrivacyAudit', {});
  const run = useRunAudit(['Audit Failed', 'Failed to perform COPPA audit.']);
  const start = () => run.send({});
  return (
    <Page
      width="wide"
      title="COPPA Compliance Dashboard"
      lead="The law protects children under 13 online. See each requirement, its result, and what is left to do."
      actions={
        <Button icon={<ShieldCheck />} busy={run.busy} onClick={start}>
          Run Audit
        </Button>
      }
    >
      <Loaded
        query={audit}
        failed="The audit could not be loaded"
        skeleton={<Skeleton shape="card" className="h-64 w-full" />}
      >
        {found => <Found audit={found} busy={run.busy} onRun={start} />}
      </Loaded>
    </Page>
  );
}

interface FoundProps {
  readonly audit: PrivacyAudit;
  readonly busy: boolean;
  readonly onRun: () => void;
}

function Found({ audit, busy, onRun }: FoundProps) {
  const moment = useMoment();
  const { childrenData: children, criticalIssues } = audit;
  const audited = audit.timestamp !== null;
  return (
    <>
      <Figures
        label="Compliance at a glance"
        figures={[
          ['Overall status', <DashboardBadge key="overall" overall={audit.overallCompliance} />, whose(audit)],
          audited ? ['Compliance score', `${audit.complianceScore}%`, metIn(audit)] : notCounted('Compliance score'),
          audited
            ? [
                'Children under 13',
                children.childrenUnder13,
                `${children.childrenWithConsent} with consent, of ${children.totalChildren} children`,
              ]
            : notCounted('Children under 13'),
          audited ? ['Critical issues', criticalIssues.length] : notCounted('Critical issues'),
        ]}
      />
      <p className="text-sm text-ink-muted">
        Last updated: {moment(audit.timestamp)}
        {audit.running && ` · Another audit is under way: ${progressOf(audit)}`}
      </p>
      <QueryTabs name="tab" values={TABS}>
        <TabList aria-label="COPPA Compliance Dashboard">
          <Tab value="requirements">Requirements</Tab>
          <Tab value="critical" count={criticalIssues.length}>
            Critical Issues
          </Tab>
          <Tab value="data">Data Collection</Tab>
          <Tab value="actions">Actions</Tab>
        </TabList>
        <TabPanel value="requirements" className="grid gap-8">
          {audited && <OpenRequirements requirements={openIn(audit)} />}
          <Section title="Requirements">
            {audited ? <Requirements requirements={audit.requirements} /> : <NotYet />}
          </Section>
        </TabPanel>
        <TabPanel value="critical">
          <CriticalIssues audit={audit} />
        </TabPanel>
        <TabPanel value="data">
          <DataCollection childrenData={children} audited={audited} />
        </TabPanel>
        <TabPanel value="actions">
          <Actions audit={audit} busy={busy} onRun={onRun} />
        </TabPanel>
      </QueryTabs>
    </>
  );
}

function whose({ scope }: PrivacyAudit): string {
  return scope === 'family' ? 'Of your family' : 'Of all families and the system';
}

function NotYet() {
  return (
    <Card>
      <EmptyState title="No audit has been run yet">Run one to see the result of each requirement.</EmptyState>
    </Card>
  );
}

function CriticalIssues({ audit }: { readonly audit: PrivacyAudit }) {
  const title = 'Critical Issues';
  if (audit.timestamp === null)
    return (
      <Section title={title}>
        <NotYet />
      </Section>
    );
  const critical = openIn(audit).filter(({ priority }) => priority === 'CRITICAL');
  const empty = ['No critical issues', 'Every critical requirement passes.'] as const;
  return <OpenRequirements title={title} requirements={critical} empty={empty} />;
}

interface DataCollectionProps extends Pick<PrivacyAudit, 'childrenData'> {
  readonly audited: boolean;
}

function DataCollection({ childrenData, audited }: DataCollectionProps) {
  const { totalChildren, childrenUnder13, childrenWithConsent, dataCollected, parentalControlsActive } = childrenData;
  return (
    <Section title="Data Collection">
      <Figures
        label="Children"
        figures={
          audited
            ? [
                ['Children', totalChildren],
                ['Children under 13', childrenUnder13],
                ['Children with consent', childrenWithConsent],
                [
                  'Parental controls',
                  parentalControlsActive ? 'Active' : 'Not active',
                  'Review, export, withdrawal and erasure',
                ],
              ]
            : ['Children', 'Children under 13', 'Children with consent', 'Parental controls'].map(notCounted)
        }
      />
      <Card>
        {dataCollected.length > 0 ? (
          <Lines title="What is collected of a child" lines={dataCollected} />
        ) : (
          <p className="text-sm text-ink-muted">The first audit lists the collected data.</p>
        )}
      </Card>
    </Section>
  );
}

interface ActionsProps {
  readonly audit: PrivacyAudit;
  readonly busy: boolean;
  readonly onRun: () => void;
}

function Actions({ audit: { recommendations, nextSteps, timestamp }, busy, onRun }: ActionsProps) {
  return (
    <Section title="Actions">
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <NewTab href="/privacy-policy">View Privacy Policy</NewTab>
        <NewTab href="/parental-data-rights">Parental Data Rights</NewTab>
        <Button variant="secondary" busy={busy} onClick={onRun}>
          Run Compliance Check
        </Button>
      </Card>
      <Card className="grid gap-4">
        {recommendations.length > 0 ? (
          <Lines title="Recommendations" lines={recommendations.slice(0, MAX_RECOMMENDATIONS)} />
        ) : (
          <NoAdvice audited={timestamp !== null} />
        )}
        <Lines title="Next steps" lines={nextSteps} />
      </Card>
    </Section>
  );
}

function NewTab({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Link href={href} target="_blank" rel="noopener" standalone>
      {children}
      <ExternalLink />
      <span className="sr-only">(opens in a new tab)</span>
    </Link>
  );
}
