import { cents } from '@pocketful/contract-core/money';
import type { Claim, Reward } from '@pocketful/rewards/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Money } from '@pocketful/ui-kit/money';
import { readAgain } from '@pocketful/web-kit/calls/cache';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { PartyPopper } from 'lucide-react';
import { useAppRuntime } from '../../shared/app-runtime.tsx';
import { paidRightAway, paidWords } from '../../shared/paid-right-away.ts';
import { TakeBackOwn } from '../../shared/take-back-own.tsx';
import { CategoryBadge, RewardTile } from './reward-looks.tsx';

export interface RewardCardProps {
  readonly reward: Reward;
  /** Its claim that waits for an answer, by its id. */
  readonly claimId: string | undefined;
  /** The limit for one claim of the child's rule, if it approved one of this reward today. */
  readonly paid: Claim['trustedUpTo'];
  /** Called when the reward differs from the shown one. */
  readonly onChanged: () => void;
}

/** Something that a child can earn with, and the button by which it says that it did. */
export function RewardCard({ reward, claimId, paid, onChanged }: RewardCardProps) {
  const { id: rewardId, childId, name, description, amount, category } = reward;
  const runtime = useAppRuntime();
  const claim = useWrite('createClaim', {
    done: made => paidWords(made) ?? ['Earning Claim Submitted', `"${name}" was sent to your parents for approval.`],
    after: ({ trustedUpTo }) => {
      if (trustedUpTo) void readAgain(runtime, 'approveClaim');
    },
    failed: ['Failed to Submit Earning Claim', 'There was an error submitting your earning claim.'],
    refusals: {
      CHILD_NOT_FOUND: 'No child selected',
      CLAIM_ALREADY_OPEN: 'You already have a pending claim for this activity.',
      INVALID_INPUT: 'This activity has changed. Please look at it again.',
      REWARDS_DISABLED: 'Your rewards are switched off right now.',
    },
    refused: onChanged,
  });
  const submit = () =>
    claim.send({
      body: { childId, rewardId, rewardName: name, rewardDescription: description, amount, category },
    });
  return (
    <Card className="grid h-full grid-rows-[1fr_auto] gap-4">
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-start gap-3">
          <RewardTile icon={reward.icon ?? reward.categoryIcon} color={reward.categoryColor} />
          <h2 className="whole-words text-lg font-bold text-ink">{name}</h2>
          <Money cents={cents(amount)} signed className="ml-auto text-lg" />
        </div>
        <p className="whitespace-pre-line wrap-anywhere text-ink-muted">{description}</p>
        <div>
          <CategoryBadge name={reward.categoryName} color={reward.categoryColor} />
        </div>
        {paid && <p className="text-sm text-ink">{paidRightAway(paid)}</p>}
      </div>
      {claimId ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Badge tone="waiting">Waiting for approval</Badge>
          <TakeBackOwn call="cancelClaim" id={claimId} what={name} />
        </div>
      ) : (
        <Button
          full
          variant="celebrate"
          icon={<PartyPopper />}
          busy={claim.busy}
          aria-label={`I Did This! ${name}`}
          onClick={submit}
        >
          I Did This!
        </Button>
      )}
    </Card>
  );
}
