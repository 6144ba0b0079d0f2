import type { WriteName } from '@pocketful/api-client/names';
import { Button } from '@pocketful/ui-kit/button';
import type { Write } from '@pocketful/web-kit/calls/use-write';
import type { Layer } from '@pocketful/web-kit/layers/layers';
import { Check, X } from 'lucide-react';
import { RejectDialog } from './lazy-dialogs.ts';
import type { RejectDialogProps } from './reject-dialog.tsx';

type AnyWrite = Pick<Write<WriteName>, 'busy' | 'failure'>;

/** The question for a reason: the item to reject, and the effect. */
interface ReasonQuestion extends Pick<RejectDialogProps, 'kind' | 'title' | 'description' | 'keep'> {
  /** Open while the question is asked. The rejection's `after` closes it. */
  readonly layer: Layer<true>;
}

export interface DecisionProps {
  /** Whether the buttons are there, by the thing's machine. */
  readonly canApprove: boolean;
  readonly canReject: boolean;
  readonly approve: AnyWrite;
  readonly onApprove: () => void;
  readonly reject: AnyWrite;
  /** Is given the reason, where one was asked for and given. */
  readonly onReject: (comment: string | undefined) => void;
  /** Asks for a reason before it rejects; without it, it rejects at once. */
  readonly reason?: ReasonQuestion;
}

/** Approve and Reject, for whatever waits for an adult's yes or no. */
export function Decision(props: DecisionProps) {
  const { canApprove, canReject, approve, onApprove, reject, onReject, reason } = props;
  return (
    <>
      {canApprove && (
        <Button
          size="sm"
          icon={<Check />}
          busy={approve.busy}
          disabled={reject.busy}
          data-key="a"
          onClick={onApprove}
        >
          Approve
        </Button>
      )}
      {canReject && (
        <Button
          size="sm"
          variant="secondary"
          icon={<X />}
          busy={reject.busy && !reason?.layer.shown}
          disabled={approve.busy}
          data-key="r"
          {...(reason && RejectDialog.intent)}
          onClick={() => (reason ? reason.layer.show(true) : onReject(undefined))}
        >
          Reject
        </Button>
      )}
      {reason?.layer.shown && (
        <RejectDialog {...reason} write={reject} onReject={onReject} onClose={reason.layer.close} />
      )}
    </>
  );
}
