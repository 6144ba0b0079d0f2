import { cents } from '@pocketful/api-contract/core/money';
import type { Withdrawal } from '@pocketful/api-contract/requests/calls';
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

/** How many decided ones are shown beside those that wait. */
const DECIDED_SHOWN = 2;
const WEEK_MS = 7 * 86_400_000;

/** What a child has asked for: all that waits or is on its way, and what was answered lately. */
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
  return status === 'approved' ? <Badge tone="success">Approved</Badge> : <Badge tone="danger">Rejected</Badge>;
}

function shownOf(withdrawals: readonly Withdrawal[]): Withdrawal[] {
  const since = new Date(Date.now() - WEEK_MS).toISOString();
  const lately = withdrawals.filter(request => changedAt(request) > since);
  const open = withdrawals.filter(
    request => request.status === 'pending' || request.owed || (lately.includes(request) && awaitsReceipt(request)),
  );
  const decided = lately.filter(request => !open.includes(request));
  return [...open, ...decided.slice(0, DECIDED_SHOWN)];
}

/** When it was asked for, answered, handed over or received, whichever came last. */
function changedAt({ receivedAt, handedOverAt, approvedAt, rejectedAt, submittedAt }: Withdrawal): string {
  return receivedAt ?? handedOverAt ?? approvedAt ?? rejectedAt ?? submittedAt;
}

function awaitsReceipt({ handedOverAt, receivedAt }: Withdrawal): boolean {
  return handedOverAt !== null && receivedAt === null;
}
