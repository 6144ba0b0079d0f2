import type { FamilyMember } from '@pocketful/api-contract/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Question } from '@pocketful/web-kit/layers/question';
import { DeleteQuestion } from '../../shared/delete-question.tsx';

/** A button that removes a parent after asking. */
export function DeleteParent({ parent: { id, username, firstName } }: { readonly parent: FamilyMember }) {
  const asking = useLayer<true>();
  const remove = useWrite('deleteParent', {
    done: () => ['Parent deleted', `${firstName} is no longer in your family.`],
    failed: ['Failed to delete parent', 'There was an error deleting the parent.'],
    after: asking.close,
    refused: asking.close,
  });
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Delete ${username}`}
        {...Question.intent}
        onClick={() => asking.show(true)}
      >
        Delete
      </Button>
      {asking.shown && (
        <DeleteQuestion
          what="parent"
          busy={remove.busy}
          onDelete={() => remove.send({ params: { id } })}
          onClose={asking.close}
        >
          {`${firstName} is signed out everywhere and cannot sign in any more. What they did stays in your family's records. This cannot be undone.`}
        </DeleteQuestion>
      )}
    </>
  );
}
