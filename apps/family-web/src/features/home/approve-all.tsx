import type { Child } from '@pocketful/api-contract/people/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Dialog } from '@pocketful/ui-kit/dialog';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Spinner } from '@pocketful/ui-kit/spinner';
import { type BatchOutcome, useBatch } from '@pocketful/web-kit/calls/use-batch';
import { useState } from 'react';
import type { Waiting } from './use-waiting.tsx';

export interface ApproveAllProps {
  /** What waited when it was opened. */
  readonly waiting: readonly Waiting[];
  readonly family: readonly Child[];
  readonly onClose: () => void;
}

/** Asks, approves all waiting requests by separate calls, and shows the outcome of each. */
export function ApproveAll({ waiting: waitingNow, family, onClose }: ApproveAllProps) {
  const [waiting] = useState(waitingNow);
  const batch = useBatch();
  const asked = batch.outcomes.size === 0;
  const failed = [...batch.outcomes.values()].filter(outcome => outcome !== 'done').length;
  const total = waiting.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const approve = () => batch.send(waiting.map(({ approval }) => approval));
  return (
    <Dialog
      open
      onOpenChange={open => !open && !batch.busy && onClose()}
      title={titleOf(asked, waiting.length, batch.busy, failed)}
      description={
        asked
          ? 'Chores and rewards are paid, purchases and withdrawals are taken off. This cannot be undone.'
          : undefined
      }
      footer={
        asked ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={approve}>Approve all {waiting.length}</Button>
          </>
        ) : (
          <Button busy={batch.busy} onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      <List label="Requests">
        {waiting.map(({ id, title, childId, what, amountCents }) => (
          <ListRow
            key={id}
            title={title}
            meta={
              <>
                <span>
                  {family.find(child => child.id === childId)?.firstName} {what}
                </span>
                <Outcome outcome={batch.outcomes.get(id)} />
              </>
            }
            trailing={<Money cents={amountCents} signed />}
          />
        ))}
      </List>
      <p className="mt-3 flex justify-between border-t border-line pt-3 font-semibold">
        Together <Money cents={total} signed />
      </p>
    </Dialog>
  );
}

function titleOf(asked: boolean, count: number, busy: boolean, failed: number): string {
  if (asked) return `Approve all ${count} requests?`;
  if (busy) return 'Approving…';
  return failed === 0 ? 'All approved' : `${failed} could not be approved`;
}

function Outcome({ outcome }: { readonly outcome: BatchOutcome | undefined }) {
  if (outcome === undefined) return null;
  if (outcome === 'waiting') return <Spinner />;
  if (outcome === 'done') return <Badge tone="success">Approved</Badge>;
  return (
    <span role="alert" className="text-danger">
      {outcome.failed}
    </span>
  );
}
