import { serverNow } from '@pocketful/api-client/server-clock';
import { cents } from '@pocketful/contract-core/money';
import type { Cents } from '@pocketful/domain/money';
import { isWithinTakeBack } from '@pocketful/ledger/rules/take-back';
import type { Child } from '@pocketful/people/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { Card } from '@pocketful/ui-kit/card';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Name } from '@pocketful/ui-kit/name';
import { Section } from '@pocketful/ui-kit/section';
import type { Listed, MorePages } from '@pocketful/web-kit/calls/use-api';
import { More } from '@pocketful/web-kit/places/loaded';
import { TakeBack, type TakeBackProps } from '../../shared/take-back.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { useFamilyChores } from '../chores/public.ts';
import { useFamilyPurchases } from '../goals/public.ts';
import { useWithdrawals } from '../requests/public.ts';
import { useFamilyClaims } from '../rewards/public.ts';
import { FirstRows } from './first-rows.tsx';

/** How many answers are shown before all are asked for. */
const SHOWN = 3;

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
    // ‘Handed over lately’ lists the handed-over ones.
    if (at === null || one.handedOverAt || !isWithinTakeBack(at, now)) return [];
    const { id, childId, approvedAt, trustedUpTo } = one;
    const byRule = typeof trustedUpTo === 'string';
    return [{ ...show(one), id, childId, isApproved: approvedAt !== null, byRule, at, call }];
  });
}

/** Requests answered by rules and by adults in the last seven days, newest first, each with Take Back. */
export function AnsweredLately({ family }: { readonly family: readonly Child[] }) {
  const chores = useFamilyChores().data;
  const claims = useFamilyClaims().data;
  const answered = [
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
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <>
      <Answers
        title="Approved by your rule"
        noun=" approved by your rule"
        answers={answered.filter(({ byRule }) => byRule)}
        family={family}
        more={moreOf(chores) ?? moreOf(claims)}
      />
      <Answers
        title="Answered lately"
        noun=" answers"
        one=" answer"
        answers={answered.filter(({ byRule }) => !byRule)}
        family={family}
      />
    </>
  );
}

/** The way to older answers, if the oldest one that is loaded can still be taken back. */
function moreOf(list: Listed<Answered> | undefined): MorePages | undefined {
  const at = list?.items.at(-1)?.approvedAt;
  return at && isWithinTakeBack(at, serverNow()) ? list?.more : undefined;
}

interface AnswersProps {
  readonly title: string;
  /** The answers in the label of the button that shows all. */
  readonly noun: string;
  /** The same of a single answer. Default: `noun`. */
  readonly one?: string;
  readonly answers: ReturnType<typeof answeredIn>;
  readonly family: readonly Child[];
  /** The way to older ones. Default: none. */
  readonly more?: MorePages | undefined;
}

/** Nothing if there are none. */
function Answers({ title: heading, noun, one = noun, answers, family, more }: AnswersProps) {
  const { recent } = useDates();
  if (answers.length === 0) return null;
  return (
    <Section title={heading}>
      <Card list>
        <FirstRows items={answers} count={SHOWN} noun={noun} one={one}>
          {({ id, call, childId, title, at, isApproved, amountCents }) => (
            <ListRow
              key={id}
              title={title}
              meta={
                <>
                  <Name>{family.find(child => child.id === childId)?.calledName}</Name>
                  {recent(at)}
                  <Badge tone={isApproved ? 'success' : 'neutral'}>{isApproved ? 'Approved' : 'Rejected'}</Badge>
                </>
              }
              trailing={isApproved && <Money cents={amountCents} signed={amountCents < 0} />}
              actions={<TakeBack call={call} id={id} what={title} at={at} />}
              narrow
            />
          )}
        </FirstRows>
        <More more={more} />
      </Card>
    </Section>
  );
}
