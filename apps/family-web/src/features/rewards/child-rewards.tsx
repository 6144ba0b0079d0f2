import type { Claim, Reward } from '@pocketful/rewards/calls';
import { Card } from '@pocketful/ui-kit/card';
import { Chip, ChipGroup } from '@pocketful/ui-kit/chip';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Star } from '@pocketful/ui-kit/illustrations';
import { Page } from '@pocketful/ui-kit/page';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { both } from '@pocketful/web-kit/calls/use-api';
import { Later } from '@pocketful/web-kit/places/first-view';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { useState } from 'react';
import { Rejections } from '../../shared/rejections.tsx';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { useProfile } from '../../shared/use-profile.ts';
import { MySuggestions } from '../chores/public.ts';
import { MyBalance } from '../ledger/public.ts';
import { RewardCard } from './reward-card.tsx';
import { RewardPicture } from './reward-looks.tsx';
import { useChildClaims, useChildRewards } from './use-rewards.ts';

/** A child's rewards, and the answers to its claims. */
export function ChildRewards() {
  const { rewardsEnabled, choresEnabled, simpleView } = useProfile();
  return (
    <Page title="Earn More Money!" width="child" clearBelow actions={<MyBalance />}>
      {rewardsEnabled ? (
        <>
          <Earnings />
          {choresEnabled && !simpleView && (
            <Later>
              <MySuggestions />
            </Later>
          )}
        </>
      ) : (
        <Card>
          <EmptyState illustration={<Star />} level={2} title="Rewards are off right now">
            A grown-up can switch them on again.
          </EmptyState>
        </Card>
      )}
    </Page>
  );
}

function Earnings() {
  const me = useMember();
  const rewards = useChildRewards(me.id);
  const claims = useChildClaims(me.id);
  return (
    <Loaded query={both(rewards, claims)} skeleton={<EarningsSkeleton />}>
      {([offered, claimed]) => (
        <>
          <Rejections
            title="Reward Updates"
            type="claim"
            items={claimed.items}
            nameOf={({ rewardName }) => rewardName}
            subjectOf={({ rewardId }) => rewardId}
          />
          <Activities rewards={offered} claims={claimed.items} onChanged={rewards.refetch} />
        </>
      )}
    </Loaded>
  );
}

function EarningsSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-11 w-full" />
      <Skeleton shape="card" className="h-40 w-full" />
      <Skeleton shape="card" className="h-40 w-full" />
    </div>
  );
}

interface ActivitiesProps {
  readonly rewards: readonly Reward[];
  readonly claims: readonly Claim[];
  /** Reads the rewards again: one is other than it is shown. */
  readonly onChanged: () => void;
}

function Activities({ rewards, claims, onChanged }: ActivitiesProps) {
  const { isToday } = useDates();
  /** The category that is shown; null for all. */
  const [category, setCategory] = useState<string | null>(null);
  const categories = new Map(rewards.map(reward => [reward.categoryId, reward]));
  const shown = rewards.filter(({ categoryId }) => category === null || categoryId === category);
  const open = claims.filter(({ status }) => status === 'submitted');
  const waiting = new Map(open.map(({ rewardId, id }) => [rewardId, id]));
  const today = claims.filter(({ approvedAt }) => approvedAt !== null && isToday(approvedAt));
  const paid = new Map(today.map(({ rewardId, trustedUpTo }) => [rewardId, trustedUpTo]));
  return (
    <>
      <ChipGroup label="Show" labelHidden oneLine>
        <Chip pressed={category === null} onClick={() => setCategory(null)}>
          All Activities
        </Chip>
        {[...categories].map(([id, { categoryName, categoryIcon }]) => (
          <Chip
            key={id}
            pressed={category === id}
            icon={<RewardPicture icon={categoryIcon} />}
            onClick={() => setCategory(id)}
          >
            {categoryName}
          </Chip>
        ))}
      </ChipGroup>
      {shown.length === 0 && (
        <Card>
          <EmptyState illustration={<Star />} level={2} title="Nothing here yet">
            No earning opportunities available in this category.
          </EmptyState>
        </Card>
      )}
      {shown.length > 0 && (
        <ul aria-label="Activities" className="grid gap-4 sm:grid-cols-2">
          {shown.map(reward => (
            <li key={reward.id} className="min-w-0">
              <RewardCard
                reward={reward}
                claimId={waiting.get(reward.id)}
                paid={paid.get(reward.id) ?? null}
                onChanged={onChanged}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
