import { cents } from '@pocketful/contract-core/money';
import type { Child } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Money } from '@pocketful/ui-kit/money';
import { Name } from '@pocketful/ui-kit/name';
import { Page } from '@pocketful/ui-kit/page';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { Download, Printer, UserPlus } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { colorOf } from '../../shared/child-color.ts';
import { Face } from '../../shared/face.tsx';
import { childPlace, place } from '../../shared/paths.ts';
import { useDates } from '../../shared/use-dates.ts';
import { AddChildDialog, useChildren } from '../people/public.ts';
import { NoAccounts } from './no-accounts.tsx';

/** Saves the ledger over a period as a file, in a dialog. */
const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);

/** Every account of the family, its sum, and the ways to take it along. */
export function Accounts() {
  const children = useChildren();
  const shown = useLayer<'child' | 'export'>();
  return (
    <Page
      title="Accounts"
      clearBelow
      actions={
        <Button
          variant="secondary"
          icon={<UserPlus />}
          className="print:hidden"
          {...AddChildDialog.intent}
          onClick={() => shown.show('child')}
        >
          Add Child
        </Button>
      }
    >
      <FamilyBalance onExport={() => shown.show('export')} />
      <Loaded query={children} skeleton={<AccountsSkeleton />} empty={<NoAccounts />}>
        {family => (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {family.map(child => (
              <li key={child.id}>
                <AccountCard child={child} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {shown.shown === 'child' && <AddChildDialog onClose={shown.close} />}
      {shown.shown === 'export' && <ExportDialog family={children.data ?? []} onClose={shown.close} />}
    </Page>
  );
}

function FamilyBalance({ onExport }: { readonly onExport: () => void }) {
  const dashboard = useApiQuery('getDashboard', {});
  return (
    <Card tone="pocket" className="flex flex-wrap items-end justify-between gap-4" aria-busy={dashboard.isPending}>
      <div>
        <h2 className="text-sm font-semibold text-on-pocket-muted">Family Balance</h2>
        <p className="mt-1">
          {dashboard.data ? (
            <Money cents={cents(dashboard.data.totalBalance)} size="display" plain />
          ) : (
            <span className="text-3xl font-extrabold sm:text-4xl">{dashboard.error === null ? '…' : '—'}</span>
          )}
        </p>
        <p className="mt-1.5 text-sm text-on-pocket-muted">Total balance across all accounts</p>
        {dashboard.data && <LastUpdated at={dashboard.data.lastEntryAt} />}
        {dashboard.error !== null && !dashboard.data && (
          <p role="alert" className="text-sm text-on-pocket-muted">
            The balance could not be loaded.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="secondary" icon={<Download />} {...ExportDialog.intent} onClick={onExport}>
          Export
        </Button>
        <Button variant="secondary" icon={<Printer />} onClick={() => print()}>
          Print
        </Button>
      </div>
    </Card>
  );
}

/** The date of the live balance is today; the day of the last entry is next to it. */
function LastUpdated({ at }: { readonly at: string | null }) {
  const { long, isToday } = useDates();
  return (
    <div className="flex flex-wrap gap-x-3 text-sm text-on-pocket-muted">
      <p>Last updated today</p>
      {at !== null && <p>Last entry: {isToday(at) ? 'today' : long(at)}</p>}
    </div>
  );
}

function AccountCard({ child }: { readonly child: Child }) {
  return (
    <Card tone="child" childColor={colorOf(child)} className="relative grid h-full content-between gap-3">
      <div className="flex items-center gap-3">
        <Face of={child} size="lg" />
        <div className="min-w-0">
          <h3 className="font-bold wrap-anywhere text-ink">
            {/* The whole card can be pressed. */}
            <RouterLink to={childPlace(child.id)} className="after:absolute after:inset-0 after:rounded-lg">
              <Name>{child.calledName}</Name>
            </RouterLink>
          </h3>
          <p className="text-sm text-ink-muted">{child.age !== null && `Age ${child.age}`}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-2">
        <Money cents={cents(child.balance)} size="lg" />
        <PlaceLink
          standalone
          className="relative print:hidden"
          to={`${place('statement')}?child=${child.id}`}
          aria-label={`Statement of ${child.calledName}`}
        >
          Statement
        </PlaceLink>
      </div>
    </Card>
  );
}

function AccountsSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Skeleton shape="card" className="h-36 w-full" />
      <Skeleton shape="card" className="h-36 w-full" />
      <Skeleton shape="card" className="h-36 w-full" />
    </div>
  );
}
