import { useProfile } from '../../shared/use-profile.ts';
import { BalanceHistory, LedgerTable } from '../ledger/public.ts';
import { MyWithdrawalsList } from '../requests/public.ts';
import { MyWeekCard } from './my-week-card.tsx';

/** Where a child's money came from and went: its ledger, its withdrawals, its week. The simple view has the second only. */
export function ChildHistory() {
  const { id, simpleView } = useProfile();
  if (simpleView) return <MyWithdrawalsList />;
  return (
    <>
      <LedgerTable childId={id} />
      <MyWithdrawalsList />
      <MyWeekCard />
      <BalanceHistory childId={id} />
    </>
  );
}
