import { cents } from '@pocketful/contract-core/money';
import type { Child } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { FloatingButton } from '@pocketful/ui-kit/floating-button';
import { Money } from '@pocketful/ui-kit/money';
import { Page } from '@pocketful/ui-kit/page';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton, SkeletonRows, type SkeletonRowsProps } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { useFirstScreen } from '@pocketful/web-kit/places/first-screen';
import { Later } from '@pocketful/web-kit/places/first-view';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useDismissals } from '../../shared/dismissals.ts';
import { place } from '../../shared/paths.ts';
import { useMember } from '../../shared/session.tsx';
import { AllowanceNotices } from '../allowances/public.ts';
import { AddTransactionDialog } from '../ledger/public.ts';
import { AddChildDialog, useChildren } from '../people/public.ts';
import { AdultsNotices } from './adults-notices.tsx';
import { ApprovalRequests } from './approval-requests.tsx';

/** The promises. Their code comes after the dashboard. */
const ToHandOver = lazyComponent(async () => (await import('./to-hand-over.tsx')).ToHandOver);

/** The dashboard of a family without children. */
const Welcome = lazyComponent(async () => (await import('./welcome.tsx')).Welcome);

/** What a new family does first. The code comes with a dashboard that needs it. */
const FirstMinutes = lazyComponent(async () => (await import('./first-minutes.tsx')).FirstMinutes);

/** The tabs of the children. The code comes after the requests. */
const ChildrenAccounts = lazyComponent(async () => (await import('./children-accounts.tsx')).ChildrenAccounts);

/** The parts below the accounts. The code comes after the dashboard. */
const BelowAccounts = lazyComponent(async () => (await import('./below-accounts.tsx')).BelowAccounts);

/** On a wide screen the accounts stand beside the requests and all that is below. */
const COLUMNS =
  'grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start xl:grid-cols-2 lg:gap-x-8';
const COLUMN = 'grid min-w-0 grid-cols-1 gap-4 sm:gap-6';

/** An adult's home: the family's total, the waiting requests, and each child's account. */
export function ParentDashboard() {
  const me = useMember();
  const children = useChildren();
  const firstScreenShown = useFirstScreen();
  const adding = useLayer<'transaction' | 'child'>();
  const [shownChild, setShownChild] = useState<string | undefined>(undefined);
  const family = children.data ?? [];
  const shown = family.find(({ id }) => id === shownChild) ?? family[0];
  const addTransaction = () => adding.show('transaction');
  return (
    <Page
      title="Family Dashboard"
      lead={`Hello, ${me.firstName}.`}
      clearBelow
      actions={
        shown && (
          <Button icon={<Plus />} {...AddTransactionDialog.intent} onClick={addTransaction}>
            Add Transaction
          </Button>
        )
      }
    >
      <Loaded
        query={children}
        skeleton={<DashboardSkeleton />}
        empty={
          <Later>
            <Welcome onAdd={() => adding.show('child')} />
          </Later>
        }
      >
        {() =>
          shown && (
            <div className={COLUMNS}>
              <div className={COLUMN}>
                <Beginning family={family} />
                <TotalBalance childCount={family.length} />
                <ApprovalRequests family={family} />
                <Later>
                  <ToHandOver family={family} />
                </Later>
                <AdultsNotices />
                <AllowanceNotices family={family} />
              </div>
              <div className="min-w-0 lg:row-span-2">
                <Suspense fallback={<AccountsSkeleton />}>
                  <ChildrenAccounts family={family} shown={shown} onShow={setShownChild} />
                </Suspense>
              </div>
              <div className={COLUMN}>
                <Suspense>{firstScreenShown && <BelowAccounts family={family} />}</Suspense>
              </div>
            </div>
          )
        }
      </Loaded>
      {shown && (
        <FloatingButton icon={<Plus />} phoneOnly aboveBar {...AddTransactionDialog.intent} onClick={addTransaction}>
          Add Transaction
        </FloatingButton>
      )}
      {adding.shown === 'transaction' && (
        <AddTransactionDialog family={family} childId={shown?.id} onClose={adding.close} />
      )}
      {adding.shown === 'child' && <AddChildDialog onAdded={setShownChild} onClose={adding.close} />}
    </Page>
  );
}

/** Leads from the first chore of a new family to the child's profile. It remembers on this device how far one came. */
function Beginning({ family }: { readonly family: readonly Child[] }) {
  const { isDismissed, dismiss } = useDismissals('first-minutes');
  const done = useApiQuery('getDashboard', {}).data?.firstSteps;
  const child = family.find(({ choresEnabled, awaitsConsent }) => choresEnabled && !awaitsConsent);
  if (!child || !done) return null;
  const reached = (['allowance', 'device', 'end'] as const).find(step => isDismissed(child.id, step));
  const step = reached ?? (done.includes('chore') ? 'end' : 'chore');
  if (step === 'end') return null;
  return (
    <Later>
      <FirstMinutes child={child} step={step} onStep={next => dismiss(child.id, next)} />
    </Later>
  );
}

function TotalBalance({ childCount }: { readonly childCount: number }) {
  const dashboard = useApiQuery('getDashboard', {});
  const unknown = dashboard.error === null ? '…' : '—';
  return (
    <Card tone="pocket" aria-busy={dashboard.isPending}>
      <h2 className="text-sm font-semibold text-on-pocket-muted">Total Balance</h2>
      <p className="mt-1">
        {dashboard.data ? (
          <Money cents={cents(dashboard.data.totalBalance)} size="display" plain />
        ) : (
          <span className="text-3xl font-extrabold sm:text-4xl">{unknown}</span>
        )}
      </p>
      <p className="-mb-2.5 flex flex-wrap gap-x-5 text-sm text-on-pocket-muted *:flex *:min-h-control *:items-center *:underline *:underline-offset-4">
        <RouterLink to={place('accounts')}>
          {childCount === 1 ? 'In one account' : `Across ${childCount} accounts`}
        </RouterLink>
        <RouterLink to={place('week')}>This week</RouterLink>
      </p>
    </Card>
  );
}

function DashboardSkeleton() {
  return (
    <div className={COLUMNS}>
      <div className={COLUMN}>
        <Skeleton shape="card" className="h-36 w-full" />
        <SkeletonCard rows={2} avatars />
      </div>
      <AccountsSkeleton />
    </div>
  );
}

function AccountsSkeleton() {
  return (
    <Section title="Children Accounts">
      <div className="grid content-start gap-6">
        <div className="flex gap-6 border-b border-line pb-3.5">
          <Skeleton className="h-10 w-28" />
          <Skeleton className="h-10 w-28" />
        </div>
        <SkeletonCard rows={2} />
        <SkeletonCard rows={3} />
      </div>
    </Section>
  );
}

function SkeletonCard(rows: SkeletonRowsProps) {
  return (
    <Card list>
      <SkeletonRows {...rows} />
    </Card>
  );
}
