import type { Chore } from '@pocketful/chores/calls';
import { choreMachine } from '@pocketful/chores/rules';
import { canEdit } from '@pocketful/domain/machine';
import { IconButton } from '@pocketful/ui-kit/icon-button';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Pencil } from 'lucide-react';
import { useMember } from '../../shared/session.tsx';
import { useChildren } from '../people/public.ts';
import { ChoreDialog } from './lazy-dialogs.ts';

/** A button that opens a chore for editing; absent where it may not be edited. */
export function EditChore({ chore }: { readonly chore: Chore }) {
  const { role } = useMember();
  const children = useChildren();
  const editing = useLayer<true>();
  if (!canEdit(choreMachine, chore.status, role) || !children.data) return null;
  return (
    <>
      <IconButton
        aria-label={`Edit ${chore.name}`}
        className="-my-2.5"
        {...ChoreDialog.intent}
        onClick={() => editing.show(true)}
      >
        <Pencil aria-hidden="true" />
      </IconButton>
      {editing.shown && (
        <ChoreDialog
          family={children.data.filter(child => child.choresEnabled)}
          chore={chore}
          onClose={editing.close}
        />
      )}
    </>
  );
}
