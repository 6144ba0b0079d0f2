import type { Goal } from '@pocketful/api-contract/goals/calls';
import { goalMachine } from '@pocketful/domain/goals';
import { can } from '@pocketful/domain/machine';
import { IconButton } from '@pocketful/ui-kit/icon-button';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Question } from '@pocketful/web-kit/layers/question';
import { Trash2 } from 'lucide-react';
import { DeleteQuestion } from '../../shared/delete-question.tsx';
import { useMember } from '../../shared/session.tsx';

/** A button that deletes a goal after asking; absent where it may not be deleted. */
export function DeleteGoal({ goal }: { readonly goal: Goal }) {
  const { role } = useMember();
  const asking = useLayer<true>();
  const remove = useWrite('deleteGoal', {
    done: () => ['Goal deleted', `"${goal.name}" is gone. Its money goes to your other goals.`],
    failed: ['Error', 'Failed to delete goal.'],
    after: asking.close,
    refused: asking.close,
  });
  if (!can(goalMachine, 'delete', goal.status, role)) return null;
  return (
    <>
      <IconButton aria-label={`Delete ${goal.name}`} {...Question.intent} onClick={() => asking.show(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      {asking.shown && (
        <DeleteQuestion
          what="goal"
          busy={remove.busy}
          onDelete={() => remove.send({ params: { id: goal.id } })}
          onClose={asking.close}
        >
          {`"${goal.name}" leaves your queue. Your money stays yours.`}
        </DeleteQuestion>
      )}
    </>
  );
}
