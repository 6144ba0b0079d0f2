import type { RewardCategory } from '@pocketful/api-contract/rewards/calls';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { DeleteQuestion } from '../../shared/delete-question.tsx';

export interface DeleteCategoryProps {
  readonly category: RewardCategory;
  readonly onClose: () => void;
}

/** Asks before a category is deleted. */
export function DeleteCategory({ category, onClose }: DeleteCategoryProps) {
  const remove = useWrite('deleteRewardCategory', {
    done: () => ['Category deleted', `"${category.name}" is gone from the list.`],
    failed: ['Failed to delete category', 'There was an error deleting the category.'],
    after: onClose,
    refused: onClose,
  });
  return (
    <DeleteQuestion
      what="category"
      busy={remove.busy}
      onDelete={() => remove.send({ params: { id: category.id } })}
      onClose={onClose}
    >
      {`"${category.name}" can no longer be chosen. Rewards that are in it keep it.`}
    </DeleteQuestion>
  );
}
