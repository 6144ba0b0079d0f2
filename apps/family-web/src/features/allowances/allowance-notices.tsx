import type { Allowance } from '@pocketful/allowances/calls';
import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';
import { mostOf } from '@pocketful/domain/money';
import type { Child } from '@pocketful/people/calls';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import type { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { dayText } from '@pocketful/web-kit/texts/days';
import { DismissButton } from '../../shared/dismiss-button.tsx';
import { useDismissals } from '../../shared/dismissals.ts';
import { AskedPaydays } from './asked-paydays.tsx';
import { type Kind, kindOf, titleOf } from './kinds.ts';
import { MissedPaydays } from './missed-paydays.tsx';

type Payment = Allowance['payments'][number];

export interface AllowanceNoticeListProps {
  readonly family: readonly Child[];
  readonly allowances: ReturnType<typeof useApiQuery<'listAllowances'>>;
}

/**
 * Notices for adults: paid and skipped paydays, until an adult dismisses them on this device, and missed
 * paydays and those that ask, until an adult pays or skips them.
 */
export function AllowanceNoticeList({ family, allowances }: AllowanceNoticeListProps) {
  const { isDismissed, dismiss } = useDismissals('allowance');
  const { paid, debits, skipped } = noticesOf(family, allowances.data ?? [], isDismissed);
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
          folded
          tone="success"
          title={paid.length === 1 ? `${paid[0]?.child.calledName}'s allowance was paid` : 'Allowances were paid'}
          action={<DismissButton what="paid allowances" onClick={() => dismissAll(paid)} />}
        >
          {paid.map(one => (
            <p key={one.child.id}>{paidWords(one, paid.length > 1 ? one.child.calledName : undefined)}</p>
          ))}
        </Callout>
      )}
      {debits.length > 0 && (
        <Callout
          folded
          title="Regular payments were made"
          action={<DismissButton what="regular payments" onClick={() => dismissAll(debits)} />}
        >
          {debits.map(one => (
            <p key={keyOf(one)}>{paidWords(one, `${one.child.calledName}, ${one.title}`)}</p>
          ))}
        </Callout>
      )}
      {skipped.map(one => (
        <Callout
          key={keyOf(one)}
          folded
          tone={one.away ? undefined : 'caution'}
          title={`${one.child.calledName}'s ${one.title} was skipped`}
          action={
            <DismissButton what={`${one.child.calledName}'s skipped ${one.title}`} onClick={() => dismissAll([one])} />
          }
        >
          {one.away ? (
            <>
              {one.child.calledName} was away: {amountWords(one.payments)} was not paid.
            </>
          ) : one.kind === 'allowance' ? (
            <>
              The account has no room for {amountWords(one.payments)}: a balance can be{' '}
              {reader().money(mostOf(reader()))} at most.
            </>
          ) : (
            <>
              The account cannot pay {amountWords(one.payments)}: a balance can be {reader().money(-mostOf(reader()))}{' '}
              at least.
            </>
          )}
        </Callout>
      ))}
      {family.flatMap(child =>
        (allowances.data ?? []).map(
          allowance =>
            allowance.childId === child.id &&
            allowance.asked && (
              <AskedPaydays key={allowance.id} allowance={allowance} asked={allowance.asked} child={child} />
            ),
        ),
      )}
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
                title={`${child.calledName}'s ${titleOf(allowance)} has missed paydays`}
              />
            ),
        ),
      )}
    </>
  );
}

/** The payments of which adults are notified, by outcome and by child. */
function noticesOf(
  family: readonly Child[],
  all: readonly Allowance[],
  isDismissed: (id: string, status: Payment['status']) => boolean,
) {
  // A toast has already reported an adult's decision.
  const fresh = (of: readonly Allowance[], status: Payment['status']) =>
    of
      .flatMap(({ payments }) => payments)
      .filter(
        ({ id, status: as, missedFrom, planned }) =>
          as === status && missedFrom === null && !planned && !isDismissed(id, status),
      );
  const entries = family.flatMap(child => {
    const own = all.filter(({ childId }) => childId === child.id);
    const payments = own.filter(one => kindOf(one) === 'payment');
    return [
      { child, title: 'allowance', kind: 'allowance', of: own.filter(one => !payments.includes(one)) } as const,
      ...payments.map(one => ({ child, title: titleOf(one), kind: 'payment', of: [one] }) as const),
    ];
  });
  const withPayments = (status: Payment['status']): OfChild[] =>
    entries.map(({ of, ...entry }) => ({ ...entry, payments: fresh(of, status) })).filter(isSome);
  const made = withPayments('paid');
  return {
    paid: made.filter(({ kind }) => kind === 'allowance'),
    debits: made.filter(({ kind }) => kind === 'payment'),
    skipped: withPayments('skipped').flatMap(one =>
      [true, false]
        .map(away => ({ ...one, away, payments: one.payments.filter(payment => payment.away === away) }))
        .filter(isSome),
    ),
  };
}

/** Payments of a child: of its allowances, or of one regular payment. */
interface OfChild {
  readonly child: Child;
  readonly kind: Kind;
  /** The name of the regular payment, or 'allowance'. */
  readonly title: string;
  readonly payments: readonly Payment[];
}

const isSome = ({ payments }: OfChild) => payments.length > 0;
const keyOf = ({ payments }: OfChild) => payments[0]?.id;

/** 'Mia: $5.00 for Friday, March 6', or '$15.00 for 3 paydays, the last on Friday, March 6'. */
function paidWords({ payments }: OfChild, whose?: string): string {
  return `${whose ? `${whose}: ` : ''}${amountWords(payments)}.`;
}

function amountWords(payments: readonly Payment[]): string {
  const total = reader().money(Math.abs(payments.reduce((sum, { amount }) => sum + cents(amount), 0)));
  const last =
    payments
      .map(({ dueOn }) => dueOn)
      .sort()
      .at(-1) ?? '';
  if (payments.length === 1) return `${total} for ${dayText(last)}`;
  return `${total} for ${payments.length} paydays, the last on ${dayText(last)}`;
}
