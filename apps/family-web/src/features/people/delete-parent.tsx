import type { FamilyMember } from '@pocketful/api-contract/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';

/** A button that removes a parent after asking. */
export function DeleteParent({ parent: { id, username, firstName } }: { readonly parent: FamilyMember }) {
  return (
    <AskedWrite
      call="deleteParent"
      input={{ params: { id } }}
      title="Delete this parent?"
      description={`${firstName} is signed out everywhere and cannot sign in any more. What they did stays in your family's records. This cannot be undone.`}
      confirmLabel="Delete"
      done={['Parent deleted', `${firstName} is no longer in your family.`]}
      failed={['Failed to delete parent', 'There was an error deleting the parent.']}
    >
      {ask => (
        <Button variant="quiet" size="sm" aria-label={`Delete ${username}`} {...ask}>
          Delete
        </Button>
      )}
    </AskedWrite>
  );
}
