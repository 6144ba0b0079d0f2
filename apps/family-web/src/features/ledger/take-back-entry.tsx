import type { Transaction } from '@pocketful/ledger/calls';
import type { PaymentSource } from '@pocketful/ledger/rules/payments';
import { Badge } from '@pocketful/ui-kit/badge';
import { TakeBack, type TakeBackProps } from '../../shared/take-back.tsx';

/** The call that takes back a source's payment. An allowance is taken back as a transaction: its payday stays paid. */
const CALLS: Readonly<Record<PaymentSource, TakeBackProps['call']>> = {
  chore: 'takeBackChore',
  claim: 'takeBackClaim',
  purchase: 'takeBackPurchase',
  withdrawal: 'takeBackWithdrawal',
  allowance: 'reverseTransaction',
};

/** Says that a transaction was taken back, or lets an adult take it back: the transaction, or the decision that paid it. */
export function TakeBackEntry({ entry }: { readonly entry: Transaction }) {
  const { id, source, reverses, reversedBy, description, date } = entry;
  if (reversedBy) return <Badge>Taken back</Badge>;
  if (reverses) return null;
  const call = source ? CALLS[source.type] : 'reverseTransaction';
  const target = source && call !== 'reverseTransaction' ? source.id : id;
  return <TakeBack call={call} id={target} what={description} at={date} />;
}
