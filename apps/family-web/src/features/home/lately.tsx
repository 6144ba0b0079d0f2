import { serverNow } from '@pocketful/api-client/server-clock';
import { cents } from '@pocketful/contract-core/money';
import type { Cents } from '@pocketful/domain/money';
import { isWithinTakeBack } from '@pocketful/ledger/rules/take-back';
import type { Child } from '@pocketful/people/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { Card } from '@pocketful/ui-kit/card';
import { Chip, ChipGroup } from '@pocketful/ui-kit/chip';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Name } from '@pocketful/ui-kit/name';
import { Section } from '@pocketful/ui-kit/section';
import type { Listed, MorePages } from '@pocketful/web-kit/calls/use-api';
import { More } from '@pocketful/web-kit/places/loaded';
import { useState } from 'react';
import { TakeBack, type TakeBackProps } from '../../shared/take-back.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { useFamilyChores } from '../chores/public.ts';
import { useFamilyPurchases } from '../goals/public.ts';
import { useWithdrawals } from '../requests/public.ts';
import { useFamilyClaims } from '../rewards/public.ts';
import { FirstRows } from './first-rows.tsx';
import { GivenRow, useHandedOver } from './to-hand-over.tsx';

/** How many rows are shown before all are asked for. */
const SHOWN = 3;

/** The filters of the list, by the kind of their rows. */
const FILTERS = { answered: 'Answered', 'by rule': 'By your rule', 'handed over': 'Handed over' } as const;

/** Something that an adult approved or sent back. */
interface Answered {
  readonly id: string;
  readonly childId: string;
  readonly approvedAt: string | null;
  readonly rejectedAt: string | null;
  readonly handedOverAt?: string | null;
  readonly trustedUpTo?: string | null;
}

/** The answered ones of a list that can still be taken back. */
function answeredIn<T extends Answered>(
  items: readonly T[] = [],
  call: TakeBackProps['call'],
  show: (one: T) => { readonly title: string; readonly amountCents: Cents },
) {
  const now = serverNow();
  return items.flatMap(one => {
    const at = one.approvedAt ?? one.rejectedAt;
    // Handed-over requests have other rows.
    if (at === null || one.handedOverAt || !isWithinTakeBack(at, now)) return [];
    const { id, childId, approvedAt, trustedUpTo } = one;
    const kind = typeof trustedUpTo === 'string' ? ('by rule' as const) : ('answered' as const);
    return [{ ...show(one), id, childId, isApproved: approvedAt !== null, kind, at, call }];
  });
}

/** What was answered by adults and by rules and handed over in the last seven days, newest first, each with its way back. */
export function Lately({ family }: { readonly family: readonly Child[] }) {
  const [filter, setFilter] = useState<keyof typeof FILTERS>();
  const chores = useFamilyChores().data;
  const claims = useFamilyClaims().data;
  const rows = [
    ...answeredIn(chores?.items, 'takeBackChore', ({ name, reward }) => ({
      title: name,
      amountCents: cents(reward),
    })),
    ...answeredIn(claims?.items, 'takeBackClaim', ({ rewardName, amount }) => ({
      title: rewardName,
      amountCents: cents(amount),
    })),
    ...answeredIn(useFamilyPurchases().data?.items, 'takeBackPurchase', ({ goalName, amount }) => ({
      title: goalName,
      amountCents: -cents(amount),
    })),
    ...answeredIn(useWithdrawals().data?.items, 'takeBackWithdrawal', ({ description, amount }) => ({
      title: description,
      amountCents: -cents(amount),
    })),
    ...useHandedOver(),
  ].sort((a, b) => b.at.localeCompare(a.at));
  const kinds = Object.entries(FILTERS).filter(([kind]) => rows.some(row => row.kind === kind));
  // The last row of a kind may have been taken back.
  const shown = kinds.some(([kind]) => kind === filter) ? rows.filter(({ kind }) => kind === filter) : rows;
  if (rows.length === 0) return null;
  return (
    <Section title="Lately">
      {kinds.length > 1 && (
        <ChipGroup label="Show" labelHidden oneLine>
          {kinds.map(([kind, label]) => (
            <Chip
              key={kind}
              pressed={kind === filter}
              onClick={() => setFilter(kind === filter ? undefined : (kind as keyof typeof FILTERS))}
            >
              {label}
            </Chip>
          ))}
        </ChipGroup>
      )}
      <Card list>
        <FirstRows items={shown} count={SHOWN}>
          {row =>
            'promised' in row ? (
              <GivenRow key={row.id} promised={row.promised} family={family} />
            ) : (
              <AnsweredRow key={row.id} answered={row} family={family} />
            )
          }
        </FirstRows>
        <More more={moreOf(chores) ?? moreOf(claims)} />
      </Card>
    </Section>
  );
}

interface AnsweredRowProps {
  readonly answered: ReturnType<typeof answeredIn>[number];
  readonly family: readonly Child[];
}

function AnsweredRow({ answered, family }: AnsweredRowProps) {
  const { recent } = useDates();
  const { id, call, childId, title, at, kind, isApproved, amountCents } = answered;
  return (
    <ListRow
      title={title}
      meta={
        <>
          <Badge tone={isApproved ? 'success' : 'neutral'}>
            {!isApproved ? 'Rejected' : kind === 'by rule' ? 'By your rule' : 'Approved'}
          </Badge>
          <Name>{family.find(child => child.id === childId)?.calledName}</Name>
          {recent(at)}
        </>
      }
      trailing={isApproved && <Money cents={amountCents} signed={amountCents < 0} />}
      actions={<TakeBack call={call} id={id} what={title} at={at} />}
      narrow
    />
  );
}

/** The way to older answers, if the oldest one that is loaded can still be taken back. */
function moreOf(list: Listed<Answered> | undefined): MorePages | undefined {
  const at = list?.items.at(-1)?.approvedAt;
  return at && isWithinTakeBack(at, serverNow()) ? list?.more : undefined;
}
