import { Callout } from '@pocketful/ui-kit/callout';
import { Dialog } from '@pocketful/ui-kit/dialog';
import { Money } from '@pocketful/ui-kit/money';
import { Progress } from '@pocketful/ui-kit/progress';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { useEffect, useState } from 'react';
import { useDates } from '../../shared/use-dates.ts';
import { type MoneyCount, useMoneyCount } from './use-money-count.ts';

export interface CountDialogProps {
  readonly childId: string;
  readonly onClose: () => void;
}

/** Counts a child's money before its eyes: it checks that what the child is shown adds up. */
export function CountDialog({ childId, onClose }: CountDialogProps) {
  const read = useMoneyCount(childId);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Count it"
      description="Each line of your ledger, added up from the oldest."
      size="sm"
    >
      <Loaded query={read} skeleton={<Skeleton className="h-40" />}>
        {money => <Count money={money} />}
      </Loaded>
    </Dialog>
  );
}

function Count({ money }: { readonly money: MoneyCount }) {
  const { lines, wrongLine } = money;
  // The count stops at the first wrong line.
  const last = wrongLine === -1 ? lines.length : wrongLine + 1;
  const counted = useCounting(last);
  const line = lines[counted - 1];
  return (
    <div className="grid gap-4">
      <div className="grid gap-1 rounded-md bg-surface-sunken p-4 text-center">
        <Money cents={line?.sum ?? 0} size="display" />
        <p className="h-6 truncate text-ink-muted">
          {line && (
            <>
              <Money cents={line.amount} signed /> {line.entry.description}
            </>
          )}
        </p>
      </div>
      <Progress label="Lines" value={counted} max={lines.length} valueText={`${counted} of ${lines.length}`} />
      <div role="status">{counted === last && <Result money={money} />}</div>
    </div>
  );
}

const GROWN_UP = 'Please show this to a grown-up.';

function Result({ money: { lines, wrongLine, balance, addsUp } }: { readonly money: MoneyCount }) {
  const { long } = useDates();
  if (addsUp)
    return (
      <Callout tone="success" title="It adds up">
        The lines make <Money cents={balance} />. Your balance is <Money cents={balance} /> too.
      </Callout>
    );
  const wrong = lines[wrongLine];
  return (
    <Callout tone="caution" title="It does not add up">
      {wrong ? (
        <>
          The lines up to ‘{wrong.entry.description}’ on {long(wrong.entry.date)} make <Money cents={wrong.sum} />. The
          ledger says <Money cents={wrong.balance} /> there.{' '}
        </>
      ) : (
        <>
          The lines make <Money cents={lines.at(-1)?.sum ?? 0} />. Your balance says <Money cents={balance} />.{' '}
        </>
      )}
      {GROWN_UP}
    </Callout>
  );
}

/** How long the count of a line and of all lines takes, in milliseconds. */
const COUNT_MS = { line: 150, all: 2500 };

/** How many lines are counted so far. With reduced motion all are at once. */
function useCounting(last: number): number {
  const isStill = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [counted, setCounted] = useState(isStill ? last : 0);
  useEffect(() => {
    if (isStill) return setCounted(last);
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min((now - start) / Math.min(COUNT_MS.all, last * COUNT_MS.line), 1);
      setCounted(Math.floor(part * last));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [last, isStill]);
  return counted;
}
