import { cents } from '@pocketful/contract-core/money';
import type { Goal, Purchase } from '@pocketful/goals/calls';
import { unmarkedName } from '@pocketful/goals/rules';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Facts } from '@pocketful/ui-kit/facts';
import { Star } from '@pocketful/ui-kit/illustrations';
import { Jar } from '@pocketful/ui-kit/jar';
import { Money } from '@pocketful/ui-kit/money';
import { Page } from '@pocketful/ui-kit/page';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { type Listed, useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Later } from '@pocketful/web-kit/places/first-view';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { Loaded, More } from '@pocketful/web-kit/places/loaded';
import { Plus } from 'lucide-react';
import { GotIt, PromiseBadge } from '../../shared/promise.tsx';
import { Rejections } from '../../shared/rejections.tsx';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { useProfile } from '../../shared/use-profile.ts';
import { GoalCard } from './goal-card.tsx';
import { GoalPicture } from './goal-icons.tsx';
import { GoalQueue } from './goal-queue.tsx';
import { GoalDialog } from './lazy-dialogs.ts';
import { queueOf, useChildGoals, useChildPurchases } from './use-goals.ts';

/** Its code is loaded for a child with the simple view only. */
const SimpleGoals = lazyComponent(async () => (await import('./simple-goals.tsx')).SimpleGoals);

/** A child's goals: the queue, requested purchases, and trophies. */
export function ChildGoals() {
  const me = useMember();
  const { simpleView } = useProfile();
  const goals = useChildGoals(me.id);
  const purchases = useChildPurchases(me.id);
  const editing = useLayer<{ readonly goal?: Goal }>();
  const edited = editing.shown?.goal;
  return (
    <Page
      title="Your Savings Goals"
      width="child"
      clearBelow
      actions={
        <Button icon={<Plus />} {...GoalDialog.intent} onClick={() => editing.show({})}>
          Add New Goal
        </Button>
      }
    >
      <Rejections
        title="Purchase Request Updates"
        type="purchase"
        items={purchases.data?.items ?? []}
        nameOf={({ goalName }) => goalName}
        subjectOf={({ goalId }) => goalId}
      />
      <Loaded query={goals} skeleton={<GoalsSkeleton />}>
        {list => (
          <>
            {!simpleView && <Counters goals={list.items} />}
            <Goals
              list={list}
              purchases={purchases.data?.items ?? []}
              onAdd={() => editing.show({})}
              onEdit={goal => editing.show({ goal })}
            />
            <Achievements list={list} purchases={purchases.data?.items ?? []} />
          </>
        )}
      </Loaded>
      {editing.shown && (
        <GoalDialog
          goal={edited && (goals.data?.items.find(({ id }) => id === edited.id) ?? edited)}
          onClose={editing.close}
        />
      )}
    </Page>
  );
}

function GoalsSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton shape="card" className="h-28 w-full" />
      <Skeleton shape="card" className="h-52 w-full" />
      <Skeleton shape="card" className="h-52 w-full" />
    </div>
  );
}

/** The balance, and how many goals are under way and reached. */
function Counters({ goals }: { readonly goals: readonly Goal[] }) {
  const me = useMember();
  const balance = useApiQuery('getChildBalance', { params: { id: me.id } });
  const queue = queueOf(goals);
  // Counts full goals, goals that wait for approval, and trophies, so that no request or purchase lowers the number.
  const completed = goals.filter(goal => goal.completed).length;
  return (
    <Card tone="pocket" className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[1.4fr_1fr_1fr]">
      <div className="col-span-2 sm:col-span-1">
        <p className="text-sm font-semibold text-on-pocket-muted">Balance</p>
        <p className="mt-0.5">
          {balance.data ? (
            <Money cents={cents(balance.data.balance)} size="lg" plain />
          ) : (
            <span className="text-xl font-extrabold">…</span>
          )}
        </p>
        {balance.data && cents(balance.data.available) < cents(balance.data.balance) && (
          <p className="text-sm text-on-pocket-muted">
            <Money cents={cents(balance.data.balance) - cents(balance.data.available)} plain /> is waiting for a yes.{' '}
            <Money cents={cents(balance.data.available)} plain /> counts for your goals.
          </p>
        )}
      </div>
      <Counter label="Goals in progress" count={queue.filter(goal => !goal.completed).length} />
      <Counter label="Goals completed" count={completed} />
    </Card>
  );
}

