import { ApiError } from '@pocketful/api-client/api-error';
import { cents } from '@pocketful/api-contract/core/money';
import { formatUsd } from '@pocketful/domain/money';
import { isWithinTakeBack } from '@pocketful/domain/take-back';
import { Button } from '@pocketful/ui-kit/button';
import { Menu, MenuItem } from '@pocketful/ui-kit/menu';
import { NOT_TAKEN_BACK, TAKEN_BACK } from '@pocketful/web-kit/calls/undo';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Question } from '@pocketful/web-kit/layers/question';
import { Undo2 } from 'lucide-react';
import { useMay } from './session.tsx';

const DAY_MS = 86_400_000;

export interface TakeBackProps {
  /** The call that takes it back. */
  readonly call: 'takeBackChore' | 'takeBackClaim' | 'takeBackPurchase' | 'takeBackWithdrawal' | 'reverseTransaction';
  readonly id: string;
  /** What is taken back, for screen readers. */
  readonly what: string;
  /** When it was decided or entered, ISO 8601. */
  readonly at: string | null;
}

/** The balance that a refusal names. */
function balanceIn(error: unknown): string {
  const balance = error instanceof ApiError ? error.problem?.balance : undefined;
  return balance === undefined ? 'below zero' : formatUsd(cents(balance));
}

/**
 * Takes back a decision or a transaction, for an adult and for seven days; after a day behind three dots. Asks if the
 * balance would go below zero by it.
 */
export function TakeBack({ call, id, what, at }: TakeBackProps) {
  const may = useMay(call);
  const asking = useLayer<string>();
  const write = useWrite(call, {
    done: () => TAKEN_BACK[call],
    failed: [NOT_TAKEN_BACK],
    asksOn: 'WOULD_GO_BELOW_ZERO',
    refused: ({ code, error }) => code === 'WOULD_GO_BELOW_ZERO' && asking.show(balanceIn(error)),
    after: asking.close,
  });
  const now = new Date();
  if (!may || at === null || !isWithinTakeBack(at, now)) return null;
  const send = (allowBelowZero: boolean) => write.send({ params: { id }, body: { allowBelowZero } });
  const isFresh = now.getTime() - Date.parse(at) < DAY_MS;
  return (
    <>
      {isFresh ? (
        <Button
          size="sm"
          variant="quiet"
          icon={<Undo2 aria-hidden="true" />}
          busy={write.busy}
          aria-label={`Take back ${what}`}
          onClick={() => send(false)}
        >
          Take back
        </Button>
      ) : (
        <Menu label={`More for ${what}`}>
          <MenuItem icon={<Undo2 aria-hidden="true" />} onSelect={() => send(false)}>
            Take back
          </MenuItem>
        </Menu>
      )}
      {asking.shown && (
        <Question
          title="Take it back anyway?"
          description={`The money was spent since. The balance would be ${asking.shown}.`}
          confirmLabel="Take back"
          busy={write.busy}
          onConfirm={() => send(true)}
          onClose={asking.close}
        />
      )}
    </>
  );
}
