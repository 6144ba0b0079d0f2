import { ApiError } from '@pocketful/api-client/api-error';
import { refresh } from '@pocketful/api-client/react';
import type { Chore } from '@pocketful/api-contract/chores';
import { choreMachine } from '@pocketful/domain/chores';
import { can } from '@pocketful/domain/machine';
import { Button } from '@pocketful/ui-kit/button';
import { useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { notifyFailure, notifySuccess } from '../../shared/notify.ts';
import { useMember } from '../../shared/session.tsx';
import { useSend } from '../../shared/use-send.ts';
import { RejectChoreDialog } from './reject-chore-dialog.tsx';

/** Approve and Reject, where the chore's state and the member's role allow them. */
export function ChoreDecision({ chore }: { readonly chore: Chore }) {
  const { role } = useMember();
  const queryClient = useQueryClient();
  const approve = useSend('approveChore');
  const [rejecting, setRejecting] = useState(false);

  const send = () => {
    approve.send(
      { params: { id: chore.id } },
      {
        onSuccess: () => notifySuccess('Chore Approved', `"${chore.name}" approved and payment processed`),
        onError: error => {
          notifyFailure('Failed to approve chore', error, 'There was an error approving the chore.', {
            CHORE_NOT_FOUND: 'This chore could not be found. It may have already been processed.',
            CHORE_ALREADY_APPROVED: 'This chore has already been approved.',
          });
          // Refused because it stands differently by now: show how.
          if (error instanceof ApiError) void refresh(queryClient, 'approveChore');
        },
      },
    );
  };

  return (
    <>
      {can(choreMachine, 'approve', chore.status, role) && (
        <Button size="sm" icon={<Check aria-hidden="true" />} busy={approve.busy} onClick={send}>
          Approve
        </Button>
      )}
      {can(choreMachine, 'reject', chore.status, role) && (
        <Button
          size="sm"
          variant="secondary"
          icon={<X aria-hidden="true" />}
          disabled={approve.busy}
          onClick={() => setRejecting(true)}
        >
          Reject
        </Button>
      )}
      {rejecting && <RejectChoreDialog chore={chore} onClose={() => setRejecting(false)} />}
    </>
  );
}
