import type { Chore } from '@pocketful/api-contract/chores';
import type { Child } from '@pocketful/api-contract/family';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Coins, House, Leaf } from '@pocketful/ui-kit/illustrations';
import { List } from '@pocketful/ui-kit/list-row';
import { Page } from '@pocketful/ui-kit/page';
import { Skeleton, SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { Tab, TabList, TabPanel, Tabs } from '@pocketful/ui-kit/tabs';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FailedToLoad } from '../../shared/failed-to-load.tsx';
import { AddChildDialog } from '../family/add-child-dialog.tsx';
import { useChildren } from '../family/use-children.ts';
import { AddChoreDialog } from './add-chore-dialog.tsx';
import { ChildChoresCard } from './child-chores-card.tsx';
import { ChoreRow } from './chore-row.tsx';
import { CompletedChores } from './completed-chores.tsx';
import { isPendingList, useFamilyChores } from './use-chores.ts';

type OpenDialog = { readonly kind: 'chore'; readonly childId?: string } | { readonly kind: 'child' } | undefined;

/** All chores of the family, for its adults. */
export function ParentChores() {
  const children = useChildren();
  const chores = useFamilyChores();
  const [open, setOpen] = useState<OpenDialog>(undefined);
  const family = children.data ?? [];
  const working = family.filter(child => child.choresEnabled);
  const failed = children.isError ? children : chores.isError ? chores : undefined;
  const loading = !failed && (children.isPending || chores.isPending);
  return (
    <Page
      title="Chores Dashboard"
      actions={
        working.length > 0 && (
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ kind: 'chore' })}>
            Add Chore
          </Button>
        )
      }
    >
      {loading && <ChoresSkeleton />}
      {failed && <FailedToLoad query={failed} />}
      {children.data && family.length === 0 && (
        <Card>
          <EmptyState
            illustration={<House />}
            level={2}
            title="No children yet"
            action={<Button onClick={() => setOpen({ kind: 'child' })}>Add First Family Member</Button>}
          >
            Chores belong to a child. Add one first.
          </EmptyState>
        </Card>
      )}
      {chores.data && family.length > 0 && (
        <ChoreTabs family={family} chores={chores.data} onAdd={childId => setOpen({ kind: 'chore', childId })} />
      )}
      {open?.kind === 'chore' && (
        <AddChoreDialog family={working} childId={open.childId} onClose={() => setOpen(undefined)} />
      )}
      {open?.kind === 'child' && <AddChildDialog onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

function ChoresSkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <div className="flex gap-6 overflow-hidden border-b border-line pb-3.5 lg:col-span-2">
        {['w-8', 'w-36', 'w-16', 'w-20'].map(width => (
          <Skeleton key={width} className={`h-5 shrink-0 ${width}`} />
        ))}
      </div>
      {[1, 2].map(at => (
        <Card key={at} className="py-2!">
          <SkeletonRows />
        </Card>
      ))}
    </div>
  );
}

interface ChoreTabsProps {
  readonly family: readonly Child[];
  readonly chores: readonly Chore[];
  readonly onAdd: (childId: string) => void;
}

function ChoreTabs({ family, chores, onAdd }: ChoreTabsProps) {
  const byId = new Map(family.map(child => [child.id, child]));
  const shown = chores.filter(chore => byId.get(chore.childId)?.choresEnabled === true);
  const waiting = shown.filter(({ status }) => status === 'submitted');
  const pending = shown.filter(isPendingList);
  return (
    <Tabs defaultValue="all">
      <TabList aria-label="Chores">
        <Tab value="all">All</Tab>
        <Tab value="waiting" count={waiting.length}>
          Awaiting Approval
        </Tab>
        <Tab value="pending">Pending</Tab>
        <Tab value="completed">Completed</Tab>
      </TabList>
      <TabPanel value="all" className="grid gap-4 lg:grid-cols-2 lg:items-start">
        {family.map(child => (
          <ChildChoresCard
            key={child.id}
            child={child}
            chores={shown.filter(({ childId }) => childId === child.id)}
            onAdd={() => onAdd(child.id)}
          />
        ))}
      </TabPanel>
      <TabPanel value="waiting">
        <ChoreList chores={waiting} byId={byId} date="submitted">
          <EmptyState illustration={<Coins />} title="All caught up">
            When a child finishes a chore, it waits here for you.
          </EmptyState>
        </ChoreList>
      </TabPanel>
      <TabPanel value="pending">
        <ChoreList chores={pending} byId={byId} date="due" deletable>
          <EmptyState illustration={<Leaf />} title="No pending chores">
            What you assign shows up here until it is approved.
          </EmptyState>
        </ChoreList>
      </TabPanel>
      <TabPanel value="completed">
        <CompletedChores byId={byId} />
      </TabPanel>
    </Tabs>
  );
}

interface ChoreListProps {
  readonly chores: readonly Chore[];
  readonly byId: ReadonlyMap<string, Child>;
  readonly date: 'due' | 'submitted';
  readonly deletable?: boolean;
  /** What is shown when there are none. */
  readonly children: React.ReactNode;
}

function ChoreList({ chores, byId, date, deletable = false, children }: ChoreListProps) {
  return (
    <Card className={chores.length > 0 ? 'py-2!' : ''}>
      {chores.length === 0 && children}
      {chores.length > 0 && (
        <List>
          {chores.map(chore => (
            <ChoreRow key={chore.id} chore={chore} child={byId.get(chore.childId)} date={date} deletable={deletable} />
          ))}
        </List>
      )}
    </Card>
  );
}
