import type { Chore } from '@pocketful/chores/calls';
import { choreMachine } from '@pocketful/chores/rules';
import { can } from '@pocketful/domain/machine';
import { CheckboxField } from '@pocketful/ui-kit/checkbox-field';
import { IconButton } from '@pocketful/ui-kit/icon-button';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMember } from '../../shared/session.tsx';

function describe({ name, isLast, isTurn }: Chore): string {
  const gone = `"${name}" goes from your child's list.`;
  if (isTurn) return `${gone} The next turn begins after its due day. This cannot be undone.`;
  // The last one leads its series: without it no other follows.
  return isLast
    ? `${gone} It will not come again; what was done stays. This cannot be undone.`
    : `${gone} This cannot be undone.`;
}

/** A button that deletes a chore after asking; absent where a chore may not be deleted. */
export function DeleteChore({ chore }: { readonly chore: Chore }) {
  const { role } = useMember();
  const [all, setAll] = useState(false);
  if (!can(choreMachine, 'delete', chore.status, role)) return null;
  return (
    <AskedWrite
      call="deleteChore"
      input={{ params: { id: chore.id }, query: { of: all ? 'all' : 'one' } }}
      title="Delete this chore?"
      description={describe(chore)}
      more={
        chore.groupId && (
          <CheckboxField
            label="Delete it for all children who still have it to do"
            checked={all}
            onChange={({ target }) => setAll(target.checked)}
          />
        )
      }
      confirmLabel="Delete"
      done={['Chore deleted', `"${chore.name}" is gone from the list.`]}
      failed={['Failed to delete chore', 'There was an error deleting the chore.']}
    >
      {ask => (
        <IconButton
          aria-label={`Delete ${chore.name}`}
          className="-my-2.5"
          {...ask}
          onClick={() => {
            setAll(false);
            ask.onClick();
          }}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </AskedWrite>
  );
}
