import { cents } from '@pocketful/contract-core/money';
import type { Child } from '@pocketful/people/calls';
import type { Reward } from '@pocketful/rewards/calls';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { useId } from 'react';
import { AddButton } from '../../shared/add-button.tsx';
import { colorOf } from '../../shared/child-color.ts';
import { Face } from '../../shared/face.tsx';
import { FeatureSwitch } from '../../shared/feature-switch.tsx';
import { DELETE, EDIT, RowTitle } from '../../shared/row-title.tsx';
import { RewardDialog } from './lazy-dialogs.ts';
import { CategoryBadge, RewardTile } from './reward-looks.tsx';

export interface ChildRewardsCardProps {
  readonly child: Child;
  readonly rewards: readonly Reward[];
  /** How many of the child's claims wait for an answer. */
  readonly waiting: number;
  readonly onAdd: () => void;
  readonly onEdit: (reward: Reward) => void;
}

/** One child's rewards, and whether that child has rewards at all. */
export function ChildRewardsCard({ child, rewards, waiting, onAdd, onEdit }: ChildRewardsCardProps) {
  const headingId = useId();
  const color = colorOf(child);
  return (
    <Card flush childColor={color}>
      <section aria-labelledby={headingId}>
        <header className="flex flex-wrap items-center gap-3 bg-child-soft px-4 py-3.5 sm:px-6">
          <Face of={child} />
          <h3 id={headingId} className="whole-words font-bold">
            {child.username}'s Rewards
          </h3>
          {child.rewardsEnabled && (
            <AddButton dialog={RewardDialog} aria-label={`Add Reward for ${child.username}`} onClick={onAdd}>
              Add Reward
            </AddButton>
          )}
        </header>
        {rewards.length > 0 && (
          <div className="max-h-48 overflow-y-auto px-4 py-1.5 sm:px-6">
            <List>
              {rewards.map(reward => (
                <RewardRow key={reward.id} reward={reward} onEdit={() => onEdit(reward)} />
              ))}
            </List>
          </div>
        )}
        {child.rewardsEnabled && rewards.length === 0 && (
          <p className="px-4 py-4 text-ink-muted sm:px-6">No rewards yet.</p>
        )}
        <div className="border-t border-line px-4 py-1.5 sm:px-6">
          <FeatureSwitch feature="rewards" child={child} waiting={waiting} />
        </div>
      </section>
    </Card>
  );
}

function RewardRow({ reward, onEdit }: { readonly reward: Reward; readonly onEdit: () => void }) {
  return (
    <ListRow
      leading={<RewardTile icon={reward.icon ?? reward.categoryIcon} color={reward.categoryColor} />}
      title={
        <AskedWrite
          call="deleteReward"
          input={{ params: { id: reward.id } }}
          title="Delete this reward?"
          description={`"${reward.name}" can no longer be claimed. A claim that waits for you stays.`}
          confirmLabel="Delete"
          done={['Reward deleted', `"${reward.name}" is gone from the list.`]}
          failed={['Failed to delete reward', 'There was an error deleting the reward.']}
        >
          {ask => (
            <RowTitle
              name={reward.name}
              actions={[
                { ...EDIT, ...RewardDialog.intent, onClick: onEdit },
                { ...DELETE, ...ask },
              ]}
            />
          )}
        </AskedWrite>
      }
      meta={<CategoryBadge name={reward.categoryName} color={reward.categoryColor} />}
      trailing={<Money cents={cents(reward.amount)} />}
      narrow
    />
  );
}
