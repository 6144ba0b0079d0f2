import { Button } from '@pocketful/ui-kit/button';
import { keepFocusNear } from '@pocketful/ui-kit/list-row';
import { useUndo } from '@pocketful/web-kit/calls/use-undo';
import { Undo2 } from 'lucide-react';

export interface TakeBackOwnProps {
  readonly call:
    | 'giveBackChore'
    | 'unsubmitChore'
    | 'cancelProposal'
    | 'cancelClaim'
    | 'cancelPurchase'
    | 'cancelWithdrawal';
  readonly id: string;
  /** The name of the item, for screen readers. */
  readonly what: string;
}

/** A child takes back its waiting request, or gives back a chore that it took. */
export function TakeBackOwn({ call, id, what }: TakeBackOwnProps) {
  const undo = useUndo();
  const label = call === 'giveBackChore' ? 'Give Back' : 'Take Back';
  return (
    <Button
      variant="secondary"
      icon={<Undo2 />}
      busy={undo.busy}
      onFocus={keepFocusNear}
      aria-label={`${label} ${what}`}
      onClick={() => undo.send({ name: call, id })}
    >
      {label}
    </Button>
  );
}
