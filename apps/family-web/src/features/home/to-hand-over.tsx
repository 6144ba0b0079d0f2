import { cents } from '@pocketful/api-contract/core/money';
import type { Child } from '@pocketful/api-contract/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { List } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useFamilyPurchases } from '../goals/public.ts';
import { useWithdrawals } from '../requests/public.ts';
import { RequestRow, type RequestRowProps } from './approval-requests.tsx';

/** What the adults have promised: money or a thing that a child waits for. Nothing if all was handed over. */
export function ToHandOver({ family }: { readonly family: readonly Child[] }) {
  const withdrawals = useWithdrawals().data?.items ?? [];
  const purchases = useFamilyPurchases().data?.items ?? [];
  const owed = [
    ...withdrawals.map(one => ({ ...one, call: 'handOverWithdrawal' as const, title: one.description })),
    ...purchases.map(one => ({ ...one, call: 'handOverPurchase' as const, title: one.goalName })),
  ].filter(one => one.owed);
  if (owed.length === 0) return null;
  owed.sort((a, b) => (a.approvedAt ?? '').localeCompare(b.approvedAt ?? ''));
  return (
    <Section title="To hand over" count={owed.length}>
      <Card list>
        <List>
          {owed.map(({ id, call, title, childId, amount, approvedAt: at }) => {
            const decision = <Given call={call} id={id} title={title} />;
            const waiting: RequestRowProps['waiting'] = {
              ...{ title, childId, at, decision, amountCents: cents(amount) },
              what: 'waits for this',
            };
            return <RequestRow key={id} waiting={waiting} family={family} />;
          })}
        </List>
      </Card>
    </Section>
  );
}

interface GivenProps {
  readonly call: 'handOverWithdrawal' | 'handOverPurchase';
  readonly id: string;
  readonly title: string;
}

function Given({ call, id, title }: GivenProps) {
  const give = useWrite(call, {
    done: () => ['Handed Over', `"${title}" is off your list.`],
    failed: ['Failed to Save', 'There was an error saving that this was handed over.'],
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={give.busy}
      aria-label={`Given: ${title}`}
      onClick={() => give.send({ params: { id }, body: { handedOver: true } })}
    >
      Given
    </Button>
  );
}
