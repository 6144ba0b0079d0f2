import { cents } from '@pocketful/contract-core/money';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Money } from '@pocketful/ui-kit/money';
import { Page } from '@pocketful/ui-kit/page';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { useFirstScreen } from '@pocketful/web-kit/places/first-screen';
import { Later } from '@pocketful/web-kit/places/first-view';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useKept, useMember } from '../../shared/session.tsx';
import { useProfile } from '../../shared/use-profile.ts';
import { FirstJar } from '../goals/public.ts';
import { type ChildMoney, WithdrawDialog } from '../requests/public.ts';

/** The cards below the balance; the simple view has the money in them. The code comes after the page. */
const ChildCards = lazyComponent(async () => (await import('./child-cards.tsx')).ChildCards);

/** A child's home: its balance, its first goal, its day, and its ledger. */
export function ChildHome() {
  const me = useMember();
  const kept = useKept();
  const { simpleView } = useProfile();
  const balance = useApiQuery('getChildBalance', { params: { id: me.id } });
  return (
    <Page title={`Hi, ${me.firstName || me.username}!`} width="child" clearBelow>
      {(kept || !simpleView) && (
        <Loaded query={balance} skeleton={<Savings money={undefined} />}>
          {data => <Savings money={{ balanceCents: cents(data.balance), availableCents: cents(data.available) }} />}
        </Loaded>
      )}
      <Later>
        <ChildCards />
      </Later>
    </Page>
  );
}

interface SavingsProps {
  /** Undefined while it is not known. */
  readonly money: ChildMoney | undefined;
}

function Savings({ money }: SavingsProps) {
  const kept = useKept();
  const firstScreenShown = useFirstScreen();
  const balance = useCountUp(money?.balanceCents);
  const withdrawing = useLayer<ChildMoney>();
  return (
    <Card tone="pocket" className="flex flex-wrap items-start justify-between gap-x-3 gap-y-4">
      <div className="min-w-0">
        <h2 className="font-semibold text-on-pocket-muted">My Savings</h2>
        <p className="mt-1">
          {balance === undefined ? (
            <span className="text-3xl font-extrabold sm:text-4xl">…</span>
          ) : (
            <Money cents={balance} size="display" plain />
          )}
        </p>
        <Button
          variant="secondary"
          className="mt-3"
          disabledReason={reasonNotToWithdraw(money)}
          {...WithdrawDialog.intent}
          onClick={() => money && withdrawing.show(money)}
        >
          Withdraw
        </Button>
      </div>
      {!kept && (
        // The jar's place: it comes after the first screen.
        <div className="min-h-36 min-w-24 sm:min-h-44 sm:min-w-32">
          <Suspense>{firstScreenShown && <FirstJar />}</Suspense>
        </div>
      )}
      {withdrawing.shown !== undefined && (
        <WithdrawDialog money={money ?? withdrawing.shown} onClose={withdrawing.close} />
      )}
    </Card>
  );
}

/** How long a balance takes to count up, in milliseconds. */
const COUNT_MS = 600;

/** An amount that counts up to a higher one. A lower one is there at once, as any is with reduced motion. */
function useCountUp(amount: number | undefined): number | undefined {
  const [shown, setShown] = useState(amount);
  const from = useRef(amount);
  useEffect(() => {
    const [before = amount, start] = [from.current, performance.now()];
    from.current = amount;
    const isStill = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (amount === undefined || before === undefined || amount <= before || isStill) return setShown(amount);
    let frame = requestAnimationFrame(function count(now) {
      const part = Math.min((now - start) / COUNT_MS, 1);
      setShown(before + Math.round((amount - before) * part));
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  return shown;
}

function reasonNotToWithdraw(money: ChildMoney | undefined): string | undefined {
  if (money === undefined) return 'Your savings are not loaded yet.';
  if (money.balanceCents <= 0) return 'There is nothing to withdraw yet.';
  return money.availableCents > 0 ? undefined : 'All your savings are waiting for a yes.';
}
