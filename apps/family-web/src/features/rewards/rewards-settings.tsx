import type { Reward } from '@pocketful/rewards/calls';
import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { both } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { ByChild, useChildren } from '../people/public.ts';
import { CategoriesCard } from './categories-card.tsx';
import { ChildRewardsCard } from './child-rewards-card.tsx';
import { RewardDialog } from './lazy-dialogs.ts';
import { useFamilyClaims, useFamilyRewards, useRewardCategories } from './use-rewards.ts';

/** The subject of the dialog: a new reward of a child, or a reward. */
type Shown = { readonly childId: string } | { readonly reward: Reward };

/** Each child's rewards, and the categories of the family. */
export function RewardsSettings() {
  const children = useChildren();
  const rewards = useFamilyRewards();
  const claims = useFamilyClaims();
  const categories = useRewardCategories();
  const layer = useLayer<Shown>();
  const { shown } = layer;
  const edited = shown && 'reward' in shown ? shown.reward : undefined;
  const earning = children.data?.filter(({ rewardsEnabled }) => rewardsEnabled) ?? [];
  return (
    <div className="grid grid-cols-1 gap-8">
      <Section title="Rewards by child">
        <p className="max-w-reading text-ink-muted">
          A reward is something your child can do to earn money, as often as you approve it.
        </p>
        <ByChild query={both(rewards, claims)} skeleton={<RewardsSkeleton />}>
          {(family, [list, { items }]) => (
            <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
              {family.map(child => (
                <ChildRewardsCard
                  key={child.id}
                  child={child}
                  rewards={list.filter(({ childId }) => childId === child.id)}
                  waiting={items.filter(({ childId, status }) => childId === child.id && status === 'submitted').length}
                  onAdd={() => layer.show({ childId: child.id })}
                  onEdit={reward => layer.show({ reward })}
                />
              ))}
            </div>
          )}
        </ByChild>
      </Section>
      <CategoriesCard categories={categories} />
      {shown && (
        <RewardDialog
          family={earning}
          reward={edited && (rewards.data?.find(({ id }) => id === edited.id) ?? edited)}
          childId={'childId' in shown ? shown.childId : undefined}
          onClose={layer.close}
        />
      )}
    </div>
  );
}

function RewardsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {[1, 2].map(at => (
        <Card key={at} list>
          <SkeletonRows />
        </Card>
      ))}
    </div>
  );
}
