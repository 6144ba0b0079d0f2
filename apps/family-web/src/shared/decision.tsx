import type { CallInput } from '@pocketful/api-client/client';
import type { FamilyRole } from '@pocketful/domain/family';
import { can, type Machine } from '@pocketful/domain/machine';
import { Button } from '@pocketful/ui-kit/button';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { type FailureWords, isSettled } from '@pocketful/web-kit/calls/write-texts';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Check, X } from 'lucide-react';
import { RejectDialog } from './lazy-dialogs.ts';
import type { RejectDialogProps } from './reject-dialog.tsx';
import { useMember } from './session.tsx';

type Approval = 'approveChore' | 'approveClaim' | 'approvePurchase' | 'approveWithdrawal';
type Rejection = 'rejectChore' | 'rejectClaim' | 'rejectPurchase' | 'rejectWithdrawal';

export interface DecisionProps<State extends string> {
  readonly machine: Machine<State, 'approve' | 'reject', FamilyRole>;
  /** What waits for the answer. */
  readonly asked: { readonly id: string; readonly status: State };
  /** Its name, quoted in the messages. */
  readonly name: string;
  readonly approve: Approval;
  /** The title of the message after an approval. */
  readonly approved: string;
  readonly approval: FailureWords<Approval>;
  readonly reject: Rejection;
  /** The message after a rejection. */
  readonly rejected: readonly [title: string, text: string];
  readonly rejection: FailureWords<Rejection>;
  /** The body of the rejection with this reason. Default: none. */
  readonly bodyOf?: (reason: string | undefined) => CallInput<Rejection>['body'];
  /** The question for a reason. Without it, Reject rejects at once. */
  readonly reason?: Pick<RejectDialogProps, 'kind' | 'description'>;
}

/** Approve and Reject, where the state of the thing and the member's role allow them. */
export function Decision<State extends string>(props: DecisionProps<State>) {
  const { machine, asked, name, approved, rejected, bodyOf, reason } = props;
  const { role } = useMember();
  const asking = useLayer<true>();
  const params = { id: asked.id };
  const approve = useWrite(props.approve, {
    done: () => [approved, `"${name}" approved and payment processed`],
    ...props.approval,
  });
  const reject = useWrite(props.reject, {
    done: () => [...rejected, 'neutral'],
    ...props.rejection,
    after: asking.close,
    // The dialog keeps its text unless there is nothing left to reject.
    refused: failure => isSettled(failure) && asking.close(),
  });
  const rejectFor = (comment?: string) => reject.send({ params, body: bodyOf?.(comment) });
  return (
    <>
      {can(machine, 'approve', asked.status, role) && (
        <Button
          size="sm"
          icon={<Check />}
          busy={approve.busy}
          disabled={reject.busy}
          data-key="a"
          onClick={() => approve.send({ params })}
        >
          Approve
        </Button>
      )}
      {can(machine, 'reject', asked.status, role) && (
        <Button
          size="sm"
          variant="secondary"
          icon={<X />}
          busy={reject.busy && !asking.shown}
          disabled={approve.busy}
          data-key="r"
          {...(reason && RejectDialog.intent)}
          onClick={() => (reason ? asking.show(true) : rejectFor())}
        >
          Reject
        </Button>
      )}
      {reason && asking.shown && (
        <RejectDialog
          {...reason}
          title={`Reject "${name}"?`}
          keep={`reject:${asked.id}`}
          write={reject}
          onReject={rejectFor}
          onClose={asking.close}
        />
      )}
    </>
  );
}
