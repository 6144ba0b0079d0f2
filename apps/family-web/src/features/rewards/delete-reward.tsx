import type { Reward } from '@pocketful/api-contract/rewards/calls';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { DeleteQuestion } from '../../shared/delete-question.tsx';

export interface DeleteRewardProps {
  readonly reward: Reward;
  readonly onClose: () => void;
}

/** Asks before a reward is deleted. */
export function DeleteReward({ reward, onClose }: DeleteRewardProps) {
  const remove = useWrite('deleteReward', {
    done: () => ['Reward deleted', `"${reward.name}" is gone from the list.`],
    failed: ['Failed to delete reward', 'There was an error deleting the reward.'],
    after: onClose,
    refused: onClose,
  });
  return (
    <DeleteQuestion
      what="reward"
      busy={remove.busy}
      onDelete={() => remove.send({ params: { id: reward.id } })}
      onClose={onClose}
    >
      {`"${reward.name}" can no longer be claimed. A claim that waits for you stays.`}
    </DeleteQuestion>
  );
}
