import { cents } from '@pocketful/contract-core/money';
import { absenceOn } from '@pocketful/domain/absences';
import { reader } from '@pocketful/domain/intl/reader';
import type { Child } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Facts } from '@pocketful/ui-kit/facts';
import { Money } from '@pocketful/ui-kit/money';
import { Name } from '@pocketful/ui-kit/name';
import { Page } from '@pocketful/ui-kit/page';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { comingDayText } from '@pocketful/web-kit/texts/days';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { awayText } from '../../shared/away-text.ts';
import { colorOf } from '../../shared/child-color.ts';
import { Face } from '../../shared/face.tsx';
import { NotFound } from '../../shared/not-found-later.ts';
import { useDates } from '../../shared/use-dates.ts';
import { AllowanceDialog, useNextPayday } from '../allowances/public.ts';
import { PendingChores } from '../chores/public.ts';
import { GoalsSummary } from '../goals/public.ts';
import { BalanceHistory, RecentTransactions } from '../ledger/public.ts';
import { useChildren } from '../people/public.ts';
import { Added, type Addition, additionsFor } from './additions.tsx';
import { ApprovalRequests } from './approval-requests.tsx';
import { useDays } from './use-days.ts';

const LessonOfChild = lazyComponent(async () => (await import('./lesson-of-child.tsx')).LessonOfChild);
const SettingsOfChild = lazyComponent(async () => (await import('./settings-of-child.tsx')).SettingsOfChild);

/** Everything about one child: the balance, the requests, the day, the goals, the ledger, and each setting. */
export function ChildPage() {
  const { id } = useParams();
  const children = useChildren();
  const child = children.data?.find(one => one.id === id);
  const adding = useLayer<Addition>();
  if (children.data && !child) return <NotFound />;
  // Allowances have a section with buttons.
  const buttons = additionsFor(children.data ?? [], id).filter(({ Dialog }) => Dialog !== AllowanceDialog);
  const title = child ? <Name>{child.calledName}</Name> : 'Child';
  return (
    <Page
      clearBelow
      title={title}
      actions={buttons.map(addition => (
        <Button
          key={addition.label}
          variant="secondary"
          size="sm"
          className="max-md:hidden"
          icon={addition.icon}
          {...addition.Dialog.intent}
          onClick={() => adding.show(addition)}
        >
          {addition.label}
        </Button>
      ))}
    >
      <Loaded query={children} skeleton={<Skeleton shape="card" className="h-36 w-full" />}>
        {family => child && <OfChild child={child} family={family} />}
      </Loaded>
      {adding.shown && (
        <Added addition={adding.shown} family={children.data ?? []} childId={id} onClose={adding.close} />
      )}
    </Page>
  );
}

interface OfChildProps {
  readonly child: Child;
  readonly family: readonly Child[];
}

function OfChild({ child, family }: OfChildProps) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start lg:gap-8">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Balance child={child} />
        <ApprovalRequests family={family} childId={child.id} />
        <Suspense>{child.lessons && <LessonOfChild child={child} />}</Suspense>
        {child.choresEnabled && <PendingChores child={child} all />}
        <Suspense>
          <GoalsSummary child={child} level={2} />
        </Suspense>
        <RecentTransactions child={child} all />
        <Suspense>
          <BalanceHistory childId={child.id} />
        </Suspense>
      </div>
      <Suspense>
        <SettingsOfChild child={child} />
      </Suspense>
    </div>
  );
}

function Balance({ child }: { readonly child: Child }) {
  const { id, age, absences } = child;
  const { today } = useDates();
  const balance = useApiQuery('getChildBalance', { params: { id } });
  const payday = useNextPayday(id);
  const dayOf = useDays();
  const away = absenceOn(absences, today);
  const available = balance.data && cents(balance.data.available);
  return (
    <Card tone="child" childColor={colorOf(child)} className="flex items-center gap-x-4">
      <Face of={child} size="lg" />
      <div className="grid min-w-0 gap-1">
        <p>
          <Money cents={cents(child.balance)} size="display" />
        </p>
        <div className="text-sm text-ink-muted">
          <Facts>
            {age !== null && `Age ${age}`}
            {available !== undefined && available < cents(child.balance) && `${reader().money(available)} available`}
            {payday && `${comingDayText(payday.day, today)}: ${reader().money(payday.cents + payday.asked)}`}
            {dayOf(id)}
            {away && awayText(away.to, today)}
          </Facts>
        </div>
      </div>
    </Card>
  );
}
