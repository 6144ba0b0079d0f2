import { cents } from '@pocketful/contract-core/money';
import type { Cents } from '@pocketful/domain/money';
import type { Child } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyComponent, lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Suspense } from 'react';
import { Face } from '../../shared/face.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { FirstRows } from './first-rows.tsx';
import { useWaiting, type Waiting } from './use-waiting.tsx';

/** The family's next event, if nothing waits. */
const NextEvent = lazyComponent(async () => (await import('./next-event.tsx')).NextEvent);

/** Approves everything that waits, after a question. */
const ApproveAll = lazyPart(async () => (await import('./approve-all.tsx')).ApproveAll);

/** How many requests are shown before all are asked for. */
const SHOWN = 4;

export interface ApprovalRequestsProps {
  readonly family: readonly Child[];
  /** Of this child only. Then nothing is drawn while nothing waits. */
  readonly childId?: string;
}

/** Everything that waits for an adult's yes or no. */
export function ApprovalRequests({ family, childId }: ApprovalRequestsProps) {
  const all = useWaiting();
  const waiting = childId ? { ...all, data: all.data?.filter(one => one.childId === childId) } : all;
  const approving = useLayer<readonly Waiting[]>();
  const items = waiting.data ?? [];
  if (childId && waiting.data?.length === 0) return null;
  return (
    <Section
      title="Approval Requests"
      count={waiting.data?.length}
      actions={
        items.filter(({ approval }) => approval).length > 1 && (
          <Button variant="quiet" size="sm" {...ApproveAll.intent} onClick={() => approving.show(items)}>
            Approve all
          </Button>
        )
      }
    >
      <Card list data-queue>
        <Loaded
          query={waiting}
          skeleton={<SkeletonRows rows={2} avatars />}
          empty={
            <p className="py-3 text-ink-muted">
              You're all caught up.
              <Suspense>
                <NextEvent family={family} />
              </Suspense>
            </p>
          }
        >
          {items => (
            <FirstRows items={items} count={SHOWN}>
              {item => <RequestRow key={item.id} waiting={item} family={family} />}
            </FirstRows>
          )}
        </Loaded>
      </Card>
      {approving.shown && <ApproveAll waiting={approving.shown} family={family} onClose={approving.close} />}
    </Section>
  );
}

export interface RequestRowProps {
  readonly waiting: Pick<Waiting, 'title' | 'childId' | 'what' | 'late' | 'at' | 'amountCents' | 'decision'>;
  readonly family: readonly Child[];
}

/** A child's request with an adult's actions. */
export function RequestRow({ waiting, family }: RequestRowProps) {
  const { recent } = useDates();
  const { title, childId, what, late, at, amountCents, decision } = waiting;
  const child = family.find(({ id }) => id === childId);
  return (
    <ListRow
      leading={child && <Face of={child} />}
      title={title}
      meta={
        <>
          <span>
            {child?.calledName} {what}
          </span>
          {late && <span>{late}</span>}
          {at && recent(at)}
          {child && amountCents < 0 && (
            <Afterwards before={cents(child.balance)} after={cents(child.balance) + amountCents} />
          )}
        </>
      }
      trailing={<Money cents={amountCents} signed={amountCents < 0} />}
      actions={decision}
      narrow
    />
  );
}

/** A balance before and after money leaves. */
function Afterwards({ before, after }: { readonly before: Cents; readonly after: Cents }) {
  return (
    <span>
      Balance <Money cents={before} />, then <Money cents={after} />
    </span>
  );
}
