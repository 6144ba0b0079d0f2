import type { Chore } from '@pocketful/api-contract/chores';
import { choreMachine } from '@pocketful/domain/chores';
import { can } from '@pocketful/domain/machine';
import { Button } from '@pocketful/ui-kit/button';
import { useLayer } from '@pocketful/web-kit/layers';
import { lazyPart } from '@pocketful/web-kit/lazy-part';
import { useWrite } from '@pocketful/web-kit/use-write';
import { Check, X } from 'lucide-react';
import { useMember } from '../../shared/session.tsx';

const RejectChoreDialog = lazyPart(async () => (await import('./reject-chore-dialog.tsx')).RejectChoreDialog);

/** Approve and Reject, where the chore's state and the member's role allow them. */
export function ChoreDecision({ chore }: { readonly chore: Chore }) {
  const { role } = useMember();
  const rejecting = useLayer<Chore>();
  const approve = useWrite('approveChore', {
    done: () => ['Chore Approved', `"${chore.name}" approved and payment processed`],
    failed: ['Failed to approve chore', 'There was an error approving the chore.'],
    refusals: {
      CHORE_NOT_FOUND: 'This chore could not be found. It may have already been processed.',
      CHORE_ALREADY_APPROVED: 'This chore has already been approved.',
    },
  });
  return (
    <>
      {can(choreMachine, 'approve', chore.status, role) && (
        <Button
          size="sm"
          icon={<Check aria-hidden="true" />}
          busy={approve.busy}
          onClick={() => approve.send({ params: { id: chore.id } })}
        >
          Approve
        </Button>
      )}
      {can(choreMachine, 'reject', chore.status, role) && (
        <Button
          size="sm"
          variant="secondary"
          icon={<X aria-hidden="true" />}
          disabled={approve.busy}
          onClick={() => rejecting.show(chore)}
        >
          Reject
        </Button>
      )}
      {rejecting.shown && <RejectChoreDialog chore={rejecting.shown} onClose={rejecting.close} />}
    </>
  );
}
