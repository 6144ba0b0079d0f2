import { allowancesToRepay } from '@pocketful/allowances/rules/reachable';
import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';
import { spokenMoney } from '@pocketful/domain/intl/spoken-money';
import type { Cents } from '@pocketful/domain/money';
import { debtText, piecesOf } from '@pocketful/people/rules/simple-view';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { DrawnMoney } from '@pocketful/ui-kit/drawn-money';
import { Coins, Jar } from '@pocketful/ui-kit/jar';
import { Money } from '@pocketful/ui-kit/money';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { ReadAloud } from '../../shared/read-aloud.tsx';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { type ChildMoney, WithdrawDialog } from '../requests/public.ts';

/** A child's money in the simple view: coins to count, or a debt as a sentence. */
export function SimpleSavings() {
  const { id } = useMember();
  const balance = useApiQuery('getChildBalance', { params: { id } }, { refetchOnMount: false });
  return (
    <Loaded query={balance} skeleton={<Skeleton shape="card" className="h-40 w-full" />}>
      {data => <MoneyCard money={{ balanceCents: cents(data.balance), availableCents: cents(data.available) }} />}
    </Loaded>
  );
}

function MoneyCard({ money }: { readonly money: ChildMoney }) {
  const { balanceCents: balance, availableCents } = money;
  const withdrawing = useLayer<ChildMoney>();
  const allowances = useApiQuery('listAllowances', {}, { refetchOnMount: false });
  const { today } = useDates();
  const coming = (allowances.data ?? []).map(one => ({ ...one, amountCents: cents(one.amount) }));
  const owed = Math.max(-balance, 0);
  const repaidBy = owed > 0 ? allowancesToRepay(owed, coming, today) : undefined;
  const pieces = piecesOf(balance);
  return (
    <Card tone="pocket" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="font-semibold text-on-pocket-muted">My Savings</h2>
          <p className="mt-1">
            {owed > 0 ? (
              <span className="text-xl font-bold">{debtText(reader().money(owed), repaidBy)}</span>
            ) : (
              <Money cents={balance} size="display" plain />
            )}
          </p>
        </div>
        <ReadAloud
          label="Read aloud"
          words={owed > 0 ? debtText(spokenMoney(owed), repaidBy) : `You have ${spokenMoney(balance)}.`}
        />
      </div>
      {pieces.length > 0 && <DrawnMoney pieces={pieces} className="text-2xl" />}
      {owed === 0 && pieces.length === 0 && <Picture cents={balance} />}
      {balance > 0 && availableCents > 0 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          {...WithdrawDialog.intent}
          onClick={() => withdrawing.show(money)}
        >
          Withdraw
        </Button>
      )}
      {withdrawing.shown && <WithdrawDialog money={money} onClose={withdrawing.close} />}
    </Card>
  );
}

/** In place of coins to count: a jar for nothing, a pile for more than can be counted. */
function Picture({ cents: balance }: { readonly cents: Cents }) {
  return balance > 0 ? <Coins onPocket className="size-20" /> : <Jar level={0} onPocket className="size-20" />;
}
