import { cents } from '@pocketful/contract-core/money';
import { ANSWER_DAYS } from '@pocketful/home/rules/today';
import type { Withdrawal } from '@pocketful/requests/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { GotIt, PromiseBadge } from '../../shared/promise.tsx';
import { TakeBackOwn } from '../../shared/take-back-own.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { useWithdrawals } from './use-withdrawals.ts';

const SHOWN_MS = ANSWER_DAYS * 86_400_000;

/** A child's withdrawals: all that wait, are on the way or did not arrive, and those answered in the last days. */
export function MyWithdrawalsList() {
  const withdrawals = useWithdrawals();
  const { long } = useDates();
  const shown = withdrawals.data && shownOf(withdrawals.data.items);
  if (shown?.length === 0) return null;
  return (
    <Section title="My Withdrawals">
      <Card list>
        <Loaded query={{ ...withdrawals, data: shown }} skeleton={<SkeletonRows rows={1} />}>
          {requests => (
            <List>
              {requests.map(request => (
                <ListRow
                  key={request.id}
                  title={request.description}
                  meta={
                    <>
                      <WithdrawalBadge request={request} />
                      <PromiseBadge promised={request} />
                      {long(changedAt(request))}
                    </>
                  }
                  trailing={<Money cents={cents(request.amount)} className="text-lg" />}
                  actions={
                    request.status === 'pending' ? (
                      <TakeBackOwn call="cancelWithdrawal" id={request.id} what={request.description} />
                    ) : (
                      <GotIt call="receiveWithdrawal" promised={request} what={request.description} />
                    )
                  }
                />
              ))}
            </List>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}

function WithdrawalBadge({ request: { status } }: { readonly request: Withdrawal }) {
  if (status === 'pending') return <Badge tone="waiting">Awaiting Approval</Badge>;
  return status === 'approved' ? <Badge tone="success">Approved</Badge> : <Badge tone="caution">Not yet</Badge>;
}

function shownOf(withdrawals: readonly Withdrawal[]): Withdrawal[] {
  const since = new Date(Date.now() - SHOWN_MS).toISOString();
  const isOpen = (request: Withdrawal) => request.status === 'pending' || request.owed || awaitsReceipt(request);
  const lately = withdrawals.filter(request => !isOpen(request) && changedAt(request) > since);
  return [...withdrawals.filter(isOpen), ...lately];
}

/** When it was asked for, answered, handed over or received, whichever came last. */
function changedAt({ receivedAt, handedOverAt, approvedAt, rejectedAt, submittedAt }: Withdrawal): string {
  return receivedAt ?? handedOverAt ?? approvedAt ?? rejectedAt ?? submittedAt;
}

function awaitsReceipt({ handedOverAt, receivedAt }: Withdrawal): boolean {
  return handedOverAt !== null && receivedAt === null;
}
