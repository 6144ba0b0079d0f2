import { cents } from '@pocketful/contract-core/money';
import { absenceOn } from '@pocketful/domain/absences';
import type { Child } from '@pocketful/people/calls';
import { Avatar } from '@pocketful/ui-kit/avatar';
import { Card } from '@pocketful/ui-kit/card';
import { Money } from '@pocketful/ui-kit/money';
import { Name } from '@pocketful/ui-kit/name';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { Tab, TabList, TabPanel, Tabs } from '@pocketful/ui-kit/tabs';
import { Suspense } from 'react';
import { awayText } from '../../shared/away-text.ts';
import { colorOf } from '../../shared/child-color.ts';
import { useDates } from '../../shared/use-dates.ts';
import { PendingChores } from '../chores/public.ts';
import { GoalsSummary } from '../goals/public.ts';
import { BalanceHistory, RecentTransactions } from '../ledger/public.ts';

export interface ChildrenAccountsProps {
  readonly family: readonly Child[];
  readonly shown: Child;
  readonly onShow: (childId: string) => void;
}

/** One tab per child: the balance, pending chores, goals, and the newest lines of the ledger. */
export function ChildrenAccounts({ family, shown, onShow }: ChildrenAccountsProps) {
  return (
    <Section title="Children Accounts">
      <Tabs value={shown.id} onValueChange={onShow}>
        <TabList aria-label="Children Accounts">
          {family.map(child => (
            <Tab
              key={child.id}
              value={child.id}
              childColor={colorOf(child)}
              icon={<Avatar name={child.username} childColor={colorOf(child)} size="sm" />}
              className="max-w-none!"
            >
              <Name className="inline-block max-w-36 truncate align-bottom">{child.username}</Name>{' '}
              <Money cents={cents(child.balance)} className="ml-1 font-medium" />
            </Tab>
          ))}
        </TabList>
        {family.map(child => (
          <TabPanel key={child.id} value={child.id} className="grid gap-4">
            <Card tone="child" childColor={colorOf(child)} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Avatar name={child.username} childColor={colorOf(child)} size="lg" />
              <div className="min-w-0 flex-1 basis-28">
                <h3 className="font-bold break-words text-ink">
                  <Name>{child.username}</Name>
                </h3>
                <p className="text-sm text-ink-muted">
                  {child.firstName}
                  {child.age !== null && `, age ${child.age}`}
                </p>
                <Away child={child} />
              </div>
              <Money cents={cents(child.balance)} size="lg" />
            </Card>
            {child.choresEnabled && <PendingChores child={child} />}
            <Suspense fallback={<SkeletonRows rows={2} />}>
              <GoalsSummary child={child} />
            </Suspense>
            <RecentTransactions child={child} />
            <Suspense>
              <BalanceHistory childId={child.id} level={3} />
            </Suspense>
          </TabPanel>
        ))}
      </Tabs>
    </Section>
  );
}

function Away({ child }: { readonly child: Child }) {
  const { today } = useDates();
  const away = absenceOn(child.absences, today);
  return away && <p className="text-sm text-ink-muted">{awayText(away.to, today)}</p>;
}
