import { keyOf, useApiQuery } from '@pocketful/api-client/react';
import { fromWireNumber } from '@pocketful/domain/money';
import { Card } from '@pocketful/ui-kit/card';
import { Coins, Jar } from '@pocketful/ui-kit/illustrations';
import { Money } from '@pocketful/ui-kit/money';
import { Page } from '@pocketful/ui-kit/page';
import { Section } from '@pocketful/ui-kit/section';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FailedToLoad } from '../../shared/failed-to-load.tsx';
import { BALANCE } from '../../shared/reading.ts';
import { useMember } from '../../shared/session.tsx';
import { LedgerTable } from './ledger-table.tsx';

/** A child's home: what it owns, and every line that led there. */
export function ChildHome() {
  const me = useMember();
  const balance = useApiQuery('getChildBalance', { params: { id: me.id } }, BALANCE);
  useLedgerFollowsBalance(balance.data?.balance);
  const cents = balance.data && fromWireNumber(balance.data.balance);
  return (
    <Page title={`Hi, ${me.firstName || me.username}!`} className="max-w-3xl!">
      <Card tone="pocket" className="flex items-center justify-between gap-3" aria-busy={balance.isPending}>
        <div className="min-w-0">
          <h2 className="font-semibold text-on-pocket-muted">My Savings</h2>
          <p className="mt-1">
            {cents !== undefined ? (
              <Money cents={cents} size="display" plain />
            ) : (
              <span className="text-3xl font-extrabold sm:text-4xl">{balance.isError ? '—' : '…'}</span>
            )}
          </p>
        </div>
        <SavingsPicture cents={cents} />
      </Card>
      {balance.isError && <FailedToLoad query={balance} />}
      <Section title="Transaction Ledger">
        <LedgerTable childId={me.id} />
      </Section>
    </Page>
  );
}

/** Coins where there are some, else the jar that waits for them. */
function SavingsPicture({ cents }: { readonly cents: number | undefined }) {
  if (cents === undefined) return null;
  const className = 'size-16 max-[22rem]:hidden sm:size-24';
  return cents > 0 ? <Coins onPocket className={className} /> : <Jar level={0} onPocket className={className} />;
}

/** The balance is polled, the ledger is not: when one has moved, the other is read again, so that they agree. */
function useLedgerFollowsBalance(balance: number | undefined): void {
  const queryClient = useQueryClient();
  const seen = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (balance === undefined) return;
    const moved = seen.current !== undefined && seen.current !== balance;
    seen.current = balance;
    if (!moved) return;
    void queryClient.invalidateQueries({ queryKey: keyOf('listChildTransactions') });
    void queryClient.invalidateQueries({ queryKey: keyOf('listChildChores') });
  }, [balance, queryClient]);
}