function Counter({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <div>
      <p className="text-sm font-semibold text-on-pocket-muted">{label}</p>
      <p className="mt-0.5 text-2xl font-extrabold">{count}</p>
    </div>
  );
}

interface GoalsProps {
  readonly list: Listed<Goal>;
  readonly purchases: readonly Purchase[];
  readonly onAdd: () => void;
  readonly onEdit: (goal: Goal) => void;
}

function Goals({ list, purchases, onAdd, onEdit }: GoalsProps) {
  const { simpleView } = useProfile();
  const queue = queueOf(list.items);
  const waiting = list.items.filter(({ status }) => status === 'waiting');
  const purchaseOf = (goal: Goal | undefined) =>
    purchases.find(({ goalId, status }) => goalId === goal?.id && status === 'submitted')?.id;
  if (queue.length + waiting.length === 0) {
    return (
      <Card>
        <EmptyState
          illustration={<Jar level={0.2} />}
          level={2}
          title="No Goals Yet"
          action={
            <Button icon={<Plus />} {...GoalDialog.intent} onClick={onAdd}>
              Add New Goal
            </Button>
          }
        >
          What would you like to save for? Your balance fills the first jar, then the next.
        </EmptyState>
      </Card>
    );
  }
  if (simpleView)
    return (
      <Later>
        <SimpleGoals goals={[...waiting, ...queue]} purchaseId={purchaseOf(waiting[0])} onEdit={onEdit} />
      </Later>
    );
  return (
    <>
      {waiting.length > 0 && (
        <Section title="Waiting for approval">
          {waiting.map(goal => (
            <GoalCard key={goal.id} goal={goal} purchaseId={purchaseOf(goal)} onEdit={() => onEdit(goal)} />
          ))}
        </Section>
      )}
      {queue.length > 0 && (
        <Section title="Saving for">
          <GoalQueue queue={queue} onEdit={onEdit} />
        </Section>
      )}
    </>
  );
}

/** Whether a bought goal is on its way or has arrived. */
function Arrival({ purchase }: { readonly purchase: Purchase | undefined }) {
  if (!purchase) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 empty:hidden">
      <PromiseBadge promised={purchase} />
      <GotIt call="receivePurchase" promised={purchase} what={purchase.goalName} />
    </p>
  );
}

function Achievements({ list, purchases }: Pick<GoalsProps, 'list' | 'purchases'>) {
  const { long } = useDates();
  const bought = list.items.filter(({ status }) => status === 'purchased');
  if (bought.length === 0) return null;
  return (
    <Section title="Your Achievements">
      <ul className="grid gap-3 sm:grid-cols-2">
        {bought.map(goal => (
          <li key={goal.id}>
            <Card tone="celebrate" className="flex h-full items-center gap-3">
              <Star className="size-14 shrink-0" />
              <div className="min-w-0 flex-1">
                <h3 className="flex items-start gap-2 font-bold wrap-anywhere text-ink">
                  <GoalPicture icon={goal.iconName} className="mt-0.5 size-5 shrink-0 text-ink-muted" />
                  {unmarkedName(goal.name)}
                </h3>
                <p className="text-sm text-ink-muted">
                  <Facts>
                    <Money cents={cents(goal.target)} />
                    {goal.purchasedAt && long(goal.purchasedAt)}
                  </Facts>
                </p>
                <Arrival
                  purchase={purchases.find(({ goalId, status }) => goalId === goal.id && status === 'approved')}
                />
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <More more={list.more} />
    </Section>
  );
}
