import { Button } from '@pocketful/ui-kit/button';
import { NOT_TAKEN_BACK, TAKEN_BACK } from '@pocketful/web-kit/calls/undo';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { Undo2 } from 'lucide-react';

export interface CancelRequestProps {
  readonly call: 'cancelClaim' | 'cancelPurchase' | 'cancelWithdrawal';
  readonly id: string;
  /** What is taken back, for screen readers. */
  readonly what: string;
}

/** A child takes back a request that waits. */
export function CancelRequest({ call, id, what }: CancelRequestProps) {
  const write = useWrite(call, { done: () => TAKEN_BACK[call], failed: [NOT_TAKEN_BACK] });
  return (
    <Button
      variant="secondary"
      icon={<Undo2 aria-hidden="true" />}
      busy={write.busy}
      aria-label={`Take Back ${what}`}
      onClick={() => write.send({ params: { id } })}
    >
      Take Back
    </Button>
  );
}
