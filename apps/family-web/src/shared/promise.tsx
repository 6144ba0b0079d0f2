import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { Check } from 'lucide-react';

/** An approved withdrawal or purchase. */
interface Promised {
  readonly id: string;
  readonly owed: boolean;
  readonly handedOverAt: string | null;
  readonly receivedAt: string | null;
}

/** For the child: whether the promise is on its way or has arrived. Nothing for older approvals. */
export function PromiseBadge({ promised: { owed, handedOverAt, receivedAt } }: { readonly promised: Promised }) {
  if (owed) return <Badge tone="waiting">On its way</Badge>;
  if (receivedAt) return <Badge tone="success">You got it</Badge>;
  return handedOverAt && <Badge tone="success">Handed over</Badge>;
}

export interface GotItProps {
  readonly call: 'receiveWithdrawal' | 'receivePurchase';
  readonly promised: Promised;
  /** The name of the promise, for screen readers. */
  readonly what: string;
}

/** The child confirms that the promise has arrived. */
export function GotIt({ call, promised: { id, handedOverAt, receivedAt }, what }: GotItProps) {
  const write = useWrite(call, {
    done: answer => (answer.receivedAt ? ['Great!', 'Your parents see that it arrived.'] : undefined),
    failed: ['Not Saved', 'Please try again.'],
  });
  if (handedOverAt === null || receivedAt !== null) return null;
  return (
    <Button
      variant="celebrate"
      size="sm"
      icon={<Check />}
      busy={write.busy}
      aria-label={`Got it: ${what}`}
      onClick={() => write.send({ params: { id } })}
    >
      Got it
    </Button>
  );
}
