import { cents } from '@pocketful/contract-core/money';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Coins, Jar } from '@pocketful/ui-kit/jar';
import { Money } from '@pocketful/ui-kit/money';
import { Page } from '@pocketful/ui-kit/page';
import { Section } from '@pocketful/ui-kit/section';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Later } from '@pocketful/web-kit/places/first-view';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Suspense } from 'react';
import { useKept, useMember } from '../../shared/session.tsx';
import { useProfile } from '../../shared/use-profile.ts';
import { BalanceHistory, LedgerTable } from '../ledger/public.ts';
import { type ChildMoney, WithdrawDialog } from '../requests/public.ts';

/** A child's week, as a card; its code comes after the page. */
const MyWeek = lazyComponent(async () => (await import('./my-week-card.tsx')).MyWeekCard);

/** The cards below the balance; the simple view has the money in them. The code comes after the page. */
const ChildCards = lazyComponent(async () => (await import('./child-cards.tsx')).ChildCards);

/** A child's home: its balance, and every entry of its ledger. */
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
      {!kept && !simpleView && <History childId={me.id} />}
    </Page>
  );
}

function History({ childId }: { readonly childId: string }) {
  return (
    <>
      <Section title="Transaction Ledger">
        <LedgerTable childId={childId} />
      </Section>
      <Suspense>
        <MyWeek />
        <BalanceHistory childId={childId} />
      </Suspense>
    </>
  );
}

interface SavingsProps {
  /** Undefined while it is not known. */
  readonly money: ChildMoney | undefined;
}

function Savings({ money }: SavingsProps) {
  const balance = money?.balanceCents;
  const withdrawing = useLayer<ChildMoney>();
  return (
    <Card tone="pocket" className="@container flex items-center justify-between gap-3">
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
      <SavingsPicture cents={balance} />
      {withdrawing.shown !== undefined && (
        <WithdrawDialog money={money ?? withdrawing.shown} onClose={withdrawing.close} />
      )}
    </Card>
  );
}

function reasonNotToWithdraw(money: ChildMoney | undefined): string | undefined {
  if (money === undefined) return 'Your savings are not loaded yet.';
  if (money.balanceCents <= 0) return 'There is nothing to withdraw yet.';
  return money.availableCents > 0 ? undefined : 'All your savings are waiting for a yes.';
}

/** Coins for a positive balance, else an empty jar. */
function SavingsPicture({ cents: balance }: { readonly cents: number | undefined }) {
  if (balance === undefined) return null;
  // Hidden where the balance needs the room, as with large text.
  const className = 'size-16 shrink-0 @max-[17rem]:hidden sm:size-24';
  return balance > 0 ? <Coins onPocket className={className} /> : <Jar level={0} onPocket className={className} />;
}
