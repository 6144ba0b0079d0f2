import { ApiError } from '@pocketful/api-client/api-error';
import { refresh } from '@pocketful/api-client/react';
import type { Chore } from '@pocketful/api-contract/chores';
import { choreMachine } from '@pocketful/domain/chores';
import { can } from '@pocketful/domain/machine';
import { ConfirmDialog } from '@pocketful/ui-kit/confirm-dialog';
import { IconButton } from '@pocketful/ui-kit/icon-button';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { notifyFailure } from '../../shared/notify.ts';
import { useMember } from '../../shared/session.tsx';
import { useSend } from '../../shared/use-send.ts';

/** A button that deletes a chore after asking; absent where a chore may not be deleted. */
export function DeleteChore({ chore }: { readonly chore: Chore }) {
  const { role } = useMember();
  const queryClient = useQueryClient();
  const remove = useSend('deleteChore');
  const [asking, setAsking] = useState(false);
  if (!can(choreMachine, 'delete', chore.status, role)) return null;

  const send = () => {
    remove.send(
      { params: { id: chore.id } },
      {
        onSuccess: () => setAsking(false),
        onError: error => {
          setAsking(false);
          notifyFailure('Failed to delete chore', error, 'There was an error deleting the chore.');
          if (error instanceof ApiError) void refresh(queryClient, 'deleteChore');
        },
      },
    );
  };

  return (
    <>
      <IconButton aria-label={`Delete ${chore.name}`} className="-my-2.5" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this chore?"
        description={`"${chore.name}" goes from your child's list. This cannot be undone.`}
        confirmLabel="Delete"
        destructive
        busy={remove.busy}
        onConfirm={send}
      />
    </>
  );
}
