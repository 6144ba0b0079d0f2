import type { Allowance } from '@pocketful/api-contract/allowances/calls';
import { cents } from '@pocketful/api-contract/core/money';
import type { Child } from '@pocketful/api-contract/people/calls';
import { formatUsd, MAX_CENTS } from '@pocketful/domain/money';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import type { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { dayText } from '@pocketful/web-kit/texts/days';
import { DismissButton } from '../../shared/dismiss-button.tsx';
import { useDismissals } from '../../shared/dismissals.ts';
import { MissedPaydays } from './missed-paydays.tsx';

type Payment = Allowance['payments'][number];

export interface AllowanceNoticeListProps {
  readonly family: readonly Child[];
  readonly allowances: ReturnType<typeof useApiQuery<'listAllowances'>>;
}

/**
 * Notices for adults: paid and skipped paydays, until an adult dismisses them on this device, and missed paydays, until an
 * adult pays or skips them.
 */
export function AllowanceNoticeList({ family, allowances }: AllowanceNoticeListProps) {
  const { isDismissed, dismiss } = useDismissals('allowance');
  const fresh = (child: Child, status: Payment['status']) =>
    (allowances.data ?? [])
      .flatMap(({ childId, payments }) => (childId === child.id ? payments : []))
      // A toast has already reported an adult's decision.
      .filter(({ id, status: as, missedFrom }) => as === status && missedFrom === null && !isDismissed(id, status));
  const paid = family.map(child => ({ child, payments: fresh(child, 'paid') })).filter(isSome);
  const skipped = family.map(child => ({ child, payments: fresh(child, 'skipped') })).filter(isSome);
  const dismissAll = (children: readonly OfChild[]) => {
    for (const { payments } of children) for (const { id, status } of payments) dismiss(id, status);
  };
  // Shows a failed read, since money may have moved. While the read is under way nothing is shown.
  if (allowances.data === undefined && allowances.error !== null)
    return (
      <Card>
        <Loaded query={allowances} skeleton={null} failed="Allowance payments could not be loaded">
          {() => null}
        </Loaded>
      </Card>
    );
  return (
    <>
      {paid.length > 0 && (
        <Callout
          tone="success"
          title={paid.length === 1 ? `${paid[0]?.child.firstName}'s allowance was paid` : 'Allowances were paid'}
          action={<DismissButton what="paid allowances" onClick={() => dismissAll(paid)} />}
        >
          {paid.map(one => (
            <p key={one.child.id}>{paidWords(one, paid.length > 1)}</p>
          ))}
        </Callout>
      )}
      {skipped.map(one => (
        <Callout
          key={one.child.id}
          tone="caution"
          title={`${one.child.firstName}'s allowance was skipped`}
          action={
            <DismissButton what={`${one.child.firstName}'s skipped allowance`} onClick={() => dismissAll([one])} />
          }
        >
          The account has no room for {amountWords(one.payments)}: a balance can be {formatUsd(MAX_CENTS)} at most.
        </Callout>
      ))}
      {family.flatMap(child =>
        (allowances.data ?? []).map(
          allowance =>
            allowance.childId === child.id &&
            allowance.missed && (
              <MissedPaydays
                key={allowance.id}
                allowance={allowance}
                missed={allowance.missed}
                child={child}
                title={`${child.firstName}'s allowance has missed paydays`}
              />
            ),
        ),
      )}
    </>
  );
}

interface OfChild {
  readonly child: Child;
  readonly payments: readonly Payment[];
}

const isSome = ({ payments }: OfChild) => payments.length > 0;

/** 'Mia: $5.00 for Friday, March 6', or '$15.00 for 3 paydays, the last on Friday, March 6'. */
function paidWords({ child, payments }: OfChild, named: boolean): string {
  return `${named ? `${child.firstName}: ` : ''}${amountWords(payments)}.`;
}

function amountWords(payments: readonly Payment[]): string {
  const total = formatUsd(payments.reduce((sum, { amount }) => sum + cents(amount), 0));
  const last =
    payments
      .map(({ dueOn }) => dueOn)
      .sort()
      .at(-1) ?? '';
  if (payments.length === 1) return `${total} for ${dayText(last)}`;
  return `${total} for ${payments.length} paydays, the last on ${dayText(last)}`;
}
