import type { Chore } from '@pocketful/api-contract/chores/calls';
import { choreMachine } from '@pocketful/domain/chores';
import { can } from '@pocketful/domain/machine';
import { IconButton } from '@pocketful/ui-kit/icon-button';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Question } from '@pocketful/web-kit/layers/question';
import { Trash2 } from 'lucide-react';
import { DeleteQuestion } from '../../shared/delete-question.tsx';
import { useMember } from '../../shared/session.tsx';

function describe({ name, isRecurring, status }: Chore): string {
  const gone = `"${name}" goes from your child's list.`;
  // The one that is to do leads its series: without it no other follows.
  return isRecurring && status === 'pending'
    ? `${gone} It will not come again; what was done stays. This cannot be undone.`
    : `${gone} This cannot be undone.`;
}

/** A button that deletes a chore after asking; absent where a chore may not be deleted. */
export function DeleteChore({ chore }: { readonly chore: Chore }) {
  const { role } = useMember();
  const asking = useLayer<true>();
  const remove = useWrite('deleteChore', {
    done: () => ['Chore deleted', `"${chore.name}" is gone from the list.`],
    failed: ['Failed to delete chore', 'There was an error deleting the chore.'],
    after: asking.close,
    refused: asking.close,
  });
  if (!can(choreMachine, 'delete', chore.status, role)) return null;
  return (
    <>
      <IconButton
        aria-label={`Delete ${chore.name}`}
        className="-my-2.5"
        {...Question.intent}
        onClick={() => asking.show(true)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      {asking.shown && (
        <DeleteQuestion
          what="chore"
          busy={remove.busy}
          onDelete={() => remove.send({ params: { id: chore.id } })}
          onClose={asking.close}
        >
          {describe(chore)}
        </DeleteQuestion>
      )}
    </>
  );
}
