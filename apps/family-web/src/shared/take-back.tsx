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

/** Takes back a decision or a transaction. Undefined for a child, and after seven days. */
export function useTakeBack({ call, id, at }: Omit<TakeBackProps, 'what'>) {
  const may = useMay(call);
  const { busy, send } = useUndo();
  if (!may || at === null || !isWithinTakeBack(at, serverNow())) return undefined;
  const body = call === 'reverseTransaction' ? undefined : { decidedAt: at };
  return {
    label: 'Take back',
    icon: <Undo2 />,
    busy,
    onClick: () => send({ name: call, id, body }),
  };
}

/** A button that takes back a decision or a transaction; after a day behind three dots. */
export function TakeBack({ what, ...decided }: TakeBackProps) {
  const takeBack = useTakeBack(decided);
  const [more, setMore] = useState(false);
  if (!takeBack || decided.at === null) return null;
  const { label, ...button } = takeBack;
  const isFresh = serverNow().getTime() - Date.parse(decided.at) < DAY_MS;
  return (
    <>
      {!isFresh && (
        <IconButton aria-label={`More for ${what}`} aria-expanded={more} onClick={() => setMore(!more)}>
          <Ellipsis />
        </IconButton>
      )}
      {(isFresh || more) && (
        <Button size="sm" variant="quiet" aria-label={`${label} ${what}`} {...button}>
          {label}
        </Button>
      )}
    </>
  );
}
