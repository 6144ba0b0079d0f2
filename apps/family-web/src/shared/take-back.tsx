import { serverNow } from '@pocketful/api-client/server-clock';
import { isWithinTakeBack } from '@pocketful/ledger/rules/take-back';
import { Button } from '@pocketful/ui-kit/button';
import { IconButton } from '@pocketful/ui-kit/icon-button';
import { useUndo } from '@pocketful/web-kit/calls/use-undo';
import { Ellipsis, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from './session.tsx';

const DAY_MS = 86_400_000;

export interface TakeBackProps {
  /** The call that takes it back. */
  readonly call: 'takeBackChore' | 'takeBackClaim' | 'takeBackPurchase' | 'takeBackWithdrawal' | 'reverseTransaction';
  readonly id: string;
  /** The name of the item, for screen readers. */
  readonly what: string;
  /** When it was decided or entered, ISO 8601. */
  readonly at: string | null;
}

/** Takes back a decision or a transaction, for an adult and for seven days; after a day behind three dots. */
export function TakeBack({ call, id, what, at }: TakeBackProps) {
  const may = useMay(call);
  const undo = useUndo();
  const [more, setMore] = useState(false);
  const now = serverNow();
  if (!may || at === null || !isWithinTakeBack(at, now)) return null;
  const isFresh = now.getTime() - Date.parse(at) < DAY_MS;
  return (
    <>
      {!isFresh && (
        <IconButton aria-label={`More for ${what}`} aria-expanded={more} onClick={() => setMore(!more)}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
      {(isFresh || more) && (
        <Button
          size="sm"
          variant="quiet"
          icon={<Undo2 aria-hidden="true" />}
          busy={undo.busy}
          aria-label={`Take back ${what}`}
          onClick={() =>
            undo.send({ name: call, id, body: call === 'reverseTransaction' ? undefined : { decidedAt: at } })
          }
        >
          Take back
        </Button>
      )}
    </>
  );
}
