import { cents } from '@pocketful/contract-core/money';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { FloatingButton } from '@pocketful/ui-kit/floating-button';
import { Money } from '@pocketful/ui-kit/money';
import { Page } from '@pocketful/ui-kit/page';
import { Skeleton, SkeletonRows, type SkeletonRowsProps } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Later } from '@pocketful/web-kit/places/first-view';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Plus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { place } from '../../shared/paths.ts';
import { useMember } from '../../shared/session.tsx';
import { AllowanceNotices } from '../allowances/public.ts';
import { AddTransactionDialog } from '../ledger/public.ts';
import { AddChildDialog, useChildren } from '../people/public.ts';
import { AdultsNotices } from './adults-notices.tsx';
import { ApprovalRequests } from './approval-requests.tsx';
import { ChildrenAccounts } from './children-accounts.tsx';

/** The dashboard of a family without children. */
const Welcome = lazyComponent(async () => (await import('./welcome.tsx')).Welcome);

/** The sections after the queue. The code comes after the dashboard. */
const AfterQueue = lazyComponent(async () => (await import('./after-queue-sections.tsx')).AfterQueueSections);

/** The requests have buttons next to their words, so their column is never the narrower one. */
const COLUMNS =
  'grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:items-start xl:grid-cols-2 lg:gap-8';

/** An adult's home: the family's total, the waiting requests, and each child's account. */
export function ParentDashboard() {
  const me = useMember();
  const children = useChildren();
  const adding = useLayer<'transaction' | 'child'>();
  const [shownChild, setShownChild] = useState<string | undefined>(undefined);
  const family = children.data ?? [];
  const shown = family.find(({ id }) => id === shownChild) ?? family[0];
  const addTransaction = () => adding.show('transaction');
  const addChild = () => adding.show('child');
  return (
    <Page
      title="Family Dashboard"
      lead={`Hello, ${me.firstName}.`}
      clearBelow
      actions={
        shown && (
          <>
            <Button
              variant="secondary"
              icon={<UserPlus aria-hidden="true" />}
              {...AddChildDialog.intent}
              onClick={addChild}
            >
              Add Child
            </Button>
            <Button icon={<Plus aria-hidden="true" />} {...AddTransactionDialog.intent} onClick={addTransaction}>
              Add Transaction
            </Button>
          </>
        )
      }
    >
      <Loaded
        query={children}
        skeleton={<DashboardSkeleton />}
        empty={
          <Later>
            <Welcome onAdd={addChild} />
          </Later>
        }
      >
        {() =>
          shown && (
            <div className={COLUMNS}>
              <div className="grid min-w-0 grid-cols-1 gap-6">
                <AdultsNotices />
                <TotalBalance childCount={family.length} />
                <ApprovalRequests family={family} />
                <AllowanceNotices family={family} />
                <Later>
                  <AfterQueue family={family} />
                </Later>
              </div>
              <ChildrenAccounts family={family} shown={shown} onShow={setShownChild} />
            </div>
          )
        }
      </Loaded>
      {shown && (
        <FloatingButton
          icon={<Plus aria-hidden="true" />}
          phoneOnly
          {...AddTransactionDialog.intent}
          onClick={addTransaction}
        >
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
      <p className="mt-1.5 text-sm text-on-pocket-muted">
        <RouterLink to={place('accounts')} className="underline underline-offset-4">
          {childCount === 1 ? 'In one account' : `Across ${childCount} accounts`}
        </RouterLink>
      </p>
    </Card>
  );
}

function DashboardSkeleton() {
  return (
    <div className={COLUMNS}>
      <div className="grid content-start gap-6">
        <Skeleton shape="card" className="h-36 w-full" />
        <SkeletonCard rows={2} avatars />
      </div>
      <div className="grid content-start gap-6">
        <div className="flex gap-6 border-b border-line pb-3.5">
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-7 w-28" />
        </div>
        <SkeletonCard rows={2} />
        <SkeletonCard rows={3} />
      </div>
    </div>
  );
}

function SkeletonCard(rows: SkeletonRowsProps) {
  return (
    <Card list>
      <SkeletonRows {...rows} />
    </Card>
  );
}
