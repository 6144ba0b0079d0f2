import type { Chore } from '@pocketful/chores/calls';
import { choreMachine } from '@pocketful/chores/rules';
import { can, canEdit } from '@pocketful/domain/machine';
import { CheckboxField } from '@pocketful/ui-kit/checkbox-field';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { useState } from 'react';
import { DELETE, EDIT, RowTitle } from '../../shared/row-title.tsx';
import { useMember } from '../../shared/session.tsx';
import { useTakeBack } from '../../shared/take-back.tsx';
import { useChildren } from '../people/public.ts';
import { ChoreDialog } from './lazy-dialogs.ts';

function describe({ name, isLast, isTurn }: Chore): string {
  const gone = `"${name}" goes from your child's list.`;
  if (isTurn)
    return `${gone} The next turn begins after its due day; the Master List ends the turns. This cannot be undone.`;
  // The last one leads its series: without it no other follows.
  return isLast
    ? `${gone} It will not come again; what was done stays. This cannot be undone.`
    : `${gone} This cannot be undone.`;
}

/** The name of a chore, with what an adult may do: edit it, delete it, take back that it was sent back. */
export function ChoreTitle({ chore }: { readonly chore: Chore }) {
  const { role } = useMember();
  const children = useChildren();
  const editing = useLayer<true>();
  const [all, setAll] = useState(false);
  const { id, name, status, groupId } = chore;
  const takeBack = useTakeBack({ call: 'takeBackChore', id, at: chore.rejectedAt });
  return (
    <AskedWrite
      call="deleteChore"
      input={{ params: { id }, query: { of: all ? 'all' : 'one' } }}
      title="Delete this chore?"
      description={describe(chore)}
      more={
        groupId && (
          <CheckboxField
            label="Delete it for all children who still have it to do"
            checked={all}
            onChange={({ target }) => setAll(target.checked)}
          />
        )
      }
      confirmLabel="Delete"
      done={['Chore deleted', `"${name}" is gone from the list.`]}
      failed={['Failed to delete chore', 'There was an error deleting the chore.']}
    >
      {ask => (
        <>
          <RowTitle
            name={name}
            actions={[
              canEdit(choreMachine, status, role) && {
                ...{ ...EDIT, ...ChoreDialog.intent },
                onClick: () => editing.show(true),
              },
              can(choreMachine, 'delete', status, role) && {
                ...{ ...DELETE, ...ask },
                onClick: () => {
                  setAll(false);
                  ask.onClick();
                },
              },
              takeBack,
            ]}
          />
          {editing.shown && children.data && (
            <ChoreDialog
              family={children.data.filter(child => child.choresEnabled)}
              chore={chore}
              onClose={editing.close}
            />
          )}
        </>
      )}
    </AskedWrite>
  );
}
