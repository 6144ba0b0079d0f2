import type { Chore } from '@pocketful/chores/calls';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Leaf } from '@pocketful/ui-kit/illustrations';
import { List } from '@pocketful/ui-kit/list-row';
import { Page } from '@pocketful/ui-kit/page';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { Later } from '@pocketful/web-kit/places/first-view';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Rejections } from '../../shared/rejections.tsx';
import { useProfile } from '../../shared/use-profile.ts';
import { MyBalance } from '../ledger/public.ts';
import { MyCompletedChores } from './my-completed-chores.tsx';
import { MySuggestions } from './my-suggestions.ts';
import { RefusedHandIns } from './refused-hand-ins.tsx';
import { TodoRow } from './todo-row.tsx';
import { InTurn, UpForGrabs } from './up-for-grabs.tsx';
import { useChildChores } from './use-chores.ts';

/** A child's chores: rejected, to do, done. */
export function ChildChores() {
  const { id, choresEnabled, simpleView } = useProfile();
  const chores = useChildChores(id);
  return (
    <Page title="My Chores" width="child" clearBelow actions={<MyBalance />}>
      <RefusedHandIns />
      {choresEnabled ? (
        <Loaded query={chores} skeleton={<Skeleton shape="card" className="h-64 w-full" />}>
          {list => (
            <>
              {!simpleView && (
                <Rejections title="Chore Updates" type="chore" items={list.items} nameOf={({ name }) => name} />
              )}
              <UpForGrabs />
              <ToDo chores={list.items.filter(({ status }) => status !== 'approved')} />
              <InTurn />
              {!simpleView && (
                <>
                  <Later>
                    <MySuggestions />
                  </Later>
                  <MyCompletedChores chores={list} />
                </>
              )}
            </>
          )}
        </Loaded>
      ) : (
        <Card>
          <EmptyState illustration={<Leaf />} level={2} title="Chores are off right now">
            A grown-up can switch them on again.
          </EmptyState>
        </Card>
      )}
    </Page>
  );
}

interface ChoresProps {
  readonly chores: readonly Chore[];
}

function ToDo({ chores }: ChoresProps) {
  return (
    <Section title={`To Do (${chores.length})`}>
      <Card list={chores.length > 0}>
        {chores.length === 0 && (
          <EmptyState illustration={<Leaf />} title="Nothing to do">
            New chores show up here.
          </EmptyState>
        )}
        {chores.length > 0 && (
          <List>
            {chores.map(chore => (
              <TodoRow key={chore.id} chore={chore} />
            ))}
          </List>
        )}
      </Card>
    </Section>
  );
}
