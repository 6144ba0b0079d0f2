import type { Child } from '@pocketful/people/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Dialog } from '@pocketful/ui-kit/dialog';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Spinner } from '@pocketful/ui-kit/spinner';
import type { BatchItem } from '@pocketful/web-kit/calls/batch-item';
import { undoItem } from '@pocketful/web-kit/calls/undo';
import { type Batch, type BatchOutcome, useBatch } from '@pocketful/web-kit/calls/use-batch';
import { useState } from 'react';
import type { Waiting } from './use-waiting.tsx';

export interface ApproveAllProps {
  /** The waiting requests. The dialog keeps those of its opening. */
  readonly waiting: readonly Waiting[];
  readonly family: readonly Child[];
  readonly onClose: () => void;
}

/**
 * Asks, approves all waiting requests by separate calls, and shows the outcome of each. One Undo takes back all that were
 * approved, and shows the outcome of each again.
 */
export function ApproveAll({ waiting: waitingNow, family, onClose }: ApproveAllProps) {
  const [waiting] = useState(waitingNow);
  const batch = useBatch();
  const undoing = useBatch();
  const undone = undoing.outcomes.size > 0;
  const asked = batch.outcomes.size === 0;
  const { busy, outcomes } = undone ? undoing : batch;
  const failed = [...outcomes.values()].filter(outcome => outcome !== 'done').length;
  const counted = asked
    ? waiting
    : waiting.filter(({ id }) => batch.outcomes.get(id) === 'done' && undoing.outcomes.get(id) !== 'done');
  const total = counted.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // Credits come before debits, and are taken back after them.
  const [credits, debits] = [waiting.filter(isCredit), waiting.filter(one => !isCredit(one))];
  const approve = () => batch.send(approvals(credits), approvals(debits));
  return (
    <Dialog
      open
      onOpenChange={open => !open && !busy && onClose()}
      title={asked ? `Approve all ${waiting.length} requests?` : titleOf(undone ? UNDOING : APPROVING, busy, failed)}
      description={
        asked
          ? 'Chores and rewards are paid, purchases and withdrawals are taken off. You can take it back for 7 days.'
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
          <>
            {!undone && batch.undos.size > 0 && (
              <Button
                variant="secondary"
                disabled={busy}
                onClick={() => undoing.send(takingBack(debits, batch.undos), takingBack(credits, batch.undos))}
              >
                Undo
              </Button>
            )}
            <Button busy={busy} onClick={onClose}>
              Done
            </Button>
          </>
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
                  {family.find(child => child.id === childId)?.calledName} {what}
                </span>
                <Outcome outcome={undoing.outcomes.get(id)} done="Taken back" />
                {!undoing.outcomes.has(id) && <Outcome outcome={batch.outcomes.get(id)} done="Approved" />}
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

const isCredit = ({ amountCents }: Waiting) => amountCents > 0;

function approvals(waiting: readonly Waiting[]): BatchItem[] {
  return waiting.flatMap(({ approval }) => approval ?? []);
}

function takingBack(waiting: readonly Waiting[], undos: Batch['undos']): BatchItem[] {
  return waiting.flatMap(({ id }) => {
    const undo = undos.get(id);
    return undo ? [undoItem(id, undo)] : [];
  });
}

const APPROVING = { busy: 'Approving…', done: 'All approved', failed: 'could not be approved' } as const;
const UNDOING = { busy: 'Taking back…', done: 'All taken back', failed: 'could not be taken back' } as const;

function titleOf(words: typeof APPROVING | typeof UNDOING, busy: boolean, failed: number): string {
  if (busy) return words.busy;
  return failed === 0 ? words.done : `${failed} ${words.failed}`;
}

function Outcome({ outcome, done }: { readonly outcome: BatchOutcome | undefined; readonly done: string }) {
  if (outcome === undefined) return null;
  if (outcome === 'waiting') return <Spinner />;
  if (outcome === 'done') return <Badge tone="success">{done}</Badge>;
  return (
    <span role="alert" className="text-danger">
      {outcome.failed}
    </span>
  );
}
