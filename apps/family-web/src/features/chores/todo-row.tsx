import { ApiError } from '@pocketful/api-client/api-error';
import { refresh } from '@pocketful/api-client/react';
import type { Chore } from '@pocketful/api-contract/chores';
import { choreMachine } from '@pocketful/domain/chores';
import { dueLabel } from '@pocketful/domain/dates';
import { can } from '@pocketful/domain/machine';
import { centsOf } from '@pocketful/domain/money';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Clock, RotateCcw } from 'lucide-react';
import { notifyFailure } from '../../shared/notify.ts';
import { useMember } from '../../shared/session.tsx';
import { useSend } from '../../shared/use-send.ts';

/** A chore that is not approved yet, with what its child can do about it. */
export function TodoRow({ chore }: { readonly chore: Chore }) {
  const { role, timeZone } = useMember();
  const queryClient = useQueryClient();
  const submit = useSend('submitChore');
  const resubmit = useSend('resubmitChore');

  const send = (call: typeof submit | typeof resubmit, title: string) => {
    call.send(
      { params: { id: chore.id } },
      {
        onError: error => {
          notifyFailure(title, error, 'Please try again.');
          // Refused because it stands differently by now: show how.
          if (error instanceof ApiError) void refresh(queryClient, 'submitChore');
        },
      },
    );
  };

  const canSubmit = can(choreMachine, 'submit', chore.status, role);
  const canResubmit = can(choreMachine, 'resubmit', chore.status, role);
  const buttons = (
    <>
      {canSubmit && (
        <Button
          icon={<Check aria-hidden="true" />}
          busy={submit.busy}
          onClick={() => send(submit, 'Submission Failed')}
        >
          Submit for Approval
        </Button>
      )}
      {canResubmit && (
        <Button
          variant="celebrate"
          icon={<RotateCcw aria-hidden="true" />}
          busy={resubmit.busy}
          onClick={() => send(resubmit, 'Resubmission Failed')}
        >
          Try Again
        </Button>
      )}
    </>
  );

  return (
    <ListRow
      title={chore.name}
      meta={
        chore.status === 'submitted' ? (
          <Badge tone="waiting" icon={<Clock aria-hidden="true" />}>
            Awaiting Approval
          </Badge>
        ) : (
          <span>{dueLabel(timeZone, new Date(chore.dueDate), new Date())}</span>
        )
      }
      trailing={<Money cents={centsOf(chore.reward)} className="text-lg" />}
      actions={canSubmit || canResubmit ? buttons : undefined}
    />
  );
}
