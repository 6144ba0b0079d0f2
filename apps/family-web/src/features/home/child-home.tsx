import { cents } from '@pocketful/api-contract/money';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Coins, Jar } from '@pocketful/ui-kit/jar';
import { Money } from '@pocketful/ui-kit/money';
import { Page } from '@pocketful/ui-kit/page';
import { Section } from '@pocketful/ui-kit/section';
import { useLayer } from '@pocketful/web-kit/layers';
import { Loaded } from '@pocketful/web-kit/loaded';
import { useApiQuery } from '@pocketful/web-kit/use-api';
import { Suspense } from 'react';
import { useMember } from '../../shared/session.tsx';
import { NextAllowance } from '../allowances/public.ts';
import { BalanceHistory, LedgerTable } from '../ledger/public.ts';
import { MyWithdrawals, WithdrawDialog } from '../requests/public.ts';

/** A child's home: what it owns, and every line that led there. */
export function ChildHome() {
  const me = useMember();
  const balance = useApiQuery('getChildBalance', { params: { id: me.id } });
  return (
    <Page title={`Hi, ${me.firstName || me.username}!`} width="child" clearBelow>
      <Loaded query={balance} skeleton={<Savings cents={undefined} />}>
        {data => <Savings cents={cents(data.balance)} />}
      </Loaded>
      <Suspense>
        <NextAllowance />
        <MyWithdrawals />
      </Suspense>
      <Section title="Transaction Ledger">
        <LedgerTable childId={me.id} />
      </Section>
      <Suspense>
        <BalanceHistory childId={me.id} level={2} />
      </Suspense>
    </Page>
  );
}

interface SavingsProps {
  /** Undefined while it is not known. */
  readonly cents: number | undefined;
}

function Savings({ cents: balance }: SavingsProps) {
  const withdrawing = useLayer<number>();
  return (
    <Card tone="pocket" className="flex items-center justify-between gap-3">
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
          disabled={balance === undefined || balance <= 0}
          onClick={() => withdrawing.show(balance ?? 0)}
        >
          Withdraw
        </Button>
      </div>
      <SavingsPicture cents={balance} />
      {withdrawing.shown !== undefined && (
        <WithdrawDialog balanceCents={balance ?? withdrawing.shown} onClose={withdrawing.close} />
      )}
    </Card>
  );
}

/** Coins where there are some, else the jar that waits for them. */
function SavingsPicture({ cents: balance }: SavingsProps) {
  if (balance === undefined) return null;
  const className = 'size-16 max-[22rem]:hidden sm:size-24';
  return balance > 0 ? <Coins onPocket className={className} /> : <Jar level={0} onPocket className={className} />;
}
