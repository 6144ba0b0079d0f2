import type { Chore } from '@pocketful/chores/calls';
import type { Child } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Leaf } from '@pocketful/ui-kit/illustrations';
import { Coins } from '@pocketful/ui-kit/jar';
import { List } from '@pocketful/ui-kit/list-row';
import { Page } from '@pocketful/ui-kit/page';
import { Skeleton, SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { Tab, TabList, TabPanel } from '@pocketful/ui-kit/tabs';
import { both, type Listed } from '@pocketful/web-kit/calls/use-api';
import { useAskedLayer } from '@pocketful/web-kit/layers/asked-layer';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { QueryTabs } from '@pocketful/web-kit/places/query-tabs';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { NoChildren } from '../../shared/no-children.tsx';
import { place } from '../../shared/paths.ts';
import { useMember } from '../../shared/session.tsx';
import { AddChildDialog, useChildren } from '../people/public.ts';
import { ChildChoresCard } from './child-chores-card.tsx';
import { ChoreRow } from './chore-row.tsx';
import { CompletedChores } from './completed-chores.tsx';
import { ChoreDialog } from './lazy-dialogs.ts';
import { MasterList } from './master-list.tsx';
import { OffersCard } from './offers-card.tsx';
import { isPendingList, useFamilyChores } from './use-chores.ts';

/** All chores of the family, for its adults. */
export function ParentChores() {
  const { hasDuties } = useMember();
  const children = useChildren();
  const chores = useFamilyChores();
  const adding = useLayer<{ readonly childId?: string }>();
  const addingChild = useLayer<true>();
  const working = children.data?.filter(child => child.choresEnabled) ?? [];
  useAskedLayer(adding, 'chore', working.length > 0 ? {} : undefined);
  return (
    <Page
      title="Chores Dashboard"
      actions={
        (hasDuties || working.length > 0) && (
          <>
            {hasDuties && (
              <PlaceLink standalone to={place('duties')}>
                All duties
              </PlaceLink>
            )}
            {working.length > 0 && (
              <Button icon={<Plus />} {...ChoreDialog.intent} onClick={() => adding.show({})}>
                Add Chore
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded query={both(children, chores)} skeleton={<ChoresSkeleton />}>
        {([family, list]) => (
          <ChoreTabs
            family={family}
            chores={list}
            onAdd={childId => adding.show({ childId })}
            onAddChild={() => addingChild.show(true)}
          />
        )}
      </Loaded>
      {adding.shown && <ChoreDialog family={working} childId={adding.shown.childId} onClose={adding.close} />}
      {addingChild.shown && <AddChildDialog onClose={addingChild.close} />}
    </Page>
  );
}

function ChoresSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <div className="flex gap-6 overflow-hidden border-b border-line pb-3.5 lg:col-span-2">
        {['w-8', 'w-36', 'w-16', 'w-20'].map(width => (
          <Skeleton key={width} className={`h-5 shrink-0 ${width}`} />
        ))}
      </div>
      {[1, 2].map(at => (
        <Card key={at} list>
          <SkeletonRows />
        </Card>
      ))}
    </div>
  );
}

interface ChoreTabsProps {
  readonly family: readonly Child[];
  readonly chores: Listed<Chore>;
  readonly onAdd: (childId: string) => void;
  readonly onAddChild: () => void;
}

function ChoreTabs({ family, chores, onAdd, onAddChild }: ChoreTabsProps) {
  const byId = new Map(family.map(child => [child.id, child]));
  const waiting = chores.items.filter(({ status }) => status === 'submitted');
  const pending = chores.items.filter(isPendingList);
  return (
    <QueryTabs name="tab" values={['all', 'waiting', 'pending', 'completed', 'master']}>
      <TabList aria-label="Chores">
        <Tab value="all">All</Tab>
        <Tab value="waiting" count={waiting.length}>
          Awaiting Approval
        </Tab>
        <Tab value="pending">Pending</Tab>
        <Tab value="completed">Completed</Tab>
        <Tab value="master">Master List</Tab>
      </TabList>
      <TabPanel value="all" className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-4 empty:hidden lg:col-span-2">
          <OffersCard family={family} />
          {family.length === 0 && (
            <Card>
              <NoChildren
                level={2}
                action={
                  <Button {...AddChildDialog.intent} onClick={onAddChild}>
                    Add First Family Member
                  </Button>
                }
              >
                Chores belong to a child. Add one first.
              </NoChildren>
            </Card>
          )}
        </div>
        {family.map(child => (
          <ChildChoresCard key={child.id} child={child} family={chores} onAdd={() => onAdd(child.id)} />
        ))}
      </TabPanel>
      <TabPanel value="waiting">
        <ChoreList chores={waiting} byId={byId} date="submitted">
          <EmptyState illustration={<Coins />} level={2} title="All caught up">
            When a child finishes a chore, it waits here for you.
          </EmptyState>
        </ChoreList>
      </TabPanel>
      <TabPanel value="pending" className="grid grid-cols-1 gap-4">
        <OffersCard family={family} />
        <ChoreList chores={pending} byId={byId} date="due">
          <EmptyState illustration={<Leaf />} level={2} title="No pending chores">
            What you assign shows up here until it is approved.
          </EmptyState>
        </ChoreList>
      </TabPanel>
      <TabPanel value="completed">
        <CompletedChores chores={chores} byId={byId} />
      </TabPanel>
      <TabPanel value="master" className="grid grid-cols-1 gap-4">
        <OffersCard family={family} inTurns />
        <MasterList family={family.filter(child => child.choresEnabled)} />
      </TabPanel>
    </QueryTabs>
  );
}

interface ChoreListProps {
  readonly chores: readonly Chore[];
  readonly byId: ReadonlyMap<string, Child>;
  readonly date: 'due' | 'submitted';
  /** Shown when there are none. */
  readonly children: ReactNode;
}

function ChoreList({ chores, byId, date, children }: ChoreListProps) {
  return (
    <Card list={chores.length > 0}>
      {chores.length === 0 && children}
      {chores.length > 0 && (
        <List>
          {chores.map(chore => (
            <ChoreRow key={chore.id} chore={chore} child={byId.get(chore.childId)} date={date} />
          ))}
        </List>
      )}
    </Card>
  );
}
