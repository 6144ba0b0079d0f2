import { cents } from '@pocketful/contract-core/money';
import { absenceOn } from '@pocketful/domain/absences';
import type { Child } from '@pocketful/people/calls';
import { Facts } from '@pocketful/ui-kit/facts';
import { Money } from '@pocketful/ui-kit/money';
import { Name } from '@pocketful/ui-kit/name';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { Tab, TabList, TabPanel, Tabs } from '@pocketful/ui-kit/tabs';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { ChevronRight } from 'lucide-react';
import { Suspense } from 'react';
import { awayText } from '../../shared/away-text.ts';
import { colorOf } from '../../shared/child-color.ts';
import { Face } from '../../shared/face.tsx';
import { childPlace } from '../../shared/paths.ts';
import { useDates } from '../../shared/use-dates.ts';
import { PendingChores } from '../chores/public.ts';
import { GoalsSummary } from '../goals/public.ts';
import { RecentTransactions } from '../ledger/public.ts';
import { useDays } from './use-days.ts';

export interface ChildrenAccountsProps {
  readonly family: readonly Child[];
  readonly shown: Child;
  readonly onShow: (childId: string) => void;
}

/** One tab per child: the balance, the chores of today, and below it pending chores, goals, and the newest entries. */
export function ChildrenAccounts({ family, shown, onShow }: ChildrenAccountsProps) {
  const { today } = useDates();
  const dayOf = useDays();
  const awayOf = ({ absences }: Child) => {
    const away = absenceOn(absences, today);
    return away && awayText(away.to, today);
  };
  return (
    <Section title="Children Accounts">
      <Tabs value={shown.id} onValueChange={onShow}>
        <TabList aria-label="Children Accounts">
          {family.map(child => (
            <Tab
              key={child.id}
              value={child.id}
              childColor={colorOf(child)}
              icon={<Face of={child} size="sm" />}
              className="max-w-none! py-1.5"
            >
              <span className="grid justify-items-start text-left">
                <span className="flex items-baseline gap-1.5">
                  <Name className="max-w-36 truncate">{child.username}</Name> <Money cents={cents(child.balance)} />
                </span>{' '}
                <span className="text-sm font-normal text-ink-muted">{dayOf(child.id)}</span>
              </span>
            </Tab>
          ))}
        </TabList>
        {family.map(child => (
          <TabPanel key={child.id} value={child.id} className="grid gap-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <h3 className="min-w-0 text-base font-bold wrap-anywhere">
                <PlaceLink standalone to={childPlace(child.id)}>
                  <Name>{child.calledName}</Name>
                  <ChevronRight className="size-5" />
                </PlaceLink>
              </h3>
              <div className="text-sm text-ink-muted">
                <Facts>
                  {child.age !== null && `Age ${child.age}`}
                  {awayOf(child)}
                </Facts>
              </div>
            </div>
            {child.choresEnabled && <PendingChores child={child} />}
            <Suspense fallback={<SkeletonRows rows={2} />}>
              <GoalsSummary child={child} level={3} />
            </Suspense>
            <RecentTransactions child={child} />
          </TabPanel>
        ))}
      </Tabs>
    </Section>
  );
}
