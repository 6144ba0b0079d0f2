import type { FamilyMember } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { useState } from 'react';
import { ChildrensDevices } from '../../shared/childrens-devices.tsx';

/** A button that removes a parent after asking. */
export function DeleteParent({ parent: { id, calledName } }: { readonly parent: FamilyMember }) {
  const [endsDevices, setEndsDevices] = useState(true);
  const devices = useApiQuery('listSessions', {});
  const added = devices.data?.filter(({ addedBy }) => addedBy === id) ?? [];
  return (
    <AskedWrite
      call="deleteParent"
      input={{ params: { id }, query: endsDevices ? {} : { keepDevices: 'true' } }}
      title="Delete this parent?"
      description={`${calledName} is signed out everywhere and cannot sign in any more. What they did stays in your family's records. This cannot be undone.`}
      confirmLabel="Delete"
      more={
        <ChildrensDevices
          devices={added}
          label={`Also sign out the children's devices that ${calledName} added`}
          checked={endsDevices}
          onChange={setEndsDevices}
        />
      }
      done={['Parent deleted', `${calledName} is no longer in your family.`]}
      failed={['Failed to delete parent', 'There was an error deleting the parent.']}
    >
      {ask => (
        <Button variant="quiet" size="sm" aria-label={`Delete ${calledName}`} {...ask}>
          Delete
        </Button>
      )}
    </AskedWrite>
  );
}
