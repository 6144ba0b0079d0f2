import { serverNow } from '@pocketful/api-client/server-clock';
import { cents } from '@pocketful/contract-core/money';
import type { Cents } from '@pocketful/domain/money';
import { isWithinTakeBack } from '@pocketful/ledger/rules/take-back';
import type { Child } from '@pocketful/people/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { useUndo } from '@pocketful/web-kit/calls/use-undo';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useId } from 'react';
import { useDates } from '../../shared/use-dates.ts';
import { useFamilyPurchases } from '../goals/public.ts';
import { useWithdrawals } from '../requests/public.ts';
import { RequestRow } from './approval-requests.tsx';
import { FirstRows } from './first-rows.tsx';

/** How many promises are shown before all are asked for. */
const SHOWN = 5;

/** An approved withdrawal or purchase. */
interface Promised {
  readonly id: string;
  readonly childId: string;
  readonly call: 'handOverWithdrawal' | 'handOverPurchase';
  readonly title: string;
  readonly amountCents: Cents;
  readonly owed: boolean;
  readonly approvedAt: string | null;
  readonly handedOverAt: string | null;
  readonly receivedAt: string | null;
}

/** The approved withdrawals and purchases of the family, in the order of their approval. */
function usePromised(): readonly Promised[] {
  const withdrawals = useWithdrawals().data?.items ?? [];
  const purchases = useFamilyPurchases().data?.items ?? [];
  const promised = [
    ...withdrawals.map(one => ({ ...one, call: 'handOverWithdrawal' as const, title: one.description })),
    ...purchases.map(one => ({ ...one, call: 'handOverPurchase' as const, title: one.goalName })),
  ].map(({ amount, ...one }) => ({ ...one, amountCents: cents(amount) }));
  return promised.sort((a, b) => (a.approvedAt ?? '').localeCompare(b.approvedAt ?? ''));
}

/** The adults' promises: money or a thing that a child waits for. Nothing if there are none. */
export function ToHandOver({ family }: { readonly family: readonly Child[] }) {
  const owed = usePromised().filter(one => one.owed);
  const headingId = useId();
  if (owed.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="-mt-3">
      <Card list>
        <p id={headingId} className="pt-1 text-sm font-semibold text-ink-muted">
          To hand over
        </p>
        <FirstRows items={owed} count={SHOWN} noun=" to hand over">
          {one => (
            <RequestRow
              key={one.id}
              waiting={{ ...one, at: one.approvedAt, what: 'waits for this', decision: <Given promised={one} /> }}
              family={family}
            />
          )}
        </FirstRows>
      </Card>
    </section>
  );
}

/** What was handed over in the last seven days, as rows of 'Lately'. */
export function useHandedOver() {
  const now = serverNow();
  return usePromised().flatMap(promised => {
    const { id, childId, handedOverAt } = promised;
    if (handedOverAt === null || !isWithinTakeBack(handedOverAt, now)) return [];
    return [{ id, childId, at: handedOverAt, kind: 'handed over', promised: { ...promised, handedOverAt } } as const];
  });
}

function Given({ promised: { call, id, title } }: { readonly promised: Promised }) {
  const give = useWrite(call, {
    done: ({ owed }) =>
      owed ? ['Changed Since', `"${title}" is on your list again.`] : ['Handed Over', `"${title}" is off your list.`],
    failed: ['Failed to Save', 'There was an error saving that this was handed over.'],
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={give.busy}
      aria-label={`Given: ${title}`}
      onClick={() => give.send({ params: { id }, body: { handedOver: true } })}
    >
      Given
    </Button>
  );
}

export interface GivenRowProps {
  readonly promised: Promised & { readonly handedOverAt: string };
  readonly family: readonly Child[];
}

/** Whether the child has it, and for seven days the way back. */
export function GivenRow({ promised, family }: GivenRowProps) {
  const { recent } = useDates();
  const undo = useUndo();
  const { id, call, childId, title, amountCents, handedOverAt, receivedAt } = promised;
  const child = family.find(one => one.id === childId)?.calledName;
  return (
    <ListRow
      title={title}
      meta={
        <>
          <Badge tone="success">{receivedAt ? `${child} got it` : 'Handed over'}</Badge>
          {!receivedAt && <span>{child}</span>}
          {recent(receivedAt ?? handedOverAt)}
        </>
      }
      trailing={<Money cents={amountCents} />}
      actions={
        <Button
          size="sm"
          variant="quiet"
          busy={undo.busy}
          aria-label={`Not handed over: ${title}`}
          onClick={() => undo.send({ name: call, id, body: { handedOver: false, decidedAt: handedOverAt } })}
        >
          Not handed over
        </Button>
      }
      narrow
    />
  );
}
