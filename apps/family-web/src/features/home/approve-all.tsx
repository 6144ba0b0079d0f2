import { reader } from '@pocketful/domain/intl/reader';
import type { Child } from '@pocketful/people/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Dialog } from '@pocketful/ui-kit/dialog';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { ScrollRegion } from '@pocketful/ui-kit/scroll-region';
import { Spinner } from '@pocketful/ui-kit/spinner';
import type { BatchItem } from '@pocketful/web-kit/calls/batch-item';
import { notifyProblem, notifySuccess } from '@pocketful/web-kit/calls/notify';
import { useRuntime } from '@pocketful/web-kit/calls/runtime';
import { undoItem } from '@pocketful/web-kit/calls/undo';
import { type BatchAnswer, type BatchOutcome, useBatch } from '@pocketful/web-kit/calls/use-batch';
import { useState } from 'react';
import type { Waiting } from './use-waiting.tsx';

export interface ApproveAllProps {
  /** The waiting requests. The dialog keeps those of its opening, and leaves out those that are decided one by one. */
  readonly waiting: readonly Waiting[];
  readonly family: readonly Child[];
  readonly onClose: () => void;
}

/**
 * Asks, and approves all waiting requests by separate calls. A toast reports it, whose Undo takes back all that were approved.
 * If one fails, the dialog stays and shows the outcome of each.
 */
export function ApproveAll({ waiting: waitingNow, family, onClose }: ApproveAllProps) {
  const runtime = useRuntime();
  const [all] = useState(waitingNow);
  const waiting = all.filter(({ approval }) => approval);
  const { send, busy, outcomes } = useBatch();
  const undoing = useBatch();
  const [undos, setUndos] = useState<BatchAnswer['undos']>(new Map());
  const asked = outcomes.size === 0;
  const failed = failuresIn(outcomes).length;
  const counted = asked ? waiting : waiting.filter(({ id }) => outcomes.get(id) === 'done');
  const total = counted.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // Credits come before debits, and are taken back after them.
  const [credits, debits] = [waiting.filter(isCredit), waiting.filter(one => !isCredit(one))];
  const origin = { person: runtime.person() };
  const takeBack = async (done: BatchAnswer['undos']) => {
    const taken = await undoing.send(takingBack(debits, done), takingBack(credits, done));
    if (!taken) return;
    const left = failuresIn(taken.outcomes);
    if (left.length === 0) notifySuccess(['All taken back', 'They wait for an answer again.'], origin);
    else notifyProblem([`${left.length} could not be taken back`, left.join(' ')], origin);
  };
  const approve = async () => {
    const answer = await send(approvals(credits), approvals(debits));
    if (!answer) return;
    setUndos(answer.undos);
    if (failuresIn(answer.outcomes).length > 0) return;
    onClose();
    const text = `${waiting.length} requests, together ${reader().money(total, { signed: true })}`;
    notifySuccess(['All approved', text], origin, () => void takeBack(answer.undos));
  };
  return (
    <Dialog
      open
      onOpenChange={open => !open && !busy && onClose()}
      title={
        asked ? `Approve all ${waiting.length} requests?` : busy ? 'Approving…' : `${failed} could not be approved`
      }
      description={
        asked
          ? `Chores and rewards are paid, purchases and withdrawals are taken off. You can take it back for 7 days.${
              all.length > waiting.length ? ' Suggestions do not count: answer each by itself.' : ''
            }`
          : undefined
      }
      footer={
        asked ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={() => void approve()}>Approve all {waiting.length}</Button>
          </>
        ) : (
          <>
            {!busy && undos.size > 0 && (
              <Button
                variant="secondary"
                onClick={() => {
                  onClose();
                  void takeBack(undos);
                }}
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
      <ScrollRegion label="Requests">
        <List>
          {waiting.map(({ id, title, childId, what, amountCents }) => (
            <ListRow
              key={id}
              title={title}
              meta={
                <>
                  <span>
                    {family.find(child => child.id === childId)?.calledName} {what}
                  </span>
                  <Outcome outcome={outcomes.get(id)} />
                </>
              }
              trailing={<Money cents={amountCents} signed />}
            />
          ))}
        </List>
      </ScrollRegion>
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

function takingBack(waiting: readonly Waiting[], undos: BatchAnswer['undos']): BatchItem[] {
  return waiting.flatMap(({ id }) => {
    const undo = undos.get(id);
    return undo ? [undoItem(id, undo)] : [];
  });
}

/** The texts of those that failed. */
function failuresIn(outcomes: BatchAnswer['outcomes']): string[] {
  return [...outcomes.values()].flatMap(outcome => (typeof outcome === 'object' ? [outcome.failed] : []));
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
